/// Columns of light behind a mask: every pixel takes the light of its column, as far as the mask is open.
///
/// Patterns whose edges are upright cost one computation a column instead of one a pixel.
///
/// - Thread: panel. Allocates in `init` only.
public struct ColumnField: Sendable {
  /// Neighbouring pixels of one row: all open, or each with its own coverage.
  private struct Run {
    var y: Int32
    var x: Int32
    var count: Int32
    /// Index of the first pixel's factor; negative if the mask is open.
    var factor: Int32
  }

  /// The pixels of the mask.
  public let box: PixelBox
  /// The colour of every column of ``box``, as 0x00RRGGBB.
  public private(set) var light: [UInt32]
  /// True if ``light`` differs from what was drawn last.
  public private(set) var isChanged = false
  private let runs: [Run]
  /// The rows that have runs, and their first and last columns.
  private let rows: [(y: Int, start: Int, end: Int)]
  /// Coverage of the pixels at the mask's edges as factors of both halves of a word, 0...256.
  private let factors: [UInt32]

  /// Open stretches up to so many pixels are drawn with the edges beside them: a run of their own would
  /// cost more than their factors.
  private static let shortest = 64

  /// Makes a dark field behind a mask.
  public init(_ mask: Mask) {
    box = mask.box
    light = Array(repeating: 0, count: mask.box.width)
    var runs: [Run] = []
    var rows: [(y: Int, start: Int, end: Int)] = []
    var factors: [UInt32] = []
    for y in mask.box.rows {
      let first = (y - mask.box.minY) * mask.box.width
      let row = mask.values[first..<(first + mask.box.width)]
      let before = runs.count
      for stretch in Self.stretches(of: row) {
        let isOpen = stretch.isOpen && stretch.range.count > Self.shortest
        let x = Int32(mask.box.minX + stretch.range.lowerBound - first)
        let count = Int32(stretch.range.count)
        let isNext = runs.count > before && runs.last.map { $0.x + $0.count == x } ?? false
        if isNext, !isOpen, runs[runs.count - 1].factor >= 0 {
          runs[runs.count - 1].count += count
        } else {
          runs.append(
            Run(y: Int32(y), x: x, count: count, factor: isOpen ? -1 : Int32(factors.count)))
        }
        if !isOpen { factors += row[stretch.range].map { (UInt32($0) + 1) * 0x1_0001 } }
      }
      if runs.count > before, let last = runs.last {
        rows.append((y, Int(runs[before].x), Int(last.x + last.count)))
      }
    }
    self.runs = runs
    self.rows = rows
    self.factors = factors
  }

  /// Forgets that the light was changed: it has been drawn.
  public mutating func settle() { isChanged = false }

  /// Gives every column its light.
  public mutating func set(_ body: (UnsafeMutableBufferPointer<UInt32>) -> Void) {
    light.withUnsafeMutableBufferPointer { body($0) }
    isChanged = true
  }

  /// Neighbours that are all open, or all at an edge, from the left.
  private static func stretches(
    of row: ArraySlice<UInt8>
  ) -> [(range: Range<Int>, isOpen: Bool)] {
    var result: [(range: Range<Int>, isOpen: Bool)] = []
    for (index, value) in zip(row.indices, row) where value > 0 {
      if let last = result.last, last.range.upperBound == index, last.isOpen == (value == 255) {
        result[result.count - 1].range = last.range.lowerBound..<(index + 1)
      } else {
        result.append((index..<(index + 1), value == 255))
      }
    }
    return result
  }
}

// MARK: - Drawing

extension ColumnField {
  /// Draws every run.
  func draw(on canvas: LightCanvas, _ gains: RowGains, _ damage: inout Damage) {
    for row in rows { damage.add(row: row.y, start: row.start, end: row.end) }
    withPainter(canvas, gains) { painter in
      for run in runs where 0 <= run.y && run.y < gains.values.count {
        let start = max(0, Int(run.x))
        let end = min(canvas.width, Int(run.x &+ run.count))
        if start < end { painter.paint(run, from: start, to: end, on: canvas) }
      }
    }
  }

  /// Draws the runs as far as the canvas is drawn at all.
  func redraw(on canvas: LightCanvas, _ gains: RowGains) {
    guard canvas.rowRange.overlaps(box.rows) else { return }
    withPainter(canvas, gains) { painter in
      for run in runs where canvas.rowRange.contains(Int(run.y)) {
        let start = max(0, Int(run.x))
        let end = min(canvas.width, Int(run.x &+ run.count))
        guard start < end else { continue }
        var parts = canvas.runs(of: Int(run.y), from: start, to: end)
        while let part = parts.next() {
          painter.paint(run, from: part.start, to: part.end, on: canvas)
        }
      }
    }
  }

  /// The field's light at the gain of each row.
  private struct Painter {
    /// A line of light for each distinct gain.
    let lines: UnsafePointer<UInt32>
    /// Index of the line for each row.
    let indices: UnsafePointer<Int>
    let factors: UnsafePointer<UInt32>
    let left: Int
    let count: Int

    @inline(__always)
    func paint(_ run: Run, from start: Int, to end: Int, on canvas: LightCanvas) {
      let y = Int(run.y)
      let line = lines + (indices[y] &* count &+ start &- left)
      let offset: Int = y &* canvas.stride &+ start
      if run.factor < 0 {
        Additive.combine(
          line, over: canvas.ground + offset, into: canvas.pixels + offset, count: end &- start,
          canvas.polarity)
      } else {
        let first: Int = Int(run.factor) &+ start &- Int(run.x)
        Additive.combine(
          line, times: factors + first, over: canvas.ground + offset,
          into: canvas.pixels + offset, count: end &- start, canvas.polarity)
      }
    }
  }

  @inline(__always)
  private func withPainter(_ canvas: LightCanvas, _ gains: RowGains, _ body: (Painter) -> Void) {
    gains.withScaled(light) { lines in
      factors.withUnsafeBufferPointer { factors in
        gains.indices.withUnsafeBufferPointer { indices in
          guard let indices = indices.baseAddress, let factors = factors.baseAddress else { return }
          body(
            Painter(
              lines: lines, indices: indices, factors: factors, left: box.minX, count: light.count))
        }
      }
    }
  }
}
