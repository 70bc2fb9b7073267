/// Additive light on rows of pixels, 16 channels at a time.
///
/// Compiles to `uqadd` and `paddusb`. 16 lanes of bytes are compared and replaced, never widened, and
/// nothing calls `pointwiseMax`: both would fall out of line on arm64.
enum Additive {
  /// Adds `count` words of `source` times `gain / 256` to `target`, or takes them away; every channel
  /// stops at its limit.
  static func add(
    _ source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, count: Int, gain: Int,
    _ polarity: Polarity
  ) {
    switch polarity {
    case .light: add(source, to: target, count: count, gain: gain) { sum($0, $1) }
    case .shade: add(source, to: target, count: count, gain: gain) { difference($0, $1) }
    }
  }

  /// Joins `count` words of `source` times `gain / 256` to those of `target`.
  @inline(__always)
  static func add(
    _ source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, count: Int, gain: Int,
    _ join: (SIMD4<UInt32>, SIMD4<UInt32>) -> SIMD4<UInt32>
  ) {
    if gain >= 256 {
      run(source, target, target, count) { light, ground, _ in join(ground, light) }
    } else {
      let factor = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: gain))
      run(source, target, target, count) { light, ground, _ in join(ground, scale(light, factor)) }
    }
  }

  /// Joins words `start..<end` of `source` times `gain / 256` to those of `target`, four at a time: up to three more
  /// than are asked for.
  @inline(__always)
  static func addBlocks(
    _ source: UnsafePointer<UInt32>, to target: UnsafeMutablePointer<UInt32>, _ start: Int,
    _ end: Int, gain: Int, _ join: (SIMD4<UInt32>, SIMD4<UInt32>) -> SIMD4<UInt32>
  ) {
    if gain >= 256 {
      blocks(source, target, start, end, join)
    } else {
      let factor = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: gain))
      blocks(source, target, start, end) { join($0, scale($1, factor)) }
    }
  }

  @inline(__always)
  private static func blocks(
    _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, _ start: Int,
    _ end: Int, _ join: (SIMD4<UInt32>, SIMD4<UInt32>) -> SIMD4<UInt32>
  ) {
    var index = start
    while index &+ 8 <= end {
      store(join(load(target + index), load(source + index)), target + index)
      store(join(load(target + index + 4), load(source + index + 4)), target + index + 4)
      index &+= 8
    }
    if index < end { store(join(load(target + index), load(source + index)), target + index) }
  }

  /// Makes `count` words of `target` those of `ground` with all of `light` added, or taken away.
  static func combine(
    _ light: UnsafePointer<UInt32>, over ground: UnsafePointer<UInt32>,
    into target: UnsafeMutablePointer<UInt32>, count: Int, _ polarity: Polarity
  ) {
    switch polarity {
    case .light: run(light, ground, target, count) { light, ground, _ in sum(ground, light) }
    case .shade:
      run(light, ground, target, count) { light, ground, _ in difference(ground, light) }
    }
  }

  /// Combines with a part of each word of light: `factors` holds 0...256 twice, in each half of a word.
  static func combine(
    _ light: UnsafePointer<UInt32>, times factors: UnsafePointer<UInt32>,
    over ground: UnsafePointer<UInt32>, into target: UnsafeMutablePointer<UInt32>, count: Int,
    _ polarity: Polarity
  ) {
    switch polarity {
    case .light:
      run(light, ground, target, count) { sum($1, scale($0, factor(factors, at: $2, of: count))) }
    case .shade:
      run(light, ground, target, count) {
        difference($1, scale($0, factor(factors, at: $2, of: count)))
      }
    }
  }

  /// Makes `count` words of `target` those of `source` times `gain / 256`.
  static func scale(
    _ source: UnsafePointer<UInt32>, by gain: Int, into target: UnsafeMutablePointer<UInt32>,
    count: Int
  ) {
    let factor = SIMD8<UInt16>(repeating: UInt16(truncatingIfNeeded: min(gain, 256)))
    run(source, source, target, count) { light, _, _ in scale(light, factor) }
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

  /// Every channel times `factor / 256`, 0...256, rounded down; the even and the odd bytes share a
  /// multiplication each, since 255 · 256 fits into 16 bits.
  @inline(__always)
  static func scale(_ words: SIMD4<UInt32>, _ factor: SIMD8<UInt16>) -> SIMD4<UInt32> {
    let lanes = unsafeBitCast(words, to: SIMD8<UInt16>.self)
    let eight = SIMD8<UInt16>(repeating: 8)
    let even = ((lanes & SIMD8(repeating: 0x00FF)) &* factor) &>> eight
    let odd = ((lanes &>> eight) &* factor) & SIMD8(repeating: 0xFF00)
    return unsafeBitCast(even | odd, to: SIMD4<UInt32>.self)
  }

  /// The factors of four words; of one if there are fewer.
  @inline(__always)
  private static func factor(
    _ factors: UnsafePointer<UInt32>, at index: Int, of count: Int
  ) -> SIMD8<UInt16> {
    let words = count < 4 ? SIMD4(repeating: factors[index]) : load(factors + index)
    return unsafeBitCast(words, to: SIMD8<UInt16>.self)
  }

  @inline(__always)
  static func load(_ words: UnsafePointer<UInt32>) -> SIMD4<UInt32> {
    UnsafeRawPointer(words).loadUnaligned(as: SIMD4<UInt32>.self)
  }

  @inline(__always)
  static func store(_ value: SIMD4<UInt32>, _ words: UnsafeMutablePointer<UInt32>) {
    UnsafeMutableRawPointer(words).storeBytes(of: value, as: SIMD4<UInt32>.self)
  }

  /// Joins every word of `source` with that of `ground`, and tells `join` where it is.
  ///
  /// 16 words a turn, so that four chains run side by side. The last four words are joined before anything is stored:
  /// where they overlap what the loop stores, they are the same.
  @inline(__always)
  private static func run(
    _ source: UnsafePointer<UInt32>, _ ground: UnsafePointer<UInt32>,
    _ target: UnsafeMutablePointer<UInt32>, _ count: Int,
    _ join: (SIMD4<UInt32>, SIMD4<UInt32>, Int) -> SIMD4<UInt32>
  ) {
    guard count >= 4 else {
      for index in 0..<max(count, 0) {
        let word = SIMD4(repeating: source[index])
        target[index] = join(word, SIMD4(repeating: ground[index]), index)[0]
      }
      return
    }
    let rest = count &- 4
    let last = join(load(source + rest), load(ground + rest), rest)
    var index = 0
    while index &+ 16 <= count {
      let a = join(load(source + index), load(ground + index), index)
      let b = join(load(source + index + 4), load(ground + index + 4), index &+ 4)
      let c = join(load(source + index + 8), load(ground + index + 8), index &+ 8)
      let d = join(load(source + index + 12), load(ground + index + 12), index &+ 12)
      store(a, target + index)
      store(b, target + index + 4)
      store(c, target + index + 8)
      store(d, target + index + 12)
      index &+= 16
    }
    while index <= rest {
      store(join(load(source + index), load(ground + index), index), target + index)
      index &+= 4
    }
    store(last, target + rest)
  }
}
