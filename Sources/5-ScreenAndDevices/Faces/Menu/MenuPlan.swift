import Raster

/// The places of the menu, which has the whole panel: its title, the lines of a list or a value, what is said of it, and
/// what the controls do.
struct MenuPlan {
  /// Figures of the places, in ems of the title if nothing else is said.
  private enum Parameters {
    /// Distance from the panel's edge to everything.
    static let margin = 0.35
    /// Height of the title.
    static let title = 1.6
    /// Height of the foot below a list.
    static let foot = 2.3
    /// Height of the slider below a value at most, in heights of the panel and in widths of the slider.
    static let slider = (down: 0.25, across: 0.25)
    /// Heights of the panel in its width from which the foot has another line.
    static let upright = 1.2
    /// Lines of a list from which its letters are no larger than they must be.
    static let lines = 9.0
    /// Size of a list's letters at most, in ems of the title and in widths of the panel.
    static let most = (title: 1.5, across: 1.0 / 21)
  }

  /// Pixels an em of title and controls.
  let size: Double
  /// Pixels an em of a list.
  let listSize: Double
  /// The place of the title.
  let title: TextLines.Place
  /// The place of a list's lines.
  let list: Rectangle
  /// The place below a list.
  let foot: Rectangle
  /// The places of a value, and of its slider and caps below it.
  let value: Rectangle
  let slider: Rectangle
  /// The place of what the controls do.
  let controls: TextLines.Place

  /// Lays the menu out on a panel.
  init(in layout: PanelLayout) {
    size = layout.lineText
    let panel = layout.panel
    let all = panel.inset(by: Parameters.margin * size)
    func band(_ y: Double, _ height: Double) -> Rectangle {
      Rectangle(x: all.x, y: y, width: all.width, height: height)
    }
    let rows = layout.lineRows > 1 ? 2 : 1
    let below = PanelLayout.height(ofRows: rows, size)
    controls = TextLines.Place(frame: band(all.maxY - below, below), rows: rows)
    let above = Parameters.title * size
    title = TextLines.Place(frame: band(all.y, above), rows: 1)
    let (top, end) = (title.frame.maxY, controls.frame.y)
    let isUpright = panel.height > Parameters.upright * panel.width
    let footHeight = (Parameters.foot + (isUpright ? 1 : 0)) * size
    foot = band(end - footHeight, footHeight)
    list = band(top, foot.y - top)
    let most = Parameters.slider
    let sliderHeight = min(most.down * panel.height, most.across * all.width)
    slider = band(end - sliderHeight, sliderHeight)
    value = band(top, slider.y - top)
    let wanted = list.height / (Parameters.lines * LineList.Parameters.pitch)
    let largest = max(size, min(Parameters.most.title * size, Parameters.most.across * all.width))
    listSize = min(max(size, wanted), largest)
  }
}
