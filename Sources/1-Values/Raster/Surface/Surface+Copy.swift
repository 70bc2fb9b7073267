extension Surface {
  /// Copies a box of pixels, within both pictures, from a picture of the same size.
  public mutating func copy(_ box: PixelBox, from other: borrowing Surface) {
    for y in box.minY..<box.maxY {
      UnsafeMutableRawPointer(pixels + y * stride + box.minX).copyMemory(
        from: UnsafeRawPointer(other.pixels + y * other.stride + box.minX),
        byteCount: box.width * MemoryLayout<UInt32>.size)
    }
  }

  /// Makes every pixel `color`.
  public mutating func clear(to color: Color) {
    pixels.update(repeating: color.word, count: stride * height)
  }

  /// Multiplies every pixel by `gain / 256`.
  public mutating func dim(gain: Int) {
    Additive.scale(pixels, by: max(gain, 0), into: pixels, count: stride * height)
  }
}
