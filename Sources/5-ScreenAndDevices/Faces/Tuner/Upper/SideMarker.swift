import Raster

/// A triangle beside a fixed index that points to the side on which the pitch is: a dial that turns leaves it open which
/// that is.
struct SideMarker {
  /// Reach of the glow, in sizes of the triangle.
  private static let reach = 0.15

  private let sprites: (flat: Sprite, sharp: Sprite)

  /// Makes both triangles.
  ///
  /// - Parameters:
  ///   - middle: The point of the index beside which they stand.
  ///   - gap: The distance from there to their bases, in pixels.
  ///   - size: Their length and height, in pixels.
  ///   - ink: What is drawn with.
  init(beside middle: Point, gap: Double, size: Double, _ ink: inout Ink) {
    func triangle(_ side: Double) -> Path {
      let (tip, base) = (side * (gap + size), side * gap)
      let path = Path(polygon: [
        middle + Point(tip, 0), middle + Point(base, size / 2), middle + Point(base, -size / 2),
      ])
      return side < 0 ? path.reversed : path
    }
    let reach = size * Self.reach
    sprites = (
      ink.sprite(triangle(-1), ink.theme.flat, reach: reach),
      ink.sprite(triangle(1), ink.theme.sharp, reach: reach)
    )
  }

  /// Adds the triangle of a side: -1 for flat, 1 for sharp, 0 for none.
  func write(_ side: Int, into lights: inout [Light]) {
    if side != 0 { lights.append(Light(side < 0 ? sprites.flat : sprites.sharp, x: 0, y: 0)) }
  }
}

extension MeterMotion {
  /// The side of a pitch that is not in tune: -1 for flat, 1 for sharp; else 0.
  var side: Int {
    guard measured != nil, !isInTune, cents != 0 else { return 0 }
    return cents < 0 ? -1 : 1
  }
}
