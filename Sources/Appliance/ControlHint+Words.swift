extension ControlHint.Action {
  /// The movement that it takes.
  public var movement: ControlHint.Movement {
    switch self {
    case .menu, .switchOff, .choose, .takeReference: .hold
    case .stayOn: .release
    case .slideOctave, .slideString, .slideTempo, .slideSongs, .slideSeek, .slideLines,
      .slideValue:
      .slide
    default: .tap
    }
  }

  /// How it is written: in full, and in a word; without one where every player knows it.
  var words: (full: String, short: String?) { deckWords ?? ribbonWords ?? menuWords }

  private var deckWords: (String, String?)? {
    switch self {
    case .menu: ("hold for the menu", "hold: menu")
    case .standby: ("standby", "standby")
    case .switchOff: ("hold to switch off", nil)
    case .wake: ("wake up", "wake up")
    case .stayOn: ("let go to stay on", "stay on")
    case .startNow: ("start at once", "start")
    case .nextFace: ("next face", "face")
    case .nextView: ("next view", "view")
    case .nextString: ("next string", "next string")
    case .stringBefore: ("string before", "string before")
    case .startBeat: ("start", "start")
    case .tapTempo: ("tap the tempo", "tap")
    case .stopBeat: ("stop", "stop")
    case .tempoBefore: ("the tempo before", "tempo before")
    case .play: ("play", "play")
    case .pause: ("pause", "pause")
    case .nextSong: ("next song", "next song")
    case .songBefore: ("song before", "song before")
    case .soundTone: ("sound a tone", "tone")
    case .stopTones: ("stop the tones", "stop tones")
    case .rest: ("pause the song", "pause")
    case .goOn: ("go on with the song", "go on")
    case .stopBeatBeside: ("stop the metronome", "stop beat")
    default: nil
    }
  }

  private var ribbonWords: (String, String?)? {
    switch self {
    case .touchKey: ("tap a key for its tone", "tones")
    case .tapFace: ("tap a half for its face", "face")
    case .tapView: ("tap a half for another view", "view")
    case .slideOctave: ("slide for the octave", "octave")
    case .slideString: ("slide for the string", "string")
    case .tapBeat: ("tap a beat for its accent", "beats")
    case .slideTempo: ("slide for the tempo", "tempo")
    case .tapBeatNumber:
      ("tap the left half for a beat less, the right for one more", "beats \u{2212} +")
    case .slideSongs: ("slide for a song", "songs")
    case .tapTransport: ("tap a key", "keys")
    case .tapSongBeside: ("tap a half for the song before or after", "song")
    case .slideSeek: ("slide to seek", "seek")
    case .slideLines: ("slide", "slide")
    case .tapLine: ("tap to choose", "tap")
    case .slideValue: ("slide", "slide")
    default: nil
    }
  }

  private var menuWords: (String, String?) {
    switch self {
    case .nextLine: ("next", "next")
    case .lineBefore: ("the line before", "line before")
    case .choose: ("hold to choose", "hold: choose")
    case .leave: ("leave the menu", "leave")
    case .takeReference: ("hold to take it for A4", "hold: take it")
    case .more: ("more", "+")
    case .less: ("less", "\u{2212}")
    case .keep: ("keep", "keep")
    default: ("back", "back")
    }
  }
}
