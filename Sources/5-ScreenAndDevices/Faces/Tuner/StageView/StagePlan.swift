import Raster

/// The places of the stage view on a panel: the letter above, the bar below it, a line of words at the foot, and the
/// frame that closes around letter and bar in tune.
struct StagePlan {
  /// Figures of the places.
  enum Parameters {
    /// Height of the letter at least, in heights of the panel: a little above the 0.55 that is asked of it.
    static let letter = 0.57
    /// Height of the letter at most, in heights of the panel.
    static let largest = 0.64
    /// Room for the frame around the letter, which is as thick on a wide panel, and its thickness on a tall one; in
    /// lengths of the panel's shorter side.
    ///
    /// A tall panel's frame has long sides, and its letter takes more of the panel: both are kept down by how much
    /// brighter the room may get, see `InTuneLightTests`.
    static let frame = (room: 0.028, tall: 0.017)
    /// Brightness of the letter in tune, of 255.
    static let tuned = (wide: 255, tall: 212)
    /// Distance between two things, in rooms of the frame.
    static let gap = 0.75
    /// Height of the bar at most, in heights and in widths of the panel.
    static let bar = (height: 0.24, width: 0.34)
    /// Height of the bar at least, in heights of the panel.
    static let leastBar = 0.09
    /// Height of the row for sign and octave below a letter that has the whole width, in heights of the panel.
    static let signs = 0.13
    /// Heights of a panel in its width from which sign and octave are below the letter.
    static let upright = 2.0
  }

  /// Pixels and rows of the panel.
  let panel: Rectangle
  /// Thickness of the frame in pixels.
  let thickness: Double
  /// The place of the letter, with sign and octave if they are beside it.
  let letter: Rectangle
  /// The place of sign and octave below the letter; `nil` if they are beside it.
  let signs: Rectangle?
  /// The place of the bar.
  let bar: Rectangle
  /// The place of the line of words.
  let line: TextLines.Place
  /// Brightness of the letter in tune, of 255.
  let tunedLevel: Int
  /// Height of the letter's capitals in pixels.
  let capHeight: Double

  /// Lays the view out on a panel.
  init(in layout: PanelLayout) {
    let (width, height) = (Double(layout.width), Double(layout.height))
    panel = layout.panel
    let rows = min(layout.lineRows, 2)
    let isTall = height > width
    tunedLevel = isTall ? Parameters.tuned.tall : Parameters.tuned.wide
    func pixels(_ share: Double) -> Double { max(3, (share * min(width, height)).rounded()) }
    let margin = pixels(Parameters.frame.room)
    thickness = isTall ? pixels(Parameters.frame.tall) : margin
    let gap = Parameters.gap * margin
    let text = PanelLayout.height(ofRows: rows, layout.lineText)
    let hasRow = height >= Parameters.upright * width
    let signsHeight = hasRow ? Parameters.signs * height : 0
    // Between the frame's top and the line, without the gaps: letter, signs and bar.
    let gaps = (hasRow ? 4 : 3) * gap
    let room = height - margin - text - gaps - signsHeight
    let most = min(Parameters.bar.height * height, Parameters.bar.width * width)
    let bar = min(most, max(Parameters.leastBar * height, room - Parameters.letter * height))
    capHeight = min(Parameters.largest * height, room - bar).rounded(.down)
    // What is left on a tall panel lies around the parts.
    let air = max(0, room - bar - capHeight) / (hasRow ? 4 : 3)
    var y = margin + gap + air
    letter = Rectangle(
      x: margin + gap, y: y.rounded(), width: width - 2 * (margin + gap), height: capHeight)
    y += capHeight + gap + air
    if hasRow {
      signs = Rectangle(x: letter.x, y: y.rounded(), width: letter.width, height: signsHeight)
      y += signsHeight + gap + air
    } else {
      signs = nil
    }
    self.bar = Rectangle(x: 0, y: y.rounded(), width: width, height: bar.rounded())
    line = TextLines.Place(
      frame: Rectangle(x: 0, y: height - text, width: width, height: text), rows: rows)
  }
}
