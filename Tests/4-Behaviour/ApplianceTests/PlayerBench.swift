import DevicePorts
import Units

@testable import Appliance

/// A box on the player's deck with some songs, and hands.
struct PlayerBench {
  var hands: Hands
  var state: ApplianceState { hands.state }
  /// The requests that were made to the music.
  var wishes: [MusicRequest] {
    hands.effects.compactMap { if case .music(let wish) = $0 { wish } else { nil } }
  }

  init(_ titles: [String] = ["a", "b", "c"], repeats: Repetition = .nothing) {
    var settings = Settings()
    settings.deck = .player
    settings.player.repeats = repeats
    hands = Hands(settings, pads: 8)
    hands.wait(3)
    open()
    hands.send(.music(.found(titles.map(Self.file))))
  }

  static func file(_ title: String) -> MusicFile {
    MusicFile(path: Array("/music/\(title).wav".utf8), title: title)
  }

  mutating func open(rate: Double = 48_000) {
    hands.send(
      .audio(
        .opened(
          AudioStream(
            card: "usb", rate: SampleRate(rate), period: FrameCount(256),
            buffer: FrameCount(768), captureFormat: .float, captureChannels: 1,
            playbackFormat: .float, playbackChannels: 2, isRealtime: true))))
  }

  /// Sends what the decoder of the song that plays would tell.
  mutating func hear(frame: Int, isMoving: Bool = true) {
    let cue = state.player.cues
    hands.send(.music(.opened(cue: cue, frames: FrameCount(1_000_000), rate: SampleRate(44_100))))
    hands.send(
      .music(.reached(cue: cue, frame: FrameCount(frame), at: hands.now, isMoving: isMoving)))
  }

  /// Opens the menu, and selects the line that marks a loop.
  mutating func selectLoop() {
    hands.open("More settings")
    hands.select("Player")
    hands.hold(.mode)
    for _ in 0..<2 { hands.tap(.mode) }
  }

  /// Title, first frame and loop of the last cue.
  var cue: (title: String, start: Int, loop: Range<Int>?)? {
    guard
      case .play(let cue)? = wishes.last(where: { if case .play = $0 { true } else { false } })
    else { return nil }
    return (cue.file.title, cue.start.value, cue.loop)
  }
}
