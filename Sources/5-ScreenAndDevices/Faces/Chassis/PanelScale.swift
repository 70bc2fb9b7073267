/// The sizes of things on a panel: its arrangement and its scales, from its size in points.
///
/// A point is about a sixth of a millimetre (160 to the inch), so it is the panel's real size that decides,
/// not its pixels. Scales are the panel's size in points over the reference, clamped, so that text on the
/// smallest panel stays text and a monitor gets no poster.
struct PanelScale: Equatable {
  /// The four arrangements.
  enum Arrangement: Equatable, CaseIterable {
    /// Everything in one column, on a narrow upright panel.
    case smallPortrait
    /// Everything in one column, on a flat panel less than 700 points wide.
    case smallLandscape
    /// Everything in one column, on an upright panel of 600 points or more.
    case largePortrait
    /// Meters to the left, keys to the right, on a flat panel from 700 points on.
    case twoColumns
  }

  /// Figures of the scales.
  enum Parameters {
    /// Points of the panel that the design was made for: the shorter and the longer side.
    static let reference = (short: 390.0, long: 844.0)
    /// Range of the scale of text, gaps and keys.
    static let general = 0.85...1.6
    /// Range of the scale of the chassis and its hardware.
    static let meter = 0.85...1.8
    /// Factor by which the text of the lower face is larger on a large panel.
    static let lowerText = 1.4
    /// Points of width from which an upright panel is large.
    static let largePortrait = 600.0
    /// Points of width from which a flat panel has two columns.
    static let twoColumns = 700.0
    /// Pixels of the shorter side below which nothing could be read.
    static let leastPixels = 240
    /// Pixels of a point below which text could not be read.
    static let leastPixelsOfPoint = 0.8
    /// Points of the shorter side that are there in any case, whatever a board file says of the density.
    static let leastPoints = 240.0
  }

  /// The arrangement.
  let arrangement: Arrangement
  /// Clamped scale of text, gaps and keys.
  let general: Double
  /// Clamped scale of the chassis and its hardware.
  let meter: Double
  /// Pixels a point.
  let density: Double

  /// Takes the scales of a panel of `width` by `height` pixels with `density` pixels a point.
  init(width: Int, height: Int, density: Double) {
    let isUpright = height > width
    let (short, long) = (Double(min(width, height)), Double(max(width, height)))
    let wanted = density.isFinite && density > 0 ? density : 1
    self.density = min(wanted, short / Parameters.leastPoints)
    let across = Double(width) / self.density
    if isUpright {
      arrangement = across >= Parameters.largePortrait ? .largePortrait : .smallPortrait
    } else {
      arrangement = across >= Parameters.twoColumns ? .twoColumns : .smallLandscape
    }
    let scale = min(
      short / self.density / Parameters.reference.short,
      long / self.density / Parameters.reference.long)
    general = Parameters.general.clamping(scale)
    meter = Parameters.meter.clamping(scale)
  }

  /// True if the panel counts as large.
  var isLarge: Bool { arrangement == .largePortrait || arrangement == .twoColumns }

  /// Scale of the lower face's text on top of ``general``.
  var lowerText: Double { isLarge ? Parameters.lowerText : 1 }

  /// Pixels of one point of text, gaps and keys: text of 15 points has 12 pixels in any case.
  var pixels: Double { max(density * general, Parameters.leastPixelsOfPoint) }

  /// The reason why a panel cannot show the box, in one sentence; `nil` for a panel that can.
  static func refusal(width: Int, height: Int) -> String? {
    guard min(width, height) < Parameters.leastPixels else { return nil }
    let least = Parameters.leastPixels
    return "a panel of \(width)x\(height) pixels is too small to be read; "
      + "\(least)x\(least) is the least"
  }
}

extension ClosedRange<Double> {
  /// The value of the range that is nearest to `value`.
  fileprivate func clamping(_ value: Double) -> Double {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
