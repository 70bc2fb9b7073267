extension Int {
  /// The quotient rounded down, where `/` rounds towards zero: which round of a scale something is in that may lie below
  /// its first.
  func floorDivided(by divisor: Int) -> Int {
    self >= 0 ? self / divisor : (self - divisor + 1) / divisor
  }
}
