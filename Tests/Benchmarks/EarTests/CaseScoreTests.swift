import Foundation
import MusicTheory
import PitchDetection
import Testing
import Units

@testable import ear

@Suite("The ear's scorer") struct CaseScoreTests {
  /// Readings of a pitch in hertz each 10 ms from a time in seconds to another.
  private static func readings(
    _ hertz: Double, note: Int, cents: Double, from start: Double, to end: Double
  ) -> [(time: Seconds, reading: PitchReading)] {
    stride(from: start, to: end, by: 0.01).map { time in
      (
        Seconds(time),
        PitchReading(
          position: Int(time * 48000), frequency: hertz > 0 ? Hertz(hertz) : nil, confidence: 1,
          latched: note < 0 ? nil : MIDINote(note), cents: Cents(cents),
          displayedFrequency: hertz > 0 ? Hertz(hertz) : nil, level: Decibels(-20))
      )
    }
  }

  private static func truth(_ json: String) throws -> ScoreTruth.Case {
    try JSONDecoder().decode(ScoreTruth.Case.self, from: Data(json.utf8))
  }

  private static let oneA = """
    {"id":"a","file":"a.wav","category":"made","dur":2,"notes":[{"onset":0.5,"end":1.5,"f0":440}]}
    """

  @Test(
    "a note that is named 200 ms after its onset is right for eight ninths, and its times are told")
  func late() throws {
    let one = try Self.truth(Self.oneA)
    let heard = Self.readings(440, note: 69, cents: 0, from: 0.7, to: 1.5)
    let score = CaseScore(one, ScoreCurve(heard, as: .shown, length: one.dur))
    let note = try #require(score.notes.first)
    #expect(note.looks == 90)
    #expect((79...81).contains(note.right))
    #expect(note.octave == 0 && note.wrong == 0)
    #expect(abs(note.name - 0.2) < 0.015)
    #expect(abs(note.close - 0.2) < 0.015)
    #expect(!note.flashes)
  }

  @Test("the lamp of a note that is out of tune is told if it is lit while the note begins")
  func lamp() throws {
    let sharp = try Self.truth(Self.oneA.replacing("440", with: "444"))
    func isLit(_ cents: Double, for note: ScoreTruth.Case) -> Bool? {
      let heard =
        Self.readings(444, note: 69, cents: cents, from: 0.6, to: 0.9)
        + Self.readings(444, note: 69, cents: 15.7, from: 0.9, to: 1.5)
      return CaseScore(note, ScoreCurve(heard, as: .shown, length: note.dur)).notes[0].isLit
    }
    #expect(isLit(15.7, for: sharp) == false)
    #expect(isLit(4, for: sharp) == true)
    #expect(isLit(4, for: try Self.truth(Self.oneA)) == nil)
  }

  @Test("an octave off is told as one, flashes, and is seen in what is shown alone")
  func octave() throws {
    let one = try Self.truth(Self.oneA)
    // What is heard is right, what is shown is an octave below.
    let heard = Self.readings(440, note: 57, cents: 3, from: 0.55, to: 1.5)
    let shown = CaseScore(one, ScoreCurve(heard, as: .shown, length: one.dur))
    #expect(shown.notes[0].octave == shown.notes[0].looks)
    #expect(shown.notes[0].flashes)
    #expect(shown.notes[0].name == .infinity)
    let ear = CaseScore(one, ScoreCurve(heard, as: .heard, length: one.dur))
    #expect(ear.notes[0].right == ear.notes[0].looks)
  }

  @Test("the note before still stands, and what is shown long after all notes is counted")
  func stale() throws {
    let one = try Self.truth(
      """
      {"id":"b","file":"b.wav","category":"made","dur":4,"notes":[
      {"onset":0.5,"end":1.5,"f0":440},{"onset":1.5,"end":2.5,"f0":{"t":[0,4],"hz":[660,660]}}]}
      """)
    let readings =
      Self.readings(440, note: 69, cents: 0, from: 0.5, to: 1.8)
      + Self.readings(660, note: 76, cents: 1.96, from: 1.8, to: 2.5)
      + Self.readings(200, note: 55, cents: 35, from: 3.2, to: 3.5)
    let score = CaseScore(one, ScoreCurve(readings, as: .shown, length: one.dur))
    #expect(score.notes[0].stale == nil)
    #expect(abs((score.notes[1].stale ?? 0) - 0.3) < 0.015)
    #expect(abs(score.after - 0.55) < 0.02)
  }

  @Test("a truth that lacks a word is one sentence with its place")
  func wrongTruth() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "truth-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "truth.json")
    try Data(#"{"cases":[{"id":"a","file":"a.wav","notes":[]}]}"#.utf8).write(to: file)
    #expect(throws: (any Error).self) { try ScoreTruth(folder: folder.path) }
    do { _ = try ScoreTruth(folder: folder.path) } catch {
      #expect("\(error)".contains("truth.json"))
      #expect("\(error)".contains("has no dur"))
    }
  }
}
