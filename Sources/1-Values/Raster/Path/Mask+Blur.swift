/// Soft light: what glow and shadows are made of.
extension Mask {
  /// The mask blurred by nearly a Gaussian of `deviation` pixels, in a box that is larger by its reach.
  ///
  /// Three running means, one after another, are within 3 % of a Gaussian. They run down the columns, for
  /// memory in order; for those along the rows the plane is laid on its side.
  ///
  /// - Source: Wells, "Efficient synthesis of Gaussian filters by cascaded uniform filters", IEEE PAMI 8(2),
  ///   1986: the variance of a mean over 2r + 1 pixels is ((2r + 1)² − 1) / 12.
  ///
  /// - Parameters:
  ///   - deviation: Standard deviation in pixels.
  ///   - strength: What values are multiplied by, up to 255.
  /// - Returns: The blurred mask.
  public func blurred(deviation: Double, strength: Double = 1) -> Mask {
    let radius = max(1, Int((((4 * deviation * deviation + 1).squareRoot() - 1) / 2).rounded()))
    let reach = 3 * radius
    let wide = PixelBox(
      minX: box.minX - reach, minY: box.minY - reach, maxX: box.maxX + reach,
      maxY: box.maxY + reach)
    var result = Mask(box: wide)
    let (width, height) = (wide.width, wide.height)
    let room = 2 * width * height + max(width, height)
    withUnsafeTemporaryAllocation(of: Float.self, capacity: room) { memory in
      guard let plane = memory.baseAddress else { return }
      let (other, sums) = (plane + width * height, plane + 2 * width * height)
      // On its side: a column of the mask is a row here.
      plane.initialize(repeating: 0, count: room)
      for row in 0..<box.height {
        var target = plane + (reach * height + reach + row)
        for column in 0..<box.width {
          target.pointee = Float(values[row &* box.width &+ column])
          target += height
        }
      }
      Self.mean(plane, other, radius, width: height, height: width, sums)
      Self.mean(other, plane, radius, width: height, height: width, sums)
      Self.mean(plane, other, radius, width: height, height: width, sums)
      for column in 0..<width {
        var target = plane + column
        for row in 0..<height {
          target.pointee = other[column &* height &+ row]
          target += width
        }
      }
      Self.mean(plane, other, radius, width: width, height: height, sums)
      Self.mean(other, plane, radius, width: width, height: height, sums)
      Self.mean(plane, other, radius, width: width, height: height, sums)
      let factor = Float(strength)
      result.values.withUnsafeMutableBufferPointer { values in
        for index in 0..<(width * height) {
          values[index] = UInt8(min(max(other[index] * factor, 0), 255) + 0.5)
        }
      }
    }
    return result
  }

  /// Running mean over `2 * radius + 1` values of every column, row by row; nothing lies beyond the ends.
  private static func mean(
    _ source: UnsafePointer<Float>, _ target: UnsafeMutablePointer<Float>, _ radius: Int,
    width: Int, height: Int, _ sums: UnsafeMutablePointer<Float>
  ) {
    let share = 1 / Float(2 * radius + 1)
    sums.update(repeating: 0, count: width)
    for row in -radius..<height {
      if row + radius < height {
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
