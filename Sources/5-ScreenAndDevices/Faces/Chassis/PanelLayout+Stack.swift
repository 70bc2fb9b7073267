import BoardFile
import Raster

extension PanelLayout {
  /// The parts of a column that have a size of their own.
  struct Content {
    /// Height of the line at the foot.
    var line: Double
    /// Height of the lower face's capitals.
    var lowerText: Double
    /// The edge that the keys lie along, top or bottom; `nil` if they are elsewhere or there are none.
    var strip: Board.Strip.Side?
  }

  /// The parts of a column, one above another: header, tube, lower face, keys, line.
  struct Stack {
    /// Height of the tube in its widths: the same chassis in every layout.
    static let aspect = 0.44
    /// Width of a column, in heights of what meters have, from which the tube's corners are free.
    static let cornered = 1.85
    /// Share of the meters' height that counts as the tube's if the size of a unit is limited.
    private static let bezelShare = 0.62
    /// Share of the height of both glasses that the lower face takes at most.
    private static let lowerShare = 0.28
    /// Height of the lower face at most, in heights of its capitals, before spare pixels are shared.
    private static let lowerCapitals = 3.5

    /// Pixels of one unit of the chassis.
    let unit: Double
    var header = Rectangle(x: 0, y: 0, width: 0, height: 0)
    var tube = Rectangle(x: 0, y: 0, width: 0, height: 0)
    var lower = Rectangle(x: 0, y: 0, width: 0, height: 0)
    var keys = Rectangle(x: 0, y: 0, width: 0, height: 0)
    var line = Rectangle(x: 0, y: 0, width: 0, height: 0)

    /// Stacks what a column holds.
    init(_ column: Rectangle, scale: PanelScale, _ content: Content) {
      let point = scale.pixels
      let gap = Parameters.gap * point
      var heights = Heights()
      let strip = content.strip
      heights.keys = strip == nil ? 0 : 27 * point
      // Where the tube fills the column its corners have no room for lamps and legends.
      let bare =
        column.height - heights.keys - content.line - gap * (strip == nil ? 3 : 4)
      heights.header = column.width < Self.cornered * bare ? 26 * point : 0
      let fixed = column.height - bare + heights.header
      // No bezel is heavier than its tube can bear.
      let unit = min(
        scale.density * scale.meter,
        min(column.width * Self.aspect, Self.bezelShare * (column.height - fixed))
          / (600 * Self.aspect))
      self.unit = unit
      let widths = Parameters.bezels
      let bezels = (tube: widths.tube * unit, lower: widths.lower * unit)
      let room = column.height - fixed - 2 * bezels.tube - 2 * bezels.lower
      let glass = column.width - 2 * bezels.tube
      heights.lower = min(Self.lowerShare * room, content.lowerText * Self.lowerCapitals)
      heights.tube = min(glass * Self.aspect, room - heights.lower)
      let air = heights.share(room - heights.tube - heights.lower, point, column.width)

      var y = column.y
      func take(_ height: Double, inset: Double = 0) -> Rectangle {
        defer { y += height + gap }
        return Rectangle(
          x: column.x + inset, y: y, width: column.width - 2 * inset, height: height)
      }
      if strip == .top { keys = take(heights.keys) }
      if heights.header > 0 { header = take(heights.header) }
      y += bezels.tube + air
      let width = heights.tube / Self.aspect
      tube = take(heights.tube, inset: (column.width - width) / 2)
      y += bezels.tube + bezels.lower + air
      lower = take(heights.lower, inset: bezels.lower)
      y += bezels.lower + air
      if strip == .bottom { keys = take(heights.keys) }
      line = take(content.line)
    }
  }

  /// Heights in a column, in pixels.
  private struct Heights {
    var header = 0.0
    var tube = 0.0
    var lower = 0.0
    var keys = 0.0

    /// Gives `spare` pixels to what can be larger than it must be.
    ///
    /// - Returns: What is left for each of the three places between header and notices.
    mutating func share(_ spare: Double, _ point: Double, _ width: Double) -> Double {
      let more = (
        header: header > 0 ? min(Self.shares.header * spare, 50 * point) : 0,
        lower: max(0, min(Self.shares.lower * spare, Self.lowerAtFirst * width - lower)),
        keys: keys > 0 ? min(Self.shares.keys * spare, 110 * point) : 0
      )
      header += more.header
      lower += more.lower
      keys += more.keys
      let left = max(0, spare - more.header - more.lower - more.keys)
      return (left - shareAgain(left - 3 * Self.air * width, width)) / 3
    }

    /// Shares of the spare pixels that header, lower face and keys take at most.
    private static let shares = (header: 0.12, lower: 0.45, keys: 0.28)
    /// Height of the lower face at most, in widths of the column, before the surplus is shared again.
    private static let lowerAtFirst = 0.42
    /// Air above and below a tube at most, in widths of the column, before what is near it grows on.
    private static let air = 0.05
    /// Heights of the lower face and of the keys at most, in widths of the column.
    private static let most = (lower: 2.4, keys: 0.4)
    /// Share of the surplus between tubes that the keys take at most.
    private static let keysShareAgain = 0.15

    /// Gives what a very tall panel has more than is good between tubes.
    ///
    /// - Returns: How much of it.
    private mutating func shareAgain(_ surplus: Double, _ width: Double) -> Double {
      guard surplus > 0 else { return 0 }
      let keysMore = max(0, Self.most.keys * width - keys)
      let toKeys = keys > 0 ? min(Self.keysShareAgain * surplus, keysMore) : 0
      let toLower = min(surplus - toKeys, max(0, Self.most.lower * width - lower))
      keys += toKeys
      lower += toLower
      return toKeys + toLower
    }
  }
}
