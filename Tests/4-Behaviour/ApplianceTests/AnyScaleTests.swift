import Words
import DevicePorts
import Glibc
import MusicTheory
import Synthesis
import Testing
import Units

@testable import Appliance

@Suite("scales of any number of notes in the hands")
struct AnyScaleTests {
  /// A scale of so many equal steps.
  static func scale(
    _ notes: Int, of interval: Double = 1200, _ name: String = "any.scl"
  ) throws -> ScalaTemperament {
    let steps = (1...notes).map { "\(interval * Double($0) / Double(notes))\n" }.joined()
    return try ScalaTemperament(
      name: name, scale: Array("any\n\(notes)\n\(steps)".utf8), keyboard: nil)
  }

  /// A box in such a scale.
  private func hands(
    _ notes: Int, of interval: Double = 1200, change: (inout Settings) -> Void = { _ in }
  ) throws -> Hands {
    var settings = Settings()
    settings.scale = "any.scl"
    change(&settings)
    var hands = Hands(settings)
    hands.send(.scale(.read(try Self.scale(notes, of: interval))))
    hands.effects = []
    return hands
  }

  private func started(_ hands: Hands) -> [Double] {
    hands.effects.compactMap { effect in
      if case .engine(let command) = effect, command.kind == .start {
        command.frequency
      } else {
        nil
      }
    }
  }

  private func stops(_ hands: Hands) -> Int {
    hands.effects.filter { effect in
      if case .engine(let command) = effect { command.kind == .stop } else { false }
    }.count
  }

  /// Numbers of the degrees that the strip has, from its low end.
  private func degrees(_ hands: Hands) -> [Int] {
    hands.state.keys.compactMap { hands.state.scale?.names?.number(of: $0.note) }
  }

  @Test("the ribbon steps through the scale from the C of its octave, page by page")
  func pages() throws {
    var hands = try hands(53)
    #expect(degrees(hands) == Array(0...9))
    let low = try #require(hands.state.keys.first)
    #expect(abs(hands.state.target.frequency(of: low.note).value - 130.813) < 0.001)
    hands.touch(0)
    #expect(started(hands).map { abs($0 - 130.813) < 0.001 } == [true])
    hands.touch()
    hands.wait(1)
    // Latched, and gone with its page.
    hands.effects = []
    hands.open("Tones")
    #expect(hands.rows.map(\.name).contains("Higher notes"))
    #expect(hands.rows.first?.name == "0 C3")
    hands.select("Higher notes")
    hands.hold(.mode)
    #expect(degrees(hands) == Array(9...18))
    #expect(hands.state.settings.ribbonOctave == 0, "the octave is the player's")
    #expect(hands.state.notices.last?.text.english == "ribbon plays 9 D3↑ to 18 E3↑")
  }

  @Test(
    "every note of a scale within the ribbon's octaves is reached by two buttons",
    arguments: [
      (5, 1200.0), (13, 1901.955), (53, 1200), (19, 700),
    ])
  func reach(notes: Int, interval: Double) throws {
    var hands = try hands(notes, of: interval)
    hands.open("Tones")
    var seen: Set<MIDINote> = []
    for row in ["Lower notes", "Higher notes"] {
      for _ in 0..<200 where hands.rows.contains(where: { $0.name == row }) {
        seen.formUnion(hands.state.keys.map(\.note))
        hands.select(row)
        hands.hold(.mode)
      }
      #expect(!hands.rows.contains { $0.name == row }, "it ends")
      seen.formUnion(hands.state.keys.map(\.note))
    }
    let target = hands.state.target
    // C1 to B6.
    let (first, last) = (target.note(nearestTo: MIDINote(24)), target.note(nearestTo: MIDINote(95)))
    #expect((first.number...last.number).allSatisfy { seen.contains(MIDINote($0)) })
  }

  @Test("a slide while MODE is held turns the pages, and stops at the last")
  func slide() throws {
    var hands = try hands(31)
    let before = degrees(hands)
    hands.edge(.mode, true)
    hands.wait(0.2)
    hands.slide(from: 2, to: 8)
    hands.edge(.mode, false)
    hands.wait(0.2)
    #expect(degrees(hands) != before)
    for _ in 0..<80 { hands.effects += Tones.shift(by: 1, &hands.state, at: hands.now) }
    let last = hands.state.keys
    #expect(Tones.shift(by: 1, &hands.state, at: hands.now) == [] || hands.state.keys == last)
    let high = try #require(last.last)
    #expect(hands.state.target.frequency(of: high.note).value < 2200)
  }

  @Test("no two keys share a voice, whatever their numbers are, and each is one that can sound")
  func voices() throws {
    for notes in [5, 53, 64, 128] {
      var hands = try hands(notes)
      for _ in 0..<(notes / 5) {
        hands.effects += Tones.shift(by: 1, &hands.state, at: hands.now)
        let voices = hands.state.keys.map(\.voice)
        #expect(Set(voices).count == voices.count && voices.allSatisfy { (0...127).contains($0) })
      }
    }
  }

  @Test("both buttons sound the note that is nearest to A4, also where it has no key on the strip")
  func tone() throws {
    var hands = try hands(13, of: 1901.955)
    hands.holdBoth()
    let target = hands.state.target
    let a = target.note(nearestTo: MIDINote(69))
    #expect(started(hands) == [target.frequency(of: a).value])
    #expect(hands.state.litVoices.count == 1)
    #expect(hands.state.analysisSetup.sounding.contains(a))
    #expect(
      hands.state.marks.map(\.text.english) == ["TONE \(hands.state.naming.name(of: a))", "ANY"])
    hands.effects = []
    hands.chord()
    #expect(stops(hands) == 1)
  }

  // Of ten notes an octave one has the number of the twelve's C3.
  @Test("tones of one scale end with it, whatever their numbers are", arguments: [10, 19])
  func other(notes: Int) throws {
    var hands = Hands()
    hands.tapPad(0)
    #expect(!hands.state.litVoices.isEmpty)
    hands.effects = []
    hands.open("Temperament")
    hands.send(.scale(.found(["any.scl"])))
    hands.select("any.scl")
    hands.hold(.mode)
    hands.send(.scale(.read(try Self.scale(notes))))
    #expect(hands.state.litVoices.isEmpty && stops(hands) == 1)
  }

  @Test("tones of strings glide to the nearest notes of another scale")
  func stringTones() throws {
    var guitar = Hands(
      {
        var s = Settings(); s.preset = TuningGroup.guitar.presets[0]; return s
      }())
    guitar.tapPad(0)
    let voices = guitar.state.litVoices
    guitar.effects = []
    guitar.open("Temperament")
    guitar.send(.scale(.found(["any.scl"])))
    guitar.select("any.scl")
    guitar.hold(.mode)
    guitar.send(.scale(.read(try Self.scale(19))))
    #expect(guitar.state.litVoices == voices && voices.count == 1)
    let retuned = guitar.effects.compactMap { effect in
      if case .engine(let command) = effect, command.kind == .retune {
        command.frequency
      } else {
        nil
      }
    }
    // E2 lies 400 cents above C2; six steps of nineteen are 378.9.
    let c2 = 440 * exp2(-33.0 / 12)
    #expect(retuned.map { abs($0 - c2 * exp2(6.0 / 19)) < 0.001 } == [true])
  }

  @Test("a tuning's targets, strum and chosen string are the nearest notes, shift and capo counted")
  func strings() throws {
    var hands = try hands(53) { settings in
      settings.preset = TuningGroup.guitar.presets[0]
      settings.capo = Capo(clamping: 2)
      settings.shift.semitones = -1
    }
    let target = hands.state.target
    let strings = settingsStrings(hands).map { target.note(nearestTo: $0 + 1) }
    #expect(target.notes == strings && Set(strings).count == 6)
    #expect(hands.state.strummed == strings)
    #expect(hands.state.analysisSetup.strummed == strings)
    #expect(hands.state.analysisSetup.target == target)
    #expect(hands.state.keys.map(\.note) == strings)
    hands.tapWhileHeld(.mode, .power)
    let chosen = try #require(hands.state.chosenString)
    #expect(hands.state.target.notes == [hands.state.note(of: chosen)])
    #expect(strings.contains(hands.state.note(of: chosen)))
  }

  private func settingsStrings(_ hands: Hands) -> [MIDINote] { hands.state.settings.tuning.strings }

  @Test(
    "strings that share a note of a coarse scale have one key, and no strum that cannot tell them")
  func coarse() throws {
    let ukulele = try #require(TuningPreset.builtIn.first { $0.name.contains("GCEA") })
    let hands = try hands(1, of: 1200) { $0.preset = ukulele }
    #expect(Set(hands.state.target.notes) == Set(hands.state.keys.map(\.note)))
    #expect(hands.state.keys.count < 3 && hands.state.strummed.isEmpty)
  }

  @Test("root and the box's temperaments change nothing while a scale from a file is on")
  func root() throws {
    var hands = try hands(31)
    let target = hands.state.target
    var settings = hands.state.settings
    settings.root = PitchClass(5)
    settings.temperament = .sweetened
    _ = hands.state.apply(settings, at: hands.now)
    #expect(hands.state.target == target)
    settings.reference = ReferencePitch(clamping: Hertz(442))
    _ = hands.state.apply(settings, at: hands.now)
    let middle = MIDINote(try #require(target.offsets.repetition).middleKey)
    let c4 = hands.state.target.frequency(of: middle).value
    #expect(abs(c4 - 442 * exp2(-9.0 / 12)) < 1e-4)
  }

  @Test("a reading's note is named by the scale in marks, lists and lines, and by the file again")
  func names() throws {
    var hands = try hands(7)
    let naming = hands.state.naming
    #expect(naming.degrees != nil && naming != hands.state.settings.naming)
    hands.open("Temperament")
    hands.select("equal")
    hands.hold(.mode)
    #expect(hands.state.naming == hands.state.settings.naming)
    #expect(hands.state.keys.map(\.note) == (48...60).map { MIDINote($0) })
  }
}
