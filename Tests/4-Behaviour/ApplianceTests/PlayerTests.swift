import Texts
import Words
import DevicePorts
import Testing
import Units

@testable import Appliance

@Suite("player")
struct PlayerTests {
  private typealias Bench = PlayerBench

  @Test("without a song no hint tells of playing, on the ribbon or by MODE")
  func nothing() {
    var bench = Bench([])
    #expect(bench.state.hints.map(\.short) == ["hold: menu", "standby"])
    bench.hands.edge(.mode, true)
    bench.hands.wait(0.3)
    #expect(bench.state.hints.map(\.short) == ["hold: menu"])
    #expect(Bench(["a"]).state.hints.map(\.short) == ["play, hold: menu", "standby", "keys"])
    #expect(
      Bench(["a", "b"]).state.hints.map(\.short) == [
        "play, hold: menu", "standby", "songs, keys",
      ])
  }

  @Test("MODE plays the selected song, lets it rest, and lets it go on")
  func playAndPause() {
    var bench = Bench()
    bench.hands.tap(.mode)
    #expect(bench.cue?.title == "a")
    bench.hear(frame: 500)
    bench.hands.tap(.mode)
    bench.hands.tap(.mode)
    #expect(bench.wishes.suffix(2) == [.hold(true), .hold(false)])
    #expect(bench.state.player.song?.isHeld == false)
  }

  @Test("a song that rests stays where it was")
  func rests() {
    var bench = Bench()
    bench.hands.tap(.mode)
    bench.hear(frame: 44_100)
    bench.hands.wait(1)
    bench.hands.tap(.mode)
    let place = bench.state.player.song?.frame(at: bench.hands.now).value ?? 0
    bench.hands.wait(5)
    #expect(place > 80_000 && bench.state.player.song?.frame(at: bench.hands.now).value == place)
  }

  @Test("after a song comes the next, and after the last what the setting says")
  func repetition() {
    let expected: [(Repetition, [String?])] = [
      (.nothing, ["b", "c", nil]), (.list, ["b", "c", "a"]), (.song, ["a", "a", "a"]),
    ]
    for (repeats, titles) in expected {
      var bench = Bench(repeats: repeats)
      bench.hands.tap(.mode)
      for title in titles {
        bench.hear(frame: 1)
        bench.hands.send(.music(.ended(cue: bench.state.player.cues)))
        #expect(bench.state.player.song?.title == title, "\(repeats)")
      }
    }
  }

  @Test("a song that fails is named and left out; a list of such songs is tried once")
  func failures() {
    var bench = Bench()
    bench.hands.tap(.mode)
    bench.hands.send(.music(.failed(cue: 1, "a.wav: empty")))
    #expect(bench.cue?.title == "b")
    #expect(bench.state.notices.last?.text.english == "a.wav: empty")
    bench.hands.send(.music(.failed(cue: 2, "b.wav: empty")))
    bench.hands.send(.music(.failed(cue: 3, "c.wav: empty")))
    #expect(bench.state.player.song == nil)
    #expect(bench.wishes.last == .stop)
    bench.hands.send(.music(.failed(cue: 3, "late")))
    #expect(bench.state.notices.last?.text.english == "c.wav: empty")
  }

  @Test("a song whose stick is pulled ends, and the selection stays where it can")
  func pulled() {
    var bench = Bench()
    bench.hands.tap(.mode)
    bench.hear(frame: 1)
    bench.hands.send(.music(.found(["b", "c"].map(Bench.file))))
    #expect(bench.wishes.last == .stop)
    #expect(bench.state.notices.last?.text.english == "a: gone with its stick")
    bench.hands.tap(.mode)
    #expect(bench.cue?.title == "b")
    bench.hands.send(.music(.found(["aa", "b", "c"].map(Bench.file))))
    #expect(bench.state.player.playingLine == 1)
    #expect(bench.state.player.selected?.title == "b")
    bench.hands.send(.music(.found([])))
    #expect(bench.state.player.song == nil && bench.state.player.selected == nil)
    bench.hands.tap(.mode)
    #expect(bench.state.player.song == nil)
  }

  /// A pad on each of the ribbon's keys, from the low end; 8 pads hold 5 keys.
  private static let keyPads = [0, 2, 4, 5, 7]

  @Test("a key of the ribbon does what is marked on it, and one that can do nothing is idle")
  func keys() {
    func marks(_ bench: Bench) -> [KeyCap.Title] { bench.state.caps.map(\.title) }
    let resting: [KeyCap.Title] = [
      .symbol(.songBefore), .symbol(.back), .symbol(.play), .symbol(.on), .symbol(.nextSong),
    ]
    let empty = Bench([])
    #expect(marks(empty) == resting && empty.state.caps.allSatisfy(\.isIdle))
    var bench = Bench()
    #expect(bench.state.caps.map(\.isIdle) == [false, true, false, true, false])
    for pad in [Self.keyPads[1], Self.keyPads[3]] {
      bench.hands.tapPad(pad)
      #expect(bench.wishes.isEmpty)
    }
    bench.hands.tapPad(Self.keyPads[2])
    #expect(bench.cue?.title == "a" && bench.cue?.start == 0)
    bench.hear(frame: 882_000, isMoving: false)
    #expect(marks(bench)[2] == .symbol(.pause) && !bench.state.caps.contains { $0.isIdle })
    bench.hands.tapPad(Self.keyPads[1])
    #expect(bench.cue?.start == 441_000)
    bench.hear(frame: 441_000, isMoving: false)
    bench.hands.tapPad(Self.keyPads[3])
    #expect(bench.cue?.start == 882_000)
    bench.hands.tapPad(Self.keyPads[2])
    #expect(bench.wishes.last == .hold(true) && marks(bench) == resting)
    bench.hands.tapPad(Self.keyPads[2])
    #expect(bench.wishes.last == .hold(false))
    bench.hands.tapPad(Self.keyPads[4])
    #expect(bench.cue?.title == "b")
    bench.hands.tapPad(Self.keyPads[0])
    #expect(bench.cue?.title == "a")
  }

  @Test("a slide selects, and the play key plays what it selected")
  func slideAndPlay() {
    var bench = Bench((0..<20).map { "song \($0 + 10)" })
    bench.hands.tapPad(Self.keyPads[2])
    bench.hear(frame: 441_000)
    let wishes = bench.wishes.count
    bench.hands.slide(from: 6, to: 2)
    #expect(bench.wishes.count == wishes)
    guard let selected = bench.state.player.selected?.title else {
      Issue.record("nothing is selected")
      return
    }
    #expect(selected != "song 10" && bench.state.caps[2].title == .symbol(.play))
    bench.hands.tapPad(Self.keyPads[2])
    #expect(bench.cue?.title == selected)
  }

  @Test("the ribbon's keys play; with MODE held it skips and seeks")
  func ribbon() {
    var bench = Bench((0..<20).map { "song \($0 + 10)" })
    bench.hands.tapPad(4)
    #expect(bench.cue?.title == "song 10")
    bench.hear(frame: 441_000, isMoving: false)
    bench.hands.edge(.mode, true)
    bench.hands.wait(0.2)
    bench.hands.tapPad(7)
    #expect(bench.cue?.title == "song 11")
    bench.hands.tapPad(0)
    #expect(bench.cue?.title == "song 10")
    bench.hear(frame: 441_000, isMoving: false)
    bench.hands.slide(from: 2, to: 4)
    #expect(bench.cue?.start == 441_000 + 10 * 44_100)
    bench.hands.edge(.mode, false)
  }

  @Test("a loop is marked by two choices in the menu, and taken back by a third")
  func loop() {
    var bench = Bench()
    bench.hands.tap(.mode)
    bench.hear(frame: 100_000, isMoving: false)
    bench.selectLoop()
    bench.hands.press(.mode, for: 1)
    #expect(bench.state.player.song?.loop == .begun(FrameCount(100_000)))
    bench.hear(frame: 300_000, isMoving: false)
    bench.hands.press(.mode, for: 1)
    #expect(bench.cue?.start == 100_000 && bench.cue?.loop == 100_000..<300_000)
    bench.hear(frame: 150_000, isMoving: false)
    bench.hands.press(.mode, for: 1)
    #expect(bench.cue?.start == 150_000 && bench.cue?.loop == nil)
  }

  @Test("a loop that would be a tone is given up")
  func shortLoop() {
    var bench = Bench()
    bench.hands.tap(.mode)
    bench.hear(frame: 100_000, isMoving: false)
    bench.selectLoop()
    bench.hands.press(.mode, for: 1)
    bench.hear(frame: 104_000, isMoving: false)
    bench.hands.press(.mode, for: 1)
    #expect(bench.state.player.song?.loop == .off && bench.cue?.loop == nil)
  }

  @Test("what sounds goes on round its loop and out of it without a seam, and its place with it")
  func seamlessLoop() {
    var bench = Bench()
    bench.hands.tap(.mode)
    bench.hear(frame: 100_000)
    bench.selectLoop()
    func isContinued() -> Bool? {
      if case .play(let cue)? = bench.wishes.last { cue.isContinuation } else { nil }
    }
    #expect(isContinued() == false)
    bench.hands.press(.mode, for: 1)
    bench.hands.press(.mode, for: 1)
    #expect(isContinued() == true)
    guard case .round(let loop)? = bench.state.player.song?.loop else {
      Issue.record("no loop")
      return
    }
    let place = bench.state.player.song?.frame(at: bench.hands.now).value ?? 0
    #expect(loop.contains(place) && place > loop.lowerBound)
    bench.hands.press(.mode, for: 1)
    #expect(isContinued() == true && bench.cue?.loop == nil)
    #expect(bench.state.player.song?.isPlaying == true)
    let left = bench.state.player.song?.frame(at: bench.hands.now).value ?? 0
    #expect(left > place)
  }

  @Test("song and place are values that two buttons change")
  func values() {
    var bench = Bench()
    bench.hands.tap(.mode)
    bench.hear(frame: 441_000, isMoving: false)
    bench.hands.open("Song")
    #expect(bench.state.menuView?.title.letters == "Player")
    bench.hands.tap(.mode)
    #expect(bench.cue?.title == "b")
    bench.hands.tap(.power)
    #expect(bench.cue?.title == "a")
    bench.hear(frame: 441_000, isMoving: false)
    bench.hands.wait(5)
    bench.hands.tap(.mode)
    bench.hands.press(.mode, for: 1)
    bench.hands.tap(.mode)
    #expect(bench.cue?.start == 441_000 + 5 * 44_100)
  }

  @Test("standby lets it rest, and a new stream plays on at its own rate")
  func streams() {
    var bench = Bench()
    bench.hands.tap(.mode)
    bench.hear(frame: 200_000)
    bench.hands.tap(.power)
    bench.hands.wait(1)
    #expect(bench.wishes.last == .hold(true))
    bench.hands.tap(.power)
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
    #expect(Seconds(0).clock.letters == "0:00" && Seconds(59.9).clock.letters == "0:59")
    #expect(Seconds(61).clock.letters == "1:01" && Seconds(3_723).clock.letters == "1:02:03")
    #expect(Seconds(-1).clock.letters == "0:00" && Seconds(.nan).clock.letters == "0:00")
  }
}
