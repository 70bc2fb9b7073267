import Words
import MusicTheory
import PitchDetection
import Testing
import Units

@testable import Appliance

@Suite("What a voice says of a string") struct TunerSpeechTests {
  /// A tuner that is read every 10 ms.
  private struct Bench {
    var speech = TunerSpeech()
    var now = Instant(nanoseconds: 0)
    var said: [(time: Double, text: String)] = []

    mutating func hear(_ note: Int?, _ cents: (Double) -> Double = { _ in 0 }, for length: Double) {
      let begin = now
      while now - begin < Seconds(length) {
        let offset = Cents(cents((now - begin).value))
        let reading =
          note.map {
            PitchReading(
              position: 0, frequency: Hertz(82), confidence: 1, latched: MIDINote($0),
              cents: offset, level: Decibels(-20))
          } ?? .silence
        let texts = speech.texts(
          for: reading, naming: NoteNaming(.english, .sharps), window: Cents(5), at: now)
        said += texts.map { ((now - Instant(nanoseconds: 0)).value, $0.english) }
        now = now + Seconds(0.01)
      }
    }

    /// Lets time pass in which the ear rests.
    mutating func rest(_ length: Double) { now = now + Seconds(length) }

    var texts: [String] { said.map(\.text) }
  }

  @Test("a note is named first, then told how far it is off, and again only when that changed")
  func order() {
    var bench = Bench()
    bench.hear(40, { _ in -12.4 }, for: 5)
    #expect(bench.texts == ["E2", "12 flat"])
    bench.hear(40, { _ in 8.6 }, for: 3)
    #expect(bench.texts == ["E2", "12 flat", "9 sharp"])
    #expect(abs(bench.said[0].time - 0.1) < 0.02 && abs(bench.said[1].time - 0.4) < 0.02)
  }

  @Test("while a peg is turned it is told every 1.5 s at most")
  func pace() {
    var bench = Bench()
    bench.hear(40, { -60 + 5 * $0 }, for: 10)
    let times = bench.said.dropFirst().map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 >= 1.49 })
    #expect(times.count >= 6 && bench.texts.dropFirst().allSatisfy { $0.hasSuffix("flat") })
  }

  @Test("in tune is told once it has settled, and not while the string still moves")
  func settled() {
    var bench = Bench()
    bench.hear(40, { _ in -20 }, for: 1)
    // Through the window and out of it again.
    bench.hear(40, { -20 + 50 * $0 }, for: 0.9)
    bench.hear(40, { _ in 25 }, for: 2)
    #expect(!bench.texts.contains("in tune"))
    bench.hear(40, { _ in 1 }, for: 4)
    #expect(bench.texts.last == "in tune" && bench.texts.filter { $0 == "in tune" }.count == 1)
    // The edge of the window has a margin.
    bench.hear(40, { $0.truncatingRemainder(dividingBy: 2) < 1 ? 4.9 : 5.3 }, for: 6)
    #expect(bench.texts.last == "in tune")
    bench.hear(40, { _ in 7 }, for: 2)
    #expect(bench.texts.last == "7 sharp")
  }

  @Test(
    "a calm note outside the window is not in tune by one reading within it, as a damped string's last may be"
  )
  func damped() {
    var bench = Bench()
    bench.hear(40, { $0 < 1.9 ? -5.4 : -4.7 }, for: 2)
    #expect(bench.texts == ["E2", "5 flat"])
  }

  @Test("nothing is told while the note is missing, and a short sound is not named")
  func missing() {
    var bench = Bench()
    bench.hear(nil, for: 1)
    bench.hear(40, for: 0.08)
    bench.hear(nil, for: 1)
    #expect(bench.texts == [])
    // A note that is latched while nothing is heard any more.
    var reading = PitchReading(
      position: 0, confidence: 0, latched: MIDINote(40), level: Decibels(-90))
    reading.cents = Cents(0)
    for _ in 0..<100 {
      bench.now = bench.now + Seconds(0.01)
      let texts = bench.speech.texts(
        for: reading, naming: NoteNaming(.english, .sharps), window: Cents(5), at: bench.now)
      #expect(texts == [])
    }
  }

  @Test("after a rest of the ear the note counts from anew, and is not named again")
  func rests() {
    var bench = Bench()
    bench.hear(40, { _ in 2 }, for: 0.2)
    bench.rest(0.8)
    bench.hear(40, { _ in 2 }, for: 0.2)
    #expect(bench.texts == ["E2"])
    bench.hear(40, { _ in 2 }, for: 0.2)
    #expect(bench.texts == ["E2", "in tune"])
  }

  @Test("another string is named, and the same one again after five seconds of silence")
  func names() {
    var bench = Bench()
    bench.hear(40, for: 1)
    bench.hear(45, for: 1)
    bench.hear(nil, for: 3)
    bench.hear(45, for: 0.3)
    #expect(bench.texts == ["E2", "in tune", "A2", "in tune"])
    bench.hear(nil, for: 5.2)
    bench.hear(45, for: 0.3)
    #expect(bench.texts.last == "A2")
  }
}
