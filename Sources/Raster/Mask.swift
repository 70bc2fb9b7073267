/// An 8-bit plane over a box of pixels: how much of a paint each pixel takes.
public struct Mask: Sendable {
  /// Where it lies.
  public let box: PixelBox
  /// 0...255, row by row from the top left, without gaps.
  public var values: [UInt8]

  /// Makes a mask that lets nothing through.
  public init(box: PixelBox) {
    self.box = box
    values = Array(repeating: 0, count: box.width * box.height)
  }

  /// Makes the exact area coverage of a path.
  ///
  /// - Parameters:
  ///   - path: What covers.
  ///   - bounds: Pixels outside are left out; `nil` for all that the path touches.
  public init(_ path: Path, within bounds: PixelBox? = nil) {
    let touched = path.pixelBox ?? PixelBox(minX: 0, minY: 0, maxX: 0, maxY: 0)
    let box = bounds.map(touched.intersection) ?? touched
    guard !box.isEmpty else {
      self.init(box: PixelBox(minX: 0, minY: 0, maxX: 0, maxY: 0))
      return
    }
    var coverage = Coverage(box: box)
    coverage.add(path)
    self = coverage.mask()
  }

  /// The value of a pixel, 0 outside the box.
  public subscript(x: Int, y: Int) -> UInt8 {
    guard x >= box.minX, x < box.maxX, y >= box.minY, y < box.maxY else { return 0 }
    return values[(y - box.minY) * box.width + x - box.minX]
  }

  /// Covered area in pixels.
  public var area: Double { values.reduce(0) { $0 + Double($1) } / 255 }

  /// The mask with every value multiplied by that of `other` at the same pixel.
  public func multiplied(by other: Mask) -> Mask {
    var result = self
    for y in box.minY..<box.maxY {
      for x in box.minX..<box.maxX {
        let index = (y - box.minY) * box.width + x - box.minX
        guard values[index] > 0 else { continue }
        result.values[index] = UInt8((Int(values[index]) * Int(other[x, y]) + 127) / 255)
      }
    }
    return result
  }

  /// The mask with every value multiplied and limited to 255.
  public func scaled(by factor: Double) -> Mask {
    var result = self
    for index in values.indices {
      result.values[index] = UInt8(min(max(Double(values[index]) * factor, 0), 254.5) + 0.5)
    }
    return result
  }

  /// The mask less what `other` lets through at the same pixel.
  public func outside(_ other: Mask) -> Mask {
    var result = self
    let shared = box.intersection(other.box)
    guard !shared.isEmpty else { return result }
    for y in shared.minY..<shared.maxY {
      for x in shared.minX..<shared.maxX {
        let index = (y - box.minY) * box.width + x - box.minX
        result.values[index] = UInt8(Int(values[index]) * (255 - Int(other[x, y])) / 255)
      }
    }
    return result
  }
}
