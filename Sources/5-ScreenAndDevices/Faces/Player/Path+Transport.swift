import Appliance
import Raster

/// Lengths of the marks of a player's keys, from the mark's middle.
private enum TransportProportion {
  /// Distance of the upright side of the play mark, in heights of the mark.
  static let playSide = 0.42
  /// Distance of the point of the play mark, in heights of the mark.
  static let playPoint = 0.55
  /// Distance of the inner sides of the pause mark's bars, in heights of the mark.
  static let pauseInner = 0.12
  /// Distance of the outer sides of the pause mark's bars, in heights of the mark.
  static let pauseOuter = 0.42
  /// Length of each triangle of the marks for going on and back, in halves of the mark's height.
  static let doubledLength = 1.5
  /// Distance of both ends of the marks to another song, in halves of the mark's height.
  static let skipEnd = 1.05
  /// Distance of the triangle's point in the marks to another song, in halves of the mark's height.
  static let skipPoint = 0.55
  /// Distance of the bar's inner side in the marks to another song, in halves of the mark's height.
  static let skipBar = 0.65
}

/// The marks of a player's keys.
extension Path {
  /// A mark about the origin: triangles point where the song goes, a bar stands for the song's end, two for a rest.
  static func transport(_ symbol: KeyCap.Symbol, height: Double) -> Path {
    let half = height / 2
    switch symbol {
    case .play:
      return triangle(
        from: -TransportProportion.playSide * height, to: TransportProportion.playPoint * height,
        half)
    case .pause:
      let (inner, outer) = (TransportProportion.pauseInner, TransportProportion.pauseOuter)
      return bar(-outer * height, -inner * height, half)
        .and(bar(inner * height, outer * height, half))
    case .on: return doubled(half, 1)
    case .back: return doubled(half, -1)
    case .nextSong: return skipping(half, 1)
    case .songBefore: return skipping(half, -1)
    }
  }

  private static func doubled(_ half: Double, _ side: Double) -> Path {
    triangle(from: -TransportProportion.doubledLength * half * side, to: 0, half)
      .and(triangle(from: 0, to: TransportProportion.doubledLength * half * side, half))
  }

  private static func skipping(_ half: Double, _ side: Double) -> Path {
    let (inner, end) = (TransportProportion.skipBar, TransportProportion.skipEnd)
    return triangle(
      from: -end * half * side, to: TransportProportion.skipPoint * half * side, half
    )
    .and(bar(min(inner * side, end * side) * half, max(inner * side, end * side) * half, half))
  }

  /// A triangle on an upright side, with its point at the height of the origin.
  private static func triangle(from base: Double, to point: Double, _ half: Double) -> Path {
    let corners = [Point(base, -half), Point(point, 0), Point(base, half)]
    return Path(polygon: base < point ? corners : corners.reversed())
  }

  private static func bar(_ left: Double, _ right: Double, _ half: Double) -> Path {
    .rectangle(Rectangle(x: left, y: -half, width: right - left, height: 2 * half))
  }

  /// Joins this path and another one.
  private func and(_ other: Path) -> Path {
    var both = self
    both.append(other)
    return both
  }
}
