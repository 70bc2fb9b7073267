import Raster

/// The box itself, drawn once for each panel size: enamelled plate, bezels, glass, engraved legends.
struct Chassis {
  let layout: PanelLayout
  let theme: Theme
  let legend: Typeface
  let rowGains: [Int]

  /// Draws everything that does not change.
  func draw(on surface: inout Surface) {
    drawPlate(on: &surface)
    let u = layout.unit
    drawWindow(on: &surface, bezel: 9 * u, glass: layout.tube.frame) {
      layout.tube.inset(by: $0).outline
    }
    for frame in [layout.lower, layout.status, layout.hints] {
      let isReadout = frame == layout.lower
      let radius = isReadout ? 12 * u : 5 * u
      drawWindow(on: &surface, bezel: isReadout ? 7 * u : 2.5 * u, glass: frame) {
        .roundedRectangle(frame.inset(by: $0), radius: radius - $0)
      }
    }
    drawChannel(on: &surface)
    drawLegends(on: &surface)
  }
}
