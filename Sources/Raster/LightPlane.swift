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
  /// - Parameter body: Gets the values, row by row without gaps, and returns the rows it lit, counted
  ///   from the top of the box.
  public mutating func redraw(_ body: (UnsafeMutablePointer<UInt8>) -> Range<Int>) {
    let width = box.width
    let old = litRows
    values.withUnsafeMutableBufferPointer { values in
      guard let base = values.baseAddress else { return }
      if !old.isEmpty {
        (base + (old.lowerBound - box.minY) * width)
          .update(repeating: 0, count: old.count * width)
      }
      let lit = body(base).clamped(to: 0..<box.height)
      litRows = lit.isEmpty ? 0..<0 : (lit.lowerBound + box.minY)..<(lit.upperBound + box.minY)
    }
    changedRows =
      old.isEmpty
      ? litRows
      : litRows.isEmpty
        ? old
        : min(old.lowerBound, litRows.lowerBound)..<max(old.upperBound, litRows.upperBound)
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
