import Raster

/// The name of a note, or a number, at the place where a face writes it.
struct WrittenName {
  /// Letters of the name, with those of the octave where it is as large.
  let name: String
  /// The pixels that the letters take, with the ends of their signs.
  let box: Rectangle
  /// Height of the capitals in pixels.
  let capHeight: Double
  /// The row that the letters stand on.
  let baseline: Double

  /// The place of a name whose capitals have their middle at a point.
  init(_ name: String, _ lettering: Lettering, middle: Point) {
    self.name = name
    capHeight = lettering.capHeight
    baseline = middle.y + capHeight / 2
    let start = Point(middle.x - lettering.width(of: name) / 2, baseline)
    let ink = lettering.path(name, at: start).pixelBox
    let left = Double(ink?.minX ?? Int(middle.x)) - 0.06 * capHeight
    let right = Double(ink?.maxX ?? Int(middle.x)) + 0.06 * capHeight
    box = Rectangle(
      x: left, y: middle.y - 0.66 * capHeight, width: right - left, height: 1.32 * capHeight)
  }
}
