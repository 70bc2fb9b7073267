/// A paint on its way to the pixels of one box.
///
/// A colour that is the same along a row is laid four pixels at a time. So is one that changes slowly: it is
/// worked out for every 16th column, and lies on a straight line between. Only what changes within a few
/// pixels, on small shapes, is worked out for each.
struct Brush {
  private let paint: Paint
  /// Amount that every 16th column from ``left`` on adds to the place on the gradient; empty if the colour is the
  /// same along a row, or changes too fast.
  private let nodes: [Float]
  /// The column of the first node, a multiple of 16.
  private let left: Int
  /// Colours by place, for the nodes.
  private let table: [Wash.Node]
  /// True if the paint has one colour only.
  private let isPlain: Bool
  /// True if nothing is painted from the rim of the gradient on.
  private let isClearOutside: Bool
  /// The row that was painted last.
  private var current = Row(y: -1, along: 0, color: .zero)

  /// A row; the optimizer of Swift 6.0.3 fails on a tuple of its parts.
  private struct Row {
    let y: Int
    /// Amount that the row adds to the place on the gradient.
    let along: Float
    /// Colour of the row, if columns do not differ.
    let color: SIMD4<UInt32>
  }

  /// Steps of 255 by which colours may differ from pixel to pixel if nodes are enough: where they rise no more and
  /// begin to fall as fast, they are off by two steps at most.
  private static let slow = 0.25

  /// Makes ready for columns `start..<end`.
  init(_ paint: Paint, from start: Int, to end: Int) {
    self.paint = paint
    let first = start & ~(Wash.spacing - 1)
    left = first
    let isSlow = paint.variesAcross && paint.slope * paint.steepness <= Self.slow
    nodes =
      isSlow
      ? stride(from: first, to: end + Wash.spacing, by: Wash.spacing).map { paint.across($0) } : []
    table = isSlow ? paint.table().map { Wash.Node($0) } : []
    if case .constant = paint.course { isPlain = true } else { isPlain = false }
    isClearOutside = paint.changesOutwards && paint.color(at: 1).w == 0
  }

  /// Paints columns `start..<end` of a row, each covered by 1...255 of 255.
  mutating func paint(
    _ row: UnsafeMutablePointer<UInt32>, _ y: Int, from start: Int, to end: Int, covered: UInt32
  ) {
    if y != current.y, !isPlain || current.y < 0 {
      let along = paint.along(y)
      current = Row(
        y: y, along: along, color: paint.variesAcross ? .zero : paint.color(at: along))
    }
    // Beyond the rim of what changes outwards a row may be clear as a whole.
    if isClearOutside, current.along >= 1 { return }
    Dither.row(y) { dither in
      if !paint.variesAcross {
        Wash.lay(Self.part(current.color, covered), row, dither, from: start, to: end)
      } else if covered == 255, !nodes.isEmpty {
        layNodes(row, dither, from: start, to: end)
      } else {
        for x in start..<end {
          let color = paint.color(at: paint.place(current.along, paint.across(x)))
          if color.w > 0 { Wash.lay(Self.part(color, covered), row, dither, at: x) }
        }
      }
    }
  }

  /// A colour's part that a pixel takes.
  @inline(__always)
  private static func part(_ color: SIMD4<UInt32>, _ covered: UInt32) -> SIMD4<UInt32> {
    covered == 255 ? color : (color &* SIMD4(repeating: covered)) / 255
  }

  /// Lays colours that change slowly, from node to node.
  private func layNodes(
    _ row: UnsafeMutablePointer<UInt32>, _ dither: UnsafePointer<UInt32>, from start: Int,
    to end: Int
  ) {
    let along = current.along
    table.withUnsafeBufferPointer { table in
      nodes.withUnsafeBufferPointer { nodes in
        var index = (start &- left) / Wash.spacing
        var node = table[Paint.entry(paint.place(along, nodes[index]))]
        var x = left &+ index &* Wash.spacing
        while x < end {
          index &+= 1
          let next = table[Paint.entry(paint.place(along, nodes[index]))]
          Wash.lay(node, next, row, dither, at: x, from: start, to: end)
          node = next
          x &+= Wash.spacing
        }
      }
    }
  }
}
