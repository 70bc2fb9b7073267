import Appliance
import MusicTheory
import Raster
import Texts

/// The ribbon's keys: a name each, a lit cap while touched, a lit cap with a frame and a bar while latched.
struct RibbonKeys {
  /// Proportions of the keys and their names.
  private enum Parameters {
    /// Height of a name's capitals at most, in heights of those of the lower face.
    static let mostCapital = 0.8
    /// Height of a key from which the octave is below the letter, in widths of the key.
    static let stackedHeight = 1.4
    /// Height of a key from which the octave is below the letter, in heights of the smallest capitals.
    static let stackedCapitals = 2.7
    /// Height of a name's capitals over the octave at most, in heights and in widths of the key.
    static let stackedCapital = (down: 0.30, across: 0.46)
    /// Height of the capitals of a name in one line at most, in heights and in widths of the key.
    static let capital = (down: 0.45, across: 0.28)
    /// Width of the widest name at most, in widths of the key.
    static let name = 0.92
    /// Height of the octave's capitals, in heights of those of the name.
    static let octave = 0.7
    /// Distance from the name to the octave below, in heights of the name's capitals.
    static let octaveGap = 0.45
    /// Pixels beside the name of a scale's note at least.
    static let leastSide = 2.0
    /// Space beside a name with its octave at least, in heights of the name's capitals.
    static let nameSpace = 0.4
    /// Width of a word at most, in widths of the key: usually, and if the word is still off a lit cap's frame.
    static let word = (usual: 0.72, most: 0.88)
    /// Height of a drawn mark at most, in heights and in widths of the key, and in heights of a name's capitals.
    static let symbol = (down: 0.52, across: 0.3, capitals: 1.6)
    /// Reach of the glow of a drawn mark, in heights of the mark.
    static let symbolReach = 0.12
    /// Width of the edge of a dark cap, in units of the chassis.
    static let edge = 1.5
    /// Place on the edge, from top to foot, where the brightest light ends, and the lower colour's share there.
    static let edgeLight = (place: 0.08, lower: 0.6)
    /// Width of the frame of a latched cap, in units of the chassis.
    static let frame = 1.6
    /// Brightness of a touched cap, of its core and its halo, in that of the trace's halo.
    static let touched = (core: 0.34, halo: 0.4)
  }

  private let layout: PanelLayout
  private let caps: [Rectangle]
  private let touched: Sprite?
  private let latched: Sprite?
  private var dark: GlyphAtlas
  private var bright: GlyphAtlas
  private var octave: GlyphAtlas
  /// Letters of the words on keys without a note: as large as fits between the ends of a lit cap's frame.
  private var words: FittedText
  /// The drawn marks, each made when it is first wanted.
  private var symbols: [KeyCap.Symbol: Sprite] = [:]
  private let isStacked: Bool

  /// Lays out `count` keys.
  init(count: Int, in layout: PanelLayout, _ ink: inout Ink) {
    self.layout = layout
    let caps = (0..<count).map { layout.key($0, of: count).roundedToPixels }
    self.caps = caps
    let first = caps.first ?? Rectangle(x: 0, y: 0, width: 30, height: 30)
    let least = PanelLayout.Parameters.leastText * ink.fonts.readout.capHeight
    let most = Parameters.mostCapital * layout.lowerText
    // A key that is higher than wide has its octave below its letter.
    isStacked =
      first.height >= Parameters.stackedHeight * first.width
      && first.height >= Parameters.stackedCapitals * least
    let capital = isStacked ? Parameters.stackedCapital : Parameters.capital
    let room = min(first.height * capital.down, first.width * capital.across)
    let cap = max(
      ink.nameHeight(min(room, most), width: Parameters.name * first.width), least)
    dark = ink.readout(capHeight: cap, ink.theme.trace, glow: 0.5)
    bright = ink.readout(capHeight: cap, ink.theme.trace)
    octave = ink.readout(
      capHeight: max(cap * Parameters.octave, least), ink.theme.trace, glow: 0.5)
    words = FittedText(capHeight: cap, ink.theme.trace, ink)
    let radius = 4 * layout.unit
    let reach = 3 * layout.unit
    var dim = ink.theme.trace
    dim.core = dim.halo.scaled(by: Parameters.touched.core)
    dim.halo = dim.halo.scaled(by: Parameters.touched.halo)
    let shape = caps.first.map { Rectangle(x: 0, y: 0, width: $0.width, height: $0.height) }
    touched = shape.map {
      ink.sprite(.roundedRectangle($0.inset(by: 2), radius: radius), dim, reach: reach, glow: 0.6)
    }
    latched = shape.map {
      ink.sprite(
        Self.frame(of: $0, unit: layout.unit, radius), ink.theme.trace, reach: reach, glow: 0.8)
    }
  }

  /// Number of keys that have a place.
  var count: Int { caps.count }

  /// Draws the dark caps.
  func drawStatic(_ theme: Theme, on surface: inout Surface) {
    let (edge, face) = theme.caps
    let light = Parameters.edgeLight
    for cap in caps {
      let radius = 4 * layout.unit
      surface.fill(
        .roundedRectangle(cap, radius: radius),
        .linear(
          from: Point(0, cap.y), to: Point(0, cap.maxY),
          [
            .init(0, edge.0), .init(light.place, edge.0.mixed(with: edge.1, light.lower)),
            .init(1, edge.1),
          ]))
      surface.fill(
        .roundedRectangle(cap.inset(by: Parameters.edge * layout.unit), radius: radius),
        .linear(
          from: Point(0, cap.y), to: Point(0, cap.maxY),
          [.init(0, face.0), .init(1, face.1)]))
    }
  }

  /// The name on a key: with its octave for a C, or if the octave fits beside it; only the sign of a note between
  /// two others if the name is too wide.
  ///
  /// A scale's note has its short name, its number if that is too wide, and nothing if not even that has room.
  private mutating func name(of note: MIDINote, on cap: Rectangle, _ ink: Ink) -> Text {
    if let degrees = ink.naming.degrees {
      let names = [ink.name(of: note), .note("\(degrees.number(of: note))")]
      return names.first { dark.width(of: $0) < cap.width - Parameters.leastSide } ?? .empty
    }
    let whole = Text.note(ink.naming.name(of: note))
    let room = cap.width - Parameters.nameSpace * dark.lettering.capHeight
    if !isStacked, note.pitchClass == PitchClass(0) || dark.width(of: whole) < room { return whole }
    let name = ink.name(of: note)
    if dark.width(of: name) < cap.width { return name }
    return name.letters.last.flatMap { "♯♭".contains($0) ? .note(String($0)) : nil } ?? name
  }

  /// Adds names and lit caps.
  mutating func lights(
    _ keys: [KeyCap], level: Int, into lights: inout [Light], _ ink: inout Ink
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
      switch key.title {
      case .note(let note):
        write(note, on: cap, level: level, isLit: isLit, into: &lights, &ink)
      case .word(let word, let short):
        let (word, short) = (ink.said(word), ink.said(short))
        let fits = words.fits(word, width: cap.width * Parameters.word.most)
        write(fits ? word : short, on: cap, level: level, isLit: isLit, into: &lights, &ink)
      case .symbol(let symbol):
        let shade = isLit ? level : level * ink.quiet / 256
        lights.append(
          Light(
            sprite(of: symbol, on: cap, &ink), x: Int(cap.center.x.rounded()),
            y: Int(cap.center.y.rounded()), level: key.isIdle ? level * Self.idle / 256 : shade,
            on: .plate))
      }
    }
  }

  /// Brightness of the mark on a key that would do nothing.
  private static let idle = 70

  /// A mark about the middle of a key.
  private mutating func sprite(
    of symbol: KeyCap.Symbol, on cap: Rectangle, _ ink: inout Ink
  ) -> Sprite {
    if let known = symbols[symbol] { return known }
    let most = Parameters.symbol
    let height = min(
      most.down * cap.height, most.across * cap.width,
      most.capitals * dark.lettering.capHeight)
    let sprite = ink.sprite(
      .transport(symbol, height: height), ink.theme.trace,
      reach: height * Parameters.symbolReach, glow: 0.6)
    symbols[symbol] = sprite
    return sprite
  }

  /// Adds a word in the middle of a key.
  private mutating func write(
    _ word: Text, on cap: Rectangle, level: Int, isLit: Bool, into lights: inout [Light],
    _ ink: inout Ink
  ) {
    let share = Parameters.word
    let fits = words.fits(word, width: cap.width * share.usual)
    words.write(
      word, middle: cap.center, width: cap.width * (fits ? share.usual : share.most),
      level: isLit ? level : level * ink.quiet / 256, into: &lights, &ink.sheet)
  }

  /// Adds a key's name, in one line or over its octave.
  private mutating func write(
    _ note: MIDINote, on cap: Rectangle, level: Int, isLit: Bool, into lights: inout [Light],
    _ ink: inout Ink
  ) {
    let height = dark.lettering.capHeight
    let below = octave.lettering.capHeight
    let gap = isStacked ? Parameters.octaveGap * height : 0
    let text = name(of: note, on: cap, ink)
    let top = cap.center.y - (isStacked ? (height + gap + below) / 2 : height / 2)
    let place = Point(cap.center.x, (top + height).rounded())
    let quiet = level * ink.quiet / 256
    if isLit {
      bright.write(text, at: place, .center, level: level, into: &lights, &ink.sheet)
    } else {
      dark.write(text, at: place, .center, level: quiet, into: &lights, &ink.sheet)
    }
    guard isStacked else { return }
    octave.write(
      Readout.octave(note, ink.naming), at: place + Point(0, (gap + below).rounded()), .center,
      level: isLit ? level : quiet, into: &lights, &ink.sheet)
  }

  /// A thin frame around the cap and a bar along its left side.
  private static func frame(of cap: Rectangle, unit: Double, _ radius: Double) -> Path {
    let width = max(1, Parameters.frame * unit)
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
