import Raster

/// An arrow beside the note that points to the side on which the pitch is.
struct TurnArrow {
  /// Proportions of an arrow: its size in heights of the tube, and all else in that size.
  private enum Parameters {
    /// Size of the arrow, in heights of the tube.
    static let size = 0.20
    /// Distance from the arrow's middle to its tip.
    static let tip = 0.5
    /// Distance from the arrow's middle back to where its head ends and its shaft begins.
    static let neck = 0.06
    /// Distance from the arrow's middle back to the end of its shaft.
    static let tail = 0.6
    /// Half height of the head.
    static let head = 0.5
    /// Half height of the shaft.
    static let shaft = 0.2
    /// Reach of the glow.
    static let glow = 0.10
  }

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
    let size = height * Parameters.size
    func sprite(_ side: Double, _ ink: inout Ink) -> Sprite {
      let tip = side * size * Parameters.tip
      let neck = -side * size * Parameters.neck
      let tail = -side * size * Parameters.tail
      let head = (upper: -size * Parameters.head, lower: size * Parameters.head)
      let shaft = (upper: -size * Parameters.shaft, lower: size * Parameters.shaft)
      let path = Path(polygon: [
        Point(tip, 0), Point(neck, head.upper), Point(neck, shaft.upper),
        Point(tail, shaft.upper), Point(tail, shaft.lower), Point(neck, shaft.lower),
        Point(neck, head.lower),
      ])
      return ink.sprite(
        side > 0 ? path : path.reversed, ink.theme.trace, reach: size * Parameters.glow)
    }
    sprites = (sprite(-1, &ink), sprite(1, &ink))
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
