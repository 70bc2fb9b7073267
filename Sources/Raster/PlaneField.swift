/// A picture of light in brightness of 8 bits and in the colours of a palette, row by row.
///
/// Whoever draws on it says which pixels may differ; only those are drawn again.
///
/// - Thread: panel. Allocates in `init` only.
public struct PlaneField: Sendable {
  /// Where it lies.
  public let box: PixelBox
  /// 0x00RRGGBB for each of 256 values; another one changes all of it.
  public var palette: [UInt32] {
    didSet {
      precondition(palette.count == 256, "a palette has a colour for every value")
      changed = box
    }
  }
  /// Whether it differs from what was drawn last.
  public var isChanged: Bool { !changed.isEmpty }

  private var values: [UInt8]
  /// The pixels that may differ from what was drawn last.
  private var changed: PixelBox

  /// Makes a dark plane.
  ///
  /// - Parameters:
  ///   - box: Where it lies, on the surface and not empty.
  ///   - palette: 0x00RRGGBB for each of 256 values.
  public init(box: PixelBox, palette: [UInt32]) {
    precondition(palette.count == 256, "a palette has a colour for every value")
    precondition(!box.isEmpty, "a plane has pixels")
    self.box = box
    self.palette = palette
    values = Array(repeating: 0, count: box.width * box.height)
    changed = box
  }

  /// Forgets that the plane was changed: it has been drawn.
  public mutating func settle() { changed = PixelBox(minX: 0, minY: 0, maxX: 0, maxY: 0) }

  /// Draws on the plane.
  ///
  /// - Parameters:
  ///   - part: The pixels of the surface that may differ afterwards, within ``box``.
  ///   - body: Is given the brightness of all of ``box``, row by row without gaps.
  public mutating func draw(
    in part: PixelBox, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Void
  ) {
    guard !part.isEmpty else { return }
    changed = changed.isEmpty ? part : changed.union(part)
    values.withUnsafeMutableBufferPointer { body($0) }
  }
}

// MARK: - Drawing

extension PlaneField {
  /// Marks what differs from what was drawn last.
  func mark(_ dirty: inout DirtyTiles) { dirty.mark(changed) }

  /// Adds its light.
  func add(to canvas: LightCanvas, _ gains: RowGains) {
    guard canvas.draws(in: box) else { return }
    gains.withScaled(palette) { colors in
      values.withUnsafeBufferPointer { values in
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: box.width) { line in
          guard let line = line.baseAddress, let values = values.baseAddress else { return }
          let rows = box.rows.clamped(to: canvas.rowRange)
          for y in rows {
            let row = values + (y &- box.minY) &* box.width
            var parts = canvas.runs(of: y, from: box.minX, to: min(box.maxX, canvas.width))
            while let part = parts.next() {
              add(
                row + (part.start &- box.minX), count: part.end &- part.start,
                colors + gains.indices[y] &* 256, line,
                to: canvas.pixels + (y &* canvas.stride &+ part.start), canvas.polarity)
            }
          }
        }
      }
    }
  }

  /// Adds one stretch of a row, unless it is dark.
  @inline(__always)
  private func add(
    _ values: UnsafePointer<UInt8>, count: Int, _ colors: UnsafePointer<UInt32>,
    _ line: UnsafeMutablePointer<UInt32>, to pixels: UnsafeMutablePointer<UInt32>,
    _ polarity: Polarity
  ) {
    var any: UInt8 = 0
    for index in 0..<count { any |= values[index] }
    if any == 0 { return }
    for index in 0..<count { line[index] = colors[Int(values[index])] }
    Additive.add(line, to: pixels, count: count, gain: 256, polarity)
  }
}
