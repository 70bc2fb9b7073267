import Texts
import Words
import DevicePorts
import MusicTheory
import PitchDetection
import Testing
import Units

@testable import Appliance

@Suite("manners")
struct MannersTests {
  @Test("a box that is set to defaults bears no mark; whatever changes what is heard or read does")
  func marks() {
    #expect(Hands().state.marks.isEmpty)
    var settings = Settings()
    settings.reference = ReferencePitch(clamping: Hertz(442))
    settings.temperament = .werckmeister
    settings.capo = Capo(clamping: 2)
    settings.shift.semitones = 1
    settings.preset = TuningGroup.guitar.presets[1]
    settings.through = .pass
    let marks = Hands(settings).state.marks
    #expect(
      marks.map(\.text.english) == [
        "NOT MUTED", "A4 442.0", "WERCKM. III", "CAPO 2", "SHIFT +1", "Drop D",
      ])
    #expect(
      marks.map(\.kind) == [.through, .reference, .temperament, .capo, .shift, .tuning])
    settings.reference = ReferencePitch(clamping: Hertz(430.54))
    #expect(Hands(settings).state.marks[1].text.english == "A4 430.54")
  }

  @Test("tuning and reference pitch are announced for two seconds once the tuner is there")
  func announcement() {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    var hands = Hands(settings, splash: true)
    #expect(hands.state.announcement == nil)
    while hands.state.power != .running { hands.wait(0.01) }
    #expect(hands.state.announcement?.tuning.letters == "Guitar \u{B7} Standard EADGBE")
    #expect(hands.state.announcement?.reference.letters == "A4 440.0 Hz")
    hands.wait(1.95)
    #expect(hands.state.announcement != nil)
    hands.wait(0.1)
    #expect(hands.state.announcement == nil)
    hands.tap(.power)
    hands.wait(1)
    hands.tap(.power)
    #expect(hands.state.power == .running && hands.state.announcement == nil)
  }

  @Test("the relay takes the signal while the box tunes, and lets it pass by setting and at rest")
  func relay() {
    var hands = Hands()
    func relays(_ effects: [Effect]) -> [Bool] {
      effects.compactMap { effect in
        if case .output(.relay, let isActive) = effect { isActive } else { nil }
      }
    }
    func atRest() -> [Bool] {
      hands.chord()
      hands.chord()
      hands.effects = []
      hands.tap(.power)
      hands.wait(1)
      hands.tap(.power)
      return relays(hands.effects)
    }
    for (value, isTaken) in [("passes", false), ("through the box", true)] {
      hands.effects = []
      hands.set("Signal while tuning", value)
      #expect(relays(hands.effects) == [isTaken])
      #expect(atRest() == [false, isTaken])
    }
  }

  @Test("brightness acts at once, and rests with the box")
  func brightness() {
    var hands = Hands()
    hands.open("Brightness")
    hands.effects = []
    hands.tap(.power)
    #expect(hands.effects.contains(.brightness(0.99)))
    hands.chord()
    hands.chord()
    hands.effects = []
    hands.tap(.power)
    hands.wait(1)
    #expect(hands.effects.contains(.brightness(0)))
    hands.effects = []
    hands.tap(.power)
    #expect(hands.effects.contains(.brightness(0.99)))
  }

  @Test("another pitch of a string, and another window, count at once")
  func ear() {
    var hands = Hands()
    var reading = PitchReading.silence
    reading.latched = MIDINote(45)
    reading.cents = Cents(4)
    hands.send(.reading(reading))
    hands.wait(0.2)
    hands.send(.reading(reading))
    #expect(hands.state.isInTune)
    hands.effects = []
    hands.set("In-tune window", "3 cents")
    #expect(!hands.state.isInTune)
    #expect(hands.effects.contains(.output(.tuneLamp, isActive: false)))
    hands.chord()
    hands.effects = []
    hands.set("Pitch of a string", "as heard")
    #expect(hands.state.settings.tuner.definition == .heard)
    #expect(hands.effects.contains(.listen(hands.state.analysisSetup)))
  }

  @Test("a line that does not work is told for a moment, and marked and told of until it does")
  func outage() {
    var hands = Hands()
    let objects = ["line MODE", "line HAPTIC"]
    for object in objects {
      hands.send(
        .control(
          .failed(
            DeviceFailure(
              object: object, call: "ioctl", cause: "busy, held by \"keys\"",
              consequence: "going on without it"))))
    }
    #expect(
      hands.state.notices.map(\.text.english) == objects.map { "\($0): busy, held by \"keys\"" })
    hands.wait(6.1)
    #expect(hands.state.notices.isEmpty)
    #expect(hands.state.marks.map(\.text.english) == ["2 FAULTS"])
    hands.open("About")
    let told = hands.rows.filter { $0.name == "Fault" }.map(\.value)
    #expect(told == objects.map { "\($0): busy, held by \"keys\"" })
    // The line that goes may be the selected one.
    for _ in 1..<hands.rows.count { hands.tap(.mode) }
    #expect(hands.selected?.name == "Fault")
    hands.send(.control(.restored(object: "line HAPTIC")))
    #expect(hands.selected?.value.hasPrefix("line MODE") == true)
    #expect(hands.state.marks.map(\.text.english) == ["1 FAULT"])
    hands.send(.control(.restored(object: "line MODE")))
    #expect(hands.selected != nil && hands.state.marks.isEmpty)
    hands.hold(.mode)
    #expect(hands.state.menu?.place.page == .about)
  }

  @Test("a button that was down when the box started is named, ignored, and works once let go")
  func foundDown() {
    for line in [InputLine.mode, .power] {
      var hands = Hands()
      hands.send(.control(.foundDown(line, at: hands.now)))
      hands.wait(20)
      #expect(hands.state.power == .running && hands.state.menu == nil)
      #expect(
        hands.state.notices.map(\.text.english) == [
          "\(line.rawValue) is stuck: ignored until let go"
        ])
      hands.edge(line, false)
      #expect(hands.state.notices.isEmpty)
      hands.wait(0.5)
      hands.tap(line)
      #expect(hands.state.settings != Settings() || hands.state.power != .running)
    }
  }

  @Test("what a button did before it was known to be stuck or to flicker is taken back")
  func takenBack() {
    var hands = Hands()
    hands.open("Tone volume")
    hands.edge(.mode, true)
    hands.wait(6)
    #expect(hands.state.settings.volume == 1)
    hands.wait(5)
    #expect(hands.state.settings.volume == Settings().volume)
    #expect(hands.state.notices.map(\.text.english) == ["MODE is stuck: ignored until let go"])
    hands.wait(60)
    #expect(hands.state.menu == nil)
    hands.tap(.power)
    hands.wait(1)
    #expect(hands.state.power == .standby)
  }

  @Test("shorted buttons are named and press nothing; POWER held still switches off")
  func shorted() {
    var hands = Hands()
    for _ in 0..<6 {
      hands.edge(.mode, true)
      hands.edge(.power, true)
      hands.wait(0.1)
      hands.edge(.mode, false)
      hands.edge(.power, false)
      hands.wait(0.3)
    }
    #expect(hands.state.notices.count == 1)
    #expect(hands.state.notices.first?.text.english.hasPrefix("MODE and POWER are shorted") == true)
    #expect(hands.state.power == .running && hands.state.settings == Settings())
    hands.edge(.mode, true)
    hands.edge(.power, true)
    hands.wait(3.1)
    #expect(hands.state.power == .off)
  }

  @Test("in standby MODE and the ribbon do nothing, and there is no menu")
  func standby() {
    var hands = Hands()
    hands.tap(.power)
    hands.wait(1)
    hands.effects = []
    hands.hold(.mode)
    hands.tap(.mode)
    hands.tapPad(3)
    #expect(hands.state.power == .standby && hands.state.menu == nil)
    #expect(hands.state.settings == Settings())
    #expect(hands.state.hints.map(\.control) == [.power])
  }
}
