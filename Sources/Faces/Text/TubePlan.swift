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

/// What is written on the tube of one face, with cents and frequency among it and without.
struct TubePlans {
  /// Places of everything where the lower face writes no numbers.
  var withNumbers: TubePlan
  /// Places where it does, so that the note is larger.
  var alone: TubePlan
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

extension NumbersPlace {
  /// Cents and frequency side by side on one line, the cents' middle on a row.
  ///
  /// - Parameters:
  ///   - middle: The row of the cents' middle.
  ///   - cents: Height of the cents' capitals.
  ///   - hertz: Height of the frequency's capitals.
  /// - Returns: Both with one foot.
  static func line(_ middle: Double, _ cents: Double, _ hertz: Double) -> NumbersPlace {
    NumbersPlace(
      cents: Row(middle: middle, capHeight: cents),
      hertz: Row(middle: middle + (cents - hertz) / 2, capHeight: hertz))
  }

  /// The frequency below the cents, their middle `across` heights right of the tube's axis.
  static func stack(across: Double = 0, cents: Row, hertz: Row) -> NumbersPlace {
    NumbersPlace(arrangement: .stack, across: across, cents: cents, hertz: hertz)
  }
}
