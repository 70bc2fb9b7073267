/// A paint on its way to the pixels of one box.
///
/// A colour that is the same along a row is laid four pixels at a time. Where it changes from pixel to
/// pixel, the share of each column is worked out once for all rows.
struct Brush {
  private let paint: Paint
  /// What a column adds to the place on the gradient; empty where that is nothing.
  private let columns: [Float]
  private let left: Int
  /// Colours by place, where columns differ.
  private let table: [SIMD4<UInt32>]
  /// The same in the 16-bit lanes of a word, blue first: all that an opaque pixel needs.
  private let words: [UInt64]
  /// The row that was painted last, what it adds to the place, and its colour where columns do not differ.
  private var current: (y: Int, along: Float, color: SIMD4<UInt32>) = (-1, 0, .zero)

  /// Makes ready for columns `start..<end`.
  init(_ paint: Paint, from start: Int, to end: Int) {
    self.paint = paint
    left = start
    var columns: [Float] = []
    switch paint.course {
    case .constant: break
    case .along(let origin, let direction):
      if direction.x != 0 {
        columns = (start..<end).map { Float((Double($0) + 0.5 - origin.x) * direction.x) }
      }
    case .outwards(let center, let inverseX, _):
      columns = (start..<end).map { x in
        let distance = (Double(x) + 0.5 - center.x) * inverseX
        return Float(distance * distance)
      }
    }
    self.columns = columns
    table = columns.isEmpty ? [] : paint.table()
    words =
      paint.isOpaque ? table.map { UInt64($0.x) << 32 | UInt64($0.y) << 16 | UInt64($0.z) } : []
  }

  /// Paints columns `start..<end` of a row, each covered by 1...255 of 255.
  mutating func paint(
    _ row: UnsafeMutablePointer<UInt32>, _ y: Int, from start: Int, to end: Int, covered: UInt32
  ) {
    if y != current.y {
      let along = place(ofRow: y)
      current = (
        y, along, columns.isEmpty ? paint.color(ofEntry: Self.entry(along)) : .zero
      )
    }
    let along = current.along
    // Beyond the rim of what changes outwards a row may be clear as a whole.
    if along >= 1, let rim = table.last, rim.w == 0, paint.changesOutwards { return }
    Dither.row(y) { dither in
      if columns.isEmpty {
        Self.lay(Self.part(current.color, covered), row, dither, from: start, to: end)
      } else if covered == 255, paint.isOpaque {
        cover(row, along, dither, from: start, to: end)
      } else {
        mix(row, along, dither, from: start, to: end, covered)
      }
    }
  }

  /// Lays colours that differ over pixels.
  private func mix(
    _ row: UnsafeMutablePointer<UInt32>, _ along: Float, _ dither: UnsafePointer<UInt32>,
    from start: Int, to end: Int, _ covered: UInt32
  ) {
    let isSquared = paint.changesOutwards
    table.withUnsafeBufferPointer { table in
      columns.withUnsafeBufferPointer { columns in
        for x in start..<end {
          var place = along + columns[x &- left]
          if isSquared { place = place.squareRoot() }
          let color = table[Self.entry(place)]
          if color.w == 0 { continue }
          Self.lay(covered == 255 ? color : Self.part(color, covered), row, dither, at: x)
        }
      }
    }
  }

  /// The table's entry for a place.
  @inline(__always)
  private static func entry(_ place: Float) -> Int {
    Int(min(max(0, place), 1) * Float(Paint.last))
  }

  /// What a row adds to the place on the gradient.
  private func place(ofRow y: Int) -> Float {
    switch paint.course {
    case .constant: return 0
    case .along(let origin, let direction):
      return Float((Double(y) + 0.5 - origin.y) * direction.y)
    case .outwards(let center, _, let inverseY):
      let distance = (Double(y) + 0.5 - center.y) * inverseY
      return Float(distance * distance)
    }
  }

  /// A colour's part that a pixel takes.
  @inline(__always)
  private static func part(_ color: SIMD4<UInt32>, _ covered: UInt32) -> SIMD4<UInt32> {
    covered == 255 ? color : (color &* SIMD4(repeating: covered)) / 255
  }

  /// Covers pixels whose colours differ.
  ///
  /// Three colours of 8 bits and 8 bits of fraction share a word with their thresholds: none runs over,
  /// since 65280 + 255 fits into 16 bits.
  private func cover(
    _ row: UnsafeMutablePointer<UInt32>, _ along: Float, _ dither: UnsafePointer<UInt32>,
    from start: Int, to end: Int
  ) {
    let isSquared = paint.changesOutwards
    words.withUnsafeBufferPointer { words in
      columns.withUnsafeBufferPointer { columns in
        for x in start..<end {
          let noise = UInt64(dither[x & Dither.last] &>> 8) &* 0x0001_0001_0001
          var place = along + columns[x &- left]
          if isSquared { place = place.squareRoot() }
          let color = words[Self.entry(place)] &+ noise
          let (blue, green, red) = (color &>> 8, color &>> 16, color &>> 24)
          row[x] = UInt32(
            truncatingIfNeeded: blue & 0xFF | green & 0xFF00 | red & 0xFF_0000)
        }
      }
    }
  }

  /// Lays one colour over pixels.
  private static func lay(
    _ color: SIMD4<UInt32>, _ row: UnsafeMutablePointer<UInt32>,
    _ dither: UnsafePointer<UInt32>, from start: Int, to end: Int
  ) {
    let byte = SIMD4<UInt32>(repeating: 0xFF)
    let sixteen = SIMD4<UInt32>(repeating: 16)
    let eight = SIMD4<UInt32>(repeating: 8)
    let keep = SIMD4<UInt32>(repeating: 65536 &- color.w)
    let red = SIMD4<UInt32>(repeating: color.x &* 256)
    let green = SIMD4<UInt32>(repeating: color.y &* 256)
    let blue = SIMD4<UInt32>(repeating: color.z &* 256)
    var x = start
    while x &+ 4 <= end {
      let noise = UnsafeRawPointer(dither + (x & Dither.last))
        .loadUnaligned(as: SIMD4<UInt32>.self)
      let target = UnsafeMutableRawPointer(row + x)
      var (r, g, b) = (red &+ noise, green &+ noise, blue &+ noise)
      if color.w < 65536 {
        let words = target.loadUnaligned(as: SIMD4<UInt32>.self)
        r &+= (words &>> sixteen & byte) &* keep
        g &+= (words &>> eight & byte) &* keep
        b &+= (words & byte) &* keep
      }
      let high = r & SIMD4(repeating: 0xFFFF_0000)
      let result = high | (g &>> sixteen) &<< eight | b &>> sixteen
      target.storeBytes(of: result, as: SIMD4<UInt32>.self)
      x &+= 4
    }
    while x < end {
      lay(color, row, dither, at: x)
      x &+= 1
    }
  }

  /// Lays a colour over one pixel.
  @inline(__always)
  private static func lay(
    _ color: SIMD4<UInt32>, _ row: UnsafeMutablePointer<UInt32>,
    _ dither: UnsafePointer<UInt32>, at x: Int
  ) {
    let keep = 65536 &- color.w
    let noise = dither[x & Dither.last]
    let word = row[x]
    let red = ((word >> 16 & 0xFF) &* keep &+ color.x &* 256 &+ noise) >> 16
    let green = ((word >> 8 & 0xFF) &* keep &+ color.y &* 256 &+ noise) >> 16
    let blue = ((word & 0xFF) &* keep &+ color.z &* 256 &+ noise) >> 16
    row[x] = red << 16 | green << 8 | blue
  }
}
