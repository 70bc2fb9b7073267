import Words
import DevicePorts
import Gestures
import Units

extension PlayerDeck: DeckUnit {
  static let title: Phrase = "Player"

  static let settings: [Setting] = [
    .words(.repeats, "Repeat", \.player.repeats, \.title).on(.ofDeck)
  ]

  static func firstRows(_ box: ApplianceState) -> [Menu.Row] { box.player.songRows }

  // MARK: - What is shown

  static func head(_ box: ApplianceState) -> StatusHead? {
    guard let file = box.player.selected else { return .list(title: "Music", position: "") }
    return .list(
      title: file.folder.isEmpty ? "Music" : Phrase(name: file.folder),
      position: "\(box.player.selection + 1) of \(box.player.files.count)")
  }

  /// Music that plays beside another deck.
  static func marks(_ box: ApplianceState) -> [Mark] {
    guard let song = box.player.song, !song.isHeld, !isOn(box) else { return [] }
    let isShort = song.title.count <= markedLetters
    let title = isShort ? song.title : song.title.prefix(markedLetters - 1) + "…"
    return [Mark(kind: .music, text: "PLAYS \(name: title)")]
  }

  /// Letters of a title that leave room for the other marks.
  private static let markedLetters = 16

  // MARK: - The controls

  static func modeActions(_ box: ApplianceState) -> [ControlHint.Action] {
    canPlay(box) ? [box.player.playsByTap ? .play : .pause, .menu] : [.menu]
  }

  static func modeTapped(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    playOrHold(&box, at: now)
  }

  static let choosesSongs = true

  static func stopAction(_ box: ApplianceState) -> ControlHint.Action? {
    box.player.song?.isHeld == false ? .rest : nil
  }

  static func perform(
    _ action: ControlHint.Action, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect]? {
    switch action {
    case .nextSong: play(next: 1, &box, at: now)
    case .songBefore: play(next: -1, &box, at: now)
    case .rest, .goOn: box.player.holdOrGoOn(at: now)
    case .markLoop: markLoop(&box, at: now)
    default: nil
    }
  }

  // MARK: - The ribbon

  /// Seconds of a song from one pad to the next.
  private static let seekStep = 5.0

  static func ribbonActions(_ box: ApplianceState) -> [ControlHint.Action] {
    guard canPlay(box) else { return [] }
    return box.player.files.count > 1 ? [.slideSongs, .tapTransport] : [.tapTransport]
  }

  static func heldRibbonActions(_ box: ApplianceState) -> [ControlHint.Action] {
    (canPlay(box) ? [.tapSongBeside] : []) + (box.player.song == nil ? [] : [.slideSeek])
  }

  /// Towards the low end is down the list.
  static func slid(_ steps: Int, _ box: inout ApplianceState, at time: Instant) -> [Effect] {
    box.player.select(next: -steps, at: time)
    return []
  }

  static func slidWhileHeld(
    _ steps: Int, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect] {
    seek(by: Double(steps) * seekStep, &box, at: time)
  }

  static func halfTapped(
    isRight: Bool, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    play(next: isRight ? 1 : -1, &box, at: now)
  }
}

extension ControlHint.Action {
  /// The begin of a song, or going on with it.
  public static let play = Self("play", .tap, "play", "play")
  /// Rest, on the player's deck.
  public static let pause = Self("pause", .tap, "pause", "pause")
  /// The next song.
  public static let nextSong = Self("nextSong", .tap, "next song", "next song")
  /// The song before.
  public static let songBefore = Self("songBefore", .tap, "song before", "song before")
  /// Rest, by both buttons.
  public static let rest = Self("rest", .tap, "pause the song", "pause")
  /// Going on with a song, by both buttons.
  public static let goOn = Self("goOn", .hold, "go on with the song", nil)
  /// The next mark of a loop.
  public static let markLoop = Self("markLoop", .hold, "hold to mark the loop", "hold: loop")
  /// Another song by a slide.
  public static let slideSongs = Self("slideSongs", .slide, "slide for a song", "songs")
  /// A key of the transport.
  public static let tapTransport = Self("tapTransport", .tap, "tap a key", "keys")
  /// The song beside, by the half of the ribbon that is tapped.
  public static let tapSongBeside = Self(
    "tapSongBeside", .tap, "tap a half for the song before or after", "song")
  /// Another place in the song by a slide.
  public static let slideSeek = Self("slideSeek", .slide, "slide to seek", "seek")
}
