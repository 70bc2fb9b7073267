import Glibc
import Raster

/// The camera that sees the landscape of the last seconds.
///
/// It is on an orbit around the landscape's middle; its picture plane stays upright, as with a shifted lens: so what
/// stands upright stays upright, a height moves no point sideways, and columns of pixels can be drawn one by one.
struct SurfaceCamera {
  /// Figures of the camera.
  enum Parameters {
    /// Turn around the upright axis, and height above the ground, in degrees.
    static let (azimuth, elevation) = (-7.0, 27.0)
    /// Distance from the middle; the landscape is 2 wide.
    static let distance = 5.0
    /// Half of the landscape's depth, and its largest height.
    static let (depth, height) = (0.70, 0.40)
    /// Height up to which all of it has to fit on the glass.
    static let fitted = 0.30
  }

  /// Pixels a unit at distance 1, and the place of the camera's axis.
  private var scale = 1.0
  private var origin = Point(0, 0)

  /// Makes a camera that sees the whole landscape as large as it fits.
  ///
  /// - Parameters:
  ///   - frame: Where to look for room.
  ///   - isFree: Whether a point is on the glass.
  init(in frame: Rectangle, isFree: (Point) -> Bool) {
    let corners = [(-1.0, -1.0), (1, -1), (1, 1), (-1, 1), (0, -1), (0, 1)].flatMap { x, z in
      [0, Parameters.fitted].map { Self.image(x: x, z: z, up: $0) }
    }
    let left = corners.map(\.x).min() ?? 0
    let right = corners.map(\.x).max() ?? 1
    let top = corners.map(\.y).min() ?? 0
    var (low, high) = (0.0, frame.width / (right - left))
    for _ in 0..<10 {
      let middle = (low + high) / 2
      var found: Point?
      for step in 0...40 {
        let y = frame.y + frame.height * Double(step) / 40 - top * middle
        let place = Point(frame.center.x - middle * (left + right) / 2, y)
        if corners.allSatisfy({ isFree(place + middle * $0) }) {
          found = place
          break
        }
      }
      if let found {
        (low, scale, origin) = (middle, middle, found)
      } else {
        high = middle
      }
    }
  }

  /// The pixel of a point of the landscape: x and z from −1 to 1, the front at −1, and a height of 0...1.
  func point(x: Double, z: Double, height: Double = 0) -> Point {
    origin + scale * Self.image(x: x, z: z, up: height * Parameters.height)
  }

  private static func image(x: Double, z: Double, up: Double) -> Point {
    let turn = Parameters.azimuth * .pi / 180
    let across = x * cos(turn) - z * Parameters.depth * sin(turn)
    let deep = x * sin(turn) + z * Parameters.depth * cos(turn) + Parameters.distance
    let eye = Parameters.distance * tan(Parameters.elevation * .pi / 180)
    return Point(across / deep, (eye - up) / deep)
  }
}
