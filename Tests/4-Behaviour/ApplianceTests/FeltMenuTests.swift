import DevicePorts
import MusicTheory
import PitchDetection
import Synthesis
import Testing
import Units

@testable import Appliance

@Suite("The menu by hand and ear") struct FeltMenuTests {
  private func hands(_ level: EyesFree, hasHaptic: Bool = true) -> Hands {
    var settings = Settings()
    settings.eyesFree = level
    settings.preset = TuningGroup.guitar.presets[0]
    return Hands(settings, info: BoxInfo(hasHaptic: hasHaptic))
  }

  /// The cues and pulses since the effects were last emptied.
  private func taken(_ hands: inout Hands) -> (cues: [Cue], pulses: Int) {
    hands.wait(0.5)
    defer { hands.effects = [] }
    let cues = hands.effects.compactMap { effect -> Cue? in
      guard case .engine(let command) = effect, case .cue(let cue) = command.command else {
        return nil
      }
      return cue
    }
    return (cues, hands.effects.count { $0 == .output(.haptic, isActive: true) })
  }

  private func expect(_ cues: [Cue], _ pulses: Int, of hands: inout Hands) {
    let told = taken(&hands)
    #expect(told.cues == cues && told.pulses == pulses, "\(told)")
  }

  @Test("opening is long, a line is one tick, the first line three, going back two")
  func lines() {
    var hands = hands(.tones)
    hands.hold(.mode)
    expect([.long], 1, of: &hands)
    hands.tap(.mode)
    expect([.count], 1, of: &hands)
    let count = hands.state.rows(of: .main).count
    for _ in 0..<count - 2 { hands.tap(.mode) }
    _ = taken(&hands)
    hands.tap(.mode)
    #expect(hands.state.menu?.place.row == 0)
    expect([.back, .count, .count], 3, of: &hands)
    hands.tap(.power)
    expect([.back, .back], 2, of: &hands)
  }

  @Test("haptic has no cues, off has nothing, and a box without a motor no pulses")
  func levels() {
    for (level, hasHaptic, cues, pulses) in [
      (EyesFree.haptic, true, 0, 1), (.off, true, 0, 0), (.tones, false, 1, 1),
    ] {
      var hands = hands(level, hasHaptic: hasHaptic)
      hands.hold(.mode)
      let told = taken(&hands)
      #expect(told.cues.count == cues)
      #expect(told.pulses == (hasHaptic ? pulses : 0))
    }
  }

  @Test("a value that is changed is felt, too")
  func value() {
    var hands = hands(.haptic)
    hands.state.menu = Menu()
    hands.state.menu?.editing = .setting(.volume)
    _ = taken(&hands)
    hands.tap(.mode)
    let told = taken(&hands)
    #expect(told.pulses == 1)
  }

  private func reading(_ note: Int, _ cents: Double) -> Event {
    .reading(
      PitchReading(
        position: 1, frequency: Hertz(110), confidence: 1, latched: MIDINote(note),
        cents: Cents(cents), displayedFrequency: Hertz(110), level: Decibels(-20)))
  }

  @Test(
    "the target sounds for a moment, on headphones and on the loudspeaker, where cues are hidden from the ear"
  )
  func target() {
    for isPlugged in [true, false] {
      var hands = hands(.tones)
      hands.send(.control(.edge(.headphones, isActive: isPlugged, at: hands.now)))
      hands.effects = []
      hands.send(reading(45, -20))
      var rest = 0.0
      for _ in 0..<400 {
        hands.wait(0.01)
        if hands.state.analysisSetup.rests { rest += 0.01 }
      }
      // The ear rests while the loudspeaker sounds it, a moment before and until it is heard no more.
      #expect(isPlugged ? rest == 0 : (0.9...1).contains(rest), "\(rest) s")
      let kinds = hands.effects.compactMap { effect -> CommandKind? in
        guard case .engine(let command) = effect, command.key == EyesFreeGuide.targetVoice
        else { return nil }
        return command.kind
      }
      #expect(kinds == [.start, .stop])
      #expect(hands.state.analysisSetup.hidesCues == !isPlugged)
    }
  }

  @Test("the target is one of three voices: it gives way to tones that a hand has chosen")
  func threeVoices() {
    func voices(_ hands: Hands) -> Int {
      var sounding: Set<Int32> = []
      var most = 0
      for case .engine(let command) in hands.effects {
        if command.kind == .start { sounding.insert(command.key) }
        if command.kind == .stop { sounding.remove(command.key) }
        most = max(most, sounding.count)
      }
      return most
    }
    for tones in 0...3 {
      // Before the target, and while it sounds.
      for isFirst in [true, false] {
        var hands = hands(.tones)
        hands.effects = []
        if !isFirst { hands.send(reading(45, -20)) }
        hands.wait(isFirst ? 0 : 1.2)
        for key in 0..<tones {
          let effects = Tones.toggle(key: key, &hands.state, at: hands.now)
          hands.effects += effects
        }
        if isFirst { hands.send(reading(45, -20)) }
        hands.wait(4)
        #expect(voices(hands) == min(tones + 1, 3), "\(tones) tones, \(isFirst)")
      }
    }
  }

  @Test("a string is named by its number, a note of no tuning by its place in the octave")
  func names() {
    let guitar = hands(.haptic)
    #expect(EyesFreeGuide.pulseName(of: MIDINote(40), guitar.state) == .string(6))
    #expect(EyesFreeGuide.pulseName(of: MIDINote(64), guitar.state) == .string(1))
    var settings = Settings()
    settings.eyesFree = .haptic
    let chromatic = Hands(settings, info: BoxInfo(hasHaptic: true))
    #expect(EyesFreeGuide.pulseName(of: MIDINote(69), chromatic.state) == .note(9))
  }

  @Test("switched off while a string sounds, the box has nothing more to say or to wait for")
  func switchedOff() {
    var hands = hands(.tones)
    hands.send(reading(45, -20))
    hands.wait(3)
    _ = taken(&hands)
    var off = hands.state.settings
    off.eyesFree = .off
    hands.effects += hands.state.apply(off, at: hands.now)
    hands.send(reading(45, -20))
    hands.wait(0.5)
    hands.effects = []
    hands.wait(3)
    #expect(EyesFreeGuide.deadline(hands.state) == nil)
    let told = taken(&hands)
    #expect(told.cues.isEmpty && told.pulses == 0)
  }

  @Test("what is on the screen in place of the note keeps it untold")
  func hidden() {
    var hands = hands(.haptic)
    hands.send(reading(45, -20))
    hands.hold(.mode)
    _ = taken(&hands)
    hands.wait(2)
    let told = taken(&hands)
    #expect(told.pulses == 0)
  }
}
