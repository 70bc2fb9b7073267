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
    let factor = SIMD4<UInt32>(repeating: UInt32(min(max(gain, 0), 256)))
    for index in Swift.stride(from: 0, to: stride * height, by: 4) {
      let words = UnsafeMutableRawPointer(pixels + index)
      let dimmed = Additive.scale(words.load(as: SIMD4<UInt32>.self), factor)
      words.storeBytes(of: dimmed, as: SIMD4<UInt32>.self)
    }
  }
}
