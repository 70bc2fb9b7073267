import Glibc
import Raster
import Units

/// The places of the columns of all strings on a panel: segments and name of a string stand above each other, and its
/// number below them on the small tube; on one that is tall, each has a line with its name, the highest on top.
struct StrumPlan {
  /// Figures of the columns.
  enum Parameters {
    /// Segments above the middle of a column, and below it: at most, and if there is little room.
    static let side = (most: 7, least: 4)
    /// Rows that a segment and its gap take at least.
    static let pitch = 6.5
    /// Deviation at which the last segment begins to light, in cents.
    static let last = 45.0
    /// Least brightness of the first segment out of tune, 0...1, so that the side is seen at once.
    static let first = 0.6
    /// Deviation from which cents have three digits before their point once rounded to tenths, in cents.
    static let threeDigits = 99.95
    /// Least in-tune window to reckon with, in cents: steps of equal ratio cannot start from none.
    static let leastWindow = 0.1
    /// Part of the way to the next column that a segment fills.
    static let fill = 0.68
    /// Width of a segment at most, in widths of the tube.
    static let widest = 0.16
    /// Width of the middle segment, in widths of the other segments.
    static let middleWidth = 1.1
    /// Heights of the middle segment and of the others, in distances from one segment to the next.
    static let height = (middle: 0.78, other: 0.68)
    /// Distance from the tube's shoulder up to the columns' upper end, in heights of the tube.
    static let top = 0.02
    /// Distance from the segments to the names' capitals, in heights of the tube.
    static let nameGap = 0.065
    /// Distance from the names' baseline to the tube's foot, in heights of the tube.
    static let foot = 0.075
    /// Height of the names' capitals at most, in heights of the tube, and part of the way to the next column that the
    /// widest name fills.
    static let name = (height: 0.19, fill: 0.86)
    /// Margin of the columns at the glass's sides, in widths of the tube.
    static let margin = 0.035
    /// Height of the numbers' capitals at most, in those of other text and in heights of the small tube.
    static let number = (text: 1.6, glass: 0.42)
    /// Part of the small tube's width that all numbers share, and part of the way to the next number that one fills.
    static let numbers = 0.94
    static let numberFill = 0.88
    /// Height of the capitals in a line, in heights of the line, and middles of the name and the number in widths of the
    /// small tube; the number fills as much of it.
    static let line = (capHeight: 0.55, name: 0.22, number: 0.67, fill: 0.50)
  }

  /// Number of columns.
  let count: Int
  /// Segments above the middle of a column, and below it.
  let side: Int
  /// Rows from one segment to the next.
  let pitch: Double
  /// Height of the names' capitals, and the row they stand on.
  let nameCap: Double
  let nameBaseline: Double
  /// Height of the numbers' capitals.
  let numberCap: Double
  /// True if each string has a line on the small tube.
  let hasLines: Bool
  /// Pixels from one column to the next: as many as the foot of the large tube has room for.
  let step: Double

  /// The small tube, and pixels from one number to the next: more than from one column to the next, since it is wider than
  /// the foot of the large one.
  private let glass: Rectangle
  private let numberStep: Double
  private let shape: CRTShape
  /// Row of the middle segments.
  private let middleRow: Double
  /// True if there is room for tenths of a cent.
  private let hasTenths: Bool

  /// Plans the columns of `count` strings.
  init(strings count: Int, in layout: PanelLayout, _ typeface: Typeface) {
    let (shape, frame) = (layout.tube, layout.tube.frame)
    self.shape = shape
    self.count = count
    let letters = Lettering(typeface, size: 100 / typeface.capHeight)
    func width(_ text: String) -> Double { letters.width(of: text) / 100 }
    nameBaseline = (frame.maxY - frame.height * Parameters.foot).rounded()
    step = Self.room(shape, at: nameBaseline) / Double(count)
    let name = Parameters.name
    nameCap = min(frame.height * name.height, step * name.fill / width("G♯"))

    let top = shape.shoulderY - frame.height * Parameters.top
    let foot = nameBaseline - nameCap - frame.height * Parameters.nameGap
    let most = Int(((foot - top) / Parameters.pitch - 1) / 2)
    side = max(Parameters.side.least, min(Parameters.side.most, most))
    pitch = (foot - top) / Double(2 * side + 1)
    middleRow = (top + foot) / 2

    let least = PanelLayout.Parameters.leastText * typeface.capHeight
    glass = layout.lower
    hasLines = layout.note != nil
    numberStep = Parameters.numbers * (hasLines ? glass.height : glass.width) / Double(count)
    let line = Parameters.line
    let room = hasLines ? line.fill * glass.width : numberStep * Parameters.numberFill
    hasTenths = room / width("\u{2212}00.0") >= least
    let text = width(hasTenths ? "\u{2212}00.0" : "\u{2212}00")
    let largest =
      hasLines
      ? line.capHeight * numberStep
      : min(layout.lowerText * Parameters.number.text, glass.height * Parameters.number.glass)
    numberCap = max(min(largest, room / text), least)
  }

  /// The row of a segment: 0 in the middle, above it if sharp.
  func row(_ step: Int) -> Double { (middleRow - Double(step) * pitch).rounded() }

  /// The middle of a column.
  func middle(_ column: Int) -> Double {
    (shape.frame.center.x + fromMiddle(column) * step).rounded()
  }

  /// Columns from the middle of all to one.
  private func fromMiddle(_ column: Int) -> Double { Double(column) - Double(count - 1) / 2 }

  /// The middle of the baseline of a string's number.
  func numberPlace(_ column: Int) -> Point {
    if hasLines { return linePlace(column, across: Parameters.line.number) }
    let across = fromMiddle(column) * numberStep
    return Point(
      (glass.center.x + across).rounded(), (glass.center.y + numberCap / 2).rounded())
  }

  /// The middle of the baseline of a string's name in its line; `nil` if there are no lines.
  func lineName(_ column: Int) -> Point? {
    hasLines ? linePlace(column, across: Parameters.line.name) : nil
  }

  private func linePlace(_ column: Int, across: Double) -> Point {
    let up = fromMiddle(column) * numberStep
    return Point(
      (glass.x + across * glass.width).rounded(),
      (glass.center.y - up + numberCap / 2).rounded())
  }

  /// A segment about the origin; the middle one is a little wider.
  func outline(_ step: Int) -> Path {
    let width = min(self.step * Parameters.fill, shape.frame.width * Parameters.widest)
    let wide = step == 0 ? width * Parameters.middleWidth : width
    let height = pitch * (step == 0 ? Parameters.height.middle : Parameters.height.other)
    return .rectangle(Rectangle(x: -wide / 2, y: -height / 2, width: wide, height: height))
  }

  /// Cents as text: in tenths if there is room.
  func text(_ cents: Cents) -> String {
    let tenths = Readout.cents(cents)
    return hasTenths && abs(cents.value) < Parameters.threeDigits
      ? tenths : String(tenths.dropLast(2))
  }

  /// Brightness of a segment, 0...1; segments begin to light in steps of equal ratio from the window on.
  func brightness(_ step: Int, deviation: Double, window: Cents) -> Double {
    let window = max(window.value, Parameters.leastWindow)
    let ratio = pow(Parameters.last / window, 1 / Double(side - 1))
    let start = window * pow(ratio, Double(step - 1))
    let part = min(max((abs(deviation) - start) / (start * (ratio - 1)), 0), 1)
    return step == 1 ? max(part, Parameters.first) : part
  }

  /// Width of the glass at a row, within a margin.
  private static func room(_ shape: CRTShape, at row: Double) -> Double {
    let frame = shape.frame
    let depth = (row - shape.shoulderY) / (frame.maxY - shape.shoulderY)
    let inset = CRTShape.sideInset * min(max(depth, 0), 1) + Parameters.margin
    return frame.width * (1 - 2 * inset)
  }
}
