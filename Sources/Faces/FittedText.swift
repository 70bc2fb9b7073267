import Raster

/// Text in the largest of a few sizes that fits, cut short where none does.
struct FittedText {
  private var atlases: [GlyphAtlas]

  /// Makes sizes from capitals of `capHeight` pixels down to the smallest that may be used.
  init(capHeight: Double, _ phosphor: Theme.Phosphor, _ ink: Ink) {
    let least = PanelLayout.Parameters.leastText * ink.fonts.readout.capHeight
    let sizes = [1, 0.8, 0.64, 0.5, 0.4, 0.3].map { max(capHeight * $0, least) }
    var heights: [Double] = []
    for size in sizes where heights.last != size { heights.append(size) }
    atlases = heights.map { ink.readout(capHeight: $0, phosphor) }
  }

  /// Adds a line of text whose capitals have their middle at a point.
  mutating func write(
    _ text: String, middle: Point, width: Double, level: Int = 256, into lights: inout [Light],
    _ sheet: inout SpriteSheet
  ) {
    let fitting = atlases.indices.first { atlases[$0].width(of: text) <= width }
    let index = fitting ?? atlases.count - 1
    let line = atlases[index].shortened(text, width: width)
    let baseline = middle.y + atlases[index].lettering.capHeight / 2
    atlases[index].write(
      line, at: Point(middle.x, baseline), .center, level: level, into: &lights, &sheet)
  }
}

extension GlyphAtlas {
  /// The text, or its beginning and an ellipsis where it is wider than `width` pixels.
  mutating func shortened(_ text: String, width limit: Double) -> String {
    guard width(of: text) > limit else { return text }
    var short = text
    while !short.isEmpty, width(of: short + "…") > limit { short.removeLast() }
    while short.hasSuffix(" ") { short.removeLast() }
    return short + "…"
  }
}
