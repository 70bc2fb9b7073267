import Raster

/// The pixels of a spectrum's columns, each column's sorted by height in coarse steps.
///
/// So a column that changes is drawn by its pixels between the old and the new height, whatever its shape.
struct BandPixels {
  /// A pixel of a column.
  struct Pixel {
    var x: UInt16
    var y: UInt16
    /// Height in 1/``full``.
    var level: UInt16
    /// Part of the pixel that belongs to the column, in 0...256.
    var share: UInt16
  }

  /// Levels from the foot to the top.
  static let full = 4096
  /// Steps of the sorting.
  private static let steps = 128
  private static let stepShift = 5

  let columns: Int
  private var pixels: [Pixel] = []
  /// The first pixel of each step of each column, and one more.
  private var starts: [Int32]

  /// Finds the pixels of `columns` columns.
  ///
  /// - Parameters:
  ///   - columns: How many there are.
  ///   - fill: Part of a column's width that is filled.
  ///   - places: Where they are.
  init(columns: Int, fill: Double, _ places: some SpectrumPlaces) {
    self.columns = columns
    let box = places.box
    var found: [(key: Int32, pixel: Pixel)] = []
    found.reserveCapacity(box.width * box.height)
    for y in 0..<box.height {
      for x in 0..<box.width {
        let point = Point(Double(box.minX + x) + 0.5, Double(box.minY + y) + 0.5)
        guard let place = places.place(of: point) else { continue }
        let across = min(place.across * Double(columns), Double(columns) - 1e-6)
        let column = Int(across)
        let fraction = across - Double(column)
        let pitch = places.width(up: place.up) / Double(columns)
        let share = (min(fraction, 1 - fraction) - (1 - fill) / 2) * pitch + 0.5
        guard fill >= 1 || share > 0 else { continue }
        let level = min(Int(place.up * Double(Self.full)), Self.full - 1)
        found.append(
          (
            Int32(column * Self.steps + level >> Self.stepShift),
            Pixel(
              x: UInt16(x), y: UInt16(y), level: UInt16(level),
              share: fill >= 1 ? 256 : UInt16(min(share, 1) * 256))
          ))
      }
    }
    var counts = [Int32](repeating: 0, count: columns * Self.steps + 1)
    for entry in found { counts[Int(entry.key) + 1] += 1 }
    for index in 1..<counts.count { counts[index] += counts[index - 1] }
    starts = counts
    pixels = Array(repeating: Pixel(x: 0, y: 0, level: 0, share: 0), count: found.count)
    for entry in found {
      pixels[Int(counts[Int(entry.key)])] = entry.pixel
      counts[Int(entry.key)] += 1
    }
  }

  /// Gives a brush that draws columns, as long as `body` runs.
  func withBrush(_ body: (Brush) -> Void) {
    pixels.withUnsafeBufferPointer { pixels in
      starts.withUnsafeBufferPointer { starts in
        guard let pixels = pixels.baseAddress, let starts = starts.baseAddress else { return }
        body(Brush(pixels: pixels, starts: starts))
      }
    }
  }

  /// A brush that draws columns.
  struct Brush {
    fileprivate let pixels: UnsafePointer<Pixel>
    fileprivate let starts: UnsafePointer<Int32>

    /// Draws the pixels of a column around some levels, and a few more.
    @inline(__always)
    func draw(
      _ column: Int, from low: Int, to high: Int, with pen: PlaneField.Pen,
      _ value: (Int) -> Int
    ) {
      let first = max(low, 0) &>> BandPixels.stepShift
      let last = min(max(high, 0), BandPixels.full &- 1) &>> BandPixels.stepShift
      guard first <= last else { return }
      let start = Int(starts[column &* BandPixels.steps &+ first])
      let end = Int(starts[column &* BandPixels.steps &+ last &+ 1])
      var index = start
      while index < end {
        let pixel = pixels[index]
        let light = (value(Int(pixel.level)) &* Int(pixel.share)) &>> 8
        pen.set(UInt8(truncatingIfNeeded: light), x: Int(pixel.x), y: Int(pixel.y))
        index &+= 1
      }
    }
  }
}
