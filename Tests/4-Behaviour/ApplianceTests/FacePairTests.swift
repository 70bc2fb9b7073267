import Appliance
import Testing

@Suite("Pairs of faces")
struct FacePairTests {
  @Test("each upper face has one pair of MODE's, and every lower one is seen somewhere")
  func coverage() {
    #expect(FacePair.all.map(\.upper) == UpperFace.allCases)
    #expect(Set(FacePair.everyFace.map(\.lower)) == Set(LowerFace.allCases))
    #expect(FacePair.everyFace.starts(with: FacePair.all))
    #expect(Set(FacePair.everyFace).count == FacePair.everyFace.count)
  }

  @Test("the defaults are the first pair, and a pair is one value of the settings")
  func settings() {
    var settings = Settings()
    #expect(settings.tuner.faces == FacePair.all[0])
    settings.tuner.faces = FacePair(.knob, .ruler)
    #expect(settings.tuner.upper == .knob && settings.tuner.lower == .ruler)
    #expect("\(settings.tuner.faces)" == "knob ruler")
  }
}
