/// Exact area coverage of polygons, accumulated edge by edge.
///
/// Every edge adds, row by row, the signed area to its right within each pixel it crosses, as a
/// difference to the pixel before; a running sum over the row then gives each pixel's covered area
/// without sampling. The cost follows the outline's length, not the number of samples.
///
/// - Source: the signed-area accumulation of Levien, "font-rs", after FreeType's smooth rasteriser.
struct Coverage {
  /// The pixels that can be covered.
  private let box: PixelBox
  /// Differences of coverage, one row of `box.width + 2` cells after another.
  private var cells: [Float]
  private let stride: Int

  /// Makes coverage of nothing within `box`.
  init(box: PixelBox) {
    self.box = box
    stride = box.width + 2
    cells = Array(repeating: 0, count: stride * box.height)
  }

  /// Adds the edges of every shape.
  mutating func add(_ path: Path) {
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

  /// The covered part of each pixel, 0...255.
  func mask() -> Mask {
    var mask = Mask(box: box)
    let width = box.width
    cells.withUnsafeBufferPointer { cells in
      mask.values.withUnsafeMutableBufferPointer { values in
        for row in 0..<box.height {
          var sum: Float = 0
          var value: UInt8 = 0
          for column in 0..<width {
            let step = cells[row &* stride &+ column]
            if step != 0 {
              sum += step
              value = UInt8(min(abs(sum), 1) * 255 + 0.5)
            }
            values[row &* width &+ column] = value
          }
        }
      }
    }
    return mask
  }
}

extension Coverage {
  /// Adds one edge, clipped to the rows of the box; what lies left or right of it counts at its border.
  private mutating func addEdge(from start: Point, to end: Point) {
    guard start.y != end.y else { return }
    let isDown = start.y < end.y
    let (top, bottom) = isDown ? (start, end) : (end, start)
    let slope = (bottom.x - top.x) / (bottom.y - top.y)
    let lastY = min(bottom.y, Double(box.height))
    var y = max(top.y, 0)
    while y < lastY {
      let row = Int(y)
      let nextY = min(Double(row + 1), lastY)
      let x0 = top.x + (y - top.y) * slope
      let x1 = top.x + (nextY - top.y) * slope
      let signedHeight = isDown ? nextY - y : y - nextY
      addSlice(row: row, x0, x1, height: signedHeight)
      y = nextY
    }
  }

  /// Adds the part of an edge within one row: it runs from `x0` to `x1` over a signed height of at most 1.
  private mutating func addSlice(row: Int, _ x0: Double, _ x1: Double, height: Double) {
    let limit = Double(box.width)
    let low = min(max(min(x0, x1), 0), limit)
    let high = min(max(max(x0, x1), 0), limit)
    let first = Int(low)
    let base = row * stride
    guard high > Double(first + 1) else {
      // Within one pixel: the area to the right is a trapezium.
      let left = (low + high) / 2 - Double(first)
      cells[base + first] += Float(height * (1 - left))
      cells[base + first + 1] += Float(height * left)
      return
    }
    let density = height / (high - low)
    var x = low
    var column = first
    while x < high {
      let nextX = min(Double(column + 1), high)
      let part = density * (nextX - x)
      let left = (x + nextX) / 2 - Double(column)
      cells[base + column] += Float(part * (1 - left))
      cells[base + column + 1] += Float(part * left)
      x = nextX
      column += 1
    }
  }
}
