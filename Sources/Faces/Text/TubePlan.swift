import Appliance

/// What is written on the tube and where, in heights of the tube.
struct TubePlan {
  /// The note.
  var name: NamePlace
  /// Cents and frequency; `nil` where the lower face writes them.
  var numbers: NumbersPlace?
  /// How far beside the note's middle an arrow stands for a note that is far off; `nil` for a face that
  /// has one of its own.
  var arrow: Double?
}

/// Where the tube shows cents and frequency, in heights of the tube.
struct NumbersPlace {
  /// How they lie to one another.
  enum Arrangement {
    /// Side by side, the frequency first.
    case line
    /// The frequency below the cents.
    case stack
  }

  /// A row of numbers.
  struct Row {
    /// The row of its middle.
    var middle: Double
    /// Height of its capitals.
    var capHeight: Double
  }

  /// How they lie.
  var arrangement = Arrangement.line
  /// How far right of the tube's axis their middle is.
  var across = 0.0
  /// The cents.
  var cents: Row
  /// The frequency.
  var hertz: Row
}

extension UpperFace {
  /// What is written on the tube.
  ///
  /// - Parameter writesNumbers: Whether cents and frequency are among it; without them the note is larger.
  /// - Returns: Where everything stands.
  func plan(writesNumbers: Bool) -> TubePlan {
    writesNumbers ? planWithNumbers : planWithout
  }

  private var planWithNumbers: TubePlan {
    func line(_ middle: Double, _ cents: Double, _ hertz: Double) -> NumbersPlace {
      NumbersPlace(
        cents: .init(middle: middle, capHeight: cents),
        hertz: .init(middle: middle + (cents - hertz) / 2, capHeight: hertz))
    }
    switch self {
    case .arc:
      return TubePlan(
        name: NamePlace(middle: 0.485, capHeight: 0.39, width: 0.66),
        numbers: line(0.865, 0.125, 0.082), arrow: 0.70)
    case .noteWheel:
      return TubePlan(
        name: NamePlace(middle: 0.628, capHeight: 0.28, width: 0.62),
        numbers: line(0.893, 0.115, 0.080), arrow: 0.62)
    case .strobe:
      return TubePlan(
        // The glow stays off the bands, which are drawn without regard to other light.
        name: NamePlace(middle: 0.640, capHeight: 0.28, width: 0.62, glow: 0.08),
        numbers: line(0.897, 0.112, 0.080), arrow: nil)
    case .knob:
      return TubePlan(
        name: NamePlace(middle: 0.52, capHeight: 0.26, width: 0.38),
        numbers: NumbersPlace(
          arrangement: .stack, cents: .init(middle: 0.785, capHeight: 0.115),
          hertz: .init(middle: 0.912, capHeight: 0.076)), arrow: nil)
    case .standingWave:
      return TubePlan(
        name: NamePlace(middle: 0.785, capHeight: 0.235, width: 0.56, across: -0.42),
        numbers: NumbersPlace(
          arrangement: .stack, across: 0.36, cents: .init(middle: 0.745, capHeight: 0.125),
          hertz: .init(middle: 0.895, capHeight: 0.080)), arrow: nil)
    }
  }

  private var planWithout: TubePlan {
    switch self {
    case .arc:
      TubePlan(name: NamePlace(middle: 0.565, capHeight: 0.42, width: 0.72), arrow: 0.72)
    case .noteWheel:
      TubePlan(name: NamePlace(middle: 0.675, capHeight: 0.32, width: 0.70), arrow: 0.64)
    case .strobe:
      TubePlan(
        name: NamePlace(middle: 0.725, capHeight: 0.32, width: 0.70, glow: 0.08), arrow: nil)
    case .knob:
      TubePlan(name: NamePlace(middle: 0.64, capHeight: 0.32, width: 0.50), arrow: nil)
    case .standingWave:
      TubePlan(name: NamePlace(middle: 0.800, capHeight: 0.23, width: 0.62), arrow: nil)
    }
  }
}
