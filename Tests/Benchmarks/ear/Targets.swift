import ArgumentParser
import LabSupport
import MusicTheory

/// `targets`: every string of every tuning at every fret, off by up to four semitones, as it is shown.
struct Targets: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Counts how many strings of all tunings are named and measured right.",
    discussion: """
      Each string of each tuning, from the nut and at the frets, off by -400 to 400 cents. A sound is made for \
      each pitch; while it rings the ear is retuned as the box would be, and the box takes each reading. Right \
      is the tuning's nearest note in cents, found by looking at all of them (the one before is held 10 cents \
      beyond the middle), or, if none is within a semitone, the string of which it is the second to fourth partial \
      within 20 cents, and a reading within half a cent. \
      Pitches below A0 are counted apart: nothing is heard there.
      """)

  @Option(help: "The highest fret, 0 to 12.")
  var frets = 12

  @Option(help: "Cents from one pitch to the next, 5 to 400.")
  var step = 25

  func validate() throws {
    guard Capo.range.contains(frets) else {
      throw ValidationError("--frets: \(frets) is not within 0 to 12")
    }
    guard (5...400).contains(step) else {
      throw ValidationError("--step: \(step) is not within 5 to 400")
    }
  }

  func run() {
    var progress = Progress("targets")
    let cases = TargetCase.all(frets: frets, step: step)
    var score = TargetScore()
    for (index, pitch) in cases.keys.sorted().enumerated() {
      score.take(cases[pitch] ?? [], at: pitch)
      progress.update(Double(index + 1) / Double(cases.count))
    }
    print(score)
  }
}
