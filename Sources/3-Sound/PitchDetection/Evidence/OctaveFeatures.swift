import Glibc
import Units

/// The features by which ``OctaveEvidence`` tells partials of a pitch's own from those of a multiple of it.
///
/// Of a pitch and m times that, the partials whose number is no multiple of m are the lower one's own, the others are
/// shared. How far one stands out is its power over that of the louder gap beside it.
struct OctaveFeatures: Sendable {
  /// The partials that a pitch shares with notes above it.
  struct Shared: Sendable {
    fileprivate let lanes: UInt16  // a bit a partial
    /// The lowest number of such a partial.
    let least: Int

    /// The multiples of one number.
    init(multiple: Int) {
      var lanes: UInt16 = 0
      for lane in 0..<16 where (lane + 1) % multiple == 0 { lanes |= 1 << UInt16(lane) }
      (self.lanes, least) = (lanes, multiple)
    }

    /// The partials whose numbers are multiples of one of some numbers.
    init(multiplesOf numbers: [Int]) {
      lanes = numbers.reduce(0) { $0 | Shared(multiple: $1).lanes }
      least = numbers.min() ?? 1
    }
  }

  /// Features of a question.
  static let count = 19

  /// The features.
  private(set) var values = SIMD32<Float>.zero

  /// How far the middle ones of the own and of the shared partials stand out, in dB.
  var medians: (own: Float, shared: Float) { (values[4], values[11]) }

  /// Decibels over the gaps from which a partial is there, and within which all are counted.
  private static let (present, range): (Float, ClosedRange<Float>) = (10, -10...40)
  /// Share of all power that may leak into any filter.
  private static let leakage = 3e-6

  /// The features of one question.
  ///
  /// - Parameters:
  ///   - pitch: The lower pitch in hertz.
  ///   - shared: The partials that are not its own.
  ///   - partials: Power of the lower pitch's partials.
  ///   - gaps: Power in the gap above each.
  ///   - count: Partials that were heard, at least 2.
  ///   - cycles: Cycles of the lower pitch in the window.
  init(
    of pitch: Double, besides shared: Shared, partials: SIMD16<Double>, gaps: SIMD16<Double>,
    count: Int, cycles: Double
  ) {
    let all = partials.sum() + 1e-12
    var (own, others) = (Group(), Group())
    for index in 0..<count {
      let gap = max(gaps[index], gaps[max(index - 1, 0)], Self.leakage * all) + 1e-14
      let clear = Float(10 * log10((partials[index] + 1e-14) / gap))
      let size = min(max(clear, Self.range.lowerBound), Self.range.upperBound)
      if shared.lanes >> UInt16(index) & 1 == 1 {
        others.take(size, partials[index])
      } else {
        own.take(size, partials[index])
      }
    }
    tell(own, others, all)
    values[13] = Float(4 * log2(pitch / 110))
    values[14] = Float(cycles / 8)
    values[15] = shared.least == 2 ? 1 : 0
    values[16] = shared.least == 3 ? 1 : 0
    values[17] = shared.least == 4 ? 1 : 0
    values[18] = shared.least > 6 ? 1 : 0
  }

  /// 0...12: the four first own ones; their median, best and second best; how many are there, and which share of them;
  /// their share of the power in dB; of the shared ones the best, the median, how many are there.
  private mutating func tell(_ own: Group, _ shared: Group, _ all: Double) {
    for index in 0..<min(4, own.count) { values[index] = own.sizes[index] }
    let (owns, shares) = (own.sorted, shared.sorted)
    values[4] = owns.median
    values[5] = owns.from(top: 0)
    values[6] = owns.from(top: 1)
    values[7] = own.there(Self.present)
    values[8] = own.there(Self.present) / Float(max(own.count, 1)) * 10
    values[9] = Float(max(10 * log10((own.power + 1e-14) / all), -50))
    values[10] = shares.from(top: 0)
    values[11] = shares.median
    values[12] = shared.there(Self.present)
  }
}

/// Partials of one of the two kinds.
private struct Group {
  var sizes = SIMD16<Float>(repeating: 0)  // dB
  var count = 0
  var power = 0.0

  mutating func take(_ size: Float, _ power: Double) {
    sizes[count] = size
    count += 1
    self.power += power
  }

  /// How many stand out by more than so many dB.
  func there(_ least: Float) -> Float {
    var there: Float = 0
    for index in 0..<count where sizes[index] > least { there += 1 }
    return there
  }

  /// The same from the least to the most.
  var sorted: Group {
    var sorted = self
    for index in 1..<max(count, 1) {
      var place = index
      while place > 0, sorted.sizes[place - 1] > sorted.sizes[place] {
        (sorted.sizes[place - 1], sorted.sizes[place]) = (
          sorted.sizes[place], sorted.sizes[place - 1]
        )
        place -= 1
      }
    }
    return sorted
  }

  /// One counted from the end of those that are sorted; 0 if there are not so many.
  func from(top place: Int) -> Float { place < count ? sizes[count - 1 - place] : 0 }

  /// The middle of those that are sorted.
  var median: Float {
    count == 0 ? 0 : 0.5 * (sizes[count / 2] + sizes[(count - 1) / 2])
  }
}
