/// Exact area coverage of polygons, accumulated edge by edge.
///
/// Every edge adds, row by row, the signed area to its right within each pixel it crosses, as a
/// difference to the pixel before; a running sum over the row then gives each pixel's covered area
/// without sampling. Only pixels that edges cross are kept, so the cost follows the outline's length,
/// neither the number of samples nor the area.
///
/// - Source: the signed-area accumulation of Levien, "font-rs", with the sparse cells of FreeType's smooth
///   rasteriser.
struct Coverage {
  /// A difference of coverage.
  private struct Cell {
    var row: Int32
    var column: Int32
    var step: Float
  }

  /// Coverage that is none: half a step of 255.
  private static let none: Float = 0.5 / 255

  /// The pixels that can be covered.
  private let box: PixelBox
  private var cells: [Cell] = []
  /// Weight of the path that is being added.
  private var weight = 1.0

  /// Makes coverage of nothing within `box`.
  init(box: PixelBox) {
    self.box = box
    cells.reserveCapacity(1024)
  }

  /// Adds the edges of every shape, its area times `weight`.
  mutating func add(_ path: Path, weight: Double = 1) {
    self.weight = weight
    let origin = Point(Double(box.minX), Double(box.minY))
    for contour in path.contours {
      guard var start = contour.last.map({ $0 - origin }) else { continue }
      for corner in contour {
        let end = corner - origin
        addEdge(from: start, to: end)
        start = end
      }
    }
  }

  /// Gives each stretch of a row that is covered alike, but for those not covered at all, from the top left.
  ///
  /// - Parameter body: Gets the row, the first column and one past the last, and the covered part of each
  ///   pixel, 1...255.
  @inline(__always)
  func spans(_ body: (Int, Int, Int, UInt8) -> Void) {
    sums { row, start, end, sum in
      let value = UInt8(min(abs(sum), 1) * 255 + 0.5)
      if value > 0 { body(row, start, end, value) }
    }
  }

  /// Gives each stretch of a row that is covered alike, from the top left.
  ///
  /// - Parameter body: Gets the row, the first column and one past the last, and the covered parts of each
  ///   pixel added up.
  @inline(__always)
  func sums(_ body: (Int, Int, Int, Float) -> Void) {
    // What lies at the right border or beyond gives its steps to two columns that are not drawn.
    let room = box.width + 2
    let count = (room + 63) / 64
    withUnsafeTemporaryAllocation(of: Float.self, capacity: room) { steps in
      withUnsafeTemporaryAllocation(of: UInt64.self, capacity: count) { crossed in
        guard let steps = steps.baseAddress, let crossed = crossed.baseAddress else { return }
        steps.initialize(repeating: 0, count: room)
        crossed.initialize(repeating: 0, count: count)
        byRow { row, cells in
          for cell in cells {
            steps[Int(cell.column)] += cell.step
            crossed[Int(cell.column) &>> 6] |= 1 &<< UInt64(truncatingIfNeeded: cell.column & 63)
          }
          sweep(steps, crossed, count) { start, end, sum in
            body(box.minY + row, box.minX + start, box.minX + end, sum)
          }
        }
      }
    }
  }

  /// The covered part of each pixel, 0...255.
  func mask() -> Mask {
    var mask = Mask(box: box)
    let width = box.width
    mask.values.withUnsafeMutableBytes { values in
      guard let values = values.baseAddress else { return }
      spans { y, start, end, value in
        let first = values + ((y &- box.minY) &* width &+ start &- box.minX)
        first.initializeMemory(as: UInt8.self, repeating: value, count: end &- start)
      }
    }
    return mask
  }
}

extension Coverage {
  /// Gives the cells row by row.
  @inline(__always)
  private func byRow(_ body: (Int, UnsafeMutableBufferPointer<Cell>.SubSequence) -> Void) {
    var ends = [Int](repeating: 0, count: box.height + 1)
    for cell in cells { ends[Int(cell.row) + 1] += 1 }
    for row in 0..<box.height { ends[row + 1] += ends[row] }
    withUnsafeTemporaryAllocation(of: Cell.self, capacity: cells.count) { sorted in
      for cell in cells {
        sorted.initializeElement(at: ends[Int(cell.row)], to: cell)
        ends[Int(cell.row)] += 1
      }
      var start = 0
      for row in 0..<box.height {
        if start < ends[row] { body(row, sorted[start..<ends[row]]) }
        start = ends[row]
      }
    }
  }

  /// Gives the stretches of one row, and leaves no trace of its steps.
  @inline(__always)
  private func sweep(
    _ steps: UnsafeMutablePointer<Float>, _ crossed: UnsafeMutablePointer<UInt64>, _ count: Int,
    _ body: (Int, Int, Float) -> Void
  ) {
    var sum: Float = 0
    var start = 0
    for word in 0..<count {
      var rest = crossed[word]
      crossed[word] = 0
      while rest != 0 {
        let column = word &* 64 &+ rest.trailingZeroBitCount
        rest &= rest &- 1
        if abs(sum) > Self.none, start < min(column, box.width) {
          body(start, min(column, box.width), sum)
        }
        sum += steps[column]
        steps[column] = 0
        start = column
      }
    }
    if abs(sum) > Self.none, start < box.width { body(start, box.width, sum) }
  }

  /// Adds one edge, clipped to the rows of the box; what lies left or right of it counts at its border.
  private mutating func addEdge(from start: Point, to end: Point) {
    guard start.y != end.y else { return }
    let isDown = start.y < end.y
    let weight = isDown ? weight : -weight
    let (top, bottom) = isDown ? (start, end) : (end, start)
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    let lastY = min(bottom.y, Double(box.height))
    var y = max(top.y, 0)
    while y < lastY {
      let row = Int(y)
      let nextY = min(Double(row + 1), lastY)
      let x0 = top.x + (y - top.y) * slope
      let x1 = top.x + (nextY - top.y) * slope
      addSlice(row: row, x0, x1, height: weight * (nextY - y))
      y = nextY
    }
  }

  /// Adds the part of an edge within one row: it runs from `x0` to `x1` over a signed and weighted height.
  private mutating func addSlice(row: Int, _ x0: Double, _ x1: Double, height: Double) {
    let limit = Double(box.width)
    let low = min(max(min(x0, x1), 0), limit)
    let high = min(max(max(x0, x1), 0), limit)
    let first = Int(low)
    guard high > Double(first + 1) else {
      // Within one pixel: the area to the right is a trapezium.
      let left = (low + high) / 2 - Double(first)
      add(row, first, height * (1 - left))
      add(row, first + 1, height * left)
      return
    }
    let density = height / (high - low)
    var x = low
    var column = first
    // What a pixel leaves to the next one.
    var rest = 0.0
    while x < high {
      let nextX = min(Double(column + 1), high)
      let part = density * (nextX - x)
      let left = (x + nextX) / 2 - Double(column)
      add(row, column, rest + part * (1 - left))
      rest = part * left
      x = nextX
      column += 1
    }
    add(row, column, rest)
  }

  private mutating func add(_ row: Int, _ column: Int, _ step: Double) {
    cells.append(
      Cell(
        row: Int32(truncatingIfNeeded: row), column: Int32(truncatingIfNeeded: column),
        step: Float(step)))
  }
}
