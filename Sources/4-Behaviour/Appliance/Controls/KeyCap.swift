public import Words
public import MusicTheory

/// The title of a key of the ribbon, and its light.
public struct KeyCap: Sendable, Equatable {
  /// The note, word or mark that is written on a key.
  public enum Title: Sendable, Equatable {
    /// The note that it sounds.
    case note(MIDINote)
    /// A word, and what is left of it on a key that is too narrow for it.
    case word(Phrase, short: Phrase)
    /// A drawn mark.
    case symbol(Symbol)
  }

  /// A mark that every player of music has.
  public enum Symbol: Sendable, Hashable, CaseIterable {
    /// The song before.
    case songBefore
    /// Ten seconds back.
    case back
    /// Begin or go on.
    case play
    /// Rest.
    case pause
    /// Ten seconds on.
    case on
    /// The next song.
    case nextSong
  }

  /// The note, word or mark that is written on the key.
  public var title: Title
  /// The light of the key, which tells what the key does now.
  public var light: RibbonKey.Light
  /// True if a tap of the key would do nothing now.
  public var isIdle: Bool

  /// Makes a cap.
  public init(title: Title, light: RibbonKey.Light, isIdle: Bool = false) {
    self.title = title
    self.light = light
    self.isIdle = isIdle
  }
}
