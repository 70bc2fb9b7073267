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
    for look in 0...last {
      let heard = curve.hertz[look] > 0 ? nearest(to: curve.hertz[look]) : nil
      lamp.follow(
        Cents(heard?.off ?? 0), of: heard?.note, isSettled: curve.isSettled[look], window: window,
        at: Instant(nanoseconds: Int64(1e9 * curve.times[look])))
      guard look >= first, lamp.isOn else { continue }
      if heard?.note == nearest(to: note.f0.hertz(at: curve.times[look])).note { wasLit = true }
    }
    return wasLit
  }

  /// The nearest semitone, and the cents from it.
  private static func nearest(to hertz: Double) -> (note: TargetPartial, off: Double) {
    let note = TuningTarget().nearestSemitone(to: Hertz(hertz))
    return (TargetPartial(note), TuningTarget().deviation(of: Hertz(hertz), from: note).value)
  }
}
