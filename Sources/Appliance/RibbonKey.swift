public import MusicTheory

/// One key of the ribbon.
public struct RibbonKey: Sendable, Equatable {
  /// What the key does now.
  public enum Light: Sendable, Equatable {
    /// Silent.
    case dark
    /// Sounds while touched.
    case touched
    /// Sounds until tapped again.
    case latched
  }

  /// The note it sounds.
  public var note: MIDINote
  /// What it does now.
  public var light: Light

  /// Makes a key.
  public init(note: MIDINote, light: Light = .dark) {
    self.note = note
    self.light = light
  }
}
