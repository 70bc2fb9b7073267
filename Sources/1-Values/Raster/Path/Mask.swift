/// An 8-bit plane over a box of pixels: how much of a paint each pixel takes.
public struct Mask: Sendable {
  /// The pixels of the mask.
  public let box: PixelBox
  /// Coverage of each pixel, 0...255, row by row from the top left, without gaps.
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

  /// The smallest box with all pixels that are not 0; an empty one if all are.
  var litBox: PixelBox {
    var lit = PixelBox(minX: box.maxX, minY: box.maxY, maxX: box.minX, maxY: box.minY)
    for y in box.rows {
      let row = values[((y - box.minY) * box.width)..<((y - box.minY + 1) * box.width)]
      guard let first = row.firstIndex(where: { $0 > 0 }),
        let last = row.lastIndex(where: { $0 > 0 })
      else { continue }
      lit.minX = min(lit.minX, box.minX + first - row.startIndex)
      lit.maxX = max(lit.maxX, box.minX + last - row.startIndex + 1)
      lit.minY = min(lit.minY, y)
      lit.maxY = y + 1
    }
    return lit
  }

  /// Writes what lies in a box, row by row, over values of 0.
  func copy(to plane: UnsafeMutableBufferPointer<UInt8>, _ frame: PixelBox) {
    let shared = box.intersection(frame)
    for y in shared.rows {
      let source = (y - box.minY) * box.width + shared.minX - box.minX
      let target = (y - frame.minY) * frame.width + shared.minX - frame.minX
      for index in 0..<shared.width { plane[target &+ index] = values[source &+ index] }
    }
  }

  /// Covered area in pixels.
  public var area: Double { values.reduce(0) { $0 + Double($1) } / 255 }

  /// The mask with every value multiplied by that of `other` at the same pixel.
  public func multiplied(by other: Mask) -> Mask {
    var result = Mask(box: box)
    let shared = box.intersection(other.box)
    for y in shared.rows {
      let first = (y - box.minY) * box.width - box.minX
      let second = (y - other.box.minY) * other.box.width - other.box.minX
      for x in shared.minX..<shared.maxX {
        let (a, b) = (values[first &+ x], other.values[second &+ x])
        let product = (UInt32(a) &* UInt32(b) &+ 127) / 255
        result.values[first &+ x] = UInt8(truncatingIfNeeded: product)
      }
    }
    return result
  }

  /// The mask less what `other` lets through at the same pixel.
  public func outside(_ other: Mask) -> Mask {
    var result = self
    let shared = box.intersection(other.box)
    guard !shared.isEmpty else { return result }
    for y in shared.minY..<shared.maxY {
      let first = (y - box.minY) * box.width - box.minX
      let second = (y - other.box.minY) * other.box.width - other.box.minX
      for x in shared.minX..<shared.maxX where other.values[second &+ x] > 0 {
        let left = (UInt32(values[first &+ x]) &* UInt32(255 &- other.values[second &+ x])) / 255
        result.values[first &+ x] = UInt8(truncatingIfNeeded: left)
      }
    }
    return result
  }
}
