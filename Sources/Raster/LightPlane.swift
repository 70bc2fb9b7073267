/// A plane of brightness over a box of pixels, 8 bits each, that shines in the colours of a palette.
///
/// - Thread: panel. Allocates in `init` only.
public struct LightPlane: Sendable {
  /// Where it lies.
  public let box: PixelBox
  /// Rows that differ from what was drawn last.
  public private(set) var changedRows = 0..<0
  /// 0x00RRGGBB for each of 256 values.
  public var palette: [UInt32] {
    didSet {
      precondition(palette.count == 256, "a palette has a colour for every value")
      changedRows = litRows
    }
  }
  private var values: [UInt8]
  /// Rows that have light.
  private var litRows = 0..<0

  /// Makes a dark plane.
  ///
  /// - Parameters:
  ///   - box: Where it lies.
  ///   - palette: 0x00RRGGBB for each of 256 values.
  public init(box: PixelBox, palette: [UInt32]) {
    precondition(palette.count == 256, "a palette has a colour for every value")
    self.box = box
    self.palette = palette
    values = Array(repeating: 0, count: box.width * box.height)
  }

  /// Forgets that the plane was changed: it has been drawn.
  public mutating func settle() { changedRows = 0..<0 }

  /// Darkens the plane and lets `body` light it again.
  ///
  /// - Parameters:
  ///   - gain: What is left of the old light, in 1/256: 0 to less than 256.
  ///   - body: Gets the values, row by row without gaps, and returns the rows it lit, counted from the top
  ///     of the box.
  public mutating func redraw(
    keeping gain: Int = 0, _ body: (UnsafeMutablePointer<UInt8>) -> Range<Int>
  ) {
    let width = box.width
    let top = box.minY
    let old = litRows
    var left = 0..<0
    values.withUnsafeMutableBufferPointer { values in
      guard let base = values.baseAddress else { return }
      if !old.isEmpty {
        left = Self.dim(base, width: width, rows: old.shifted(by: -top), gain: gain)
      }
      let lit = body(base).clamped(to: 0..<box.height)
      litRows = left.joined(with: lit).shifted(by: top)
    }
    changedRows = old.joined(with: litRows)
  }

  /// Takes light away, and tells the rows in which some is left.
  private static func dim(
    _ values: UnsafeMutablePointer<UInt8>, width: Int, rows: Range<Int>, gain: Int
  ) -> Range<Int> {
    guard gain > 0 else {
      (values + rows.lowerBound * width).update(repeating: 0, count: rows.count * width)
      return 0..<0
    }
    var left = 0..<0
    let factor = SIMD16<UInt16>(repeating: UInt16(gain))
    for row in rows {
      let line = values + row &* width
      let bytes = UnsafeMutableRawPointer(line)
      var light = SIMD16<UInt8>.zero
      var index = 0
      while index &+ 16 <= width {
        let old = bytes.loadUnaligned(fromByteOffset: index, as: SIMD16<UInt8>.self)
        if old != .zero {
          let wide = (SIMD16<UInt16>(truncatingIfNeeded: old) &* factor) &>> 8
          let new = SIMD16<UInt8>(truncatingIfNeeded: wide)
          bytes.storeBytes(of: new, toByteOffset: index, as: SIMD16<UInt8>.self)
          light |= new
        }
        index &+= 16
      }
      while index < width {
        line[index] = UInt8(truncatingIfNeeded: (Int(line[index]) &* gain) &>> 8)
        light[0] |= line[index]
        index &+= 1
      }
      if light != .zero { left = left.joined(with: row..<row + 1) }
    }
    return left
  }

  /// The pixels that differ from what was drawn last.
  var changedBox: PixelBox {
    PixelBox(
      minX: box.minX, minY: changedRows.lowerBound, maxX: box.maxX, maxY: changedRows.upperBound)
  }

  /// Adds the light that lies within `part`.
  func add(
    within part: PixelBox, to surface: inout Surface, _ rowGains: [Int], _ polarity: Polarity
  ) {
    let area = box.intersection(part)
    guard !area.isEmpty else { return }
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 256 + area.width) { memory in
      guard let colors = memory.baseAddress else { return }
      let line = colors + 256
      var last = -1
      for y in litRows.clamped(to: area.rows) {
        if rowGains[y] != last {
          last = rowGains[y]
          let factor = SIMD4<UInt32>(repeating: UInt32(last))
          for value in 0..<256 {
            colors[value] = Additive.scale(SIMD4(repeating: palette[value]), factor)[0]
          }
        }
        let first: Int = (y &- box.minY) &* box.width &+ area.minX &- box.minX
        let offset: Int = y &* surface.stride &+ area.minX
        addRow(first, count: area.width, colors, line, to: surface.pixels + offset, polarity)
      }
    }
  }

  /// Adds one row's light, in runs between its dark stretches.
  private func addRow(
    _ first: Int, count: Int, _ colors: UnsafePointer<UInt32>,
    _ line: UnsafeMutablePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>,
    _ polarity: Polarity
  ) {
    values.withUnsafeBytes { bytes in
      guard let values = bytes.baseAddress?.advanced(by: first) else { return }
      var index = 0
      while index < count {
        while index &+ 8 <= count,
          values.loadUnaligned(fromByteOffset: index, as: UInt64.self) == 0
        { index &+= 8 }
        let start = index
        while index < count {
          if index &+ 8 <= count,
            values.loadUnaligned(fromByteOffset: index, as: UInt64.self) == 0
          {
            break
          }
          let end = min(index &+ 8, count)
          while index < end {
            line[index] = colors[Int(values.load(fromByteOffset: index, as: UInt8.self))]
            index &+= 1
          }
        }
        Additive.combine(
          line + start, over: target + start, into: target + start, count: index &- start,
          polarity)
      }
    }
  }
}

extension Range<Int> {
  /// The shortest range that holds both; an empty one holds nothing.
  fileprivate func joined(with other: Range) -> Range {
    if isEmpty { return other }
    if other.isEmpty { return self }
    return Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
  }

  /// The range moved; an empty one stays empty.
  fileprivate func shifted(by step: Int) -> Range {
    isEmpty ? 0..<0 : (lowerBound + step)..<(upperBound + step)
  }
}
