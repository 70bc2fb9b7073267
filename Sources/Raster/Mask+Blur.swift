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
    var plane = Array(repeating: Float(0), count: wide.width * wide.height)
    for row in 0..<box.height {
      for column in 0..<box.width {
        plane[(row + reach) * wide.width + column + reach] = Float(values[row * box.width + column])
      }
    }
    var scratch = plane
    for _ in 0..<3 {
      mean(plane, into: &scratch, radius, lines: wide.height, length: wide.width, wide.width, 1)
      mean(scratch, into: &plane, radius, lines: wide.width, length: wide.height, 1, wide.width)
    }
    var result = Mask(box: wide)
    for index in plane.indices {
      result.values[index] = UInt8(min(max(plane[index], 0), 255) + 0.5)
    }
    return result
  }

  /// Running mean over `2 * radius + 1` values along every line; nothing lies beyond the ends.
  private func mean(
    _ source: [Float], into target: inout [Float], _ radius: Int, lines: Int, length: Int,
    _ lineStep: Int, _ step: Int
  ) {
    let share = 1 / Float(2 * radius + 1)
    for line in 0..<lines {
      let start = line * lineStep
      var sum: Float = 0
      for position in 0..<min(radius, length) { sum += source[start + position * step] }
      for position in 0..<length {
        if position + radius < length { sum += source[start + (position + radius) * step] }
        target[start + position * step] = sum * share
        if position >= radius { sum -= source[start + (position - radius) * step] }
      }
    }
  }
}
