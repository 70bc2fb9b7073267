/// Additive light on rows of pixels, 16 channels at a time.
///
/// Compiles to `uqadd` and `paddusb`. 16 lanes of bytes are compared and replaced, never widened, and
/// nothing calls `pointwiseMax`: both would fall out of line on arm64.
enum Additive {
  /// Adds `count` words of `source` times `gain / 256` to `target`, or takes them away; every channel
  /// stops at its limit.
  @inline(__always)
  static func add(
    _ source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, count: Int, gain: Int,
    _ polarity: Polarity
  ) {
    switch polarity {
    case .light:
      if gain >= 256 {
        run(source, target, target, count) { sum($1, $0) }
      } else {
        let factor = SIMD4<UInt32>(repeating: UInt32(gain))
        run(source, target, target, count) { sum($1, scale($0, factor)) }
      }
    case .shade:
      let factor = SIMD4<UInt32>(repeating: UInt32(min(gain, 256)))
      run(source, target, target, count) { difference($1, scale($0, factor)) }
    }
  }

  /// Makes `count` words of `target` those of `ground` with all of `light` added, or taken away.
  @inline(__always)
  static func combine(
    _ light: UnsafePointer<UInt32>, over ground: UnsafePointer<UInt32>,
    into target: UnsafeMutablePointer<UInt32>, count: Int, _ polarity: Polarity
  ) {
    switch polarity {
    case .light: run(light, ground, target, count) { sum($1, $0) }
    case .shade: run(light, ground, target, count) { difference($1, $0) }
    }
  }

  /// `a + b` in every channel, at most 255.
  @inline(__always)
  static func sum(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let left = unsafeBitCast(a, to: SIMD16<UInt8>.self)
    let right = unsafeBitCast(b, to: SIMD16<UInt8>.self)
    let wrapped = left &+ right
    let limited = wrapped.replacing(with: SIMD16(repeating: 255), where: wrapped .< left)
    return unsafeBitCast(limited, to: SIMD4<UInt32>.self)
  }

  /// `a − b` in every channel, at least 0.
  @inline(__always)
  static func difference(_ a: SIMD4<UInt32>, _ b: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let left = unsafeBitCast(a, to: SIMD16<UInt8>.self)
    let right = unsafeBitCast(b, to: SIMD16<UInt8>.self)
    let limited = (left &- right).replacing(with: SIMD16(repeating: 0), where: left .< right)
    return unsafeBitCast(limited, to: SIMD4<UInt32>.self)
  }

  /// Every channel times `factor / 256`, rounded down; two channels share a multiplication.
  @inline(__always)
  static func scale(_ words: SIMD4<UInt32>, _ factor: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let low = SIMD4<UInt32>(repeating: 0x00FF_00FF)
    let eight = SIMD4<UInt32>(repeating: 8)
    let redBlue = (((words & low) &* factor) &>> eight) & low
    let green = (((words &>> eight) & low) &* factor) & SIMD4(repeating: 0xFF00_FF00)
    return redBlue | green
  }

  /// Joins every word of `source` with that of `ground`: 16 words a turn, so that four chains run side
  /// by side.
  @inline(__always)
  private static func run(
    _ source: UnsafePointer<UInt32>, _ ground: UnsafePointer<UInt32>,
    _ target: UnsafeMutablePointer<UInt32>, _ count: Int,
    _ join: (SIMD4<UInt32>, SIMD4<UInt32>) -> SIMD4<UInt32>
  ) {
    var index = 0
    while index &+ 16 <= count {
      let a = join(load(source + index), load(ground + index))
      let b = join(load(source + index + 4), load(ground + index + 4))
      let c = join(load(source + index + 8), load(ground + index + 8))
      let d = join(load(source + index + 12), load(ground + index + 12))
      store(a, target + index)
      store(b, target + index + 4)
      store(c, target + index + 8)
      store(d, target + index + 12)
      index &+= 16
    }
    while index &+ 4 <= count {
      store(join(load(source + index), load(ground + index)), target + index)
      index &+= 4
    }
    while index < count {
      target[index] =
        join(SIMD4(repeating: source[index]), SIMD4(repeating: ground[index]))[0]
      index &+= 1
    }
  }

  @inline(__always)
  private static func load(_ words: UnsafePointer<UInt32>) -> SIMD4<UInt32> {
    UnsafeRawPointer(words).loadUnaligned(as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  private static func store(_ value: SIMD4<UInt32>, _ words: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(words).storeBytes(of: value, as: SIMD4<UInt32>.self)
  }
}
