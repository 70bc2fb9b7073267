import Raster

/// The two jewels: in tune, and POWER.
struct Lamps {
  /// Proportions of a lamp's light, in radii of its jewel.
  private enum Parameters {
    /// Radius of the part of the jewel that shines.
    static let jewel = 0.92
    /// Reach of the glow around the jewel.
    static let reach = 0.7
  }

  private let places: (inTune: Point, power: Point)
  private let green: Sprite
  private let amber: Sprite
  private let red: Sprite

  /// Makes the lamps' light.
  init(in layout: PanelLayout, _ ink: inout Ink) {
    places = Chassis.lamps(layout)
    let radius = Chassis.lampRadius(layout)
    let jewel = Path.circle(center: Point(0, 0), radius: radius * Parameters.jewel)
    func lamp(_ phosphor: Theme.Phosphor, _ ink: inout Ink) -> Sprite {
      ink.sprite(jewel, phosphor, reach: radius * Parameters.reach, glow: 1.3)
    }
    // A lamp shines in any theme, also if marks are dark.
    let theme = ink.theme.polarity == .light ? ink.theme : .amber
    green = lamp(theme.center, &ink)
    amber = lamp(theme.trace, &ink)
    red = lamp(theme.warning, &ink)
  }

  /// Adds the lamps of a box that listens.
  func running(isInTune: Bool, into lights: inout [Light]) {
    lights.append(light(green, at: places.inTune, level: isInTune ? 256 : 0))
    lights.append(light(amber, at: places.power, level: 150))
  }

  /// Adds the lamp of a box that rests.
  func standby(into lights: inout [Light]) {
    lights.append(light(red, at: places.power, level: 230))
  }

  private func light(_ sprite: Sprite, at place: Point, level: Int) -> Light {
    Light(
      sprite, x: Int(place.x.rounded()), y: Int(place.y.rounded()), level: level, on: .lamp)
  }
}
