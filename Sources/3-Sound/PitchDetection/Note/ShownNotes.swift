import Units

/// The notes that were shown lately, which may ring on.
struct ShownNotes: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Time for which a string is taken to ring after it was shown last.
    var rings = Seconds(6)
    /// Cents within which two pitches are one note, and a pitch is a part of one.
    var near = 35.0
    /// The parts of a pitch at which notes that sound together repeat too.
    var parts = 2...6

    static let standard = Parameters()
  }

  private let parameters: Parameters
  private let hop: Double
  private var pitches = SIMD8<Double>.zero  // Hz
  private var ages = SIMD8<Double>(repeating: .infinity)  // seconds

  init(hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    self.hop = hop.value
  }

  /// Takes in one hop, in which a pitch in hertz is shown; 0 for none.
  mutating func update(_ shown: Double) {
    ages += hop
    guard shown > 0 else { return }
    var place = 0
    for lane in 0..<8 {
      if isNear(pitches[lane], shown) {
        place = lane
        break
      }
      if ages[lane] > ages[place] { place = lane }
    }
    (pitches[place], ages[place]) = (shown, 0)
  }

  /// True if a pitch in hertz is a half, a third or so of a note that was shown lately.
  func havePart(_ pitch: Double) -> Bool {
    for lane in 0..<8 where ages[lane] < parameters.rings.value {
      let part = (pitches[lane] / pitch).rounded()
      if parameters.parts.contains(Int(min(part, 100))), isNear(pitches[lane], part * pitch) {
        return true
      }
    }
    return false
  }

  /// Forgets everything.
  mutating func reset() { ages = SIMD8(repeating: .infinity) }

  private func isNear(_ one: Double, _ other: Double) -> Bool {
    one > 0 && abs(Hertz(one).interval(above: Hertz(other)).value) < parameters.near
  }
}
