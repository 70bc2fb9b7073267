import MusicTheory
import Testing
import Units

@Test("ten reference pitches and C256 are listed, in the order of the product text")
func referencePresets() {
  let listed = ReferencePitchPreset.allCases.map { ($0.name, $0.reference?.a4.value) }
  #expect(
    listed.map(\.0) == [
      "415 Baroque", "416 Half-Step Down", "430.54 Scientific", "432 Verdi", "440 Standard",
      "441 Boston Symphony", "442 NY Philharmonic", "443 European Concert",
      "444 European Bright", "Free", "C256",
    ])
  let hertz: [Double?] = [415, 416, 430.54, 432, 440, 441, 442, 443, 444, nil]
  #expect(listed.dropLast().map(\.1) == hertz)
  #expect(ReferencePitchPreset.allCases.allSatisfy { !$0.use.isEmpty })
}

@Test("C256 puts middle C at 256 Hz, closer than scientific pitch as it is rounded")
func c256() throws {
  let reference = try #require(ReferencePitchPreset.c256.reference)
  let middleC = TuningTarget(reference: reference).frequency(of: MIDINote(60))
  #expect(abs(middleC.value - 256) < 1e-9)
  let rounded = try #require(ReferencePitchPreset.scientific.reference)
  let other = TuningTarget(reference: rounded).frequency(of: MIDINote(60))
  #expect(abs(other.interval(above: Hertz(256)).value) < 0.01)
  #expect(other != middleC)
}

@Test("a preset is known again by what it sets; anything else is free")
func presetOfReference() throws {
  for preset in ReferencePitchPreset.allCases where preset != .free {
    #expect(ReferencePitchPreset(of: try #require(preset.reference)) == preset)
  }
  #expect(ReferencePitchPreset(of: ReferencePitch(clamping: Hertz(440.1))) == .free)
}

@Test("the free setting walks from 400.0 to 480.0 Hz in tenths and stays within")
func freeSteps() {
  var reference = ReferencePitch(clamping: Hertz(400))
  for tenths in 4001...4800 {
    reference = reference.stepped(by: 1)
    #expect(reference.a4.value == Double(tenths) / 10)
  }
  #expect(reference.stepped(by: 1) == reference)
  #expect(reference.stepped(by: -10_000).a4 == Hertz(400))
  #expect(ReferencePitch(clamping: Hertz(430.54)).stepped(by: 1).a4 == Hertz(430.6))
}
