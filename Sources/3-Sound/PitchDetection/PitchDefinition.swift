/// The frequency of a stiff string that is called its pitch.
///
/// The partials of a stiff string lie the wider apart the higher they are, so the ear, which goes by
/// several of them, hears a pitch above the first partial.
public enum PitchDefinition: String, Sendable, BitwiseCopyable, CaseIterable {
  /// The first partial: what beats with a reference tone and what tuners show.
  case firstPartial = "first-partial"
  /// The pitch that partials 1 to 6 agree on, each by its amplitude: near to what the ear hears.
  ///
  /// - Source: Ritsma, "Frequencies dominant in the perception of the pitch of complex sounds", JASA
  ///   42(1), 1967. That the ear weighs by amplitude is a simplification.
  case heard

  /// Partials that the ear goes by.
  private static let dominant = 6

  /// The ratio by which the pitch is above the first partial.
  ///
  /// - Parameters:
  ///   - inharmonicity: Stiffness B of the string.
  ///   - power: Of each partial, number 1 in lane 0.
  /// - Returns: The ratio of their frequencies, 1 or more.
  func stretch(inharmonicity: Double, power: SIMD16<Double>) -> Double {
    guard self == .heard, inharmonicity > 0 else { return 1 }
    var (above, below) = (0.0, 0.0)
    for lane in 0..<Self.dominant {
      let amplitude = power[lane].squareRoot()
      let order = Double(lane + 1)
      above += amplitude * ((1 + inharmonicity * order * order) / (1 + inharmonicity)).squareRoot()
      below += amplitude
    }
    return below > 0 ? above / below : 1
  }
}
