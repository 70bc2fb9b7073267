import Units

/// Keeps pitches at the mains off the display until it is known whether they are hum, and the rest
/// of cancelled hum off it for good.
struct HumGate: Sendable {
  /// Figures of the stage.
  struct Parameters: Sendable {
    /// Multiples of the mains that hum is heard at, and submultiples where only those are left.
    var multiples = [0.5, 1, 2, 3, 4, 6]
    /// How near to a multiple is at it: the grid's deviation.
    var near = 0.01
    /// How long a pitch there is held back: until the detector has had two looks.
    var hold = Seconds.milliseconds(480)
    /// Share of the cancelled hum's power below which what is left is its rest.
    var rest = 0.1

    static let standard = Parameters()
  }

  private let parameters: Parameters
  private let hold: Int
  private var held = 0

  init(hop: Seconds, parameters: Parameters = .standard) {
    self.parameters = parameters
    hold = Int((parameters.hold.value / hop.value).rounded())
  }

  /// Whether a pitch may be heard.
  ///
  /// - Parameters:
  ///   - frequency: In hertz.
  ///   - isStruck: Whether the sound began with an attack, which hum never does.
  ///   - power: Mean square of the sound after cancelling.
  ///   - hum: What is cancelled: the mains in hertz, 0 for none, and its mean square.
  /// - Returns: `false` where it is hum, or may be.
  mutating func passes(
    _ frequency: Double, isStruck: Bool, power: Double, hum: (mains: Double, power: Double)
  ) -> Bool {
    if hum.mains > 0 {
      let isRest = !isStruck || power < parameters.rest * hum.power
      return !isRest || !isMultiple(frequency, of: hum.mains)
    }
    guard !isStruck, isMultiple(frequency, of: 50) || isMultiple(frequency, of: 60) else {
      held = max(held - 1, 0)
      return true
    }
    held += 1
    return held > hold
  }

  /// Forgets everything.
  mutating func reset() { held = 0 }

  private func isMultiple(_ frequency: Double, of mains: Double) -> Bool {
    for index in parameters.multiples.indices {
      if abs(frequency / (mains * parameters.multiples[index]) - 1) < parameters.near {
        return true
      }
    }
    return false
  }
}
