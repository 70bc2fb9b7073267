/// The places of the text on the tube, in heights of the tube.
struct TubePlan {
  /// The note.
  var name: NamePlace
  /// Cents and frequency; `nil` if the lower face writes them.
  var numbers: NumbersPlace?
  /// Distance from the note's middle to an arrow beside it for a note that is far off; `nil` for a face that has an
  /// arrow of its own.
  var arrow: Double?
}

/// The places of the text on the tube of one face, with cents and frequency among it and without.
struct TubePlans {
  /// Places of everything if the lower face writes no numbers.
  var withNumbers: TubePlan
  /// Places if the lower face writes the numbers, so that the note is larger.
  var alone: TubePlan
}

/// The place of cents and frequency on the tube, in heights of the tube.
struct NumbersPlace {
  /// The arrangement of cents and frequency.
  enum Arrangement {
    /// Cents and frequency side by side, the frequency first.
    case line
    /// The frequency below the cents.
    case stack
  }

  /// A row of numbers.
  struct Row {
    /// Row of the numbers' middle.
    var middle: Double
    /// Height of the numbers' capitals.
    var capHeight: Double
  }

  /// Arrangement of the two numbers.
  var arrangement = Arrangement.line
  /// Distance of the numbers' middle to the right of the tube's axis; negative to the left.
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
