import BoardFile
import Raster

/// The places of everything on a panel.
///
/// The glass takes the room that is left, in the one shape of the chassis; what has a size of its own
/// (text, gaps, keys, bezels, lamps) follows the scales of ``PanelScale``.
struct PanelLayout {
  /// The scales.
  let scale: PanelScale
  /// The edge of the panel that the keys lie along.
  let side: Board.Strip.Side
  /// Pixels of the panel.
  let width: Int
  /// Rows of the panel.
  let height: Int
  /// Pixels of one unit of the chassis, whose design has a tube 600 units wide.
  let unit: Double
  /// Lamps and maker's name on an upright panel; empty if they lie in the tube's corners.
  let header: Rectangle
  /// The large tube.
  let tube: CRTShape
  /// The small tube below.
  let lower: Rectangle
  /// Height of the capitals of the lower face's numbers, in pixels, if there is room for them.
  let lowerText: Double
  /// The line at the foot: notices, what is tuned to, and what the controls do.
  let line: Rectangle
  /// Rows of text in ``line``: one, or three on upright panels, which have the height.
  let lineRows: Int
  /// Pixels an em of the line, and of the menu at least.
  let lineText: Double
  /// All keys; empty on a box without a ribbon.
  let keys: Rectangle
  /// Pixels an em of what is small.
  let smallText: Double
  /// Pixels an em of what is engraved.
  let legendText: Double

  /// Lays out a panel of `width` by `height` pixels with `density` pixels a point.
  ///
  /// Without a `side`, keys are to the right of two columns and at the foot of one; without keys the meters
  /// have their room. The panel is one that ``PanelScale/refusal(width:height:)`` does not refuse.
  init(
    width: Int, height: Int, density: Double, side: Board.Strip.Side? = nil, hasKeys: Bool = true
  ) {
    let scale = PanelScale(width: width, height: height, density: density)
    self.scale = scale
    self.width = width
    self.height = height
    self.side = side ?? (scale.arrangement == .twoColumns ? .right : .bottom)
    let point = scale.pixels
    let isUpright = height > width
    smallText = max(
      Parameters.text * point, Parameters.leastText,
      isUpright ? Self.uprightText(width: width, height: height, scale) : 0)
    legendText = max(smallText * Parameters.legend / Parameters.text, Parameters.leastText)
    lineRows = isUpright ? 3 : 1
    lineText = max(
      min(
        Parameters.lineText * max(scale.density, point), Double(width) / Parameters.line.across,
        Double(height) / Parameters.line.down),
      Parameters.leastText)

    let panel = Self.panel(width: width, height: height)
    let all = panel.inset(by: Parameters.margin * point)
    let (strip, column) = hasKeys ? Self.divided(all, point, self.side) : (nil, all)
    let content = Content(
      line: Self.height(ofRows: lineRows, lineText),
      lowerText: Parameters.lowerText * point * scale.lowerText,
      strip: strip == nil && hasKeys ? self.side : nil)
    let isWide = column.width >= Parameters.wide * column.height
    let stack =
      isWide
      ? Stack(wide: column, scale: scale, content) : Stack(column, scale: scale, content)
    lowerText = isWide ? stack.lowerText(content.lowerText) : content.lowerText
    unit = stack.unit
    header = stack.header
    tube = CRTShape(frame: stack.tube)
    lower = stack.lower
    line = stack.line
    keys = strip ?? stack.keys
  }

  /// All of the panel.
  var panel: Rectangle { Self.panel(width: width, height: height) }

  private static func panel(width: Int, height: Int) -> Rectangle {
    Rectangle(x: 0, y: 0, width: Double(width), height: Double(height))
  }

  /// True if the lowest key is at the foot; otherwise it is at the left.
  var hasUprightKeys: Bool { side == .left || side == .right }

  /// The part of ``lower`` that its face takes: on a very tall panel no higher than scales look well, below ``note``.
  var lowerMeter: Rectangle {
    guard let note else { return lower }
    return Rectangle(
      x: lower.x, y: note.maxY, width: lower.width, height: lower.maxY - note.maxY)
  }

  /// The part of ``lower`` that has a large note on a very tall panel; `nil` on others.
  var note: Rectangle? {
    let meter = Parameters.lowerMeter * lower.width
    guard lower.height - meter >= Parameters.leastNote * lower.width else { return nil }
    return Rectangle(x: lower.x, y: lower.y, width: lower.width, height: lower.height - meter)
  }

  /// Rows from one scanline to the next.
  var scanlinePitch: Int { max(2, Int((2 * unit).rounded())) }

  /// The place of a key among `count`, the lowest note at the left or at the foot.
  func key(_ index: Int, of count: Int) -> Rectangle {
    let inner = keys.inset(by: 3 * unit)
    let gap = max(1, 3 * unit)
    if hasUprightKeys {
      let height = (inner.height + gap) / Double(count)
      let foot = inner.maxY + gap
      return Rectangle(
        x: inner.x, y: foot - height * Double(index + 1), width: inner.width, height: height - gap)
    }
    let width = (inner.width + gap) / Double(count)
    return Rectangle(
      x: inner.x + width * Double(index), y: inner.y, width: width - gap, height: inner.height)
  }

  /// Figures of the design, in points if nothing else is said.
  enum Parameters {
    /// Distance from the panel's edge to everything, in points.
    static let margin = 6.0
    /// Distance between two things, in points.
    static let gap = 4.0
    /// Widths of the bezels of the large tube, the small one, and the line, in units of the chassis.
    static let bezels = (tube: 9.0, lower: 7.0, text: 2.5)
    /// Em of what is small.
    static let text = 15.0
    /// Em of the line at the foot: its capitals are 2.3 mm high, five minutes of arc at 1.6 m, and 0.75 em.
    static let lineText = 19.4
    /// Ems of the line in the width and in the height of a panel at least.
    static let line = (across: 15.5, down: 12.0)
    /// Em of what is engraved.
    static let legend = 12.0
    /// Pixels an em that nothing is smaller than.
    static let leastText = 12.0
    /// Height of a line in ems, and of each further one in the same place.
    static let row = 1.5
    static let nextLine = 1.25
    /// Ems of what is small on an upright panel that fill its width, and its height.
    static let upright = (across: 26.0, down: 46.0)
    /// Ems of the same that fill the width of a very tall one.
    static let tallAcross = 21.0
    /// Height of the lower face below a large note, and of that note at least, in widths of the lower face.
    static let lowerMeter = 0.46
    static let leastNote = 0.5
    /// Capitals of the lower face's numbers.
    static let lowerText = 22.0
    /// Width of keys that lie above one another: a share of the panel, and the least and the most.
    static let strip = (share: 0.14, least: 50.0, most: 120.0)
    /// Widths of a panel in its height from which it is very tall.
    static let tall = 2.4
    /// Heights of a column in its width from which the lower face is beside the tube.
    static let wide = 2.6
  }

  /// Pixels an em that an upright panel has room for, up to what the largest panel has.
  private static func uprightText(width: Int, height: Int, _ scale: PanelScale) -> Double {
    let isTall = Double(height) >= Parameters.tall * Double(width)
    return min(
      Double(width) / (isTall ? Parameters.tallAcross : Parameters.upright.across),
      Double(height) / Parameters.upright.down,
      Parameters.text * scale.density * PanelScale.Parameters.general.upperBound)
  }

  /// Pixels of a place for so many rows of text.
  static func height(ofRows rows: Int, _ text: Double) -> Double {
    text * (Parameters.row + Double(rows - 1) * Parameters.nextLine)
  }

  /// The keys' strip along a side edge and what it leaves; no strip if they lie along another edge.
  private static func divided(
    _ all: Rectangle, _ point: Double, _ side: Board.Strip.Side
  ) -> (strip: Rectangle?, column: Rectangle) {
    let limits = Parameters.strip
    let width = min(max(all.width * limits.share, limits.least * point), limits.most * point)
    let taken = width + Parameters.gap * point
    var (strip, column) = (all, all)
    strip.width = width
    column.width -= taken
    switch side {
    case .left: column.x += taken
    case .right: strip.x = all.maxX - width
    case .top, .bottom: return (nil, all)
    }
    return (strip, column)
  }
}
