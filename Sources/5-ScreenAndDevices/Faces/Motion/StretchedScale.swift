import Glibc

/// A scale that is stretched about its middle: few cents, which matter most, are seen from afar.
struct StretchedScale {
  /// Cents at its ends.
  let reach: Double
  /// Cents up to which it is about linear, and beyond which it is logarithmic.
  let linear: Double

  /// The place of a deviation in cents: 0 in the middle, -1 and 1 at the ends and beyond them.
  func place(of cents: Double) -> Double {
    let part = log(1 + abs(cents) / linear) / log(1 + reach / linear)
    return min(part, 1) * (cents < 0 ? -1 : 1)
  }
}
