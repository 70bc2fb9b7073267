import Raster
import Texts

/// The box itself, drawn once for each panel size: enamelled plate, bezels, glass, engraved legends.
struct Chassis {
  let layout: PanelLayout
  let theme: Theme
  let legend: Typeface
  let rowGains: [Int]
  /// The word beside the lamp of a note in tune.
  let inTune: Text

  /// Draws everything that does not change.
  func draw(on surface: inout Surface) {
    let windows = windows
    // What a bezel covers is not painted.
    drawPlate(on: &surface, besides: windows.map { $0.outline(2 - $0.bezel) })
    for window in windows { draw(window, on: &surface) }
    if layout.keys.height > 0 { drawChannel(on: &surface) }
    drawLegends(on: &surface)
  }

  /// Glass behind a bezel.
  struct Window {
    /// Width of the bezel in pixels.
    let bezel: Double
    /// Frame of the glass.
    let glass: Rectangle
    /// The outline, so many pixels inside that of the glass (outside if negative).
    let outline: (Double) -> Path
  }

  /// The tube and the two readouts.
  private var windows: [Window] {
    let u = layout.unit
    let bezels = PanelLayout.Parameters.bezels
    let tube = Window(bezel: bezels.tube * u, glass: layout.tube.frame) {
      layout.tube.inset(by: $0).outline
    }
    let readouts = [layout.lower, layout.line].map { frame in
      let isReadout = frame == layout.lower
      let radius = isReadout ? 12 * u : 5 * u
      return Window(bezel: isReadout ? bezels.lower * u : bezels.text * u, glass: frame) {
        .roundedRectangle(frame.inset(by: $0), radius: radius - $0)
      }
    }
    return [tube] + readouts
  }
}
