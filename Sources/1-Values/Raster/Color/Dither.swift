/// Thresholds that differ between neighbours and average to one half of a step, in a tile of 64 by 64 pixels.
enum Dither {
  /// The last index of a row of the tile.
  static let last = 63

  /// Gives the thresholds of a row of the surface, each in 0...254 of 256 and twice in its word, for columns
  /// from a multiple of 64 on and for 64 more.
  @inline(__always)
  static func row(_ y: Int, _ body: (UnsafePointer<UInt32>) -> Void) {
    tile.withUnsafeBufferPointer { tile in
      guard let base = tile.baseAddress else { return }
      body(base + (y & last) * 128)
    }
  }

  /// Interleaved gradient noise, each row twice in succession.
  ///
  /// - Source: Jimenez, "Next generation post processing in Call of Duty: Advanced Warfare",
  ///   SIGGRAPH 2014.
  private static let tile: [UInt32] = (0..<64 * 128).map { index in
    let inner = 0.067_110_56 * Double(index & 63) + 0.005_837_15 * Double(index >> 7)
    let outer = 52.982_918_9 * (inner - inner.rounded(.down))
    return UInt32((outer - outer.rounded(.down)) * 255) * 0x1_0001
  }
}
