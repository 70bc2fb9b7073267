import Raster

extension Chassis {
  /// Proportions of the plate's light, its rim and the keys' channel.
  private enum PlateProportion {
    /// Row about which the light from above spreads, in heights of the panel.
    static let lightY = -0.1
    /// Radii of the light from above, in widths and in heights of the panel.
    static let lightRadii = (across: 0.75, down: 0.8)
    /// Width of the bevelled rim, in units of the chassis.
    static let rim = 1.5
    /// Places on the rim, from top to foot, at which the light has become faint and the shadow begins.
    static let rimPlaces = (faint: 0.12, shadow: 0.8)
    /// Width of the edge around the keys' channel, in units of the chassis.
    static let channelEdge = 1.2
  }

  /// Enamel that catches a little light from above, with a fine grain and a bevelled rim.
  ///
  /// - Parameters:
  ///   - surface: What is drawn on.
  ///   - holes: Where nothing is seen of it.
  func drawPlate(on surface: inout Surface, besides holes: [Path]) {
    let u = layout.unit
    let all = layout.panel
    let plate = holes.reduce(Path.rectangle(all)) { $0.without($1) }
    surface.fill(
      plate,
      .linear(
        from: Point(0, 0), to: Point(0, all.height),
        [.init(0, theme.plate.top), .init(1, theme.plate.foot)]))
    surface.fill(
      plate,
      .radial(
        center: Point(all.center.x, PlateProportion.lightY * all.height),
        radiusX: all.width * PlateProportion.lightRadii.across,
        radiusY: all.height * PlateProportion.lightRadii.down,
        [.init(0, .white, opacity: 0.07), .init(1, .white, opacity: 0)]))
    addGrain(to: plate, on: &surface)
    let rim = Path.rectangle(all).without(
      .roundedRectangle(all.inset(by: PlateProportion.rim * u), radius: 6 * u))
    let places = PlateProportion.rimPlaces
    surface.fill(
      rim,
      .linear(
        from: Point(0, 0), to: Point(0, all.height),
        [
          .init(0, .white, opacity: 0.22), .init(places.faint, .white, opacity: 0.05),
          .init(places.shadow, .black, opacity: 0.3), .init(1, .black, opacity: 0.6),
        ]))
  }

  /// The orange-peel texture of stoved enamel: neighbouring pixels differ by a few steps.
  private func addGrain(to plate: Path, on surface: inout Surface) {
    let (pixels, stride) = (surface.pixels, surface.stride)
    var place = (y: -1, x: 0, state: UInt32(0))
    surface.spans(of: plate) { y, columns in
      if y != place.y {
        place = (y, 0, UInt32(truncatingIfNeeded: y &* 747_796_405 &+ 2_891_336_453))
      }
      for _ in place.x..<columns.lowerBound { place.state = Self.next(place.state) }
      let row = pixels + y * stride
      for x in columns {
        place.state = Self.next(place.state)
        let step = (place.state &>> 24) % 5
        let word = row[x]
        row[x] = word &+ step &* 0x01_01_01 &- (word & 0x030303 == 0x030303 ? 0x020202 : 0)
      }
      place.x = columns.upperBound
    }
  }

  /// The next of a row of numbers without order (Numerical Recipes, "quick and dirty" generators).
  @inline(__always)
  private static func next(_ state: UInt32) -> UInt32 { state &* 1_664_525 &+ 1_013_904_223 }

  /// The recess that the keys lie in.
  func drawChannel(on surface: inout Surface) {
    let u = layout.unit
    let frame = layout.keys
    let outer = Path.roundedRectangle(frame, radius: 7 * u)
    surface.fill(outer, .solid(.black, opacity: 0.55))
    surface.fill(
      outer.without(
        .roundedRectangle(frame.inset(by: PlateProportion.channelEdge * u), radius: 6 * u)),
      .linear(
        from: Point(0, frame.y), to: Point(0, frame.maxY),
        [.init(0, .black, opacity: 0.8), .init(1, .white, opacity: 0.2)]))
  }
}
