import Raster

/// Where everything lies on a panel.
struct PanelLayout {
  /// The four arrangements, chosen by the panel's size in points.
  enum Arrangement: Equatable {
    /// All above one another, on a narrow upright panel.
    case smallPortrait
    /// All above one another, on a flat panel less than 700 points wide.
    case smallLandscape
    /// All above one another, on an upright panel of 600 points or more.
    case largePortrait
    /// Meters to the left, keys to the right, from 700 points on.
    case twoColumns
  }

  /// The arrangement.
  let arrangement: Arrangement
  /// Pixels of the panel.
  let width: Int
  /// Rows of the panel.
  let height: Int
  /// Pixels of one unit of the design, drawn for 800 by 480.
  let unit: Double
  /// The large tube.
  let tube: CRTShape
  /// The small tube below.
  let lower: Rectangle
  /// The line for notices.
  let status: Rectangle
  /// The line for control hints.
  let hints: Rectangle
  /// All keys.
  let keys: Rectangle
  /// Rows from one scanline to the next.
  let scanlinePitch: Int
  /// Pixels an em of hints and notices: never too small to read.
  let smallText: Double

  /// Lays out a panel of `width` by `height` pixels with `density` pixels a point.
  init(width: Int, height: Int, density: Double) {
    let density = density > 0 ? density : 1
    let across = Double(width)
    let down = Double(height)
    let isUpright = height > width
    if isUpright {
      arrangement = across / density >= 600 ? .largePortrait : .smallPortrait
    } else {
      arrangement = across / density >= 700 ? .twoColumns : .smallLandscape
    }
    self.width = width
    self.height = height
    let unit = isUpright ? min(across / 480, down / 800) : min(across / 800, down / 480)
    self.unit = unit
    scanlinePitch = max(2, Int((2 * unit).rounded()))
    smallText = max((isUpright ? 17 : 15) * unit, 11)

    let margin = 14 * unit
    let gap = 12 * unit
    let keysWidth = arrangement == .twoColumns ? 120 * unit : 0
    let columnWidth = across - 2 * margin - (keysWidth > 0 ? keysWidth + gap : 0)
    let line = smallText * 1.7
    let keysHeight = arrangement == .twoColumns ? 0 : max((isUpright ? 64 : 40) * unit, line * 1.3)

    var y = down - 8 * unit - line
    hints = Rectangle(x: margin, y: y, width: columnWidth, height: line)
    if arrangement != .twoColumns {
      y -= keysHeight + 5 * unit
      keys = Rectangle(x: margin, y: y, width: columnWidth, height: keysHeight)
    } else {
      keys = Rectangle(
        x: across - margin - keysWidth, y: margin, width: keysWidth, height: down - 2 * margin)
    }
    y -= line + 5 * unit
    status = Rectangle(x: margin, y: y, width: columnWidth, height: line)

    let room = y - gap - margin
    let lowerHeight = min(room * 0.26, isUpright ? 132 * unit : 200 * unit)
    lower = Rectangle(
      x: margin + 8 * unit, y: y - gap - lowerHeight, width: columnWidth - 16 * unit,
      height: lowerHeight)
    let tubeHeight = min(lower.y - gap - 8 * unit - margin, columnWidth * 0.80)
    let tubeTop = margin + 4 * unit + max(0, lower.y - gap - 8 * unit - margin - tubeHeight) / 2
    tube = CRTShape(
      frame: Rectangle(
        x: margin + 10 * unit, y: tubeTop, width: columnWidth - 20 * unit, height: tubeHeight))
  }

  /// The place of a key among `count`, the lowest note at the left or at the foot.
  func key(_ index: Int, of count: Int) -> Rectangle {
    let inner = keys.inset(by: 4 * unit)
    let gap = 3 * unit
    if arrangement == .twoColumns {
      let height = (inner.height + gap) / Double(count)
      let foot = inner.maxY + gap
      return Rectangle(
        x: inner.x, y: foot - height * Double(index + 1), width: inner.width, height: height - gap)
    }
    let width = (inner.width + gap) / Double(count)
    return Rectangle(
      x: inner.x + width * Double(index), y: inner.y, width: width - gap, height: inner.height)
  }
}
