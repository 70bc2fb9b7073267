import Raster
import Texts

/// The name of a note, or a number, at the place where a face writes it.
struct WrittenName {
  /// Proportions of the box around a name, in heights of the name's capitals.
  private enum Parameters {
    /// Margin at each side of the letters.
    static let side = 0.06
    /// Distance from the capitals' middle up to the box's upper edge.
    static let above = 0.66
    /// Height of the box.
    static let height = 1.32
  }

  /// Letters of the name, with those of the octave if it is as large.
  let name: Text
  /// The pixels that the letters take, with the ends of their signs.
  let box: Rectangle
  /// Height of the capitals in pixels.
  let capHeight: Double
  /// The row that the letters stand on.
  let baseline: Double

  /// The place of a name whose capitals have their middle at a point.
  init(_ name: Text, _ lettering: Lettering, middle: Point) {
    self.name = name
    capHeight = lettering.capHeight
    baseline = middle.y + capHeight / 2
    let start = Point(middle.x - lettering.width(of: name) / 2, baseline)
    let ink = lettering.path(name, at: start).pixelBox
    let left = Double(ink?.minX ?? Int(middle.x)) - Parameters.side * capHeight
    let right = Double(ink?.maxX ?? Int(middle.x)) + Parameters.side * capHeight
    box = Rectangle(
      x: left, y: middle.y - Parameters.above * capHeight, width: right - left,
      height: Parameters.height * capHeight)
  }
}
