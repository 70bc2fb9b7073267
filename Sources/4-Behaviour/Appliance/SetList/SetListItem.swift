import MusicTheory
import Units

/// One place of the set list: a name, and all settings that decide a reading and its picture.
public struct SetListItem: Sendable, Equatable {
  /// The name that the player reads.
  public var name: String
  /// The settings; those that are no part of an item are at their defaults.
  public var settings: Settings

  /// Makes an item of the settings that are on.
  public init(name: String, settings: Settings) {
    self.name = name
    self.settings = Settings().taking(settings)
  }

  /// Most items of a set list.
  public static let most = 32
  /// Most letters of a name.
  public static let nameLength = 26
}

extension Settings {
  /// The same settings with all that decides a reading and its picture as others have it.
  ///
  /// Light, volume, names and the clocks of cards are the box's and the room's, not the song's.
  func taking(_ other: Settings) -> Settings {
    var new = self
    new.deck = other.deck
    new.tuner = other.tuner
    new.spectrum = other.spectrum
    new.metronome = other.metronome
    new.metronome.level = metronome.level
    new.preset = other.preset
    new.reference = other.reference
    new.temperament = other.temperament
    new.scale = other.scale
    new.root = other.root
    new.capo = other.capo
    new.shift = other.shift
    new.through = other.through
    new.isStill = other.isStill
    new.writesParts = other.writesParts
    return new
  }
}
