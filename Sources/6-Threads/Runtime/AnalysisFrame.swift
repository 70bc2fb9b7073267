import Appliance
import PitchDetection
import SpectralAnalysis
import Units

/// The newest of each of the analysis's results, at one moment.
struct AnalysisFrame: Sendable, BitwiseCopyable {
  /// The pitch of a note.
  var reading = PitchReading.silence
  /// The strings of a strum.
  var strum = StrumReading.silence
  /// The tempo.
  var tempo = TempoReading.unknown

  /// The results in true hertz, if the card that was heard through has a clock that is off.
  ///
  /// Cents are right as they are, since the target was counted by the same clock (``CardWire``).
  func actual(by clock: CardClock) -> Self {
    var frame = self
    frame.reading.frequency = reading.frequency.map(clock.actual)
    frame.reading.displayedFrequency = reading.displayedFrequency.map(clock.actual)
    return frame
  }

  /// The events of the results that are others than in the frame that was told before.
  func events(after told: Self, _ state: ApplianceState) -> [Event] {
    var events: [Event] = []
    if reading.position != state.reading.position { events.append(.reading(reading)) }
    if strum.position != told.strum.position { events.append(.strum(strum)) }
    if state.hearsTempo, tempo.position != (state.tempo?.position ?? 0) {
      events.append(.tempo(tempo))
    }
    return events
  }
}
