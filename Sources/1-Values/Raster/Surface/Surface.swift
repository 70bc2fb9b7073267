/// A picture in cached memory, one XRGB8888 word a pixel (0x00RRGGBB), row by row from the top left.
///
/// - Thread: panel.
public struct Surface: ~Copyable, @unchecked Sendable {
  /// Pixels a row.
  public let width: Int
  /// Rows.
  public let height: Int
  /// Words from one row to the next: at least ``width``, a multiple of 16 so that rows start on a
  /// cache line.
  public let stride: Int
  /// The first pixel; 64-byte aligned, valid as long as the surface lives.
  public let pixels: UnsafeMutablePointer<UInt32>

  /// Makes a black surface of `width` by `height` pixels, both at least 1.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a surface has pixels")
    self.width = width
    self.height = height
    stride = (width + 15) & ~15
    let bytes = stride * height * MemoryLayout<UInt32>.size
    let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 64)
    memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    pixels = memory.bindMemory(to: UInt32.self, capacity: stride * height)
  }

  deinit { UnsafeMutableRawPointer(pixels).deallocate() }

  /// The pixel at column `x` of row `y`, as 0x00RRGGBB.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * stride + x] }
    set { pixels[y * stride + x] = newValue }
  }
}
