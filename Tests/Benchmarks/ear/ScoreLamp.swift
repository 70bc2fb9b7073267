import Appliance
import MusicTheory
import Units

/// The lamp as the box lights it, for what has just begun.
enum ScoreLamp {
  /// The time after a note's onset in which a player looks whether it is lit.
  private static let begin = 0.5  // seconds
  /// Cents beyond the lamp's edge from which a note is out of tune whatever its own pitch does.
  private static let beyond = 2.0

  /// True if the lamp is lit in the first half second of a note that is out of tune; `nil` if the note is in tune.
  static func isLit(for note: ScoreTruth.Note, _ curve: ScoreCurve) -> Bool? {
    let window = Settings().tuner.window
    let edge = InTune.edge(of: window, isInTune: true).value + beyond
    let looks = curve.times.indices.filter {
      (note.onset..<min(note.end, note.onset + begin)).contains(curve.times[$0])
    }
    let isOut = looks.allSatisfy {
      abs(nearest(to: note.f0.hertz(at: curve.times[$0])).off) > edge
    }
    guard isOut, let first = looks.first, let last = looks.last else { return nil }
    var (lamp, wasLit) = (InTune(), false)
    var before: TargetPartial?
    for look in 0...last {
      let heard = curve.hertz[look] > 0 ? nearest(to: curve.hertz[look]) : nil
      // While a note's number is not known the lamp stays as it is.
      if curve.isSettled[look] || heard?.note != before {
        let off = curve.isSettled[look] ? heard?.off : heard.map { _ in .infinity }
        lamp.follow(
          off.map { Cents($0) }, of: heard?.note, window: window,
          at: Instant(nanoseconds: Int64(1e9 * curve.times[look])))
      }
      before = heard?.note
      let begun = nearest(to: note.f0.hertz(at: curve.times[look])).note
      if look >= first, lamp.isOn, heard?.note == begun { wasLit = true }
    }
    return wasLit
  }

  /// The nearest semitone, and the cents from it.
  private static func nearest(to hertz: Double) -> (note: TargetPartial, off: Double) {
    let note = TuningTarget().nearestSemitone(to: Hertz(hertz))
    return (TargetPartial(note), TuningTarget().deviation(of: Hertz(hertz), from: note).value)
  }
}
