import Words
import DevicePorts
import MusicTheory
import PitchDetection
import Testing
import Units

@testable import Appliance

@Suite("a whole tuning moved")
struct ShiftTests {
  private static var guitar: Settings {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    return settings
  }

  @Test("shift and drop are set by two buttons, tuned to, marked and told in their line")
  func buttons() {
    var hands = Hands(Self.guitar)
    hands.open("Shift")
    for _ in 0..<2 { hands.tap(.power) }
    hands.chord()
    hands.set("Drop", "\u{2212}2 semitones")
    #expect(hands.state.menu == nil)
    #expect(hands.state.settings.shift.semitones == -2 && hands.state.settings.shift.drop == 2)
    #expect(hands.state.target.notes.map(\.number) == [36, 43, 48, 53, 57, 62])
    #expect(hands.state.marks.map(\.text.english).contains("SHIFT \u{2212}2 DROP 2"))
    #expect(hands.state.settings.shiftText == "\u{2212}2 semitones, drop 2")
    hands.wait(10)
    let kept = hands.saved.last.flatMap { try? Settings.read($0.file, file: "s").settings }
    #expect(kept?.shift == hands.state.settings.shift)
  }

  @Test(
    "a capo and a moved tuning leave the names as they are fingered; hertz is what sounds",
    arguments: [TuningGroup.guitar, .bassGuitar, .orchestralString])
  func fingered(group: TuningGroup) {
    for (fret, semitones) in Capo.range.map({ ($0, 0) }) + [(0, -1), (2, -1)] {
      var settings = Settings()
      settings.preset = group.presets[0]
      let open = settings.preset.strings.map(settings.naming.name)
      settings.capo = Capo(clamping: fret)
      settings.shift.semitones = semitones
      let sounding = settings.preset.strings.map { $0 + fret + semitones }
      let hands = Hands(settings)
      #expect(hands.state.target.notes == sounding.sorted())
      #expect(sounding.map(hands.state.naming.name) == open)
      #expect(hands.state.keys.map { hands.state.naming.name(of: $0.note) } == open)
      settings.namesSounding = true
      #expect(
        sounding.map(settings.naming.name)
          == sounding.map(settings.openNaming(of: settings.preset).name))
    }
  }

  @Test("half a step down has flats, as its players say, in a tuning of its own and as it sounds")
  func flats() {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[2]
    let flats = ["E♭2", "A♭2", "D♭3", "G♭3", "B♭3", "E♭4"]
    #expect(settings.preset.name == "Half Step Down")
    #expect(settings.preset.strings.map(settings.naming.name) == flats)
    settings = Self.guitar
    settings.shift.semitones = -1
    let sounding = settings.preset.strings.map { $0 - 1 }
    #expect(sounding.map(settings.naming.name) == ["E2", "A2", "D3", "G3", "B3", "E4"])
    settings.namesSounding = true
    #expect(sounding.map(settings.naming.name) == flats)
    settings.accidentals = .sharps
    #expect(sounding.map(settings.naming.name) == ["D♯2", "G♯2", "C♯3", "F♯3", "A♯3", "D♯4"])
  }

  @Test("a dropped string has another name: it is fingered elsewhere")
  func dropped() {
    var settings = Self.guitar
    settings.shift.drop = 2
    #expect(settings.naming.name(of: settings.tuning.strings[0] + settings.raised) == "D2")
  }

  @Test("tones, strings, strum and a capo go with the shift")
  func everything() {
    var settings = Self.guitar
    settings.shift.semitones = -3
    settings.shift.drop = 1
    settings.capo = Capo(clamping: 2)
    var hands = Hands(settings)
    let raised = [39, 45, 50, 55, 59, 64].map { MIDINote($0 - 1) }
    #expect(hands.state.keys.map(\.note) == raised)
    #expect(hands.state.strummed == raised)
    #expect(hands.state.target.notes == raised)
    hands.tapWhileHeld(.mode, .power)
    #expect(hands.state.chosenNote == raised[0])
    #expect(hands.state.target.notes == [raised[0]])
  }

  @Test("a note far below the strings sounds by a voice that there is, and by its own pitch")
  func farTone() {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    settings.capo = Capo(clamping: 12)
    settings.shift.semitones = 12
    var hands = Hands(settings)
    hands.state.reading.latched = MIDINote(21)
    hands.holdBoth()
    let key = hands.state.controls.tones.loose
    #expect(key?.note == MIDINote(21) && key.map { (0...127).contains($0.voice) } == true)
  }

  @Test("winds and a chromatic tuning bear no mark of fret and shift, and their keys stay")
  func unmoved() {
    for preset in [TuningPreset.chromatic, TuningGroup.brass.presets[0]] {
      var settings = Settings()
      settings.preset = preset
      let plain = Hands(settings)
      settings.capo = Capo(clamping: 12)
      settings.shift.semitones = 12
      let moved = Hands(settings)
      #expect(moved.state.keys == plain.state.keys && moved.state.target == plain.state.target)
      #expect(moved.state.marks == plain.state.marks)
    }
  }

  @Test(
    "every shift and drop there is makes a target, in any tuning",
    arguments: TuningGroup.builtIn)
  func all(group: TuningGroup) {
    for preset in group.presets {
      var settings = Settings()
      settings.preset = preset
      for semitones in TuningShift.range {
        for drop in TuningShift.drops {
          settings.shift.semitones = semitones
          settings.shift.drop = drop
          let moved = settings.tuning.targets.map { $0 + settings.raised }
          #expect(settings.target.notes == Set(moved).sorted())
          let low = zip(settings.tuning.strings, preset.strings).map { $1.number - $0.number }
          // Wind instruments and a chromatic tuning stay as they are.
          let isMoved = !group.isChromatic && !preset.strings.isEmpty
          #expect(low.filter { $0 != 0 } == (drop == 0 || !isMoved ? [] : [drop]))
          #expect(settings.raised == (isMoved ? semitones : 0))
        }
      }
    }
  }
}
