/// A picture of light in brightness of 8 bits and in the colours of a palette, row by row.
///
/// Whoever draws on it does so through a ``Pen``, which keeps for each tile of each row whether a pixel of it
/// became another one; only those are drawn again.
///
/// - Thread: panel. Allocates in `init` only.
public struct PlaneField: Sendable {
  /// The pixels of the field.
  public let box: PixelBox
  /// The colours of 256 values each, of one hue after the other, as 0x00RRGGBB; another palette
  /// changes the whole field.
  public var palette: [UInt32] {
    didSet {
      precondition(palette.count == oldValue.count, "a palette has a colour for every value")
      isWhole = true
    }
  }
  /// True if the field differs from what was drawn last.
  public var isChanged: Bool { isWhole || !changed.isEmpty }

  var values: [UInt8]
  /// The hue of each pixel; empty if all have the first.
  var hues: [UInt8]
  /// The tiles of each row that differ from what was drawn last.
  private var tiles: [UInt64]
  /// The rows that have such tiles lie in this range.
  private var changed = 0..<0
  /// True if every pixel of the field counts as changed.
  private var isWhole = true
  /// Logarithm of a tile's pixels.
  private let shift: Int

  /// Makes a dark plane.
  ///
  /// - Parameters:
  ///   - box: Where it lies, on the surface and not empty.
  ///   - palette: 0x00RRGGBB for each of 256 values, of one hue after the other.
  ///   - hues: The hue of each pixel, row by row; empty if all have the first.
  public init(box: PixelBox, palette: [UInt32], hues: [UInt8] = []) {
    precondition(!palette.isEmpty && palette.count % 256 == 0, "a hue has a colour for every value")
    precondition(
      hues.isEmpty || hues.count == box.width * box.height, "every pixel has a hue, or none has")
    precondition(
      Int(hues.max() ?? 0) < palette.count / 256, "a pixel's hue is one of the palette's")
    precondition(!box.isEmpty, "a plane has pixels")
    self.box = box
    self.palette = palette
    self.hues = hues
    values = Array(repeating: 0, count: box.width * box.height)
    tiles = Array(repeating: 0, count: box.height)
    var shift = 4
    while box.width > 64 << shift { shift += 1 }
    self.shift = shift
  }

  /// Forgets that the plane was changed: it has been drawn.
  public mutating func settle() {
    isWhole = false
    for row in changed { tiles[row] = 0 }
    changed = 0..<0
  }

  /// Draws on the plane.
  public mutating func draw(_ body: (Pen) -> Void) {
    changed = 0..<box.height
    values.withUnsafeMutableBufferPointer { values in
      hues.withUnsafeMutableBufferPointer { hues in
        tiles.withUnsafeMutableBufferPointer { tiles in
          guard let values = values.baseAddress, let tiles = tiles.baseAddress else { return }
          body(
            Pen(
              values: values, hues: hues.isEmpty ? nil : hues.baseAddress, tiles: tiles,
              width: box.width, height: box.height, shift: shift))
        }
      }
    }
    shrink()
  }

  /// Leaves the rows out of the changed ones that have not changed.
  private mutating func shrink() {
    tiles.withUnsafeBufferPointer { tiles in
      guard let tiles = tiles.baseAddress else { return }
      var (first, end) = (0, box.height)
      while first < end, tiles[first] == 0 { first &+= 1 }
      while end > first, tiles[end &- 1] == 0 { end &-= 1 }
      changed = first..<end
    }
  }

  /// A tool that draws on a plane; valid as long as the drawing takes.
  public struct Pen {
    @usableFromInline let values: UnsafeMutablePointer<UInt8>
    /// The hues of all pixels, row by row, each one of the palette's; `nil` if there is one hue.
    public let hues: UnsafeMutablePointer<UInt8>?
    @usableFromInline let tiles: UnsafeMutablePointer<UInt64>
    /// Pixels a row.
    public let width: Int
    /// Rows.
    public let height: Int
    @usableFromInline let shift: Int

    /// Gives a pixel a brightness, `x` and `y` within the plane.
    @inlinable @inline(__always)
    public func set(_ value: UInt8, x: Int, y: Int) {
      let pixel = values + (y &* width &+ x)
      guard pixel.pointee != value else { return }
      pixel.pointee = value
      tiles[y] |= 1 &<< UInt64(truncatingIfNeeded: x &>> shift)
    }

    /// The brightness of a row, for who marks what is changed.
    @inlinable @inline(__always)
    public func row(_ y: Int) -> UnsafeMutablePointer<UInt8> { values + y &* width }

    /// Says that pixels of a row may have changed.
    public func mark(row y: Int, _ columns: Range<Int>) {
      guard !columns.isEmpty else { return }
      tiles[y] |= TileRuns.tiles(from: columns.lowerBound, to: columns.upperBound, shift)
    }
  }
}

// MARK: - Drawing

extension PlaneField {
  /// Marks what differs from what was drawn last.
  func mark(_ dirty: inout DirtyTiles) {
    if isWhole { return dirty.mark(box) }
    for row in changed {
      var rest = tiles[row]
      while rest != 0 {
        let first = rest.trailingZeroBitCount
        let count = (~(rest &>> UInt64(truncatingIfNeeded: first))).trailingZeroBitCount
        let end = first &+ count
        rest = end > 63 ? 0 : rest & (UInt64.max &<< UInt64(truncatingIfNeeded: end))
        dirty.mark(
          PixelBox(
            minX: box.minX + first << shift, minY: box.minY + row,
            maxX: min(box.minX + end << shift, box.maxX), maxY: box.minY + row + 1))
      }
    }
  }

  /// Adds its light.
  func add(to canvas: LightCanvas, _ gains: RowGains) {
    guard canvas.draws(in: box) else { return }
    let (left, top, width) = (box.minX, box.minY, box.width)
    let end = min(box.maxX, canvas.width)
    let rows = box.rows.clamped(to: canvas.rowRange)
    guard hues.isEmpty else { return addHues(to: canvas, gains, rows, end: end) }
    gains.withScaled(palette) { colors in
      gains.indices.withUnsafeBufferPointer { indices in
        values.withUnsafeBufferPointer { values in
          withUnsafeTemporaryAllocation(of: UInt32.self, capacity: width + 8) { line in
            guard let line = line.baseAddress, let values = values.baseAddress,
              let indices = indices.baseAddress
            else { return }
            for y in rows {
              let row = values + (y &- top) &* width
              let palette = colors + indices[y] &* 256
              let pixels = canvas.pixels + y &* canvas.stride
              var parts = canvas.runs(of: y, from: left, to: end)
              while let part = parts.next() {
                Self.add(
                  row + (part.start &- left), count: part.end &- part.start, palette, line,
                  to: pixels + part.start, canvas.polarity)
              }
            }
          }
        }
      }
    }
  }

  /// Adds one stretch of a row but for what is dark at its ends.
  @inline(__always)
  private static func add(
    _ values: UnsafePointer<UInt8>, count: Int, _ colors: UnsafePointer<UInt32>,
    _ line: UnsafeMutablePointer<UInt32>, to pixels: UnsafeMutablePointer<UInt32>,
    _ polarity: Polarity
  ) {
    let bytes = UnsafeRawPointer(values)
    var (start, end) = (0, count)
    while start &+ 8 <= end, bytes.loadUnaligned(fromByteOffset: start, as: UInt64.self) == 0 {
      start &+= 8
    }
    while end &- 8 >= start, bytes.loadUnaligned(fromByteOffset: end &- 8, as: UInt64.self) == 0 {
      end &-= 8
    }
    guard start < end else { return }
    for index in start..<end { line[index] = colors[Int(values[index])] }
    Additive.add(
      line + start, to: pixels + start, count: end &- start, gain: 256, polarity)
  }
}
