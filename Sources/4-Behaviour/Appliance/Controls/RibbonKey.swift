public import MusicTheory

/// One key of the ribbon.
public struct RibbonKey: Sendable, Equatable {
  /// The light of a key, which tells what the key does now.
  public enum Light: Sendable, Equatable {
    /// Silent.
    case dark
    /// Sounds while touched.
    case touched
    /// Sounds until tapped again.
    case latched
  }

  /// The note that the key sounds.
  public var note: MIDINote
  /// The voice that sounds the key, 0...127: the note without a capo, so that a voice keeps its key as the capo moves.
  public var voice: Int32
  /// The light of the key, which tells what the key does now.
  public var light: Light

  /// Makes a key of a note that lies so many frets above its string's.
  public init(note: MIDINote, fret: Int = 0, light: Light = .dark) {
    self.note = note
    voice = Self.voice(of: note.number - fret)
    self.light = light
  }
}

extension RibbonKey {
  /// Voices that the audio thread tells apart.
  private static let voices = 128

  /// The voice of a number; one below 0 or above 127 has that of the same number in the next round.
  private static func voice(of number: Int) -> Int32 {
    Int32((number % voices + voices) % voices)
  }

  /// Makes a key of a scale's note with the voice of a string.
  init(note: MIDINote, voice: Int32) {
    self.init(note: note)
    self.voice = voice
  }

  /// Makes a key of a scale's note, whose number may be any, beside keys that have other voices.
  init(note: MIDINote, beside keys: [RibbonKey]) {
    var voice = Self.voice(of: note.number)
    while keys.contains(where: { $0.voice == voice }) { voice = Self.voice(of: Int(voice) + 1) }
    self.init(note: note, voice: voice)
  }
}
