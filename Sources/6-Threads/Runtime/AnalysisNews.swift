import Appliance
import Realtime
import SpectralAnalysis
import Units

/// The way back from the analysis: its results as events, and the spectra that only the screen wants.
///
/// It is the one place where what was counted by the card's clock becomes what it really was; ``CardWire`` is the way there.
///
/// - Thread: panel.
struct AnalysisNews: ~Copyable {
  private var frames: LatestValueReader<AnalysisFrame>
  private var spectra: RingConsumer<Spectrum>
  private var told = AnalysisFrame()

  /// Makes the way through a latest value and a ring.
  init(
    _ frames: consuming LatestValueReader<AnalysisFrame>, spectra: consuming RingConsumer<Spectrum>
  ) {
    self.frames = frames
    self.spectra = spectra
  }

  /// Takes what is news to a state, as events.
  mutating func takeEvents(for state: ApplianceState) -> [Event] {
    let frame = frames.latest().actual(by: state.clock)
    defer { told = frame }
    return frame.events(after: told, state)
  }

  /// Takes the next spectrum; `nil` if there is none.
  mutating func takeSpectrum() -> Spectrum? { spectra.pop() }
}
