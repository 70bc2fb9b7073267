import ArgumentParser
import MusicTheory
import PitchDetection

/// `strum-cases`: how well strums that are made are read, instrument by instrument.
struct StrumCases: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "strum-cases",
    abstract: "Makes strums of which all is known, and tells how well they are read.",
    discussion: """
      In per cent of the strings at 1.5 s: within 5 and 2 cents, the call whether in tune right, cases of \
      which all strings are within 5 cents, strings not heard, within 5 cents at 0.5 s already; then the median of \
      the seconds until a whole set is right and stays so, the strums told as such within 0.5 s, and the \
      strings that were not struck and were read.
      """)

  @Option(help: "Strums of each instrument, 1 to 10000.")
  var count = 40

  @Option(help: "Where the random numbers begin; the same seed makes the same strums.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Only this instrument.", valueName: "name"))
  var instrument: String?

  @Flag(help: "Names every string that is wrong.")
  var wrong = false

  func validate() throws {
    guard (1...10000).contains(count) else {
      throw ValidationError("--count: \(count) is not within 1 to 10000")
    }
    if let instrument, !StrumInstrument.all.contains(where: { $0.name == instrument }) {
      let names = StrumInstrument.all.map(\.name).joined(separator: ", ")
      throw ValidationError("\"\(instrument)\" is not known; allowed are \(names)")
    }
  }

  func run() throws {
    print(Self.line("", StrumScore.head))
    let chosen = StrumInstrument.all.filter { instrument == nil || $0.name == instrument }
    for instrument in chosen { print(Self.line(instrument.name, score(instrument).row)) }
  }

  private func score(_ instrument: StrumInstrument) -> StrumScore {
    var score = StrumScore(strings: instrument.strings.count)
    for number in 0..<count {
      let seed = seed &+ UInt64(number)
      let sound = StrumCase(of: instrument, seed: seed)
      for miss in score.take(sound, Self.readings(sound, instrument)) where wrong {
        let name = instrument.strings[miss.string].name(.sharps)
        let read = miss.read.map { "\(Self.tenths($0))" } ?? "nothing"
        print("\(instrument.name), seed \(seed): \(name) \(Self.tenths(miss.cents)), read \(read)")
      }
    }
    return score
  }

  private static func readings(
    _ sound: StrumCase, _ instrument: StrumInstrument
  ) -> [StrumReading] {
    var analyzer = StrumAnalyzer(
      sampleRate: StrumCase.rate, strings: instrument.strings,
      target: TuningTarget(notes: instrument.strings))
    var readings: [StrumReading] = []
    sound.samples.withUnsafeBufferPointer { samples in
      analyzer.consume(samples) { readings.append($0) }
    }
    return readings
  }

  private static func tenths(_ value: Double) -> Double { (value * 10).rounded() / 10 }

  private static func line(_ name: String, _ columns: [String]) -> String {
    func padded(_ text: String, _ width: Int) -> String {
      String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let title = name + String(repeating: " ", count: max(0, 20 - name.count))
    return title + columns.map { padded($0, 8) }.joined()
  }
}
