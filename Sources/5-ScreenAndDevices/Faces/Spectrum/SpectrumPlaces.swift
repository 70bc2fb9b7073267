import Glibc
import Raster
import SpectralAnalysis
import Units

/// The places of frequencies and heights on the glass.
protocol SpectrumPlaces {
  /// The box of pixels that holds all of these places.
  var box: PixelBox { get }
  /// Pixels of the scale from its low to its high end at a height, for how many bars there is room.
  func width(up: Double) -> Double
  /// Pixels from height 0 to height 1.
  var height: Double { get }
  /// The lowest height at which bars have to be told apart.
  var narrow: Double { get }
  /// The place of a pixel: across from the low end to the high one and up from the foot, each 0...1; `nil`
  /// outside.
  func place(of point: Point) -> (across: Double, up: Double)?
}

extension SpectrumPlaces {
  /// The place on the scale of a frequency, 0...1.
  static func across(_ frequency: Double) -> Double {
    let range = SpectrumLevels.range
    return log(frequency / range.lowerBound.value)
      / log(range.upperBound.value / range.lowerBound.value)
  }
}

/// A fan that fills the tube: its foot a straight scale, its sides those of the glass, its top the arch.
struct SpectrumFan: SpectrumPlaces {
  /// Figures of the fan in heights of the tube.
  enum Parameters {
    /// Glass that is left free all around.
    static let margin = 0.045
    /// Height of the scale's labels in ems.
    static let label = 1.5
    /// Room that the glass's round corners take of each end of the foot, in widths of the fan.
    static let corner = 0.02
    /// Places across between which the place of a pixel is looked for, in widths of the scale.
    static let searched = -0.5...1.5
  }

  let box: PixelBox
  let height: Double
  let narrow = 0.0
  /// The row of the foot.
  let foot: Double
  private let centre: Double
  /// Pixels of the foot, and from shoulder to shoulder.
  private let widths: (foot: Double, top: Double)
  /// Rows of the arch at even steps across.
  private let arch: [Double]

  private static let steps = 256

  init(in layout: PanelLayout) {
    let shape = layout.tube.inset(by: (layout.tube.frame.height * Parameters.margin).rounded())
    let frame = shape.frame
    foot = (frame.maxY - layout.legendText * Parameters.label).rounded()
    centre = frame.center.x
    let depth = (foot - shape.shoulderY) / (frame.maxY - shape.shoulderY)
    // The glass's corners are round.
    let lean = frame.width * (CRTShape.sideInset * depth + Parameters.corner)
    widths = (frame.width - 2 * lean, frame.width)
    let curve = shape.arch(from: 0, to: 1)
    var next = 1
    arch = (0...Self.steps).map { step in
      let x = frame.x + frame.width * Double(step) / Double(Self.steps)
      while next < curve.count - 1, curve[next].x < x { next += 1 }
      let (a, b) = (curve[next - 1], curve[next])
      return a.y + (b.y - a.y) * min(max((x - a.x) / max(b.x - a.x, 1e-9), 0), 1)
    }
    height = foot - frame.y
    box = PixelBox(
      minX: Int(frame.x), minY: Int(frame.y), maxX: Int(frame.maxX.rounded(.up)), maxY: Int(foot))
  }

  func width(up: Double) -> Double { widths.foot + (widths.top - widths.foot) * up }

  func place(of point: Point) -> (across: Double, up: Double)? {
    var across = 0.5
    var up = 0.0
    for _ in 0..<6 {
      up = (foot - point.y) / (foot - top(across))
      across = 0.5 + (point.x - centre) / width(up: min(max(up, 0), 1))
      guard Parameters.searched.contains(across) else { return nil }
    }
    guard (0...1).contains(across), (0...1).contains(up) else { return nil }
    return (across, up)
  }

  /// The point at a place.
  func point(across: Double, up: Double) -> Point {
    Point(centre + (across - 0.5) * width(up: up), foot - up * (foot - top(across)))
  }

  /// The row of the arch.
  private func top(_ across: Double) -> Double {
    let place = min(max(across, 0), 1) * Double(Self.steps)
    let step = min(Int(place), Self.steps - 1)
    return arch[step] + (arch[step + 1] - arch[step]) * (place - Double(step))
  }
}

/// A ring around the tube's middle: low at its foot, up both sides to high at its top.
struct SpectrumRing: SpectrumPlaces {
  /// Figures of the ring.
  enum Parameters {
    /// The middle under the apex and the outer radius, in heights of the tube.
    static let (middle, outer) = (0.515, 0.435)
    /// The inner radius in outer ones.
    static let inner = 0.34
  }

  let box: PixelBox
  let narrow = 0.35
  let centre: Point
  let radius: (inner: Double, outer: Double)

  init(in layout: PanelLayout) {
    let frame = layout.tube.frame
    centre = Point(frame.center.x, frame.y + Parameters.middle * frame.height)
    let outer = Parameters.outer * frame.height
    radius = (outer * Parameters.inner, outer)
    box = PixelBox(
      minX: Int((centre.x - outer).rounded(.down)), minY: Int((centre.y - outer).rounded(.down)),
      maxX: Int((centre.x + outer).rounded(.up)), maxY: Int((centre.y + outer).rounded(.up)))
  }

  var height: Double { radius.outer - radius.inner }

  func width(up: Double) -> Double { .pi * (radius.inner + height * up) }

  func place(of point: Point) -> (across: Double, up: Double)? {
    let from = point - centre
    let up = (from.length - radius.inner) / height
    guard (0...1).contains(up) else { return nil }
    return (abs(atan2(from.x, from.y)) / .pi, up)
  }

  /// The point at a place, at the right (1) or the left (−1) side.
  func point(across: Double, up: Double, side: Double) -> Point {
    let (reach, angle) = (radius.inner + height * up, across * .pi)
    return Point(centre.x + side * reach * sin(angle), centre.y + reach * cos(angle))
  }
}
