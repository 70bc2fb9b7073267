/// The strength with which each pad of a strip feels the fingers, and the places of the fingers between the pads.
struct PadWeights {
  private let bits: UInt32
  private let strengths: SIMD32<UInt8>
  private let padCount: Int

  /// Takes what the pads feel; a pad that is touched counts for something, whatever its strength.
  init(bits: UInt32, strengths: SIMD32<UInt8>, padCount: Int) {
    self.bits = bits
    self.strengths = strengths
    self.padCount = padCount
  }

  /// The centroid of what is felt on a piece of the strip, in pads; each pad reaches half a pad around its middle.
  ///
  /// A pad beside the piece that is not touched belongs to its finger, to two fingers by halves. At an end of the
  /// strip, where that pad is missing, it is taken for half of what the last one feels more than its neighbour:
  /// that is right to 0.15 pads for fingers of 1.5 to 2 pads.
  func centroid(from begin: Double, to end: Double) -> Double {
    var (weight, moment) = (0.0, 0.0)
    func add(_ amount: Double, at place: Double) {
      weight += amount
      moment += amount * place
    }
    let (first, last) = (Int((begin + 0.5).rounded(.down)), Int((end + 0.5).rounded(.up)) - 1)
    for pad in first...last {
      let (low, high) = (max(begin, Double(pad) - 0.5), min(end, Double(pad) + 0.5))
      add(max(strength(pad), 1) * (high - low), at: (low + high) / 2)
    }
    for (beside, inner) in [(first - 1, first), (last + 1, last)] where !isTouched(beside) {
      if (0..<padCount).contains(beside) {
        let isShared = isTouched(2 * beside - inner)
        add(strength(beside) * (isShared ? 0.5 : 1), at: Double(beside))
      } else {
        add(max(0, strength(inner) - strength(2 * inner - beside)) / 2, at: Double(beside))
      }
    }
    return min(max(moment / weight, 0), Double(padCount - 1))
  }

  private func isTouched(_ pad: Int) -> Bool {
    (0..<padCount).contains(pad) && bits >> UInt32(pad) & 1 == 1
  }

  private func strength(_ pad: Int) -> Double {
    (0..<padCount).contains(pad) ? Double(strengths[pad]) : 0
  }
}
