import Realtime

/// Several signals of equal length, of which the newest values always lie side by side in memory.
///
/// Each value is written twice, a row's length apart; so the newest ones end at the second of them.
///
/// - Thread: one. Allocates in `init` only.
struct MirroredRows: ~Copyable {
  /// Number of signals.
  let count: Int
  /// Number of values of each signal that are kept; before so many have come, the oldest are zeros.
  let length: Int
  private let values: SampleBuffer
  private var place = 0

  init(count: Int, length: Int) {
    self.count = count
    self.length = length
    values = SampleBuffer(count: 2 * count * length)
  }

  /// Goes on by one value of each row, to be written by ``set(_:row:)``.
  mutating func advance() { place = (place + 1) % length }

  /// Writes the newest value of a row.
  mutating func set(_ value: Float, row: Int) {
    let start = values.samples + 2 * length * row
    start[place] = value
    start[place + length] = value
  }

  /// The newest `wanted` values of a row, oldest first; valid until the next ``advance()``.
  func newest(_ wanted: Int, row: Int) -> UnsafePointer<Float> {
    precondition(wanted <= length, "the row is shorter than that")
    return UnsafePointer(values.samples + 2 * length * row + place + length + 1 - wanted)
  }

  /// Forgets everything.
  mutating func reset() { values.samples.update(repeating: 0, count: values.count) }
}
