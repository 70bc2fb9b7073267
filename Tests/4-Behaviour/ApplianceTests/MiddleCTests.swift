import MusicTheory
import Testing
import Units

@testable import Appliance

@Suite("C256")
struct MiddleCTests {
  @Test("middle C is 256 Hz in every temperament, on every root", arguments: Temperament.allCases)
  func everyTemperament(temperament: Temperament) throws {
    var settings = Settings()
    settings.preset = .chromatic
    settings.reference = try #require(ReferencePitchPreset.c256.reference)
    settings.temperament = temperament
    for root in Setting.of(.root).texts.indices {
      Setting.of(.root).set(root, &settings)
      let middleC = settings.target.frequency(of: MIDINote(60)).value
      #expect(abs(middleC - 256) < 0.0005, "\(temperament) \(root)")
    }
  }

  @Test("another reference is what it says")
  func others() {
    var settings = Settings()
    settings.preset = .chromatic
    settings.temperament = .just
    settings.reference = ReferencePitch(clamping: Hertz(432))
    #expect(abs(settings.target.frequency(of: MIDINote(69)).value - 432) < 1e-9)
  }
}
