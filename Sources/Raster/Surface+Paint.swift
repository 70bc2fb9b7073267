/// Painting the static layer: slow and fine, once for each size.
extension Surface {
  /// Lays a paint over the pixels a mask lets through.
  ///
  /// Rounding is dithered with a fixed pattern, since dark gradients show steps in 8 bits otherwise.
  ///
  /// - Source: "over" of Porter and Duff, "Compositing digital images", SIGGRAPH 1984.
  public mutating func paint(_ mask: borrowing Mask, _ paint: Paint) {
    let box = mask.box.intersection(bounds)
    guard !box.isEmpty else { return }
    for y in box.minY..<box.maxY {
      let row = pixels + y * stride
      let source = (y - mask.box.minY) * mask.box.width - mask.box.minX
      for x in box.minX..<box.maxX {
        let coverage = mask.values[source + x]
        guard coverage > 0 else { continue }
        let color =
          paint.color(atX: Double(x) + 0.5, y: Double(y) + 0.5) * (Float(coverage) / 255)
        let old = Self.unpack(row[x])
        row[x] = Self.pack(old * (1 - color.w) + color, dither: Self.dither(x, y))
      }
    }
  }

  /// Lays a paint over the exact area of a path.
  public mutating func fill(_ path: Path, _ paint: Paint) {
    self.paint(Mask(path, within: bounds), paint)
  }

  /// Multiplies the pixels a mask lets through by `factor` in 0...1, all others not.
  public mutating func darken(_ mask: borrowing Mask, to factor: (_ x: Int, _ y: Int) -> Float) {
    let box = mask.box.intersection(bounds)
    guard !box.isEmpty else { return }
    for y in box.minY..<box.maxY {
      for x in box.minX..<box.maxX where mask[x, y] > 0 {
        let share = Float(mask[x, y]) / 255
        let pixel = pixels + y * stride + x
        let gain = 1 - share * (1 - factor(x, y))
        pixel.pointee = Self.pack(Self.unpack(pixel.pointee) * gain, dither: Self.dither(x, y))
      }
    }
  }

  /// All pixels.
  public var bounds: PixelBox { PixelBox(minX: 0, minY: 0, maxX: width, maxY: height) }

  private static func unpack(_ word: UInt32) -> SIMD4<Float> {
    SIMD4(Float(word >> 16 & 0xFF), Float(word >> 8 & 0xFF), Float(word & 0xFF), 0)
  }

  private static func pack(_ color: SIMD4<Float>, dither: Float) -> UInt32 {
    let limited = (color + dither).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    return UInt32(limited.x) << 16 | UInt32(limited.y) << 8 | UInt32(limited.z)
  }

  /// A threshold in 0..<1 that differs between neighbours and averages to one half.
  ///
  /// - Source: interleaved gradient noise, Jimenez, "Next generation post processing in Call of Duty:
  ///   Advanced Warfare", SIGGRAPH 2014.
  private static func dither(_ x: Int, _ y: Int) -> Float {
    let inner = 0.067_110_56 * Float(x) + 0.005_837_15 * Float(y)
    let outer = 52.982_918_9 * (inner - inner.rounded(.down))
    return outer - outer.rounded(.down)
  }
}
