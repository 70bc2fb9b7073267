public import MusicTheory

/// What is written on a key of the ribbon, and how it shines.
public struct KeyCap: Sendable, Equatable {
  /// What is written on it.
  public enum Title: Sendable, Equatable {
    /// The note that it sounds.
    case note(MIDINote)
    /// A word, and what is left of it on a key that is too narrow for it.
    case word(String, short: String)
  }

  /// What is written on it.
  public var title: Title
  /// What it does now.
  public var light: RibbonKey.Light

  /// Makes a cap.
  public init(title: Title, light: RibbonKey.Light) {
    self.title = title
    self.light = light
  }
}
