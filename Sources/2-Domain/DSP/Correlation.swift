/// Sums of products, the inner loops of every correlation.
///
/// - Thread: any; nothing is allocated.
public enum Correlation {
  /// The sum of `a[i] · b[i]`.
  public static func dot(
    _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, count: Int
  ) -> Float {
    var sum = SIMD8<Float>.zero
    var i = 0
    while i &+ 8 <= count {
      sum += load(a, i) * load(b, i)
      i &+= 8
    }
    var total = sum.sum()
    while i < count {
      total += a[i] * b[i]
      i &+= 1
    }
    return total
  }

  /// Correlates a block with what came before it: `result[k]` is the sum over the block of
  /// `x[i] · x[i − lag]` for `lag = firstLag + k`.
  ///
  /// - Parameters:
  ///   - block: First sample of the block, with `firstLag + lagCount` samples of the past before it.
  ///   - count: Samples in the block, a multiple of 8.
  ///   - firstLag: The shortest lag.
  ///   - lagCount: How many lags, a multiple of 4.
  ///   - result: Where the sums go.
  public static func lags(
    of block: UnsafePointer<Float>, count: Int, firstLag: Int, lagCount: Int,
    into result: UnsafeMutablePointer<Float>
  ) {
    precondition(count % 8 == 0 && lagCount % 4 == 0, "blocks come in eights, lags in fours")
    var k = 0
    while k < lagCount {
      // Four lags share each load of the block.
      let past = block - (firstLag &+ k)
      var (s0, s1, s2, s3) = (
        SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>.zero
      )
      var i = 0
      while i < count {
        let x = load(block, i)
        s0 += x * load(past, i)
        s1 += x * load(past, i &- 1)
        s2 += x * load(past, i &- 2)
        s3 += x * load(past, i &- 3)
        i &+= 8
      }
      result[k] = s0.sum()
      result[k &+ 1] = s1.sum()
      result[k &+ 2] = s2.sum()
      result[k &+ 3] = s3.sum()
      k &+= 4
    }
  }

  /// Energy of a block and of its delayed copies: `result[k]` is the sum over the block of
  /// `x[i − lag]²`; parameters as in ``lags(of:count:firstLag:lagCount:into:)``.
  public static func energies(
    of block: UnsafePointer<Float>, count: Int, firstLag: Int, lagCount: Int,
    into result: UnsafeMutablePointer<Float>
  ) {
    let first = block - firstLag
    // Double: one sample enters and one leaves per lag, and Float would keep what left.
    var energy = Double(dot(first, first, count: count))
    for k in 0..<lagCount {
      result[k] = Float(max(energy, 0))
      let entering = Double(first[-k - 1])
      let leaving = Double(first[count - k - 1])
      energy += entering * entering - leaving * leaving
    }
  }

  @inline(__always)
  private static func load(_ pointer: UnsafePointer<Float>, _ index: Int) -> SIMD8<Float> {
    UnsafeRawPointer(pointer + index).loadUnaligned(as: SIMD8<Float>.self)
  }
}
