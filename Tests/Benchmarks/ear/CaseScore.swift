import Glibc

/// Accuracy of one view of one sound.
struct CaseScore {
  /// Accuracy of one note; times in seconds, infinite if the note never was right.
  struct Note {
    /// The case that the note is of.
    var id: String
    /// Number of looks at the note from 0.1 s after its onset; right ones and the others are below.
    var looks = 0
    var right = 0
    var octave = 0
    var wrong = 0
    var none = 0
    /// Time from the onset to the right name, and to within 5 cents, for 100 ms.
    var name = Double.infinity
    var close = Double.infinity
    /// True if a wrong name stood for 60 ms.
    var flashes = false
    /// Time for which the note before still stood, in seconds; `nil` without one at another pitch.
    var stale: Double?
    /// Largest cents off of the note before while its number stands on; `nil` if it does not.
    var swing: Double?
    /// Cents off of the first number, and its time after the right name.
    var bend: Double?
    var number = Double.infinity
    /// True if a number is more than 3 cents off from 80 to 500 ms after the onset.
    var isRestless = false
    /// True if the lamp is lit in the first half second though the note is out of tune; `nil` if it is in tune.
    var isLit: Bool?
    /// Cents off at the right looks from 0.3 s on.
    var errors: [Double] = []
  }

  /// The notes, in order.
  private(set) var notes: [Note] = []
  /// Seconds in which something is shown outside of all notes.
  private(set) var after = 0.0
  /// Seconds in which anything is shown.
  private(set) var shown = 0.0
  /// Seconds of the sound.
  let length: Double

  private static let (near, close) = (50.0, 5.0)  // cents
  private static let octaves = [-3, -2, -1, 1, 2, 3].map { 1200.0 * $0 }

  /// Compares a curve with what is true.
  init(_ truth: ScoreTruth.Case, _ curve: ScoreCurve) {
    length = truth.dur
    let times = curve.times
    let isShown = curve.hertz.map { $0 > 0 }
    var isBusy = [Bool](repeating: false, count: times.count)
    var isRest = isBusy
    var last: Double?
    for note in truth.notes {
      notes.append(Self.score(note, truth.id, curve, after: last))
      last = note.f0.hertz(at: note.end)
      for (look, time) in times.enumerated() {
        if time >= note.onset - 0.02, time < note.end + 0.5 { isBusy[look] = true }
        if time >= note.end, isShown[look],
          abs(Self.cents(curve.hertz[look], last ?? 0)) <= Self.rest
        {
          isRest[look] = true
        }
      }
    }
    let outside = times.indices.count { isShown[$0] && !isBusy[$0] && !isRest[$0] }
    after = Double(outside) * ScoreCurve.step
    shown = Double(isShown.count { $0 }) * ScoreCurve.step
  }

  /// Cents from the last note within which a ring that goes on is its own.
  private static let rest = 60.0

  private static func score(
    _ note: ScoreTruth.Note, _ id: String, _ curve: ScoreCurve, after last: Double?
  ) -> Note {
    var score = Note(id: id)
    let looks = curve.times.indices.filter {
      Double($0) * ScoreCurve.step >= note.onset && Double($0) * ScoreCurve.step < note.end
    }
    var (named, closes, foreign) = (Run(), Run(), Run())
    var lastStale: Double?
    for look in looks {
      let time = Double(look) * ScoreCurve.step
      let heard = curve.hertz[look]
      let off = heard > 0 ? cents(heard, note.f0.hertz(at: time)) : .infinity
      let isRight = abs(off) <= near
      let isOctave = heard > 0 && octaves.contains { abs(off - $0) <= near }
      let isOld =
        heard > 0 && !isRight && (last.map { abs(cents(heard, $0)) <= near } ?? false)
      if time >= note.onset + 0.1 {
        score.looks += 1
        score.right += isRight ? 1 : 0
        score.octave += isOctave ? 1 : 0
        score.none += heard > 0 ? 0 : 1
        score.wrong += heard > 0 && !isRight && !isOctave ? 1 : 0
      }
      if named.reaches(11, isRight), score.name == .infinity {
        score.name = max(0, time - 0.1 - note.onset)
      }
      if closes.reaches(11, abs(off) <= close), score.close == .infinity {
        score.close = max(0, time - 0.1 - note.onset)
      }
      if foreign.reaches(6, heard > 0 && !isRight && !isOld) { score.flashes = true }
      if isOld { lastStale = time - note.onset + ScoreCurve.step }
      if isRight, time >= note.onset + 0.3 { score.errors.append(abs(off)) }
    }
    if let last, abs(cents(last, note.f0.hertz(at: note.onset))) > near {
      score.stale = lastStale ?? 0
      score.swing = swing(of: last, curve, looks)
    }
    judgeNumber(&score, note, curve, looks)
    score.isLit = ScoreLamp.isLit(for: note, curve)
    return score
  }

  /// The largest cents off of a pitch in hertz that stands on, until another one is seen.
  private static func swing(of last: Double, _ curve: ScoreCurve, _ looks: [Int]) -> Double? {
    let stands = looks.prefix { abs(cents(curve.hertz[$0], last)) < reach }
    return stands.filter { curve.isSettled[$0] }.map { abs(cents(curve.hertz[$0], last)) }.max()
  }

  /// Cents from a pitch that stands on within which it is that one.
  private static let reach = 150.0

  private static func judgeNumber(
    _ score: inout Note, _ note: ScoreTruth.Note, _ curve: ScoreCurve, _ looks: [Int]
  ) {
    var named: Double?
    for look in looks {
      let time = Double(look) * ScoreCurve.step
      let off = abs(cents(curve.hertz[look], note.f0.hertz(at: time)))
      guard off <= near else { continue }
      let name = named ?? time
      named = name
      guard curve.isSettled[look] else { continue }
      if score.bend == nil { (score.bend, score.number) = (off, time - name) }
      if (0.08..<0.5).contains(time - note.onset), off > 3 { score.isRestless = true }
    }
  }

  /// Looks in a row at which something is so.
  private struct Run {
    private var count = 0

    /// Takes in one look, and returns true if `isSo` has been true for `length` looks.
    mutating func reaches(_ length: Int, _ isSo: Bool) -> Bool {
      count = isSo ? count + 1 : 0
      return count >= length
    }
  }

  /// Cents from `base` up to `hertz`.
  private static func cents(_ hertz: Double, _ base: Double) -> Double {
    1200 * log2(max(hertz, 1e-9) / base)
  }
}
