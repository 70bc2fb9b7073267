import TOML

/// One row of the table of settings: all that menu, ribbon, buttons and file need to know of it.
///
/// What follows from a change (voices that glide, a relay that falls) follows from the settings as a
/// whole: see ``ApplianceState/apply(_:at:)``.
public struct Setting: Sendable {
  /// Tells a setting from all others; its name in the file.
  public enum Key: String, Sendable, Hashable, CaseIterable {
    case deck, preset, a4, temperament, root = "temperament-root", fret, upper, lower, view =
      "spectrum-view", window, volume =
      "tone-volume", through, brightness
    case spectrumColors = "spectrum-colours"
    case clocks = "card-clocks", clockReference = "clock-reference"
    case names = "note-names", writesParts = "written-pitch"
    case theme, spelling, still = "still-meter", definition = "pitch", speakerTrim = "speaker-trim"
    case headphoneTrim = "headphone-trim", octave = "ribbon-octave", repeats = "repeat", splash
    case strum
    case tempo, beats, subdivision, swing, countIn = "count-in", silent = "silent-metronome"
    case clickLevel = "click-level"
    case beat1 = "beat-1", beat2 = "beat-2", beat3 = "beat-3", beat4 = "beat-4", beat5 = "beat-5"
    case beat6 = "beat-6", beat7 = "beat-7", beat8 = "beat-8", beat9 = "beat-9", beat10 = "beat-10"
    case beat11 = "beat-11", beat12 = "beat-12"
  }

  /// Which it is.
  public let key: Key
  /// What the player calls it.
  public let name: String
  /// What it can be, in words.
  public let allowed: String
  /// How many values it has.
  public let count: Int
  /// Whether the first value follows the last.
  let isCyclic: Bool
  /// Steps at once while a button is held long.
  let coarse: Int
  /// The number of the value that is on, the nearest one where it lies between two.
  let index: @Sendable (Settings) -> Int
  /// Puts the value with a number on; there is one.
  let set: @Sendable (Int, inout Settings) -> Void
  /// The value that is on, in words.
  let text: @Sendable (Settings) -> String
  /// The value that is on, for the file.
  let scalar: @Sendable (Settings) -> TOMLScalar
  /// Takes the value out of the file where it is there.
  let read: @Sendable (TOMLTable, inout Settings) throws(TOMLError) -> Void
}

extension Setting {
  /// The value so many steps from the one that is on: round and round among words, up to the end among
  /// numbers.
  func stepped(_ steps: Int, in settings: Settings) -> Settings {
    var settings = settings
    let index = index(settings) + steps
    let wrapped = (index % count + count) % count
    set(isCyclic ? wrapped : min(max(index, 0), count - 1), &settings)
    return settings
  }

  /// The value at a share of the way from the first to the last, 0...1.
  func slid(to share: Double, in settings: Settings) -> Settings {
    var settings = settings
    let share = share.isFinite ? min(max(share, 0), 1) : 0
    set(Int((share * Double(count - 1)).rounded()), &settings)
    return settings
  }

  /// Where the value that is on lies between the first and the last, 0...1.
  func share(in settings: Settings) -> Double {
    count > 1 ? Double(index(settings)) / Double(count - 1) : 0
  }
}
