import Glibc

/// Painting the static layer: once for each size, yet within the time of a start.
extension Surface {
  /// Lays a paint over the pixels a mask lets through.
  ///
  /// Rounding is dithered with a fixed pattern, since dark gradients show steps in 8 bits otherwise.
  ///
  /// - Source: "over" of Porter and Duff, "Compositing digital images", SIGGRAPH 1984.
  public mutating func paint(_ mask: Mask, _ paint: Paint) {
    let box = mask.box.intersection(bounds)
    guard !box.isEmpty else { return }
    var brush = Brush(paint, from: box.minX, to: box.maxX)
    for y in box.rows { paintRow(y, of: mask, &brush) }
  }

  /// Lays a paint over the exact area of a path.
  public mutating func fill(_ path: Path, _ paint: Paint) {
    let box = path.pixelBox.map(bounds.intersection)
    guard let box, !box.isEmpty else { return }
    var coverage = Coverage(box: box)
    coverage.add(path)
    var brush = Brush(paint, from: box.minX, to: box.maxX)
    coverage.spans { y, start, end, covered in
      brush.paint(pixels + y * stride, y, from: start, to: end, covered: UInt32(covered))
    }
  }

  /// Lays a paint over every pixel of a box.
  public mutating func fill(_ box: PixelBox, _ paint: Paint) {
    let box = box.intersection(bounds)
    guard !box.isEmpty else { return }
    var brush = Brush(paint, from: box.minX, to: box.maxX)
    for y in box.rows {
      brush.paint(pixels + y * stride, y, from: box.minX, to: box.maxX, covered: 255)
    }
  }

  /// Lays black over what lies between a shape and each of others that hold it, or that it holds: in as
  /// many layers as there are others.
  ///
  /// A layer lets `1 − opacity` of what is below it through, and where edges cross a pixel that to the power
  /// of the covered part: off by an eighth of the opacity's square at most.
  ///
  /// - Parameters:
  ///   - shape: The shape that all layers have in common.
  ///   - others: The layers' other borders.
  ///   - opacity: Opacity of a layer, 0..<1.
  public mutating func shade(between shape: Path, and others: [Path], opacity: Double) {
    let boxes = ([shape] + others).compactMap(\.pixelBox)
    guard let first = boxes.first, opacity > 0 else { return }
    let box = boxes.reduce(first) { $0.union($1) }.intersection(bounds)
    guard !box.isEmpty else { return }
    var coverage = Coverage(box: box)
    coverage.add(shape, weight: Double(others.count))
    for other in others { coverage.add(other, weight: -1) }
    // Opacity in steps of a 32nd of a layer.
    let table = (0...(32 * others.count)).map { step in
      UInt32(65536 * (1 - pow(1 - opacity, Double(step) / 32)))
    }
    coverage.sums { y, start, end, sum in
      let layers = table[min(Int(abs(sum) * 32 + 0.5), table.count - 1)]
      Dither.row(y) { dither in
        Wash.lay(SIMD4(0, 0, 0, layers), pixels + y * stride, dither, from: start, to: end)
      }
    }
  }

  /// Gives the stretches of each row that a path covers, if only in part, from the top left.
  public func spans(of path: Path, _ body: (Int, Range<Int>) -> Void) {
    guard let box = path.pixelBox.map(bounds.intersection), !box.isEmpty else { return }
    var coverage = Coverage(box: box)
    coverage.add(path)
    coverage.spans { y, start, end, _ in body(y, start..<end) }
  }

  /// Multiplies the pixels a mask lets through by the gain of their row in 1/256, all others not.
  public mutating func darken(_ mask: Mask, rowGains: [Int]) {
    let box = mask.box.intersection(bounds)
    guard !box.isEmpty else { return }
    for gain in Set(rowGains) where gain < 256 {
      darken(box.rows.filter { rowGains[$0] == gain }, of: mask, gain: gain)
    }
  }

  /// Multiplies what a mask lets through of some rows by a gain in 1/256.
  ///
  /// Never inlined: the optimizer of Swift 6.0.3 fails on the brush inside the loop over gains.
  @inline(never)
  private func darken(_ rows: [Int], of mask: Mask, gain: Int) {
    let box = mask.box.intersection(bounds)
    let shade = Paint.solid(.black, opacity: Double(256 - gain) / 256)
    var brush = Brush(shade, from: box.minX, to: box.maxX)
    for y in rows { paintRow(y, of: mask, &brush) }
  }

  /// All pixels.
  public var bounds: PixelBox { PixelBox(minX: 0, minY: 0, maxX: width, maxY: height) }

  /// Lays a paint over what a mask lets through of a row: stretch by stretch of pixels that it lets
  /// through alike.
  private func paintRow(_ y: Int, of mask: Mask, _ brush: inout Brush) {
    let box = mask.box.intersection(bounds)
    let first: Int = (y - mask.box.minY) * mask.box.width + box.minX - mask.box.minX
    mask.values.withUnsafeBytes { bytes in
      guard let values = bytes.baseAddress?.advanced(by: first) else { return }
      var index = 0
      while index < box.width {
        let start = index
        let value = values.load(fromByteOffset: index, as: UInt8.self)
        let alike = UInt64(value) &* 0x0101_0101_0101_0101
        index &+= 1
        while index &+ 8 <= box.width,
          values.loadUnaligned(fromByteOffset: index, as: UInt64.self) == alike
        { index &+= 8 }
        while index < box.width, values.load(fromByteOffset: index, as: UInt8.self) == value {
          index &+= 1
        }
        if value > 0 {
          brush.paint(
            pixels + y &* stride, y, from: box.minX &+ start, to: box.minX &+ index,
            covered: UInt32(value))
        }
      }
    }
  }
}
