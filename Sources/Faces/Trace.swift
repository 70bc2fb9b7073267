import Glibc
import Raster

/// A beam that draws a curve on a plane of light: sharp in its middle, with a glow around it.
struct Trace {
  /// Brightness at distances from the curve, in eighths of a pixel.
  private let profile: [UInt8]
  /// How far the glow reaches in pixels.
  private let reach: Int

  /// Makes a beam.
  ///
  /// - Parameters:
  ///   - width: Width of its bright core in pixels.
  ///   - glow: Reach of the glow around it in pixels.
  ///   - brightness: Brightness of the core, 0...1.
  init(width: Double, glow: Double, brightness: Double) {
    let reach = Int((width / 2 + glow).rounded(.up)) + 1
    self.reach = reach
    profile = (0...(reach * 8 + 8)).map { index in
      let distance = Double(index) / 8
      let core = min(max(width / 2 + 0.5 - distance, 0), 1)
      let far = max(distance - width / 2, 0) / max(glow, 0.1)
      let light = max(core, 0.42 * exp(-2.2 * far) * max(0, 1 - far))
      return UInt8((min(light * brightness, 1) * 255).rounded())
    }
  }

  /// Draws one column's piece of the curve: the brighter one stays where there is light already.
  ///
  /// - Parameters:
  ///   - values: The plane.
  ///   - stride: Its width.
  ///   - rows: Its height.
  ///   - column: The column.
  ///   - low: The smallest row the curve reaches in this column.
  ///   - high: The largest one.
  /// - Returns: The rows that were lit.
  @inline(__always)
  func draw(
    into values: UnsafeMutablePointer<UInt8>, stride: Int, rows: Int, column: Int, from low: Float,
    to high: Float
  ) -> (first: Int, last: Int) {
    let first = max(0, Int(low) &- reach)
    let last = min(rows &- 1, Int(high) &+ reach)
    guard first <= last else { return (rows, -1) }
    profile.withUnsafeBufferPointer { profile in
      var target = values + (first &* stride &+ column)
      // Eighths of a pixel above the curve and below it, eight fewer or more a row.
      var above = Int((low - Float(first) - 0.5) * 8)
      var below = Int((Float(first) + 0.5 - high) * 8)
      for _ in first...last {
        let distance = max(above, below, 0)
        if distance < profile.count {
          let value = profile[distance]
          if value > target.pointee { target.pointee = value }
        }
        above &-= 8
        below &+= 8
        target += stride
      }
    }
    return (first, last)
  }

  /// Draws a curve of one row for each column.
  ///
  /// - Parameters:
  ///   - curve: Rows with fractions, 0 at the top of the plane, one for each column.
  ///   - count: How many.
  ///   - values: The plane.
  ///   - stride: Its width, at least as many as the curve's columns.
  ///   - rows: Its height.
  /// - Returns: The rows that were lit.
  func draw(
    _ curve: UnsafePointer<Float>, count: Int, into values: UnsafeMutablePointer<UInt8>,
    stride: Int, rows: Int
  ) -> Range<Int> {
    var first = rows
    var last = -1
    for column in 0..<count {
      let here = curve[column]
      let before = (here + curve[max(column &- 1, 0)]) / 2
      let after = (here + curve[min(column &+ 1, count &- 1)]) / 2
      let lit = draw(
        into: values, stride: stride, rows: rows, column: column,
        from: min(here, min(before, after)), to: max(here, max(before, after)))
      first = min(first, lit.first)
      last = max(last, lit.last)
    }
    return first > last ? 0..<0 : first..<(last + 1)
  }
}

extension Theme.Phosphor {
  /// Colours of 256 brightnesses: the halo's where there is little, the core's where there is much.
  var palette: [UInt32] {
    (0..<256).map { value in
      let part = Double(value) / 255
      return halo.mixed(with: core, min(1, part * 1.35)).scaled(by: part).word
    }
  }
}
