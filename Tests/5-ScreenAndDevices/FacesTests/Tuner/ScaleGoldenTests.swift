import Appliance
import MusicTheory
import PitchDetection
import Raster
import TestSupport
import Testing
import Units

@testable import Faces

@Suite("Scales from files look as they were approved") struct ScaleGoldenTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  /// A picture of a note, so many cents off, in a scale.
  private static func check(
    _ file: String, degree: Int, cents: Double, _ faces: FacePair, width: Int, height: Int,
    golden: String
  ) throws {
    let scale = try ScalaTemperament(name: "a.scl", scale: Array(file.utf8), keyboard: nil)
    let middle = try #require(scale.offsets.repetition).middleKey
    var settings = Settings()
    settings.scale = scale.name
    settings.tuner.faces = faces
    var box = Box(settings)
    box.take(.scale(.read(scale)), at: start)
    box.hear(middle + degree, cents, at: start)
    var reading = box.state.reading
    reading.heardSemitone = reading.latched
    box.take(.reading(reading), at: start)
    var screen = Screen(width: width, height: height, density: 1)
    _ = ScreenTests.settle(&screen, box.state, from: start)
    #expect(try mismatch(screen.surface, golden: "\(golden)-\(width)x\(height)") == nil)
  }

  private static func equal(_ notes: Int, of interval: Double) -> String {
    "a\n\(notes)\n" + (1...notes).map { "\(interval * Double($0) / Double(notes))\n" }.joined()
  }

  @Test("fifty-three notes on wheel and strip")
  func fiftyThree() throws {
    try Self.check(
      Self.equal(53, of: 1200), degree: 31, cents: -7.5, FacePair(.noteWheel, .chromaticStrip),
      width: 240, height: 320, golden: "scale-53")
  }

  @Test("thirteen notes to a twelfth on arc and bar")
  func bohlenPierce() throws {
    try Self.check(
      Self.equal(13, of: 1901.955), degree: 6, cents: 0.4, FacePair(.arc, .informationBar),
      width: 480, height: 320, golden: "scale-13")
  }

  @Test("names of a file, short and long, on knob and strip")
  func names() throws {
    let file = """
      named
      7
      204.0 dügâh
      384.0 E\\
      498.0 ! F
      702.0 nevâ
      906.0 hüseynî
      1086.0 a long remark
      2/1 rast
      """
    try Self.check(
      file, degree: 5, cents: 12.3, FacePair(.knob, .chromaticStrip), width: 320, height: 240,
      golden: "scale-names")
  }
}
