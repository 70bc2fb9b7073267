import Testing

@testable import PitchDetection

@Suite("Strings an octave above others") struct StrumOctaveTests {
  @Test("in DADGAD the upper D, A and D are, in standard tuning the high E alone")
  func octaves() {
    let modal = [73.4162, 110, 146.832, 195.998, 220, 293.665]
    let standard = [82.4069, 110, 146.832, 195.998, 246.942, 329.628]
    func found(_ nominal: [Double]) -> [Bool] {
      let partials = StrumPartials(nominal: nominal, highest: 3300)
      return nominal.indices.map { partials.isOctave($0) }
    }
    #expect(found(modal) == [false, false, true, false, true, true])
    #expect(found(standard) == [false, false, false, false, false, true])
  }
}
