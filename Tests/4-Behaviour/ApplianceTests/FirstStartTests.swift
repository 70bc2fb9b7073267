import BoardFile
import DevicePorts
import MusicTheory
import PitchDetection
import Testing
import Units
import Words

@testable import Appliance

@Suite("the questions of a new box")
struct FirstStartTests {
  private static func box(
    _ settings: Settings = .ofNewBox, startsAtRest: Bool = false,
    first: Board.FirstAnswers = Board.FirstAnswers()
  ) -> Hands {
    let info = BoxInfo(version: "1", board: "new", startsAtRest: startsAtRest, first: first)
    var hands = Hands(settings, pads: 0, info: info, splash: true)
    hands.wait(10)
    return hands
  }

  /// The box as it starts next, with the settings that are on its disk.
  private static func again(_ hands: Hands) throws -> Hands {
    let kept = try #require(hands.saved.last)
    return box(try Settings.read(kept.file, file: "settings.toml").settings)
  }

  private static func page(_ hands: Hands) -> Menu.Page? { hands.state.menu?.place.page }

  /// Lets the box hear a string for some time.
  private static func pluck(_ hands: inout Hands, for seconds: Double) {
    for _ in 0..<Int(seconds * 50) {
      var reading = PitchReading.silence
      (reading.latched, reading.cents) = (MIDINote(45), Cents(-12))
      hands.send(.reading(reading))
      hands.wait(0.02)
    }
  }

  @Test("language, then instrument; both answered, they are asked no more")
  func answered() throws {
    var hands = Self.box()
    #expect(Self.page(hands) == .languages)
    hands.select("Deutsch")
    hands.hold(.mode)
    #expect(Self.page(hands) == .firstInstrument && hands.state.settings.language == .german)
    hands.select("Gitarre")
    hands.hold(.mode)
    #expect(hands.state.menu == nil && hands.state.power == .running)
    #expect(hands.state.settings.preset == TuningGroup.guitar.presets[0])
    hands.wait(1)
    let next = try Self.again(hands)
    #expect(next.state.menu == nil && next.state.settings.preset == hands.state.settings.preset)
  }

  @Test("without an answer they are asked at three starts, and no more", arguments: 0..<4)
  func unanswered(way: Int) throws {
    var hands = Self.box()
    for start in 1...4 {
      #expect((Self.page(hands) == .languages) == (start <= 3), "start \(start)")
      if start > 3 { break }
      switch way {
      case 0: hands.wait(40)
      case 1: hands.tap(.power)
      case 2: hands.chord()
      default: Self.pluck(&hands, for: 1.2)
      }
      #expect(hands.state.menu == nil && hands.state.power == .running)
      #expect(hands.state.settings.preset == .chromatic)
      hands.wait(1)
      hands = try Self.again(hands)
    }
  }

  @Test("what was answered is not asked again, what was not is")
  func half() throws {
    var hands = Self.box()
    hands.hold(.mode)
    #expect(Self.page(hands) == .firstInstrument)
    Self.pluck(&hands, for: 1.2)
    #expect(hands.state.menu == nil)
    hands.wait(1)
    let next = try Self.again(hands)
    #expect(Self.page(next) == .firstInstrument && next.state.settings.language == .english)
  }

  @Test("a note of a second leads to the tuner, a shorter one or one that wanders does not")
  func plucked() {
    var hands = Self.box()
    Self.pluck(&hands, for: 0.9)
    hands.send(.reading(.silence))
    Self.pluck(&hands, for: 0.9)
    #expect(Self.page(hands) == .languages)
    Self.pluck(&hands, for: 0.3)
    #expect(hands.state.menu == nil && hands.state.reading.latched == MIDINote(45))
  }

  @Test("POWER held switches off from a question")
  func switchedOff() {
    var hands = Self.box()
    hands.edge(.power, true)
    hands.wait(4)
    #expect(hands.state.power == .off && hands.effects.last == .powerOff)
  }

  @Test("by MODE alone, too: each question has its way back")
  func modeAlone() {
    var settings = Settings.ofNewBox
    settings.access.isModeAlone = true
    var hands = Self.box(settings)
    hands.select("Français")
    hands.hold(.mode)
    #expect(Self.page(hands) == .firstInstrument)
    hands.select("Retour")
    hands.hold(.mode)
    #expect(hands.state.menu == nil && hands.state.settings.language == .french)
  }

  @Test("on a box with a relay every way out ends at rest, and the relay is not pulled")
  func atRest() {
    for isPlucked in [false, true] {
      var hands = Self.box(startsAtRest: true)
      #expect(hands.effects.contains(.startAudio) && Self.page(hands) == .languages)
      if isPlucked {
        Self.pluck(&hands, for: 1.2)
      } else {
        for _ in 0..<2 { hands.hold(.mode) }
      }
      hands.wait(0.1)
      #expect(hands.state.power == .standby)
      #expect(!hands.effects.contains(.output(.relay, isActive: true)))
    }
  }

  @Test("the board file may answer either question, or both")
  func board() throws {
    let bass = TuningGroup.bassGuitar.presets[0]
    let both = Self.box(first: Board.FirstAnswers(language: .italian, tuning: bass))
    #expect(both.state.menu == nil && both.state.settings.language == .italian)
    #expect(both.state.settings.preset == bass)
    var one = Self.box(first: Board.FirstAnswers(tuning: bass))
    #expect(Self.page(one) == .languages && one.state.settings.preset == bass)
    one.hold(.mode)
    #expect(one.state.menu == nil)
    let other = Self.box(first: Board.FirstAnswers(language: .japanese))
    #expect(Self.page(other) == .firstInstrument && other.state.language == .japanese)
  }
}
