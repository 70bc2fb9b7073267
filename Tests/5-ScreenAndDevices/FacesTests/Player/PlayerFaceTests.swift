import Appliance
import DevicePorts
import Raster
import TestSupport
import Testing
import Units

@testable import Faces

@Suite("player's face")
struct PlayerFaceTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  private static let titles = [
    "Blues in E", "Click 96", "Nocturne in E♭, Op. 9 No. 2", "Ωδή", "白い恋人", "Practice, slow",
    "Take 7 with the whole band, the choir and a name that is longer than any tube",
    "\u{FFFD}\u{0}\n",
  ]

  /// A box whose player has these songs, with a hand that plays the one at a line.
  private static func box(
    _ titles: [String], theme: PanelTheme = .amber, playing line: Int? = nil
  ) -> Box {
    var settings = Settings()
    settings.deck = .player
    settings.theme = theme
    var box = Box(settings)
    box.take(.audio(.opened(.usb)), at: start)
    box.take(
      .music(
        .found(
          titles.map {
            MusicFile(
              path: Array("/media/a/Live in Bremen/\($0).flac".utf8), title: $0,
              folder: "Live in Bremen")
          })), at: start)
    guard let line else { return box }
    for cue in 1...(line + 1) {
      if cue == 1 { tap(&box) } else { box.take(.music(.ended(cue: cue - 1)), at: start) }
    }
    return box
  }

  private static func tap(_ box: inout Box) {
    for isActive in [true, false] {
      box.take(.control(.edge(.mode, isActive: isActive, at: start)), at: start)
    }
  }

  /// Sends what the decoder would tell of a song of an hour and more.
  private static func hear(_ box: inout Box, cue: Int, second: Int, isMoving: Bool = false) {
    box.take(
      .music(
        .opened(cue: cue, frames: FrameCount(4_000 * 44_100), rate: SampleRate(44_100))),
      at: start)
    box.take(
      .music(
        .reached(cue: cue, frame: FrameCount(second * 44_100), at: start, isMoving: isMoving)),
      at: start)
  }

  @Test(
    "songs and a song look as they were approved",
    arguments: [GoldenTests.panel] + GoldenTests.panels)
  func pictures(panel: GoldenTests.Panel) throws {
    var playing = Self.box(Self.titles, playing: 2)
    Self.hear(&playing, cue: 3, second: 1_234)
    let scenes = [("list", Self.box(Self.titles)), ("song", playing)]
    var screen = Screen(width: panel.width, height: panel.height, density: 1)
    for (number, (name, box)) in scenes.enumerated() {
      _ = screen.draw(box.state, at: Self.start + Seconds(2 + Double(number)))
      let golden = "player-\(name)-\(panel.width)x\(panel.height)"
      #expect(try mismatch(screen.surface.shrunk(by: panel.shrinking), golden: golden) == nil)
    }
  }

  @Test("no text is cut off or lies on another", arguments: TextPlacesTests.sizes)
  func places(width: Int, height: Int) {
    var bench = TextBench(width: width, height: height)
    bench.draw("no songs", Self.box([]).state)
    for line in Self.titles.indices {
      var box = Self.box(Self.titles, playing: line)
      Self.hear(&box, cue: line + 1, second: 3_999)
      bench.draw("song \(line)", box.state)
    }
    // Titles are as long as they are; what is cut ends in an ellipsis.
    bench.check(mayCut: true)
  }

  @Test("nothing is drawn while nothing moves, and what plays moves on by itself")
  func stillness() {
    var screen = Screen(width: 320, height: 240, density: 1)
    var box = Self.box(Self.titles, playing: 0)
    Self.hear(&box, cue: 1, second: 10)
    for step in 0..<20 { _ = screen.draw(box.state, at: Self.start + Seconds(Double(step))) }
    let rest = screen.draw(box.state, at: Self.start + Seconds(30))
    #expect(!rest.isMoving && rest.damage.isEmpty)
    Self.hear(&box, cue: 1, second: 10, isMoving: true)
    #expect(screen.draw(box.state, at: Self.start + Seconds(30)).isMoving)
    #expect(!screen.draw(box.state, at: Self.start + Seconds(31)).damage.isEmpty)
  }

  @Test("a list of 10 000 songs is drawn by its visible lines")
  func many() {
    var screen = Screen(width: 480, height: 320, density: 1)
    let box = Self.box((0..<10_000).map { "Song \($0)" })
    for step in 0..<3 { _ = screen.draw(box.state, at: Self.start + Seconds(Double(step))) }
    #expect(box.state.player.rows(0..<7).count == 7)
    #expect(screen.draw(box.state, at: Self.start + Seconds(9)).damage.isEmpty)
  }
}
