/// Sharp, flat and natural signs, and that of a harmonic, which the readout fonts lack.
///
/// Drawn in cap heights: the baseline at 0, the top of capitals at −1. Strokes follow a bold face, and
/// the bars rise to the right as in engraved music. Stems are as heavy as a sign of this size can carry: thinner
/// ones are the first thing that is lost at two metres.
enum Accidentals {
  /// The sign's outline and advance in cap heights; `nil` for any other character.
  static func glyph(_ character: Unicode.Scalar) -> (path: Path, advance: Double)? {
    switch character {
    case "♯": (raised(sharp).translated(by: Point(0.05, 0)), 0.83 * size + 0.09)
    case "♭": (raised(flat), 0.66 * size + 0.04)
    case "♮": (raised(natural), 0.55 * size + 0.04)
    case "◇": (diamond, 0.86)
    default: nil
    }
  }

  /// Size of a sign beside a letter.
  private static let size = 0.90

  /// The sign beside a letter: smaller, and reaching as far above the letter as below it.
  private static func raised(_ path: Path) -> Path {
    path.mapped { size * $0 + Point(0, -0.06) }
  }

  /// Rise of a bar of the sharp and the natural over a width of 1.
  private static let rise = 0.24

  private static let sharp: Path = {
    var path = Path()
    path.append(stem(x: 0.18, width: 0.115, top: -1.02, bottom: 0.10))
    path.append(stem(x: 0.53, width: 0.115, top: -1.10, bottom: 0.02))
    path.append(bar(from: 0.03, to: 0.80, middle: -0.70, thickness: 0.15))
    path.append(bar(from: 0.03, to: 0.80, middle: -0.30, thickness: 0.15))
    return path
  }()

  private static let natural: Path = {
    var path = Path()
    path.append(stem(x: 0.07, width: 0.125, top: -1.10, bottom: -0.20))
    path.append(stem(x: 0.39, width: 0.125, top: -0.82, bottom: 0.10))
    path.append(bar(from: 0.07, to: 0.515, middle: -0.68, thickness: 0.17))
    path.append(bar(from: 0.07, to: 0.515, middle: -0.32, thickness: 0.17))
    return path
  }()

  private static let flat: Path = {
    var path = Path()
    path.append(stem(x: 0.07, width: 0.135, top: -1.14, bottom: 0))
    var bowl = Path()
    bowl.move(to: Point(0.10, -0.56))
    bowl.curve(Point(0.27, -0.78), Point(0.62, -0.75), to: Point(0.62, -0.44))
    bowl.curve(Point(0.62, -0.20), Point(0.32, -0.08), to: Point(0.10, 0.06))
    var hole = Path()
    hole.move(to: Point(0.19, -0.42))
    hole.curve(Point(0.27, -0.58), Point(0.43, -0.58), to: Point(0.43, -0.42))
    hole.curve(Point(0.43, -0.29), Point(0.33, -0.22), to: Point(0.19, -0.13))
    path.append(bowl.without(hole))
    return path
  }()

  /// The head of a harmonic's note.
  private static let diamond: Path = {
    func rhombus(_ half: Double) -> Path {
      let middle = Point(0.42, -0.5)
      return Path(polygon: [
        middle + Point(0, -half), middle + Point(0.8 * half, 0), middle + Point(0, half),
        middle + Point(-0.8 * half, 0),
      ])
    }
    return rhombus(0.5).without(rhombus(0.27))
  }()

  /// An upright stroke.
  private static func stem(x: Double, width: Double, top: Double, bottom: Double) -> Path {
    .rectangle(Rectangle(x: x, y: top, width: width, height: bottom - top))
  }

  /// A thick stroke that rises to the right, with upright ends.
  private static func bar(from start: Double, to end: Double, middle: Double, thickness: Double)
    -> Path
  {
    let half = rise * (end - start) / 2
    return Path(polygon: [
      Point(start, middle + half - thickness / 2), Point(end, middle - half - thickness / 2),
      Point(end, middle - half + thickness / 2), Point(start, middle + half + thickness / 2),
    ])
  }
}
