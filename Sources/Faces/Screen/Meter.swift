import Appliance
import Raster
import Units

/// A face: what it draws once, and what shines on it.
protocol Meter {
  /// What shines now.
  var lights: [Light] { get }
  /// What shines and is computed pixel by pixel.
  var fields: [LightField] { get }

  /// Draws the dark parts.
  func drawStatic(_ ink: Ink, on surface: inout Surface)

  /// Makes the lights those of an instant, not before the one before.
  ///
  /// - Returns: Whether it moves by itself, so that the next flip wants another drawing.
  mutating func follow(
    _ motion: MeterMotion, _ settings: Settings, at now: Instant, _ ink: inout Ink
  ) -> Bool
}

extension Meter {
  var fields: [LightField] { [] }
}

extension UpperFace {
  /// Makes the meter for a tube, around what is written on it.
  func meter(in shape: CRTShape, around plan: TubePlan, _ ink: inout Ink) -> any Meter {
    switch self {
    case .arc: LEDArc(in: shape, &ink)
    case .noteWheel: NoteWheel(in: shape, &ink)
    case .strobe: Strobe(in: shape, around: plan, &ink)
    case .knob: Knob(in: shape, &ink)
    case .standingWave: StandingWave(in: shape, around: plan, &ink)
    }
  }

  /// The face that is shown where nothing may move by itself.
  var still: UpperFace { self == .strobe ? .arc : self }
}

extension LowerFace {
  /// Whether it writes cents and frequency, so that the tube need not.
  var writesNumbers: Bool { self == .informationBar }

  /// Makes the meter for the small tube, its capitals `text` pixels high where there is room.
  func meter(in frame: Rectangle, text: Double, _ ink: inout Ink) -> any Meter {
    switch self {
    case .informationBar: InformationBar(in: frame, text: text, &ink)
    case .chromaticStrip: ChromaticStrip(in: frame, text: text, &ink)
    case .ruler: FineTuneRuler(in: frame, text: text, &ink)
    case .wave: Wave(in: frame, &ink)
    }
  }
}
