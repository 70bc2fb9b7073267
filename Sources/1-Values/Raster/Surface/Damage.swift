/// The pixels that changed: for each row of a picture one span from its first to past its last one.
///
/// - Thread: panel. Allocates in `init` only.
public struct Damage: Sendable, Equatable {
  /// Columns `start..<end` of one row; empty if `start >= end`.
  public struct Span: Sendable, Equatable {
    /// The first changed column.
    public var start: Int32
    /// One past the last changed column.
    public var end: Int32

    /// No pixels.
    public static let none = Span(start: .max, end: 0)

    /// Makes the span `start..<end`.
    public init(start: Int32, end: Int32) {
      self.start = start
      self.end = end
    }

    /// True if the span has no pixels.
    public var isEmpty: Bool { start >= end }
  }

  /// Pixels a row.
  public let width: Int
  /// One span for each row, from the top.
  public private(set) var rows: [Span]
  /// The rows that have a span that is not empty lie in this range; nothing outside it is damaged.
  public private(set) var rowRange: Range<Int>

  /// Makes empty damage for a picture of `width` by `height` pixels.
  public init(width: Int, height: Int) {
    self.width = width
    rows = Array(repeating: .none, count: height)
    rowRange = 0..<0
  }

  /// Rows of the picture.
  public var height: Int { rows.count }

  /// True if nothing changed.
  public var isEmpty: Bool { rowRange.isEmpty }

  /// Forgets all.
  public mutating func clear() {
    for row in rowRange { rows[row] = .none }
    rowRange = 0..<0
  }

  /// Adds every pixel of the picture.
  public mutating func addAll() { add(x: 0, y: 0, width: width, height: height) }

  /// Adds columns `start..<end` of row `y`, clipped to the picture.
  public mutating func add(row y: Int, start: Int, end: Int) {
    let start = max(0, start)
    let end = min(width, end)
    guard y >= 0, y < rows.count, start < end else { return }
    rows[y].start = min(rows[y].start, Int32(start))
    rows[y].end = max(rows[y].end, Int32(end))
    rowRange =
      rowRange.isEmpty
      ? y..<(y + 1) : min(rowRange.lowerBound, y)..<max(rowRange.upperBound, y + 1)
  }

  /// Adds a span for each of some rows, all within the picture.
  mutating func add(rows range: Range<Int>, _ span: (Int) -> Span) {
    guard !range.isEmpty else { return }
    rows.withUnsafeMutableBufferPointer { rows in
      for y in range {
        let span = span(y)
        rows[y].start = min(rows[y].start, span.start)
        rows[y].end = max(rows[y].end, span.end)
      }
    }
    rowRange =
      rowRange.isEmpty
      ? range
      : min(rowRange.lowerBound, range.lowerBound)..<max(rowRange.upperBound, range.upperBound)
  }

  /// Adds a rectangle, clipped to the picture.
  public mutating func add(x: Int, y: Int, width: Int, height: Int) {
    for row in max(0, y)..<max(0, max(y, min(rows.count, y + height))) {
      add(row: row, start: x, end: x + width)
    }
  }

  /// Adds all that `other`, damage of a picture of the same size, has.
  public mutating func formUnion(_ other: borrowing Damage) {
    for row in other.rowRange where !other.rows[row].isEmpty {
      add(row: row, start: Int(other.rows[row].start), end: Int(other.rows[row].end))
    }
  }
}
