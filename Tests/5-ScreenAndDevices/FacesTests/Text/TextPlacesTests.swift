import Appliance
import DevicePorts
import Glibc
import MusicTheory
import PitchDetection
import Raster
import TestSupport
import Testing
import Texts
import Units

@testable import Faces

/// Every text of every screen lies whole where it belongs, at its worst: all marks, the longest names, a
/// long fault, in all arrangements.
@Suite struct TextPlacesTests {
  static let sizes: [(Int, Int)] =
    [(240, 320), (320, 240), (480, 320), (800, 480), (600, 1024)]
    + (getenv("PHOSPHOR_LONG_TESTS") == nil
      ? [] : [(320, 480), (480, 800), (1024, 600), (1280, 720), (1920, 1080)])

  /// The panels with the least room for a list.
  static let narrow = getenv("PHOSPHOR_LONG_TESTS") == nil ? Array(sizes.prefix(3)) : sizes

  /// What has each pair of faces: the panels with the least room by day, all by night.
  static let sizesOfPairs = isNight ? sizes : narrow

  private static let start = Instant(nanoseconds: 1_000_000_000)

  /// A box of which nothing is as usual, with the longest name there is.
  private static var worst: Settings {
    var settings = Settings()
    settings.reference = ReferencePitch(clamping: Hertz(442.8))
    settings.capo = Capo(clamping: 12)
    settings.preset =
      TuningPreset.builtIn.max { $0.name.count < $1.name.count } ?? settings.preset
    settings.through = .pass
    return settings
  }

  /// Each upper face, and each lower one below the first of them; below the others one that writes numbers and one that
  /// writes none.
  static let pairs = UpperFace.allCases.flatMap { upper in
    let some = [true, false].compactMap { writes in
      LowerFace.allCases.first { $0.writesNumbers == writes }
    }
    return (upper == UpperFace.allCases[0] ? LowerFace.allCases : some).map {
      FacePair(upper, $0)
    }
  }

  @Test(
    "no text of a meter is cut off or lies on another, with all marks and with none",
    arguments: sizesOfPairs, [true, false])
  func meters(size: (width: Int, height: Int), isMarked: Bool) {
    var bench = TextBench(width: size.width, height: size.height)
    for pair in Self.pairs {
      // The widest numbers and names, and silence.
      for (note, cents) in [
        (106, -123.4), (46, 49), (34, 0.4), (32, 888.8), (104, -1234), (-1, 0),
      ] {
        var settings = isMarked ? Self.worst : Settings()
        settings.tuner.faces = pair
        var box = Box(settings)
        box.hear(note, cents, at: Self.start)
        bench.draw("\(pair), \(note)", box.state)
      }
    }
    bench.check()
  }

  @Test("no text of a deck is cut off or lies on another", arguments: sizes, Deck.allCases)
  func decks(size: (width: Int, height: Int), deck: Deck) {
    var bench = TextBench(width: size.width, height: size.height)
    for settings in [Self.worst, Settings()] {
      var settings = settings
      settings.deck = deck
      var hands = Hands(Box(settings), at: Self.start)
      bench.draw("\(deck) at rest", hands.box.state)
      hands.press(.mode)
      bench.draw("\(deck) after MODE", hands.box.state)
    }
    bench.check(mayCut: size.width < 320)
  }

  @Test(
    "no notice is cut off or lies on a mark, and every mark is seen beside it", arguments: sizes)
  func notices(width: Int, height: Int) {
    var bench = TextBench(width: width, height: height)
    for settings in [Self.worst, Settings()] {
      var box = Box(settings)
      let failures: [Event] = [
        .audio(
          .lost(
            CardLoss(
              DeviceFailure(
                object: "audio card \"usb\"", call: "snd_pcm_open", cause: "No such device",
                consequence: "waiting for it")))),
        .saved(StoreFailure(file: "settings.toml", call: "fsync", cause: "Read-only file system")),
      ]
      for failure in failures {
        box.take(failure, at: Self.start)
        bench.draw("notice", box.state)
        #expect(bench.diamonds == box.state.marks.count)
      }
    }
    bench.check(mayCut: width < 480)
  }

  @Test(
    "no line or value of the menu is cut off or lies on another",
    arguments: narrow)
  func menu(width: Int, height: Int) {
    var bench = TextBench(width: width, height: height)
    let walk = MenuWalk(Box(Self.worst), at: Self.start)
    #expect(walk.states.count > TuningPreset.builtIn.count)
    for state in walk.states { bench.draw(state.menuView?.title.letters ?? "", state) }
    bench.check()
  }

  @Test("wordmark, greeting, countdown and standby have room", arguments: sizes)
  func others(width: Int, height: Int) {
    var bench = TextBench(width: width, height: height)
    for settings in [Self.worst, Settings()] {
      var box = Box(settings)
      bench.drawSplash()
      var state = ApplianceState(pads: 12)
      _ = reduce(
        &state, .started(settings, complaint: nil, splash: false), at: Self.start)
      #expect(state.announcement != nil)
      bench.draw("greeting", state)
      bench.drawStandby(box.state)
      var now = Self.start
      box.take(.control(.edge(.power, isActive: true, at: now)), at: now)
      for _ in 0..<15 {
        now = now + Seconds(0.1)
        box.take(.clock, at: now)
      }
      guard case .shuttingDown = box.state.power else {
        Issue.record("POWER held does not switch off")
        continue
      }
      bench.draw("countdown", box.state)
    }
    bench.check()
  }

  @Test("letters one on another are found, and those that only reach around one another are not")
  func touching() throws {
    var ink = Ink(theme: .amber, fonts: Fonts())
    var atlas = ink.readout(capHeight: 40, ink.theme.trace)
    func touching(_ places: [(text: String, x: Double)]) -> Int {
      var lights: [Light] = []
      for (text, x) in places {
        atlas.write(.sign(text), at: Point(x, 0), into: &lights, &ink.sheet)
      }
      var boxes = LetterBoxes()
      boxes.collect(from: atlas)
      let letters = boxes.letters(in: lights)
      #expect(letters.count == places.reduce(0) { $0 + $1.text.count })
      return TextBench.touching(letters).count
    }
    #expect(touching([("Kharaj", 0)]) == 0)
    #expect(touching([("Kharaj", 0), ("a", 9)]) > 0)
    #expect(touching([("Sa", 0), ("E", 30)]) > 0)
  }

  @Test("the ruler's numbers lie on the glass, apart from one another")
  func ruler() {
    for (width, height) in PanelLayoutTests.sizes {
      for layout in [
        PanelLayout(width: width, height: height, density: 1),
        PanelLayout(width: height, height: width, density: 1),
      ] {
        var ink = Ink(theme: .amber, fonts: Fonts())
        let ruler = FineTuneRuler(in: layout.lower, text: layout.lowerText, &ink)
        let boxes = ruler.numberOutlines.compactMap(\.pixelBox)
        #expect(boxes.count >= 5)
        for (box, next) in zip(boxes, boxes.dropFirst()) { #expect(box.maxX + 2 < next.minX) }
        for box in boxes {
          #expect(Double(box.maxY) < layout.lower.maxY - 2 && Double(box.minX) > layout.lower.x)
          #expect(Double(box.maxX) < layout.lower.maxX)
        }
      }
    }
  }
}
