/// What a control does right now: what is written, and what a test does to see whether it is true.
public struct ControlHint: Sendable, Hashable {
  /// What a hand takes hold of.
  public enum Control: String, Sendable, Hashable, CaseIterable {
    /// The first button.
    case mode = "MODE"
    /// The second button.
    case power = "POWER"
    /// Both buttons at once.
    case both = "BOTH"
    /// The strip of keys.
    case ribbon = "RIBBON"
  }

  /// How a hand moves on a control.
  public enum Movement: Sendable, Hashable {
    /// Touches it shortly.
    case tap
    /// Stays on it.
    case hold
    /// Leaves it.
    case release
    /// Moves along it.
    case slide
  }

  /// What is to be taken hold of.
  public var control: Control
  /// What it does, the most important first.
  public var actions: [Action]

  init(_ control: Control, _ actions: [Action]) {
    self.control = control
    self.actions = actions
  }

  init(_ control: Control, _ actions: Action...) { self.init(control, actions) }

  /// What it does, in full.
  public var full: String { actions.map(\.words.full).joined(separator: ", ") }

  /// The same, in a word each; what every player knows is left out.
  public var short: String { actions.compactMap(\.words.short).joined(separator: ", ") }
}

extension ControlHint {
  /// What a movement comes to; a case belongs to one movement.
  public enum Action: Sendable, Hashable, CaseIterable {
    // On any deck
    case menu, standby, switchOff, wake, stayOn, startNow
    // On the tuner and the spectrum
    case nextFace, nextView, touchKey, tapFace, tapView, slideOctave, slideString
    case nextString, stringBefore
    // On the metronome
    case startBeat, tapTempo, stopBeat, tapBeat, slideTempo, tapBeatNumber, tempoBefore
    // Of music
    case play, pause, nextSong, songBefore, slideSongs, tapTransport, tapSongBeside, slideSeek
    // Of both buttons
    case soundTone, stopTones, rest, goOn, stopBeatBeside
    // In a list
    case nextLine, lineBefore, choose, back, leave, slideLines, tapLine, takeReference
    // At a value
    case more, less, keep, slideValue
  }
}
