import BoardFile
import Raster

extension PanelLayout.Stack {
  /// Figures of a wide panel.
  private enum Wide {
    /// Part of the column's width that the tube takes at most.
    static let tube = 0.58
    /// Height of the header over the lower face, in heights of the tube.
    static let header = 0.2
    /// Height of the lower face in its widths, at most.
    static let lower = 0.66
    /// Pixels of a unit of the chassis in widths of the tube.
    static let unit = 1 / 640.0
    /// Capitals of the lower face in its heights and widths, and in heights of the tube at most.
    static let text = (down: 3.5, across: 14.0, tube: 0.13)
  }

  /// Lays the lower face beside the tube, and lamps and maker's name above it.
  init(wide column: Rectangle, scale: PanelScale, _ content: PanelLayout.Content) {
    let point = scale.pixels
    let gap = PanelLayout.Parameters.gap * point
    let keysHeight = content.strip == nil ? 0 : 27 * point
    let below =
      content.line + gap + (content.strip == nil ? 0 : keysHeight + gap)
    let height = column.height - below
    let widest = min(Wide.tube * column.width, height / Self.aspect)
    let unit = min(scale.density * scale.meter, widest * Wide.unit)
    self.unit = unit
    let widths = PanelLayout.Parameters.bezels
    let bezels = (tube: widths.tube * unit, lower: widths.lower * unit)
    let tubeHeight = min(
      height - 2 * bezels.tube, (Wide.tube * column.width - 2 * bezels.tube) * Self.aspect)
    let top = column.y + (content.strip == .top ? keysHeight + gap : 0)
    let foot = top + (height + tubeHeight) / 2
    tube = Rectangle(
      x: column.x + bezels.tube, y: foot - tubeHeight, width: tubeHeight / Self.aspect,
      height: tubeHeight)
    layBeside(column, gap: gap, bezels, least: 26 * point)

    var y = column.y
    func take(_ height: Double) -> Rectangle {
      defer { y += height + gap }
      return Rectangle(x: column.x, y: y, width: column.width, height: height)
    }
    if content.strip == .top { keys = take(keysHeight) }
    y = top + height + gap
    if content.strip == .bottom { keys = take(keysHeight) }
    line = take(content.line)
  }

  /// Lays header and lower face to the right of the tube, at whose foot both end.
  private mutating func layBeside(
    _ column: Rectangle, gap: Double, _ bezels: (tube: Double, lower: Double), least: Double
  ) {
    let left = tube.maxX + bezels.tube + gap
    header = Rectangle(
      x: left, y: tube.y - bezels.tube, width: column.maxX - left,
      height: max(least, Wide.header * tube.height))
    let foot = tube.maxY + bezels.tube - bezels.lower
    let room = foot - header.maxY - gap - bezels.lower
    let width = header.width - 2 * bezels.lower
    let height = min(room, Wide.lower * width)
    header.height += (room - height) / 2
    lower = Rectangle(
      x: left + bezels.lower, y: foot - height - (room - height) / 2, width: width, height: height)
  }

  /// Height of the lower face's capitals: at least `text`, and more if there is room for it.
  func lowerText(_ text: Double) -> Double {
    max(
      text,
      min(
        lower.height / Wide.text.down, lower.width / Wide.text.across,
        tube.height * Wide.text.tube))
  }
}
