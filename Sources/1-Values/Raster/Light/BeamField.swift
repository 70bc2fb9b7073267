/// Curves that beams write from left to right, in brightness of 8 bits and in the colours of a palette.
///
/// The plane lies column by column, since a beam lights a few neighbouring rows of each column. Columns go
/// together by 16, a tile of the picture, and each such strip knows which of its rows are lit.
///
/// - Thread: panel. Allocates in `init` only.
public struct BeamField: Sendable {
  /// The pixels of the field.
  public let box: PixelBox
  /// The colour of each of 256 values, as 0x00RRGGBB.
  public var palette: [UInt32] {
    didSet {
      precondition(palette.count == 256, "a palette has a colour for every value")
      isChanged = true
    }
  }
  /// True if the field differs from what was drawn last.
  public internal(set) var isChanged = false

  /// Rows of a strip that have light now, and that had it when it was drawn last; some may lie outside
  /// the box.
  struct Strip {
    var lit = 0..<0
    var drawn = 0..<0
  }

  let beams: [Beam]
  /// Brightness, column by column.
  var values: [UInt8]
  /// Bytes of a column before row 0 and after the last row: what beams light outside the box.
  let margin: Int
  /// Bytes from one column to the next.
  let pitch: Int
  /// The first column of the first strip.
  let left: Int
  var strips: [Strip]

  /// Columns of a strip.
  static let side = 16

  /// Makes a dark plane.
  ///
  /// - Parameters:
  ///   - box: Where it lies, on the surface and not empty.
  ///   - palette: 0x00RRGGBB for each of 256 values.
  ///   - beams: What will write on it.
  public init(box: PixelBox, palette: [UInt32], beams: [Beam]) {
    precondition(palette.count == 256, "a palette has a colour for every value")
    precondition(!box.isEmpty, "a plane has pixels")
    self.box = box
    self.palette = palette
    self.beams = beams
    // A curve stays so near that its beam just leaves the box; a beam writes 16 rows at a time.
    let reach = beams.map { max(2 * $0.reach + 4, $0.columnSize) }.max() ?? 0
    margin = (2 * reach + 31) & ~15
    pitch = (box.height + 2 * margin + 15) & ~15
    left = box.minX & ~(Self.side - 1)
    let count = (box.maxX - left + Self.side - 1) / Self.side
    strips = Array(repeating: Strip(), count: count)
    values = Array(repeating: 0, count: pitch * count * Self.side)
  }

  /// Forgets that the plane was changed: it has been drawn.
  public mutating func settle() {
    guard isChanged else { return }
    isChanged = false
    for index in strips.indices { strips[index].drawn = strips[index].lit }
  }

  /// Takes light away everywhere: that of a phosphor which the beam has left.
  ///
  /// - Parameter gain: What is left, in 1/256: 0 to less than 256.
  public mutating func fade(keeping gain: Int) {
    isChanged = true
    let factor = SIMD8<UInt16>(repeating: UInt16(min(max(gain, 0), 255)))
    let (pitch, margin) = (pitch, margin)
    values.withUnsafeMutableBytes { values in
      strips.withUnsafeMutableBufferPointer { strips in
        guard var first = values.baseAddress?.advanced(by: margin) else { return }
        for index in strips.indices {
          let lit = strips[index].lit
          var rest = 0..<0
          var row = lit.lowerBound
          while row < lit.upperBound {
            let left = Self.dim(first + row, pitch, factor)
            if left.0 | left.1 != 0 { rest = rest.joined(with: Self.rows(of: left, from: row)) }
            row &+= 16
          }
          strips[index].lit = rest
          first += Self.side &* pitch
        }
      }
    }
  }

  /// Multiplies 16 rows of a strip by a gain in 1/256, and tells what is left in any of its columns.
  @inline(__always)
  private static func dim(
    _ row: UnsafeMutableRawPointer, _ pitch: Int, _ gain: SIMD8<UInt16>
  ) -> (UInt64, UInt64) {
    let eight = SIMD8<UInt16>(repeating: 8)
    var all = SIMD2<UInt64>.zero
    var place = row
    for _ in 0..<side {
      let old = place.loadUnaligned(as: SIMD8<UInt16>.self)
      let even = ((old & SIMD8(repeating: 0x00FF)) &* gain) &>> eight
      let odd = ((old &>> eight) &* gain) & SIMD8(repeating: 0xFF00)
      let dimmed = unsafeBitCast(even | odd, to: SIMD2<UInt64>.self)
      place.storeBytes(of: dimmed, as: SIMD2<UInt64>.self)
      all |= dimmed
      place += pitch
    }
    return (all[0], all[1])
  }

  /// The rows from the first to the last of 16 bytes that are not 0, of which there is one at least.
  @inline(__always)
  private static func rows(of bytes: (UInt64, UInt64), from row: Int) -> Range<Int> {
    let first =
      bytes.0 != 0 ? bytes.0.trailingZeroBitCount &>> 3 : 8 &+ bytes.1.trailingZeroBitCount &>> 3
    let end =
      bytes.1 != 0
      ? 16 &- bytes.1.leadingZeroBitCount &>> 3 : 8 &- bytes.0.leadingZeroBitCount &>> 3
    return (row &+ first)..<(row &+ end)
  }

  /// Takes the light away towards the left and the right end, over `reach` columns each.
  public mutating func fadeEnds(over reach: Int) {
    let reach = min(reach, box.width / 2)
    let (pitch, margin) = (pitch, margin)
    values.withUnsafeMutableBytes { values in
      guard let plane = values.baseAddress else { return }
      for step in 0..<reach {
        let gain = SIMD8<UInt16>(repeating: UInt16(256 * step / reach))
        for x in [box.minX + step, box.maxX - 1 - step] {
          let lit = strips[(x - left) / Self.side].lit
          let column = plane + ((x &- left) &* pitch &+ margin)
          var row = column + lit.lowerBound
          while row < column + lit.upperBound {
            let value = SIMD8<UInt16>(
              truncatingIfNeeded: row.loadUnaligned(as: SIMD8<UInt8>.self))
            row.storeBytes(
              of: SIMD8<UInt8>(truncatingIfNeeded: (value &* gain) &>> 8),
              as: SIMD8<UInt8>.self)
            row += 8
          }
        }
      }
    }
  }
}
