public import BoardFile
import Raster

/// The place of the ribbon's keys on a panel, as shares of its picture: the part that a pointer may touch.
public struct RibbonStrip: Sendable, Equatable {
  /// The left edge, as a share of the picture's width.
  public let left: Double
  /// The right edge, as a share of the picture's width.
  public let right: Double
  /// The upper edge, as a share of the picture's height.
  public let top: Double
  /// The lower edge, as a share of the picture's height.
  public let bottom: Double
  /// True if the lowest key is at the foot; otherwise it is at the left.
  public let isUpright: Bool

  /// The strip of a panel of `width` by `height` pixels with `density` pixels a point.
  ///
  /// `side` is the edge that the ribbon lies along, `nil` for the one that suits the panel.
  public init(width: Int, height: Int, density: Double, side: Board.Strip.Side? = nil) {
    let layout = PanelLayout(width: width, height: height, density: density, side: side)
    left = layout.keys.x / Double(width)
    right = layout.keys.maxX / Double(width)
    top = layout.keys.y / Double(height)
    bottom = layout.keys.maxY / Double(height)
    isUpright = layout.hasUprightKeys
  }
}
