import Raster
import Texts

/// Text in the largest of a few sizes that fits, cut short if none does.
struct FittedText {
  /// Proportions of the lines in a frame.
  private enum Parameters {
    /// Sizes to choose from, in the largest of them.
    static let sizes = [1, 0.8, 0.64, 0.5, 0.4, 0.3]
    /// Width that text may have, in widths of the frame.
    static let width = 0.88
    /// Height that all lines share at most, in heights of the frame.
    static let lines = 0.88
    /// Height of the capitals of all lines together at most, in heights of the frame.
    static let capitals = 0.54
    /// Distance from one of three lines to the next above which there is room for three, in heights of their capitals.
    static let threeLines = 1.4
  }

  private var atlases: [GlyphAtlas]

  /// Makes sizes from capitals of `capHeight` pixels down to the smallest that may be used, and one of `largest`
  /// above them if that is larger.
  init(
    capHeight: Double, largest: Double = 0, _ phosphor: Theme.Phosphor, _ ink: Ink
  ) {
    let least = PanelLayout.Parameters.leastText * ink.fonts.readout.capHeight
    let sizes = Parameters.sizes.map { max(capHeight * $0, least) }
    var heights = largest > capHeight ? [largest] : []
    for size in sizes where heights.last != size { heights.append(size) }
    atlases = heights.map { ink.readout(capHeight: $0, phosphor) }
  }

  /// Adds a line of text whose capitals have their middle at a point.
  mutating func write(
    _ text: Text, middle: Point, width: Double, level: Int = 256, into lights: inout [Light],
    _ sheet: inout SpriteSheet
  ) {
    let fitting = atlases.indices.first { atlases[$0].width(of: text) <= width }
    let index = fitting ?? atlases.count - 1
    let line = atlases[index].shortened(text, width: width)
    let baseline = middle.y + atlases[index].lettering.capHeight / 2
    atlases[index].write(
      line, at: Point(middle.x, baseline), .center, level: level, into: &lights, &sheet)
  }

  /// Adds a line as ``write(_:middle:width:level:into:_:)`` does, or nothing if it would be cut short.
  mutating func writeWhole(
    _ text: Text, middle: Point, width: Double, level: Int, into lights: inout [Light],
    _ sheet: inout SpriteSheet
  ) {
    guard fits(text, width: width) else { return }
    write(text, middle: middle, width: width, level: level, into: &lights, &sheet)
  }

  /// True if a text fits in one line in the smallest size.
  mutating func fits(_ text: Text, width: Double) -> Bool {
    atlases[atlases.count - 1].width(of: text) <= width
  }

  /// Adds a text in the middle of a frame: in one line, or in two if it is too long for one.
  mutating func write(
    _ text: Text, in frame: Rectangle, level: Int = 256, into lights: inout [Light],
    _ sheet: inout SpriteSheet
  ) {
    guard !fits(text, width: Self.width(in: frame)), let middle = text.letters.middleBreak else {
      write(
        text, middle: frame.center, width: Self.width(in: frame), level: level, into: &lights,
        &sheet)
      return
    }
    write(text.parts(at: middle).map { ($0, level) }, in: frame, into: &lights, &sheet)
  }

  /// Adds a name and what it stands for, each with its brightness.
  ///
  /// They stand in one line with a colon between them, or in two if those may be larger. If the second is too long
  /// for a line it has two of its own; a frame that is too low for three shows the second alone.
  mutating func write(
    _ name: (text: Text, level: Int), and value: (text: Text, level: Int),
    in frame: Rectangle, into lights: inout [Light], _ sheet: inout SpriteSheet
  ) {
    let width = Self.width(in: frame)
    let title = name.text + .sign(": ")
    let oneLine = atlases.indices.first { atlases[$0].width(of: title + value.text) <= width }
    let twoLines = index(ofLines: [name.text, value.text], in: frame)
    if let oneLine, oneLine <= twoLines ?? oneLine {
      let cap = atlases[oneLine].lettering.capHeight
      let start = frame.center.x - atlases[oneLine].width(of: title + value.text) / 2
      let end = frame.center.x + atlases[oneLine].width(of: title + value.text) / 2
      let baseline = frame.center.y + cap / 2
      atlases[oneLine].write(
        title, at: Point(start, baseline), level: name.level, into: &lights, &sheet)
      atlases[oneLine].write(
        value.text, at: Point(end, baseline), .trailing, level: value.level, into: &lights, &sheet)
    } else if twoLines != nil {
      write([name, value], in: frame, into: &lights, &sheet)
    } else {
      let cap = atlases[atlases.count - 1].lettering.capHeight
      guard let middle = value.text.letters.middleBreak,
        Self.pitch(of: 3, in: frame) > Parameters.threeLines * cap
      else { return write(value.text, in: frame, level: value.level, into: &lights, &sheet) }
      let parts = value.text.parts(at: middle).map { (text: $0, level: value.level) }
      write([name] + parts, in: frame, into: &lights, &sheet)
    }
  }

  /// The largest size in which each line fits, and all of them into the frame.
  private mutating func index(ofLines lines: [Text], in frame: Rectangle) -> Int? {
    let width = Self.width(in: frame)
    return atlases.indices.first { index in
      atlases[index].lettering.capHeight
        <= Parameters.capitals / Double(lines.count) * frame.height
        && lines.allSatisfy { atlases[index].width(of: $0) <= width }
    }
  }

  /// Adds lines, each with its brightness.
  mutating func write(
    _ lines: [(text: Text, level: Int)], in frame: Rectangle, into lights: inout [Light],
    _ sheet: inout SpriteSheet
  ) {
    let width = Self.width(in: frame)
    // All in one size, which leaves room for each of them.
    let index = index(ofLines: lines.map(\.text), in: frame) ?? atlases.count - 1
    let cap = atlases[index].lettering.capHeight
    let step = min(Self.pitch(of: lines.count, in: frame), 2 * cap)
    for (line, text) in lines.enumerated() {
      let row = frame.center.y + (Double(line) - Double(lines.count - 1) / 2) * step
      atlases[index].write(
        atlases[index].shortened(text.text, width: width),
        at: Point(frame.center.x, row + cap / 2), .center, level: text.level, into: &lights, &sheet)
    }
  }

  /// Pixels from one of so many lines in a frame to the next, at most.
  private static func pitch(of lines: Int, in frame: Rectangle) -> Double {
    Parameters.lines * frame.height / Double(lines)
  }

  /// Pixels that text in a frame may be wide.
  private static func width(in frame: Rectangle) -> Double { frame.width * Parameters.width }
}

extension GlyphAtlas {
  /// The text, or its beginning and an ellipsis if it is wider than `width` pixels.
  mutating func shortened(_ text: Text, width limit: Double) -> Text {
    guard width(of: text) > limit else { return text }
    var short = text.letters
    while !short.isEmpty, width(of: short + "…") > limit { short.removeLast() }
    while short.hasSuffix(" ") { short.removeLast() }
    return Text(short + "…", from: text.source)
  }

  /// The text up to the last place at which a line may end within `width` pixels, and what comes after it.
  mutating func broken(_ text: Text, width limit: Double) -> (first: Text, rest: Text) {
    guard width(of: text) > limit else { return (text, .empty) }
    let last = text.letters.lineBreaks.last { width(of: text.part(..<$0.end)) <= limit }
    guard let last else { return (text, .empty) }
    return (text.part(..<last.end), text.part(last.next...))
  }
}
