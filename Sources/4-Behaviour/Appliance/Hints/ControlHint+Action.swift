public import Words

extension ControlHint {
  /// A movement and what it comes to; decks have theirs in their own folders.
  public struct Action: Sendable, Hashable {
    /// A name that tells actions of the same words apart, and that no player reads.
    struct Name: Sendable, Hashable, ExpressibleByStringLiteral {
      private let text: String

      init(stringLiteral text: String) { self.text = text }
    }

    /// The movement that it takes.
    public let movement: Movement
    /// The words of the bottom line if there is room.
    public let full: Phrase
    /// The same in a word; `nil` for what every player knows.
    public let short: Phrase?
    private let name: Name

    init(_ name: Name, _ movement: Movement, _ full: Phrase, _ short: Phrase?) {
      self.movement = movement
      self.full = full
      self.short = short
      self.name = name
    }

    /// The name tells; the words need not be compared for each picture.
    public static func == (one: Self, other: Self) -> Bool { one.name == other.name }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(name) }
  }
}

// MARK: - On any deck

extension ControlHint.Action {
  /// The way into the menu.
  public static let menu = Self("menu", .hold, "hold for the menu", "hold: menu")
  /// The way into standby.
  public static let standby = Self("standby", .tap, "standby", "standby")
  /// The way to off.
  public static let switchOff = Self("switchOff", .hold, "hold to switch off", nil)
  /// The way out of standby.
  public static let wake = Self("wake", .tap, "wake up", "wake up")
  /// The way back from the countdown to off.
  public static let stayOn = Self("stayOn", .release, "let go to stay on", "stay on")
  /// The end of the splash.
  public static let startNow = Self("startNow", .tap, "start at once", "start")
}

// MARK: - Tones

extension ControlHint.Action {
  /// The tone of a key of the ribbon.
  public static let touchKey = Self("touchKey", .tap, "tap a key for its tone", "tones")
  /// Another octave of the chromatic ribbon.
  public static let slideOctave = Self("slideOctave", .slide, "slide for the octave", "octave")
  /// Other notes of a scale on the chromatic ribbon.
  public static let slideTones = Self("slideTones", .slide, "slide for other notes", "notes")
  /// The notes of the scale below those of the chromatic ribbon.
  public static let lowerTones = Self("lowerTones", .tap, "lower notes", "lower")
  /// The notes of the scale above those of the chromatic ribbon.
  public static let higherTones = Self("higherTones", .tap, "higher notes", "higher")
  /// A tone by both buttons.
  public static let soundTone = Self("soundTone", .hold, "sound a tone", "tone")
  /// The same, told as what both do once they are held.
  static let holdForTone = Self("holdForTone", .hold, "hold for a tone", "hold: tone")
  /// Going on with a song, told so.
  static let holdToGoOn = Self("holdToGoOn", .hold, "hold to go on with the song", "hold: go on")
  /// The end of the tones, by both buttons.
  public static let stopTones = Self("stopTones", .tap, "stop the tones", "stop tones")
  /// The next item of the set list, by both buttons.
  public static let nextItem = Self("nextItem", .hold, "hold for the set list", "hold: set list")
}

extension ControlHint.Action {
  /// What begins to sound by both buttons, told as that which they do once they are held.
  var byHolding: Self {
    switch self {
    case .soundTone: .holdForTone
    case .goOn: .holdToGoOn
    default: self
    }
  }
}

// MARK: - In a list

extension ControlHint.Action {
  /// The next line.
  public static let nextLine = Self("nextLine", .tap, "next", "next")
  /// The line before.
  public static let lineBefore = Self("lineBefore", .tap, "the line before", "line before")
  /// The choice of the selected line.
  public static let choose = Self("choose", .hold, "hold to choose", "hold: choose")
  /// The way to the list before.
  public static let back = Self("back", .tap, "back", "back")
  /// The way out of the menu.
  public static let leave = Self("leave", .tap, "leave the menu", "leave")
  /// Other lines by a slide.
  public static let slideLines = Self("slideLines", .slide, "slide", "slide")
  /// The choice of the selected line by the ribbon.
  public static let tapLine = Self("tapLine", .tap, "tap to choose", "tap")
  /// The tone that is heard as A4.
  public static let takeReference = Self(
    "takeReference", .hold, "hold to take it for A4", "hold: take it")
  /// The strings that were heard as a tuning.
  public static let takeStrings = Self(
    "takeStrings", .hold, "hold to take the strings", "hold: take them")
}

// MARK: - At a value

extension ControlHint.Action {
  /// The next value.
  public static let more = Self("more", .tap, "more", "+")
  /// The value before.
  public static let less = Self("less", .tap, "less", "\u{2212}")
  /// The end of the change.
  public static let keep = Self("keep", .tap, "keep", "keep")
  /// Another value by a slide.
  public static let slideValue = Self("slideValue", .slide, "slide", "slide")
}

// MARK: - By taps alone

extension ControlHint {
  /// The same hint for a MODE that sends taps only: what it does when it is held takes two of them.
  var byTaps: Self {
    guard control == .mode else { return self }
    return Self(.mode, actions.map { Action.twice[$0] ?? $0 })
  }
}

extension ControlHint.Action {
  /// What two taps in quick succession do in place of a hold.
  fileprivate static let twice: [Self: Self] = [
    .menu: Self("menuTwice", .hold, "tap twice for the menu", "twice: menu"),
    .choose: Self("chooseTwice", .hold, "tap twice to choose", "twice: choose"),
    .done: Self("doneTwice", .hold, "tap twice when it is right", "twice: done"),
    .takeReference: Self(
      "takeReferenceTwice", .hold, "tap twice to take it for A4", "twice: take it"),
    .takeStrings: Self(
      "takeStringsTwice", .hold, "tap twice to take the strings", "twice: take them"),
  ]
}
