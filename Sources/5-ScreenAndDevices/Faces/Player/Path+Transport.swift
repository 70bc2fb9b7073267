import Appliance
import Raster

/// The marks of a player's keys.
extension Path {
  /// A mark about the origin: triangles point where the song goes, a bar stands for the song's end, two for a rest.
  static func transport(_ symbol: KeyCap.Symbol, height: Double) -> Path {
    let half = height / 2
    switch symbol {
    case .play: return triangle(from: -0.42 * height, to: 0.55 * height, half)
    case .pause:
      return bar(-0.42 * height, -0.12 * height, half).and(bar(0.12 * height, 0.42 * height, half))
    case .on: return doubled(half, 1)
    case .back: return doubled(half, -1)
    case .nextSong: return skipping(half, 1)
    case .songBefore: return skipping(half, -1)
    }
  }

  private static func doubled(_ half: Double, _ side: Double) -> Path {
    triangle(from: -1.5 * half * side, to: 0, half)
      .and(triangle(from: 0, to: 1.5 * half * side, half))
  }

  private static func skipping(_ half: Double, _ side: Double) -> Path {
    triangle(from: -1.05 * half * side, to: 0.55 * half * side, half)
      .and(bar(min(0.65 * side, 1.05 * side) * half, max(0.65 * side, 1.05 * side) * half, half))
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
