import Raster

/// An arrow beside the note that points to it from the side on which the pitch is.
struct TurnArrow {
  private let sprites: (flat: Sprite, sharp: Sprite)
  private let places: (flat: Point, sharp: Point)

  /// Draws both arrows.
  ///
  /// - Parameters:
  ///   - shape: The tube.
  ///   - name: Where the note is.
  ///   - aside: How far beside it they stand, in heights of the tube.
  ///   - ink: What is drawn with.
  init(in shape: CRTShape, beside name: NamePlace, _ aside: Double, _ ink: inout Ink) {
    let height = shape.frame.height
    let size = height * 0.20
    func sprite(_ side: Double, _ ink: inout Ink) -> Sprite {
      let path = Path(polygon: [
        Point(side * size * 0.5, 0), Point(-side * size * 0.06, -size * 0.5),
        Point(-side * size * 0.06, -size * 0.2), Point(-side * size * 0.6, -size * 0.2),
        Point(-side * size * 0.6, size * 0.2), Point(-side * size * 0.06, size * 0.2),
        Point(-side * size * 0.06, size * 0.5),
      ])
      return ink.sprite(side > 0 ? path : path.reversed, ink.theme.trace, reach: size * 0.10)
    }
    sprites = (sprite(1, &ink), sprite(-1, &ink))
    let middle = shape.apex + Point(name.across * height, name.middle * height)
    places = (middle - Point(aside * height, 0), middle + Point(aside * height, 0))
  }

  /// The arrow of one side.
  func light(isFlat: Bool) -> Light {
    let place = isFlat ? places.flat : places.sharp
    return Light(
      isFlat ? sprites.flat : sprites.sharp, x: Int(place.x.rounded()), y: Int(place.y.rounded()))
  }
}
