/// The way from a picture in cached memory to the memory a panel is scanned out from.
///
/// Scan-out memory is often write-combined: reading it is very slow and short writes are slow, so it
/// is only written, in ascending runs rounded out to 16 bytes, and a quarter turn goes through a
/// small block of cached memory so that it too is written in whole runs.
///
/// - Thread: panel. Allocates nothing on the heap.
public struct ScanoutCopy: Sendable, Equatable {
  /// Pixel formats of scan-out memory.
  public enum Format: Sendable {
    /// 0x00RRGGBB in 4 bytes, as in a ``Surface``.
    case xrgb8888
    /// 5 bits of red, 6 of green and 5 of blue in 2 bytes, for small panels behind SPI.
    case rgb565

    /// Bytes a pixel.
    public var bytesPerPixel: Int { self == .xrgb8888 ? 4 : 2 }
  }

  /// Quarter turns clockwise between the picture and the scan-out.
  public enum Turn: Int, Sendable, CaseIterable {
    /// No turn.
    case none = 0
    /// A quarter turn clockwise.
    case quarter = 1
    /// Upside down.
    case half = 2
    /// A quarter turn anticlockwise.
    case threeQuarters = 3

    /// True if rows become columns.
    public var swapsSides: Bool { self == .quarter || self == .threeQuarters }
  }

  /// Pixels a row of the picture.
  public let width: Int
  /// Rows of the picture.
  public let height: Int
  /// Bytes from one row of the scan-out to the next.
  public let stride: Int
  /// The scan-out's pixel format.
  public let format: Format
  /// The turn of the picture on its way to the scan-out.
  public let turn: Turn

  /// Side of the block that a quarter turn goes through, in pixels: 64 bytes of a picture's row, so
  /// that a cache line is read once whatever the stride.
  static let block = 16

  /// Makes the way for pictures of `width` by `height` pixels into rows of `stride` bytes.
  public init(width: Int, height: Int, stride: Int, format: Format, turn: Turn) {
    precondition(
      stride >= (turn.swapsSides ? height : width) * format.bytesPerPixel, "a row fits its stride")
    self.width = width
    self.height = height
    self.stride = stride
    self.format = format
    self.turn = turn
  }

  /// Pixels a row of the scan-out.
  public var scanoutWidth: Int { turn.swapsSides ? height : width }
  /// Rows of the scan-out.
  public var scanoutHeight: Int { turn.swapsSides ? width : height }

  /// Copies the damaged pixels, and no more than rounding needs around them.
  ///
  /// - Parameters:
  ///   - surface: The picture, of this ``width`` and ``height``.
  ///   - damage: What to copy, of the same size.
  ///   - memory: The scan-out's first byte, ``stride`` times ``scanoutHeight`` bytes long.
  public func copy(
    _ surface: borrowing Surface, damage: borrowing Damage, to memory: UnsafeMutableRawPointer
  ) {
    precondition(surface.width == width && surface.height == height, "the picture has the size")
    precondition(damage.width == width && damage.height == height, "the damage has the size")
    switch format {
    case .xrgb8888: copy(UInt32.self, surface, damage, memory)
    case .rgb565: copy(UInt16.self, surface, damage, memory)
    }
  }
}

/// A pixel of a scan-out format.
private protocol ScanoutPixel: BitwiseCopyable {
  init(xrgb8888: UInt32)
}

extension UInt32: ScanoutPixel {
  @inline(__always)
  fileprivate init(xrgb8888 pixel: UInt32) { self = pixel }
}

extension UInt16: ScanoutPixel {
  /// Cuts the low bits off, as the kernel's own conversion does (`drm_fb_xrgb8888_to_rgb565`).
  @inline(__always)
  fileprivate init(xrgb8888 pixel: UInt32) {
    self.init(
      truncatingIfNeeded: (pixel >> 8 & 0xF800) | (pixel >> 5 & 0x07E0) | (pixel >> 3 & 0x001F))
  }
}

// MARK: - Turns

extension ScanoutCopy {
  @inline(__always)
  private func copy<Pixel: ScanoutPixel>(
    _: Pixel.Type, _ surface: borrowing Surface, _ damage: borrowing Damage,
    _ memory: UnsafeMutableRawPointer
  ) {
    switch turn {
    case .none: copyRows(Pixel.self, surface, damage, memory)
    case .half: copyReversed(Pixel.self, surface, damage, memory)
    case .quarter, .threeQuarters: copyTurned(Pixel.self, surface, damage, memory)
    }
  }

  /// `start..<end` of a scan-out row rounded out to 16 bytes.
  @inline(__always)
  private func rounded<Pixel>(_: Pixel.Type, _ start: Int, _ end: Int) -> Range<Int> {
    let run = 16 / MemoryLayout<Pixel>.size
    return (start & ~(run - 1))..<min(scanoutWidth, (end + run - 1) & ~(run - 1))
  }

  @inline(__always)
  private func row<Pixel>(_: Pixel.Type, _ y: Int, _ memory: UnsafeMutableRawPointer)
    -> UnsafeMutablePointer<Pixel>
  {
    (memory + y * stride).assumingMemoryBound(to: Pixel.self)
  }

  @inline(__always)
  private func copyRows<Pixel: ScanoutPixel>(
    _: Pixel.Type, _ surface: borrowing Surface, _ damage: borrowing Damage,
    _ memory: UnsafeMutableRawPointer
  ) {
    for y in damage.rowRange where !damage.rows[y].isEmpty {
      let columns = rounded(Pixel.self, Int(damage.rows[y].start), Int(damage.rows[y].end))
      let source = surface.pixels + y * surface.stride
      let target = row(Pixel.self, y, memory)
      if Pixel.self == UInt32.self {
        UnsafeMutableRawPointer(target + columns.lowerBound).copyMemory(
          from: source + columns.lowerBound, byteCount: columns.count * 4)
      } else {
        for x in columns { target[x] = Pixel(xrgb8888: source[x]) }
      }
    }
  }

  @inline(__always)
  private func copyReversed<Pixel: ScanoutPixel>(
    _: Pixel.Type, _ surface: borrowing Surface, _ damage: borrowing Damage,
    _ memory: UnsafeMutableRawPointer
  ) {
    for y in damage.rowRange where !damage.rows[y].isEmpty {
      let columns = rounded(
        Pixel.self, width - Int(damage.rows[y].end), width - Int(damage.rows[y].start))
      let last = surface.pixels + (y * surface.stride + width - 1)
      let target = row(Pixel.self, height - 1 - y, memory)
      for x in columns { target[x] = Pixel(xrgb8888: last[-x]) }
    }
  }

  /// Turns strips of 16 scan-out columns, each as wide as the damage of the picture's rows in it.
  @inline(__always)
  private func copyTurned<Pixel: ScanoutPixel>(
    _: Pixel.Type, _ surface: borrowing Surface, _ damage: borrowing Damage,
    _ memory: UnsafeMutableRawPointer
  ) {
    let side = Self.block
    let isClockwise = turn == .quarter
    withUnsafeTemporaryAllocation(of: Pixel.self, capacity: side * side) { block in
      guard let block = block.baseAddress else { return }
      for left in Swift.stride(from: 0, to: height, by: side) {
        let right = min(left + side, height)
        let rows = isClockwise ? (height - right)..<(height - left) : left..<right
        let columns = span(of: rows, damage)
        for column in Swift.stride(from: columns.lowerBound, to: columns.upperBound, by: side) {
          let count = min(side, columns.upperBound - column)
          for y in rows {
            let source = surface.pixels + (y * surface.stride + column)
            let target = block + (isClockwise ? height - 1 - y - left : y - left)
            for i in 0..<count { target[i * side] = Pixel(xrgb8888: source[i]) }
          }
          for i in 0..<count {
            let y = isClockwise ? column + i : width - 1 - column - i
            UnsafeMutableRawPointer(row(Pixel.self, y, memory) + left).copyMemory(
              from: block + i * side, byteCount: (right - left) * MemoryLayout<Pixel>.size)
          }
        }
      }
    }
  }

  /// The columns that any of `rows` has damaged.
  private func span(of rows: Range<Int>, _ damage: borrowing Damage) -> Range<Int> {
    var all = Damage.Span.none
    for y in rows.clamped(to: damage.rowRange) {
      all.start = min(all.start, damage.rows[y].start)
      all.end = max(all.end, damage.rows[y].end)
    }
    return all.isEmpty ? 0..<0 : Int(all.start)..<Int(all.end)
  }
}
