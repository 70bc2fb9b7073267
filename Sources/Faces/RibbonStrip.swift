import Raster

/// Where a panel shows the ribbon's keys, as shares of its picture: what a pointer may touch.
public struct RibbonStrip: Sendable, Equatable {
  /// The left edge, as a share of the picture's width.
  public let left: Double
  /// The right edge, as a share of the picture's width.
  public let right: Double
  /// The upper edge, as a share of the picture's height.
  public let top: Double
  /// The lower edge, as a share of the picture's height.
  public let bottom: Double
  /// Whether the lowest key is at the foot; else it is at the left.
  public let isUpright: Bool

  /// The strip of a panel of `width` by `height` pixels with `density` pixels a point.
  public init(width: Int, height: Int, density: Double) {
    let layout = PanelLayout(width: width, height: height, density: density)
    left = layout.keys.x / Double(width)
    right = layout.keys.maxX / Double(width)
    top = layout.keys.y / Double(height)
    bottom = layout.keys.maxY / Double(height)
    isUpright = layout.arrangement == .twoColumns
  }
}
