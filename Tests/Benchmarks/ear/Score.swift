import ArgumentParser
import LabSupport
import MusicTheory
import PitchDetection
import Units

/// `score`: how often the tuner is right on recordings of which the truth is known.
struct Score: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Scores what is heard and what is shown on a folder of sounds with their truth.",
    discussion: """
      FOLDER holds the sounds and truth.json:
      {"cases":[{"id":"…","file":"a.wav","category":"…","dur":s,"notes":[{"onset":s,"end":s,"f0":Hz}]}]}
      f0 is a number, or {"t":[s,…],"hz":[…]} for a pitch that moves; a case without notes has no pitch. Other \
      words of a case, such as "instrument", can be named after --by; "doubtful":true takes a case out.

      Everything is looked at each 10 ms. A reading stands for 250 ms, or until one says that there is none.
      right, oct, wrong, none: share of a note from 0.1 s after its onset to its end at which the name is right \
      (within 50 cents), an octave or two or three off, otherwise off, or missing.
      name: from the onset to a right name that stays for 100 ms: median, 95th percentile, share of never.
      flash: notes during which a wrong name, the note before left out, stands for 60 ms.
      stale: how long the note before still stands. c5: as name, within 5 cents.
      swing: cents off of the note before while its number stands on; bend: of the first number, which is `number` \
      later than the name; 95th percentiles. restless: notes that are more than 3 cents off at 80 to 500 ms.
      med, p95: cents off from 0.3 s after the onset on. false: shown seconds a second where there is no note. \
      after: seconds a case in which something is shown outside of notes.
      """)

  @Argument(help: "The folder.")
  var folder: String

  @OptionGroup var preset: PresetOption
  @OptionGroup var reference: ReferenceOption

  @Option(help: ArgumentHelp("Words of a case to group by.", valueName: "word,word"))
  var by = "category"

  @Option(help: "How many of the worst notes are told.")
  var worst = 0

  @Flag(help: "A JSON object a line instead of a table.")
  var json = false

  func run() throws {
    let truth = try ScoreTruth(folder: folder)
    let preset = try preset.preset()
    let target = TuningTarget(reference: reference.reference, notes: preset.targets)
    var progress = Progress("score")
    var tallies = ScoreTallies(words: by.split(separator: ",").map(String.init))
    for (index, one) in truth.cases.enumerated() where one.doubtful != true {
      let readings = try Readings.all(
        of: "\(folder)/\(one.file)", target: target, strings: preset.strummed)
      for view in ScoreView.allCases {
        let curve = ScoreCurve(readings, as: view, length: one.dur)
        tallies.take(CaseScore(one, curve), of: one, as: view)
      }
      progress.update(Double(index + 1) / Double(truth.cases.count))
    }
    for line in tallies.worst(worst) { print(line) }
    for line in json ? tallies.objects.map(\.description) : tallies.table { print(line) }
  }
}

/// The two sides of a reading that are scored.
enum ScoreView: String, CaseIterable {
  /// The pitch of each hop.
  case heard
  /// The note and cents on the display.
  case shown
}
