import Raster

/// A row of segments in the small tube, lit from the left up to a share of the way.
struct Slider {
  /// How many segments there are.
  static let count = 41

  private let segment: Sprite
  private let places: [Point]

  /// Lays the segments out.
  init(in frame: Rectangle, _ ink: inout Ink) {
    let width = frame.width * 0.86
    let step = width / Double(Self.count)
    let height = min(frame.height * 0.36, step * 3)
    let bar = Rectangle(
      x: -step * 0.31, y: -height / 2, width: step * 0.62, height: height)
    segment = ink.sprite(
      .roundedRectangle(bar, radius: step * 0.15), ink.theme.trace, reach: step * 0.3, glow: 0.8)
    places = (0..<Self.count).map {
      Point(frame.center.x - width / 2 + (Double($0) + 0.5) * step, frame.center.y)
    }
  }

  /// Adds the segments for a share of 0...1; the last one that shines does so in part.
  func lights(_ share: Double, into lights: inout [Light]) {
    let lit = min(max(share.isFinite ? share : 0, 0), 1) * Double(Self.count - 1) + 1
    for (index, place) in places.enumerated() {
      let part = min(max(lit - Double(index), 0), 1)
      lights.append(
        Light(
          segment, x: Int(place.x.rounded()), y: Int(place.y.rounded()),
          level: 30 + Int((part * 226).rounded())))
    }
  }
}
