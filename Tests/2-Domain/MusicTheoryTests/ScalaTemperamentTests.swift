import Testing
import Units

@testable import MusicTheory

@Suite("Temperaments from Scala files") struct ScalaTemperamentTests {
  static let twelve = """
    ! werck.scl
    Well tempered
    12
    90.225
    192.18
    294.135
    390.225
    498.045
    588.27
    696.09
    792.18
    888.27
    996.09
    1092.18
    2/1
    """

  private func sentence(_ scale: String, _ keyboard: String? = nil) -> String? {
    do throws(ScalaError) {
      _ = try ScalaTemperament(
        name: "a.scl", scale: Array(scale.utf8), keyboard: keyboard.map { Array($0.utf8) })
      return nil
    } catch { return "\(error)" }
  }

  @Test("twelve notes need no mapping, and A stays where the reference has it")
  func twelveNotes() throws {
    let scale = try ScalaTemperament(name: "a.scl", scale: Array(Self.twelve.utf8), keyboard: nil)
    let target = TuningTarget(offsets: scale.offsets)
    #expect(abs(target.frequency(of: MIDINote(69)).value - 440) < 1e-6)
    let c = target.deviation(of: Hertz(440).raised(by: Cents(-900)), from: MIDINote(60))
    // C lies as far above its equal place as A lies below: 900 - 888.27 cents.
    #expect(abs(c.value + 11.73) < 0.001)
  }

  @Test("a mapping of twelve keys gives another number of notes the twelve names")
  func otherCounts() throws {
    let seven = "seven\n7\n9/8\n5/4\n4/3\n3/2\n5/3\n15/8\n2/1\n"
    // White keys only: black ones lie between.
    let white = "12\n0\n127\n60\n69\n440.0\n7\n0\nx\n1\nx\n2\n3\nx\n4\nx\n5\nx\n6\n"
    let scale = try ScalaTemperament(
      name: "a.scl", scale: Array(seven.utf8), keyboard: Array(white.utf8))
    #expect(scale.names == nil && scale.offsets.repetition == nil)
  }

  @Test(
    "a mapping whose reference makes A4 what no setting allows is a scale without the twelve names",
    arguments: [(69, 5.0), (69, 19999), (57, 9999), (69, 299.9), (69, 600), (60, 400), (60, 100)])
  func reference(note: Int, hertz: Double) throws {
    let map = "! x\n0\n0\n127\n60\n\(note)\n\(hertz)\n0\n"
    let scale = try ScalaTemperament(
      name: "a.scl", scale: Array(Self.twelve.utf8), keyboard: Array(map.utf8))
    let repetition = try #require(scale.offsets.repetition)
    #expect(scale.names != nil && repetition.count == 12)
    let target = TuningTarget(offsets: scale.offsets)
    let found = target.frequency(of: MIDINote(repetition.middleKey + note - 60)).value
    #expect(abs(found / hertz - 1) < 1e-6)
  }

  @Test("one whose A4 can be set keeps the twelve names", arguments: [300.001, 415, 440, 599.89])
  func usualReference(hertz: Double) throws {
    let map = "! x\n0\n0\n127\n60\n69\n\(hertz)\n0\n"
    let scale = try ScalaTemperament(
      name: "a.scl", scale: Array(Self.twelve.utf8), keyboard: Array(map.utf8))
    #expect(scale.names == nil && scale.offsets.repetition == nil)
  }

  @Test("a stretched octave is one still")
  func period() throws {
    let stretched = Self.twelve.replacing("2/1", with: "1203.5")
    let scale = try ScalaTemperament(name: "a.scl", scale: Array(stretched.utf8), keyboard: nil)
    #expect(scale.names == nil && !scale.offsets.isNone)
  }

  @Test("a scale is known by the end of its name, a mapping by the scale's")
  func names() {
    #expect(ScalaTemperament.isName("Pelog.SCL") && !ScalaTemperament.isName(".scl"))
    #expect(!ScalaTemperament.isName("scl") && !ScalaTemperament.isName("a.kbm"))
    #expect(ScalaTemperament.keyboardName(of: "a.b.scl") == "a.b.kbm")
    #expect(ScalaTemperament.isName("a.ASCL") && !ScalaTemperament.isName(".ascl"))
    #expect(ScalaTemperament.keyboardName(of: "a.ascl") == nil)
    #expect(ScalaTemperament.stem(of: "a.b.ascl") == "a.b")
  }
}
