/// The texts whose letters are drawn while somebody listens: the lab asks for their letters and their sources.
public enum DrawnTexts {
  /// What is drawn.
  public struct Found: Sendable {
    /// The texts.
    public var texts: Set<Text> = []
    /// The letters that no font has, nor a plain one of: each is drawn as a box.
    public var missing: Set<Unicode.Scalar> = []
  }

  private static let listeners = Listeners<Found>()

  /// What is drawn while a function runs.
  public static func during(_ run: () throws -> Void) rethrows -> Found {
    try listeners.during(Found(), run)
  }

  /// Tells the listeners of a text whose letters are drawn.
  public static func tell(_ text: Text) {
    listeners.tell { $0.texts.insert(text) }
  }

  /// Tells the listeners of a letter that no font has.
  public static func tell(missing letter: Unicode.Scalar) {
    listeners.tell { $0.missing.insert(letter) }
  }
}
