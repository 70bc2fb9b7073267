import Raster

/// Where a face writes a note.
struct WrittenName {
  /// The pixels that the letters take, with the ends of their signs.
  let box: Rectangle
  /// Height of the capitals in pixels.
  let capHeight: Double
  /// The row that the letters stand on.
  let baseline: Double

  /// The place of a name whose capitals have their middle at a point.
  init(_ name: String, _ lettering: Lettering, middle: Point) {
    capHeight = lettering.capHeight
    baseline = middle.y + capHeight / 2
    let width = lettering.width(of: name) + 0.1 * capHeight
    box = Rectangle(
      x: middle.x - width / 2, y: middle.y - 0.66 * capHeight, width: width,
      height: 1.32 * capHeight)
  }
}
