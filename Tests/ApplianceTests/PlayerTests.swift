import DevicePorts
import Testing
import Units

@testable import Appliance

@Suite("player")
struct PlayerTests {
  /// A box on the player's deck with some songs, and a hand.
  private struct Bench {
    var state: ApplianceState
    var now = Instant(nanoseconds: 1_000_000_000)
    var wishes: [MusicWish] = []

    init(_ titles: [String] = ["a", "b", "c"], repeats: Repetition = .nothing, pads: Int = 8) {
      state = ApplianceState(pads: pads)
      var settings = Settings()
      settings.deck = .player
      settings.repeats = repeats
      take(.started(settings, complaint: nil, splash: false))
      wait(3)
      open()
      take(.music(.found(titles.map(Self.file))))
    }

    static func file(_ title: String) -> MusicFile {
      MusicFile(path: Array("/music/\(title).wav".utf8), title: title)
    }

    mutating func open(rate: Double = 48_000) {
      take(
        .audio(
          .opened(
            AudioStream(
              card: "usb", rate: SampleRate(rate), period: FrameCount(256),
              buffer: FrameCount(768), captureFormat: .float, captureChannels: 1,
              playbackFormat: .float, playbackChannels: 2, isRealtime: true))))
    }

    mutating func take(_ event: Event) {
      for effect in reduce(&state, event, at: now) {
        if case .music(let wish) = effect { wishes.append(wish) }
      }
    }

    mutating func wait(_ seconds: Double) {
      let end = now + Seconds(seconds)
      while let due = state.deadline, due <= end {
        now = max(now, due)
        take(.clock)
      }
      now = end
    }

    mutating func edge(_ line: InputLine, _ isActive: Bool) {
      take(.control(.edge(line, isActive: isActive, at: now)))
    }

    mutating func press(_ line: InputLine, for seconds: Double = 0.1) {
      edge(line, true)
      wait(seconds)
      edge(line, false)
      wait(0.3)
    }

    mutating func touch(_ pad: Int, to end: Int? = nil) {
      for pad in pad...max(pad, end ?? pad) {
        take(.control(.pads(PadMask(bits: 1 << UInt32(pad)), at: now)))
        wait(0.05)
      }
      take(.control(.pads(PadMask(bits: 0), at: now)))
      wait(0.3)
    }

    /// What the decoder of the song that plays tells.
    mutating func hear(frame: Int, isMoving: Bool = true) {
      let cue = state.player.cues
      take(.music(.opened(cue: cue, frames: FrameCount(1_000_000), rate: SampleRate(44_100))))
      take(
        .music(.reached(cue: cue, frame: FrameCount(frame), at: now, isMoving: isMoving)))
    }

    /// Title, first frame and loop of the last cue.
    var cue: (title: String, start: Int, loop: Range<Int>?)? {
      guard
        case .play(let cue)? = wishes.last(where: { if case .play = $0 { true } else { false } })
      else { return nil }
      return (cue.file.title, cue.start.value, cue.loop)
    }
  }

  @Test("MODE plays the selected song, lets it rest, and lets it go on")
  func playAndPause() {
    var bench = Bench()
    bench.press(.mode)
    #expect(bench.cue?.title == "a")
    bench.hear(frame: 500)
    bench.press(.mode)
    bench.press(.mode)
    #expect(bench.wishes.suffix(2) == [.hold(true), .hold(false)])
    #expect(bench.state.player.song?.isHeld == false)
  }

  @Test("after a song comes the next, and after the last what the setting says")
  func repetition() {
    let expected: [(Repetition, [String?])] = [
      (.nothing, ["b", "c", nil]), (.list, ["b", "c", "a"]), (.song, ["a", "a", "a"]),
    ]
    for (repeats, titles) in expected {
      var bench = Bench(repeats: repeats)
      bench.press(.mode)
      for title in titles {
        bench.hear(frame: 1)
        bench.take(.music(.ended(cue: bench.state.player.cues)))
        #expect(bench.state.player.song?.title == title, "\(repeats)")
      }
    }
  }

  @Test("a song that fails is named and left out; a list of such songs is tried once")
  func failures() {
    var bench = Bench()
    bench.press(.mode)
    bench.take(.music(.failed(cue: 1, "a.wav: empty")))
    #expect(bench.cue?.title == "b")
    #expect(bench.state.notices.last?.text == "a.wav: empty")
    bench.take(.music(.failed(cue: 2, "b.wav: empty")))
    bench.take(.music(.failed(cue: 3, "c.wav: empty")))
    #expect(bench.state.player.song == nil)
    #expect(bench.wishes.last == .stop)
    bench.take(.music(.failed(cue: 3, "late")))
    #expect(bench.state.notices.last?.text == "c.wav: empty")
  }

  @Test("a song whose stick is pulled ends, and the selection stays where it can")
  func pulled() {
    var bench = Bench()
    bench.press(.mode)
    bench.hear(frame: 1)
    bench.take(.music(.found(["b", "c"].map(Bench.file))))
    #expect(bench.wishes.last == .stop)
    #expect(bench.state.notices.last?.text == "a: gone with its stick")
    bench.press(.mode)
    #expect(bench.cue?.title == "b")
    bench.take(.music(.found(["aa", "b", "c"].map(Bench.file))))
    #expect(bench.state.player.playingLine == 1)
    #expect(bench.state.player.selected?.title == "b")
    bench.take(.music(.found([])))
    #expect(bench.state.player.song == nil && bench.state.player.selected == nil)
    bench.press(.mode)
    #expect(bench.state.player.song == nil)
  }

  @Test("the ribbon scrolls and plays; with MODE held it skips and seeks")
  func ribbon() {
    var bench = Bench((0..<20).map { "song \($0 + 10)" })
    bench.touch(2)
    #expect(bench.cue?.title == "song 10")
    bench.hear(frame: 441_000, isMoving: false)
    bench.edge(.mode, true)
    bench.wait(0.2)
    bench.touch(7)
    #expect(bench.cue?.title == "song 11")
    bench.touch(0)
    #expect(bench.cue?.title == "song 10")
    bench.hear(frame: 441_000, isMoving: false)
    bench.touch(2, to: 4)
    #expect(bench.cue?.start == 441_000 + 10 * 44_100)
    bench.edge(.mode, false)
  }

  @Test("a loop is marked by two choices in the menu, and taken back by a third")
  func loop() {
    var bench = Bench()
    bench.press(.mode)
    bench.hear(frame: 100_000, isMoving: false)
    bench.press(.mode, for: 1)
    for _ in 0..<3 { bench.press(.mode) }
    bench.press(.mode, for: 1)
    #expect(bench.state.player.song?.loop == .begun(FrameCount(100_000)))
    bench.hear(frame: 300_000, isMoving: false)
    bench.press(.mode, for: 1)
    #expect(bench.cue?.start == 100_000 && bench.cue?.loop == 100_000..<300_000)
    bench.hear(frame: 150_000, isMoving: false)
    bench.press(.mode, for: 1)
    #expect(bench.cue?.start == 150_000 && bench.cue?.loop == nil)
  }

  @Test("song and place are values that two buttons change")
  func values() {
    var bench = Bench()
    bench.press(.mode)
    bench.hear(frame: 441_000, isMoving: false)
    bench.press(.mode, for: 1)
    bench.press(.mode)
    bench.press(.mode, for: 1)
    #expect(bench.state.menuView?.title == "Menu")
    bench.press(.mode)
    #expect(bench.cue?.title == "b")
    bench.press(.power)
    #expect(bench.cue?.title == "a")
    bench.hear(frame: 441_000, isMoving: false)
    bench.wait(5)
    bench.press(.mode)
    bench.press(.mode, for: 1)
    bench.press(.mode)
    #expect(bench.cue?.start == 441_000 + 5 * 44_100)
  }

  @Test("standby lets it rest, and a new stream plays on at its own rate")
  func streams() {
    var bench = Bench()
    bench.press(.mode)
    bench.hear(frame: 200_000)
    bench.press(.power)
    bench.wait(1)
    #expect(bench.wishes.last == .hold(true))
    bench.press(.power)
    bench.open(rate: 44_100)
    guard case .play(let cue)? = bench.wishes.dropLast().last else {
      Issue.record("\(bench.wishes)")
      return
    }
    #expect(cue.rate == SampleRate(44_100) && cue.start.value >= 200_000)
    #expect(bench.wishes.last == .hold(true))
  }

  @Test("the place goes on by itself, within the song and round its loop")
  func position() {
    var song = Song(
      file: Bench.file("a"), cue: 1, frame: FrameCount(90), instant: Instant(nanoseconds: 0))
    song.rate = SampleRate(1_000)
    song.length = FrameCount(200)
    func frame(_ seconds: Double) -> Int {
      song.frame(at: Instant(nanoseconds: 0) + Seconds(seconds)).value
    }
    #expect(frame(1) == 90)
    song.isMoving = true
    #expect(frame(0.05) == 140 && frame(1) == 200)
    song.loop = .round(50..<100)
    #expect(frame(0.005) == 95 && frame(0.01) == 50 && frame(0.062) == 52)
  }

  @Test("time is written as players read it")
  func clock() {
    #expect(Seconds(0).clock == "0:00" && Seconds(59.9).clock == "0:59")
    #expect(Seconds(61).clock == "1:01" && Seconds(3_723).clock == "1:02:03")
    #expect(Seconds(-1).clock == "0:00" && Seconds(.nan).clock == "0:00")
  }
}
