/// Painting the static layer: once for each size, yet within the time of a start.
extension Surface {
  /// Lays a paint over the pixels a mask lets through.
  ///
  /// Rounding is dithered with a fixed pattern, since dark gradients show steps in 8 bits otherwise.
  ///
  /// - Source: "over" of Porter and Duff, "Compositing digital images", SIGGRAPH 1984.
  public mutating func paint(_ mask: Mask, _ paint: Paint) {
    for y in mask.box.intersection(bounds).rows {
      paintRow(y, of: mask, paint)
    }
  }

  /// Lays a paint over the exact area of a path.
  public mutating func fill(_ path: Path, _ paint: Paint) {
    self.paint(Mask(path, within: bounds), paint)
  }

  /// Lays a paint over every pixel of a box.
  public mutating func fill(_ box: PixelBox, _ paint: Paint) {
    let box = box.intersection(bounds)
    for y in box.rows { paintRow(y, from: box.minX, count: box.width, paint) { _ in 255 } }
  }

  /// Multiplies the pixels a mask lets through by the gain of their row in 1/256, all others not.
  public mutating func darken(_ mask: Mask, rowGains: [Int]) {
    for y in mask.box.intersection(bounds).rows where rowGains[y] < 256 {
      let shade = Paint.solid(.black, opacity: Double(256 - rowGains[y]) / 256)
      paintRow(y, of: mask, shade)
    }
  }

  /// All pixels.
  public var bounds: PixelBox { PixelBox(minX: 0, minY: 0, maxX: width, maxY: height) }

  /// Lays a paint over what a mask lets through of a row, in runs between its empty stretches.
  private func paintRow(_ y: Int, of mask: Mask, _ paint: Paint) {
    let box = mask.box.intersection(bounds)
    let first: Int = (y - mask.box.minY) * mask.box.width + box.minX - mask.box.minX
    mask.values.withUnsafeBytes { bytes in
      guard let values = bytes.baseAddress?.advanced(by: first) else { return }
      func isEmpty(_ index: Int) -> Bool {
        values.loadUnaligned(fromByteOffset: index, as: UInt64.self) == 0
      }
      var index = 0
      while index < box.width {
        while index &+ 8 <= box.width, isEmpty(index) { index &+= 8 }
        let start = index
        while index &+ 8 <= box.width, !isEmpty(index) { index &+= 8 }
        if index &+ 8 > box.width { index = box.width }
        paintRow(y, from: box.minX &+ start, count: index &- start, paint) {
          UInt32(values.load(fromByteOffset: start &+ $0, as: UInt8.self))
        }
      }
    }
  }

  /// Lays a paint over a part of a row, where `coverage` tells how much in 0...255.
  @inline(__always)
  private func paintRow(
    _ y: Int, from x: Int, count: Int, _ paint: Paint, _ coverage: (Int) -> UInt32
  ) {
    let row = pixels + (y * stride + x)
    Dither.row(y) { dither in
      for index in 0..<count {
        let covered = coverage(index)
        guard covered > 0 else { continue }
        var color = paint.color(atX: Double(x &+ index) + 0.5, y: Double(y) + 0.5)
        if covered < 255 { color = (color &* SIMD4(repeating: covered)) / 255 }
        let keep = 65536 &- color.w
        let word = row[index]
        let noise = dither[(x &+ index) & Dither.last]
        let red = ((word >> 16 & 0xFF) &* keep &+ color.x &* 256 &+ noise) >> 16
        let green = ((word >> 8 & 0xFF) &* keep &+ color.y &* 256 &+ noise) >> 16
        let blue = ((word & 0xFF) &* keep &+ color.z &* 256 &+ noise) >> 16
        row[index] = red << 16 | green << 8 | blue
      }
    }
  }
}

/// Thresholds that differ between neighbours and average to one half, in a tile of 64 by 64 pixels.
enum Dither {
  /// The last index of a row of the tile.
  static let last = 63

  /// Gives the thresholds of a row of the surface, each in 0..<65536.
  @inline(__always)
  static func row(_ y: Int, _ body: (UnsafePointer<UInt32>) -> Void) {
    tile.withUnsafeBufferPointer { tile in
      guard let base = tile.baseAddress else { return }
      body(base + (y & last) * 64)
    }
  }

  /// Interleaved gradient noise.
  ///
  /// - Source: Jimenez, "Next generation post processing in Call of Duty: Advanced Warfare",
  ///   SIGGRAPH 2014.
  private static let tile: [UInt32] = (0..<64 * 64).map { index in
    let inner = 0.067_110_56 * Double(index & 63) + 0.005_837_15 * Double(index >> 6)
    let outer = 52.982_918_9 * (inner - inner.rounded(.down))
    return UInt32((outer - outer.rounded(.down)) * 65535)
  }
}
