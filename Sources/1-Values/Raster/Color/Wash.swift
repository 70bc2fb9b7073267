/// Colours laid over pixels, four at a time.
///
/// A colour is red, green and blue times opacity in 0...65280, and opacity in 0...65536. Blue and red of a
/// pixel share a word as they do on the surface, in 8 bits and 8 bits of fraction; green has a word of its
/// own. None runs over: what is kept and what is laid give 65281 at most, and a threshold adds 254.
///
/// - Source: "over" of Porter and Duff, "Compositing digital images", SIGGRAPH 1984.
enum Wash {
  /// Lays one colour over columns `start..<end`.
  static func lay(
    _ color: SIMD4<UInt32>, _ row: UnsafeMutablePointer<UInt32>, _ dither: UnsafePointer<UInt32>,
    from start: Int, to end: Int
  ) {
    let keep = 65536 &- color.w
    let blueRed = halves(color.z | color.x &<< 16)
    let green = halves(color.y)
    let (whole, fraction) = (halves((keep &>> 8) &* 0x1_0001), halves((keep & 0xFF) &* 0x1_0001))
    var x = start
    while x &+ 4 <= end {
      let noise = noise(dither, x)
      var (first, second) = (blueRed &+ noise, green &+ noise)
      if keep > 0 {
        let old = Additive.load(row + x)
        first &+= kept(old, whole, fraction)
        second &+= kept(old &>> 8, whole, fraction)
      }
      Additive.store(joined(first, second), row + x)
      x &+= 4
    }
    while x < end {
      lay(color, row, dither, at: x)
      x &+= 1
    }
  }

  /// Columns from one node to the next.
  static let spacing = 16

  /// A colour on a row that others lie between.
  struct Node {
    /// Blue, red, green, and what is kept of what lies below, of 65535.
    fileprivate let lanes: SIMD4<UInt16>

    /// Takes a colour.
    init(_ color: SIMD4<UInt32>) {
      lanes = SIMD4(
        UInt16(truncatingIfNeeded: color.z), UInt16(truncatingIfNeeded: color.x),
        UInt16(truncatingIfNeeded: color.y),
        UInt16(truncatingIfNeeded: min(65536 &- color.w, 65535)))
    }

    /// True if the colour hides all that lies below.
    fileprivate var isOpaque: Bool { lanes.w == 0 }
    /// True if nothing of the colour is seen.
    fileprivate var isClear: Bool { lanes.w == 65535 }
  }

  /// Lays colours from one node at column `x` to the next, but for columns outside `start..<end`.
  @inline(__always)
  static func lay(
    _ node: Node, _ next: Node, _ row: UnsafeMutablePointer<UInt32>,
    _ dither: UnsafePointer<UInt32>, at x: Int, from start: Int, to end: Int
  ) {
    if node.isClear, next.isClear { return }
    let isOpaque = node.isOpaque && next.isOpaque
    let change = unsafeBitCast(next.lanes &- node.lanes, to: SIMD4<Int16>.self)
    let (blueRedStep, greenKeepStep) = pairs(unsafeBitCast(change &>> 4, to: UInt64.self))
    var (blueRed, greenKeep) = pairs(unsafeBitCast(node.lanes, to: UInt64.self))
    blueRed &+= ramp &* blueRedStep
    greenKeep &+= ramp &* greenKeepStep
    let (blueRedFour, greenKeepFour) = (blueRedStep &<< 2, greenKeepStep &<< 2)
    var place = x
    while place < x &+ spacing {
      if place &+ 4 > start, place < end {
        let noise = noise(dither, place)
        let old = Additive.load(row + place)
        var (first, second) = (blueRed &+ noise, greenKeep &+ noise)
        if !isOpaque {
          let keep = unsafeBitCast(greenKeep, to: SIMD4<UInt32>.self) &>> 16
          let kept = unsafeBitCast(keep | keep &<< 16, to: SIMD8<UInt16>.self)
          let (whole, fraction) = (kept &>> 8, kept & 0xFF)
          first &+= Self.kept(old, whole, fraction)
          second &+= Self.kept(old &>> 8, whole, fraction)
        }
        var pixels = joined(first, second)
        if place < start || place &+ 4 > end {
          for lane in 0..<4 where place &+ lane < start || place &+ lane >= end {
            pixels[lane] = old[lane]
          }
        }
        Additive.store(pixels, row + place)
      }
      blueRed &+= blueRedFour
      greenKeep &+= greenKeepFour
      place &+= 4
    }
  }

  /// Lays a colour over one pixel.
  @inline(__always)
  static func lay(
    _ color: SIMD4<UInt32>, _ row: UnsafeMutablePointer<UInt32>, _ dither: UnsafePointer<UInt32>,
    at x: Int
  ) {
    let keep = 65536 &- color.w
    let noise = (dither[x & Dither.last] & 0xFF) &<< 8
    let word = row[x]
    let red = ((word &>> 16 & 0xFF) &* keep &+ color.x &* 256 &+ noise) &>> 16
    let green = ((word &>> 8 & 0xFF) &* keep &+ color.y &* 256 &+ noise) &>> 16
    let blue = ((word & 0xFF) &* keep &+ color.z &* 256 &+ noise) &>> 16
    row[x] = red &<< 16 | green &<< 8 | blue
  }
}

extension Wash {
  /// Distance of each half from the first of four pixels, in pixels.
  private static var ramp: SIMD8<UInt16> { SIMD8(0, 0, 1, 1, 2, 2, 3, 3) }

  /// Repeats a word in all four pixels.
  @inline(__always)
  private static func halves(_ word: UInt32) -> SIMD8<UInt16> {
    unsafeBitCast(SIMD4<UInt32>(repeating: word), to: SIMD8<UInt16>.self)
  }

  /// The lower and the upper word, each in all four pixels.
  @inline(__always)
  private static func pairs(_ words: UInt64) -> (SIMD8<UInt16>, SIMD8<UInt16>) {
    (
      halves(UInt32(truncatingIfNeeded: words)),
      halves(UInt32(truncatingIfNeeded: words &>> 32))
    )
  }

  /// The thresholds of four pixels.
  @inline(__always)
  private static func noise(_ dither: UnsafePointer<UInt32>, _ x: Int) -> SIMD8<UInt16> {
    unsafeBitCast(Additive.load(dither + (x & Dither.last)), to: SIMD8<UInt16>.self)
  }

  /// The part of blue and red that is left: 16 bits of a part of 8 bits, rounded up.
  @inline(__always)
  private static func kept(
    _ words: SIMD4<UInt32>, _ whole: SIMD8<UInt16>, _ fraction: SIMD8<UInt16>
  ) -> SIMD8<UInt16> {
    let bytes = unsafeBitCast(words, to: SIMD8<UInt16>.self) & SIMD8(repeating: 0xFF)
    return bytes &* whole &+ (bytes &* fraction &+ SIMD8(repeating: 0xFF)) &>> 8
  }

  /// Pixels without their fractions.
  @inline(__always)
  private static func joined(
    _ blueRed: SIMD8<UInt16>, _ green: SIMD8<UInt16>
  ) -> SIMD4<UInt32> {
    unsafeBitCast(blueRed &>> 8, to: SIMD4<UInt32>.self)
      | unsafeBitCast(green, to: SIMD4<UInt32>.self) & SIMD4(repeating: 0xFF00)
  }
}
