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

@Test("a reference is from 300.0 to 599.9 Hz, and what is beyond becomes the nearest one")
func range() {
  #expect(ReferencePitch(Hertz(299.9)) == nil && ReferencePitch(Hertz(600)) == nil)
  #expect(ReferencePitch(clamping: Hertz(1)).a4 == Hertz(300))
  #expect(ReferencePitch(clamping: Hertz(1000)).a4 == Hertz(599.9))
  let clock = CardClock(partsPerMillion: 37)
  let counted = ReferencePitch(clamping: Hertz(300)).counted(by: clock).a4
  #expect(abs(clock.actual(counted).value - 300) < 1e-9 && counted < Hertz(300))
}
