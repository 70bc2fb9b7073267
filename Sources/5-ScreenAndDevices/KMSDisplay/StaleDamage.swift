import Raster

/// The damage that each buffer lacks: all of it since the buffer was last shown.
struct StaleDamage {
  /// The missing pixels of each buffer.
  private(set) var buffers: [Damage]

  /// Makes `count` buffers for pictures of `width` by `height` pixels that have nothing yet.
  init(count: Int, width: Int, height: Int) {
    buffers = Array(repeating: Damage(width: width, height: height), count: count)
    forgetAll()
  }

  /// Counts every pixel of every buffer as missing.
  mutating func forgetAll() {
    for index in buffers.indices { buffers[index].addAll() }
  }

  /// Adds what changed in the picture to what every buffer lacks.
  mutating func add(_ damage: borrowing Damage) {
    for index in buffers.indices { buffers[index].formUnion(damage) }
  }

  /// Says that a buffer is on its way to the glass with all it lacked.
  mutating func clear(_ index: Int) { buffers[index].clear() }
}
