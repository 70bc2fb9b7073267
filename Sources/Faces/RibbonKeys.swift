import Appliance
import MusicTheory
import Raster

/// The ribbon's keys: a name each, a lit cap while touched, a lit cap with a frame and a bar while latched.
struct RibbonKeys {
  private let layout: PanelLayout
  private let caps: [Rectangle]
  private let touched: Sprite?
  private let latched: Sprite?
  private var dark: GlyphAtlas
  private var bright: GlyphAtlas

  /// Lays out `count` keys.
  init(count: Int, in layout: PanelLayout, _ ink: inout Ink) {
    self.layout = layout
    let caps = (0..<count).map { layout.key($0, of: count).roundedToPixels }
    self.caps = caps
    let room = caps.first.map { min($0.height * 0.45, $0.width * 0.28) } ?? 10
    let least = PanelLayout.Parameters.leastText * ink.fonts.readout.capHeight
    let cap = max(min(room, 0.8 * layout.lowerText), least)
    dark = ink.readout(capHeight: cap, ink.theme.trace, glow: 0.5)
    bright = ink.readout(capHeight: cap, ink.theme.trace)
    let radius = 4 * layout.unit
    let reach = 3 * layout.unit
    var dim = ink.theme.trace
    dim.core = dim.halo.scaled(by: 0.34)
    dim.halo = dim.halo.scaled(by: 0.4)
    let shape = caps.first.map { Rectangle(x: 0, y: 0, width: $0.width, height: $0.height) }
    touched = shape.map {
      ink.sprite(.roundedRectangle($0.inset(by: 2), radius: radius), dim, reach: reach, glow: 0.6)
    }
    latched = shape.map {
      ink.sprite(
        Self.frame(of: $0, unit: layout.unit, radius), ink.theme.trace, reach: reach, glow: 0.8)
    }
  }

  /// How many keys there are places for.
  var count: Int { caps.count }

  /// Draws the dark caps.
  func drawStatic(_ theme: Theme, on surface: inout Surface) {
    let (edge, face) = theme.caps
    for cap in caps {
      let radius = 4 * layout.unit
      surface.fill(
        .roundedRectangle(cap, radius: radius),
        .linear(
          from: Point(0, cap.y), to: Point(0, cap.maxY),
          [
            .init(0, edge.0), .init(0.08, edge.0.mixed(with: edge.1, 0.6)), .init(1, edge.1),
          ]))
      surface.fill(
        .roundedRectangle(cap.inset(by: 1.5 * layout.unit), radius: radius),
        .linear(
          from: Point(0, cap.y), to: Point(0, cap.maxY),
          [.init(0, face.0), .init(1, face.1)]))
    }
  }

  /// What is written on a key: the octave of the C's alone where there is no room for all.
  private mutating func name(of note: MIDINote, on cap: Rectangle, _ ink: Ink) -> String {
    let name = note.name(ink.spelling)
    if note.pitchClass == PitchClass(0)
      || dark.width(of: name) < cap.width - 0.4 * dark.lettering.capHeight
    {
      return name
    }
    return ink.name(of: note)
  }

  /// Adds names and lit caps.
  mutating func lights(
    _ keys: [RibbonKey], level: Int, into lights: inout [Light], _ ink: inout Ink
  ) {
    for (index, key) in keys.prefix(caps.count).enumerated() {
      let cap = caps[index]
      let isLit = key.light != .dark
      // Always the same lights a key, so that a change of one leaves the others where they are.
      for (sprite, shines) in [(touched, isLit), (latched, key.light == .latched)] {
        guard let sprite else { continue }
        lights.append(
          Light(sprite, x: Int(cap.x), y: Int(cap.y), level: shines ? level : 0, on: .plate))
      }
      let name = name(of: key.note, on: cap, ink)
      let baseline = cap.center.y + dark.lettering.capHeight / 2
      let place = Point(cap.center.x, baseline)
      if isLit {
        bright.write(
          name, at: place, .center, level: level, into: &lights, &ink.sheet)
      } else {
        dark.write(
          name, at: place, .center, level: level * ink.quiet / 256, into: &lights, &ink.sheet)
      }
    }
  }

  /// A thin frame around the cap and a bar along its left side.
  private static func frame(of cap: Rectangle, unit: Double, _ radius: Double) -> Path {
    let width = max(1, 1.6 * unit)
    let outer = cap.inset(by: 1)
    var path = Path.roundedRectangle(outer, radius: radius)
      .without(.roundedRectangle(outer.inset(by: width), radius: radius - width))
    let bar = max(2, 3 * unit)
    path.append(
      .rectangle(
        Rectangle(
          x: cap.x + 3 * width, y: cap.y + 3 * width, width: bar, height: cap.height - 6 * width)))
    return path
  }
}

extension Rectangle {
  /// The rectangle moved and sized to whole pixels, the size without regard to the place.
  fileprivate var roundedToPixels: Rectangle {
    Rectangle(x: x.rounded(), y: y.rounded(), width: width.rounded(), height: height.rounded())
  }
}
