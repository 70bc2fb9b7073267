/// Soft light: what glow and shadows are made of.
extension Mask {
  /// The mask blurred by nearly a Gaussian of `deviation` pixels, in a box that is larger by its reach.
  ///
  /// Three running means, one after another, are within 3 % of a Gaussian.
  ///
  /// - Source: Wells, "Efficient synthesis of Gaussian filters by cascaded uniform filters", IEEE PAMI 8(2),
  ///   1986: the variance of a mean over 2r + 1 pixels is ((2r + 1)² − 1) / 12.
  public func blurred(deviation: Double) -> Mask {
    let radius = max(1, Int((((4 * deviation * deviation + 1).squareRoot() - 1) / 2).rounded()))
    let reach = 3 * radius
    let wide = PixelBox(
      minX: box.minX - reach, minY: box.minY - reach, maxX: box.maxX + reach,
      maxY: box.maxY + reach)
    var result = Mask(box: wide)
    let count = wide.width * wide.height
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 2 * count + wide.width) { memory in
      memory.initialize(repeating: 0)
      guard let plane = memory.baseAddress else { return }
      let scratch = plane + count
      for row in 0..<box.height {
        let target = plane + ((row + reach) * wide.width + reach)
        for column in 0..<box.width { target[column] = Float(values[row * box.width + column]) }
      }
      for _ in 0..<3 {
        meanAcross(plane, scratch, radius, wide)
        meanDown(scratch, plane, radius, wide, sums: scratch + count)
      }
      result.values.withUnsafeMutableBufferPointer { values in
        for index in 0..<count { values[index] = UInt8(min(max(plane[index], 0), 255) + 0.5) }
      }
    }
    return result
  }

  /// Running mean over `2 * radius + 1` values of every row; nothing lies beyond the ends.
  private func meanAcross(
    _ source: UnsafePointer<Float>, _ target: UnsafeMutablePointer<Float>, _ radius: Int,
    _ box: PixelBox
  ) {
    let share = 1 / Float(2 * radius + 1)
    for row in 0..<box.height {
      let from = source + row * box.width
      let to = target + row * box.width
      var sum: Float = 0
      for column in 0..<min(radius, box.width) { sum += from[column] }
      for column in 0..<box.width {
        if column &+ radius < box.width { sum += from[column &+ radius] }
        to[column] = sum * share
        if column >= radius { sum -= from[column &- radius] }
      }
    }
  }

  /// Running mean over `2 * radius + 1` values of every column, row by row: memory in order.
  private func meanDown(
    _ source: UnsafePointer<Float>, _ target: UnsafeMutablePointer<Float>, _ radius: Int,
    _ box: PixelBox, sums: UnsafeMutablePointer<Float>
  ) {
    let share = 1 / Float(2 * radius + 1)
    let width = box.width
    sums.update(repeating: 0, count: width)
    for row in -radius..<box.height {
      if row + radius < box.height {
        let entering = source + (row + radius) * width
        for column in 0..<width { sums[column] += entering[column] }
      }
      guard row >= 0 else { continue }
      let to = target + row * width
      for column in 0..<width { to[column] = sums[column] * share }
      if row >= radius {
        let leaving = source + (row - radius) * width
        for column in 0..<width { sums[column] -= leaving[column] }
      }
    }
  }
}
