/// Columns of light behind a mask: every pixel takes the light of its column, as far as the mask is open.
///
/// Patterns whose edges are upright cost one computation a column instead of one a pixel.
///
/// - Thread: panel. Allocates in `init` only.
public struct ColumnField: Sendable {
  /// Neighbouring pixels of one row: all open, or each with its own coverage.
  private struct Run {
    var y: Int
    var x: Int
    var count: Int
    /// Index of the first pixel's coverage; `nil` where the mask is open.
    var coverage: Int?
  }

  /// The pixels of the mask.
  public let box: PixelBox
  /// 0x00RRGGBB of every column of ``box``.
  public private(set) var light: [UInt32]
  /// Whether ``light`` differs from what was drawn last.
  public private(set) var isChanged = false
  private let runs: [Run]
  private let coverage: [UInt8]

  /// Makes a dark field behind a mask.
  public init(_ mask: Mask) {
    box = mask.box
    light = Array(repeating: 0, count: mask.box.width)
    coverage = mask.values
    var runs: [Run] = []
    for y in mask.box.rows {
      let row = (y - mask.box.minY) * mask.box.width
      var x = 0
      while x < mask.box.width {
        let value = mask.values[row + x]
        var end = x + 1
        while end < mask.box.width, Self.isAlike(mask.values[row + end], value) { end += 1 }
        if value > 0 {
          runs.append(
            Run(
              y: y, x: mask.box.minX + x, count: end - x, coverage: value == 255 ? nil : row + x))
        }
        x = end
      }
    }
    self.runs = runs
  }

  /// Forgets that the light was changed: it has been drawn.
  public mutating func settle() { isChanged = false }

  /// Gives every column its light.
  public mutating func set(_ body: (UnsafeMutableBufferPointer<UInt32>) -> Void) {
    light.withUnsafeMutableBufferPointer { body($0) }
    isChanged = true
  }

  private static func isAlike(_ a: UInt8, _ b: UInt8) -> Bool {
    a == b || (a > 0 && a < 255 && b > 0 && b < 255)
  }
}

extension ColumnField {
  /// Draws the runs that lie within `part`.
  func draw(
    within part: PixelBox, over background: borrowing Surface, on surface: inout Surface,
    _ rowGains: [Int], _ polarity: Polarity, _ damage: inout Damage
  ) {
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 3 * light.count) { memory in
      guard let lines = memory.baseAddress else { return }
      var gains = (-1, -1)
      for run in runs where part.minY <= run.y && run.y < part.maxY {
        let start = max(run.x, part.minX)
        let end = min(run.x &+ run.count, part.maxX)
        guard start < end else { continue }
        // Two gains cover most scanlines; each line of light is scaled once for each.
        let gain = rowGains[run.y]
        let slot = gain == gains.0 ? 0 : gain == gains.1 ? 1 : gains.0 < 0 ? 0 : 1
        let line = lines + slot &* light.count
        if slot == 0 ? gains.0 != gain : gains.1 != gain {
          scale(gain, into: line)
          if slot == 0 { gains.0 = gain } else { gains.1 = gain }
        }
        let offset: Int = run.y &* surface.stride &+ start
        let source: UnsafeMutablePointer<UInt32> = line + (start &- box.minX)
        if let first = run.coverage {
          let scaled = lines + 2 &* light.count
          weaken(source, by: first &+ start &- run.x, count: end &- start, into: scaled)
          Additive.combine(
            scaled, over: background.pixels + offset, into: surface.pixels + offset,
            count: end &- start, polarity)
        } else {
          Additive.combine(
            source, over: background.pixels + offset, into: surface.pixels + offset,
            count: end &- start, polarity)
        }
        damage.add(row: run.y, start: start, end: end)
      }
    }
  }

  /// The light of all columns times a row's gain.
  private func scale(_ gain: Int, into line: UnsafeMutablePointer<UInt32>) {
    let factor = SIMD4<UInt32>(repeating: UInt32(gain))
    for index in light.indices {
      line[index] = Additive.scale(SIMD4(repeating: light[index]), factor)[0]
    }
  }

  /// Words times the mask's coverage.
  private func weaken(
    _ words: UnsafePointer<UInt32>, by first: Int, count: Int,
    into line: UnsafeMutablePointer<UInt32>
  ) {
    coverage.withUnsafeBufferPointer { coverage in
      for index in 0..<count {
        let word = words[index]
        let part = UInt32(coverage[first &+ index]) &+ 1
        let redBlue = (((word & 0x00FF_00FF) &* part) &>> 8) & 0x00FF_00FF
        let green = (((word & 0x0000_FF00) &* part) &>> 8) & 0x0000_FF00
        line[index] = redBlue | green
      }
    }
  }
}
