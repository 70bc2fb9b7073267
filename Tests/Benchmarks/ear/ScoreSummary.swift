import Glibc

/// The figures of some sounds together.
struct ScoreSummary {
  /// Notes there are.
  let notes: Double
  /// Shares of the time of notes, in percent.
  let right, octave, wrong, none: Double
  /// Milliseconds to the right name: median and 95th percentile; percent of notes that never have it.
  let name, slowName, never: Double
  /// Percent of notes during which a wrong name flashes.
  let flash: Double
  /// Milliseconds for which the note before stands on, median.
  let stale: Double
  /// Milliseconds to within 5 cents, median, and percent of notes that never are.
  let close, closeNever: Double
  /// Cents off of the note before while it stands on, and of a note's first number, 95th percentiles.
  let swing, bend: Double
  /// Milliseconds from the name to the number, 95th percentile; percent of notes whose number is restless.
  let number, restless: Double
  /// Percent of the notes that begin out of tune for which the lamp is lit.
  let lamp: Double
  /// Cents off at right looks: median and 95th percentile.
  let median, p95: Double
  /// Shown seconds a second of sounds without a note, and seconds a case outside of all notes.
  let falseShare, after: Double

  /// Name, figure and decimals of each column.
  static let columns: [(name: String, value: any KeyPath<Self, Double> & Sendable, decimals: Int)] =
    [
      ("notes", \.notes, 0), ("right%", \.right, 1), ("oct%", \.octave, 2), ("wrong%", \.wrong, 2),
      ("none%", \.none, 1), ("name ms", \.name, 0), ("p95", \.slowName, 0), ("never%", \.never, 1),
      ("flash%", \.flash, 1), ("stale", \.stale, 0), ("c5 ms", \.close, 0),
      ("c5 nv%", \.closeNever, 0), ("swing c", \.swing, 1), ("bend c", \.bend, 1),
      ("number", \.number, 0), ("restless%", \.restless, 1), ("lamp%", \.lamp, 1),
      ("med c", \.median, 2),
      ("p95 c", \.p95, 1),
      ("false s/s", \.falseShare, 3), ("after s", \.after, 2),
    ]

  /// Sums up.
  init(_ cases: [CaseScore]) {
    let notes = cases.flatMap(\.notes)
    let looks = notes.reduce(0) { $0 + $1.looks }
    func share(_ part: KeyPath<CaseScore.Note, Int>) -> Double {
      100 * Double(notes.reduce(0) { $0 + $1[keyPath: part] }) / Double(max(1, looks))
    }
    func percent(_ count: Int) -> Double { 100 * Double(count) / Double(notes.count) }
    self.notes = Double(notes.count)
    right = share(\.right)
    octave = share(\.octave)
    wrong = share(\.wrong)
    none = share(\.none)
    let names = notes.map { 1000 * $0.name }.sorted()
    name = Self.middle(names)
    slowName = names.isEmpty ? .nan : names[Int((0.95 * Double(names.count)).rounded(.up)) - 1]
    never = percent(names.count { $0.isInfinite })
    flash = percent(notes.count { $0.flashes })
    stale = Self.middle(notes.compactMap { $0.stale.map { 1000 * $0 } }.sorted())
    let closes = notes.map { 1000 * $0.close }.sorted()
    close = Self.middle(closes)
    closeNever = percent(closes.count { $0.isInfinite })
    swing = Self.quantile(notes.compactMap(\.swing).sorted(), 0.95)
    bend = Self.quantile(notes.compactMap(\.bend).sorted(), 0.95)
    number = Self.quantile(notes.map { 1000 * $0.number }.filter(\.isFinite).sorted(), 0.95)
    let begun = notes.compactMap(\.isLit)
    lamp = 100 * Double(begun.count { $0 }) / Double(begun.count)
    restless = percent(notes.count { $0.isRestless })
    let errors = notes.flatMap(\.errors).sorted()
    median = Self.middle(errors)
    p95 = Self.quantile(errors, 0.95)
    let empty = cases.filter { $0.notes.isEmpty }
    falseShare = empty.reduce(0) { $0 + $1.shown } / empty.reduce(0) { $0 + $1.length }
    let full = cases.filter { !$0.notes.isEmpty }
    after = full.reduce(0) { $0 + $1.after } / Double(max(1, cases.count))
  }

  private static func middle(_ sorted: [Double]) -> Double { quantile(sorted, 0.5) }

  /// The value at a share of sorted ones, on the line between the two nearest.
  private static func quantile(_ sorted: [Double], _ share: Double) -> Double {
    guard let last = sorted.last else { return .nan }
    let place = share * Double(sorted.count - 1)
    let index = Int(place)
    guard index + 1 < sorted.count else { return last }
    let (low, high) = (sorted[index], sorted[index + 1])
    return low == high ? low : low + (place - Double(index)) * (high - low)
  }
}
