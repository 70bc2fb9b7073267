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
      the seconds until a whole set is right and stays so, the strums told as such within 0.5 s, those \
      taken back within 1.5 s, and the strings that were not struck and were read.
      With --decoys: how many sounds of a kind that is no strum are taken for one, by each instrument.
      """)

  @Option(help: "Strums of each instrument, 1 to 10000.")
  var count = 40

  @Option(help: "Where the random numbers begin; the same seed makes the same strums.")
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("Only this instrument.", valueName: "name"))
  var instrument: String?

  @Flag(help: "Strings up to 60 cents off, soft, noise 5 to 20 dB below.")
  var hard = false

  @Flag(help: "Makes sounds that are no strums.")
  var decoys = false

  @Flag(help: "Names every string that is wrong, and every sound that is taken for a strum.")
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
    let chosen = StrumInstrument.all.filter { instrument == nil || $0.name == instrument }
    guard !decoys else { return countDecoys(chosen.filter { !$0.leavesOut }) }
    print(Self.line("", StrumScore.head))
    for instrument in chosen { print(Self.line(instrument.name, score(instrument).row)) }
  }

  private func countDecoys(_ instruments: [StrumInstrument]) {
    print(Self.line("\(count) of a kind", instruments.map { String($0.name.prefix(7)) }))
    for kind in StrumDecoy.Kind.allCases {
      print(Self.line(kind.rawValue, instruments.map { "\(told(kind, $0))" }))
    }
  }

  /// Number of sounds of a kind that an instrument's analyzer takes for strums.
  private func told(_ kind: StrumDecoy.Kind, _ instrument: StrumInstrument) -> Int {
    (0..<count).filter { number in
      let seed = seed &+ UInt64(number)
      let decoy = StrumDecoy(kind, for: instrument.strings, seed: seed)
      let isTold = instrument.readings(decoy.sound).contains { $0.isStrum }
      if isTold, wrong { print("\(instrument.name), \(kind.rawValue), seed \(seed): a strum") }
      return isTold
    }.count
  }

  private func score(_ instrument: StrumInstrument) -> StrumScore {
    var score = StrumScore(strings: instrument.strings.count)
    for number in 0..<count {
      let seed = seed &+ UInt64(number)
      let sound = StrumCase(of: instrument, seed: seed, hard ? .hard : .ordinary)
      for miss in score.take(sound, instrument.readings(sound.sound)) where wrong {
        let name = instrument.strings[miss.string].name(.sharps)
        let read = miss.read.map { "\(Self.tenths($0))" } ?? "nothing"
        print("\(instrument.name), seed \(seed): \(name) \(Self.tenths(miss.cents)), read \(read)")
      }
    }
    return score
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
