import Appliance
import DevicePorts
import MusicTheory
import Testing
import Units

@testable import Faces

/// Names that a player gives are as wide as names may be, and every list about them still has room.
@Suite struct OwnTextPlacesTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)
  /// A name of as many letters as are allowed, as names have them.
  private static let longest = "Wednesday Mandolin Quartet"

  /// A tuning of so many strings, each with the longest label and cents.
  private static func tuning(strings: Int) -> TuningPreset {
    TuningPreset(
      mine: longest,
      strings: (0..<strings).map { index in
        TuningString(
          number: strings - index, note: MIDINote(30 + 3 * index), cents: Cents(-44.44),
          sweetening: Cents(-14.44), label: "Contrabasson")
      }, source: "w.toml")
  }

  /// A box with the longest own tuning and set list, nothing of it as usual.
  private static func box(strings: Int) -> Box {
    let tuning = tuning(strings: strings)
    var settings = Settings()
    settings.preset = tuning
    settings.capo = Capo(clamping: 12)
    settings.shift.semitones = -12
    settings.shift.drop = 3
    settings.setListItem = "\(longest.dropLast(2))1"
    var box = Box(settings)
    box.take(.tuning(.found(FoundTunings([tuning], deleted: [tuning]))), at: start)
    let items = (1...32).map { number in
      var changed = settings
      changed.capo = Capo(clamping: 1)
      return SetListItem(name: "\(longest.dropLast(2))\(number)", settings: changed)
    }
    box.take(.setList(.found(items, faults: [])), at: start)
    return box
  }

  @Test(
    "no line or value of the lists about own tunings and the set list is cut off or lies on another",
    arguments: TextPlacesTests.narrow)
  func menu(width: Int, height: Int) {
    var bench = TextBench(width: width, height: height)
    let box = Self.box(strings: 12)
    let string = "Contrabasson"
    let own = ["More settings", "Change this tuning"]
    let lists = [
      ["Tunings"], own, own + [string],
      own + ["Name"], own + ["Delete"],
      ["Tunings", "Learn by playing"], ["More settings", "Transpose"], ["Set list"],
      ["Set list", "Name"],
    ]
    for list in lists { bench.draw(list, of: box, at: Self.start) }
    bench.check()
  }

  @Test(
    "twelve strings with the longest names have room on every face",
    arguments: TextPlacesTests.sizesOfPairs, [1, 12, 24])
  func faces(size: (width: Int, height: Int), strings: Int) {
    var bench = TextBench(width: size.width, height: size.height)
    for pair in TextPlacesTests.pairs {
      var box = Self.box(strings: strings)
      box.hear(46, 49, at: Self.start)
      var settings = box.state.settings
      settings.tuner.faces = pair
      box.take(.started(settings, complaint: nil, splash: false), at: Self.start)
      box.hear(46, -49.9, at: Self.start + Seconds(0.1))
      bench.draw("\(strings) strings, \(pair)", box.state)
    }
    bench.check()
  }

  @Test("an item of the set list, changed, has room at the top", arguments: TextPlacesTests.sizes)
  func item(width: Int, height: Int) {
    var bench = TextBench(width: width, height: height)
    var hands = Hands(Self.box(strings: 6), at: Self.start)
    hands.hold(.mode, true)
    hands.hold(.power, true)
    for _ in 0..<5 { hands.wait(Seconds(0.1)) }
    hands.hold(.mode, false)
    hands.hold(.power, false)
    // On a panel of 320 columns a long name ends in an ellipsis while both are held; the line behind it has the rest.
    if width >= 480 { bench.draw("both held", hands.box.state) }
    for _ in 0..<50 { hands.wait(Seconds(0.1)) }
    #expect(hands.box.state.setListSayings != nil)
    bench.draw("an item", hands.box.state)
    hands.open("Capo")
    hands.press(.mode)
    for _ in 0..<350 { hands.wait(Seconds(0.1)) }
    #expect(hands.box.state.setListSayings?.count == 3)
    bench.draw("an item, changed", hands.box.state)
    bench.check()
  }
}
