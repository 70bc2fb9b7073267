import Units

/// A tuning standard by name.
///
/// The first ten are those of the product text, section 6, ``free`` among them; ``c256`` is the
/// eleventh.
public enum ReferencePitchPreset: String, Sendable, Hashable, CaseIterable {
  /// 415 Hz.
  case baroque = "415 Baroque"
  /// 416 Hz: a semitone below 440 Hz (415.30 Hz) to the next hertz.
  case halfStepDown = "416 Half-Step Down"
  /// 430.54 Hz.
  case scientific = "430.54 Scientific"
  /// 432 Hz.
  case verdi = "432 Verdi"
  /// 440 Hz.
  case standard = "440 Standard"
  /// 441 Hz.
  case bostonSymphony = "441 Boston Symphony"
  /// 442 Hz.
  case newYorkPhilharmonic = "442 NY Philharmonic"
  /// 443 Hz.
  case europeanConcert = "443 European Concert"
  /// 444 Hz.
  case europeanBright = "444 European Bright"
  /// Anything within ``ReferencePitch/plainRange``, in steps of a tenth; an advanced setting goes further.
  case free = "Free"
  /// Middle C at exactly 256 Hz.
  case c256 = "C256"

  /// The preset that stands for a reference; ``free`` if none does.
  public init(of reference: ReferencePitch) {
    self = Self.allCases.first { $0.reference == reference } ?? .free
  }

  /// The preset's name, as it is listed.
  public var name: String { rawValue }

  /// The reference pitch that the preset sets; `nil` for ``free``, which leaves the reference as it is.
  public var reference: ReferencePitch? {
    a4.map { ReferencePitch(clamping: $0) }
  }

  /// The use of the preset in a few words, such as the orchestras that tune to it.
  public var use: String {
    switch self {
    case .baroque: "Period instrument performance"
    case .halfStepDown: "Half-step-down ensembles"
    case .scientific: "Scientific pitch (C4 = 256 Hz)"
    case .verdi: "Verdi tuning, natural pitch advocates"
    case .standard: "ISO concert pitch"
    case .bostonSymphony: "Boston Symphony Orchestra"
    case .newYorkPhilharmonic: "NY Philharmonic, many European orchestras"
    case .europeanConcert: "Some European orchestras"
    case .europeanBright: "Higher-pitched European concert standard"
    case .free: "Custom value, 400 to 480 Hz"
    case .c256: "Middle C at exactly 256 Hz"
    }
  }

  private var a4: Hertz? {
    switch self {
    case .baroque: Hertz(415)
    case .halfStepDown: Hertz(416)
    case .scientific: Hertz(430.54)
    case .verdi: Hertz(432)
    case .standard: Hertz(440)
    case .bostonSymphony: Hertz(441)
    case .newYorkPhilharmonic: Hertz(442)
    case .europeanConcert: Hertz(443)
    case .europeanBright: Hertz(444)
    case .free: nil
    case .c256: Hertz(256).raised(by: Cents(900))  // from C4 to A4
    }
  }
}
