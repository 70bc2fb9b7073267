import Appliance
import Raster
import Texts
import Units

/// The song that plays: time gone and time of all, a groove that fills, and the marks of a loop.
struct Transport {
  /// Segments of the groove.
  private static let count = 61

  /// Rows and heights of the transport, in heights of the tube unless another unit is named.
  private enum Parameters {
    /// Height of the clock's capitals at most.
    static let clock = 0.26
    /// Height of the tube from which on the title has a row of its own, in heights of the clock's capitals.
    static let titled = 4.6
    /// Middle of the title in a row of its own.
    static let title = 0.2
    /// Width beside the clock from which on the title is written there, in heights of the clock's capitals.
    static let leastTitle = 3.0
    /// Middle of the clock below a row with the title, and without such a row.
    static let clockRow = (titled: 0.52, plain: 0.34)
    /// Middle of the groove below a row with the title, and without such a row.
    static let grooveRow = (titled: 0.84, plain: 0.74)
    /// Width of the groove, in widths of the tube.
    static let grooveWidth = 0.88
    /// Height of the groove at most.
    static let grooveHeight = 0.14
  }

  /// Lengths of a segment, in distances from one segment to the next.
  private enum Segment {
    /// Width of a segment.
    static let width = 0.62
    /// Half of a segment's width.
    static let halfWidth = 0.31
    /// Radius of a segment's corners.
    static let corner = 0.15
    /// Reach of a segment's glow.
    static let glow = 0.3
  }

  /// Lengths of the triangle that marks an end of the loop, in halves of its width unless another unit is named.
  private enum LoopMark {
    /// Half of the mark's width at least, in distances from one segment to the next.
    static let leastHalf = 0.7
    /// Half of the mark's width at least, in heights of the groove.
    static let half = 0.5
    /// Gap between the groove and the mark's point.
    static let gap = 0.5
    /// Height of the mark.
    static let height = 1.3
    /// Reach of the mark's glow.
    static let glow = 0.3
  }

  /// Lengths of the marks for play and pause before the clock, in heights of the clock's capitals
  /// unless another unit is named.
  private enum Icon {
    /// Half of an icon's height.
    static let half = 0.42
    /// Distance of the play mark's upright side from its middle, in halves of the icon's height.
    static let playSide = 0.7
    /// Distance of the inner side of the pause mark's bar from the place of the bar, in halves of the icon's height.
    static let pauseInner = 0.3
    /// Distance between the two bars of the pause mark.
    static let pausePitch = 0.55
    /// Reach of an icon's glow.
    static let glow = 0.15
    /// Distance of the icon's place from the middle of the first segment.
    static let place = 0.5
    /// Distance of the clock's left end from the middle of the first segment.
    static let clock = 1.6
  }

  private let frame: Rectangle
  private let quiet: Int
  /// True if the title has a row of its own, above the time.
  private let hasTitleRow: Bool
  private let baseline: Double
  private let places: [Int]
  private let middle: Int
  private let segment: Sprite
  private let mark: Sprite
  private let pause: Sprite
  private let play: Sprite
  private var clock: GlyphAtlas
  private var words: GlyphAtlas
  private var shown = Remembered<Shown>()

  /// The song as the glass shows it; it changes some times a second at most.
  private struct Shown: Equatable {
    var title = Text.empty
    var gone = Text.empty
    var all = Text.empty
    /// Segments that shine.
    var lit = 0
    /// The segments of the loop's marks.
    var begin: Int?
    var end: Int?
    var isHeld = false
  }

  /// Lays the transport out in the small tube.
  init(in layout: PanelLayout, _ ink: inout Ink) {
    frame = layout.lower
    quiet = ink.quiet
    let cap = min(layout.lowerText, frame.height * Parameters.clock)
    clock = ink.readout(capHeight: cap, ink.theme.trace)
    words = ink.readout(capHeight: min(cap, layout.smallText), ink.theme.trace, glow: 0.6)
    hasTitleRow = frame.height > Parameters.titled * cap
    let clockRow = hasTitleRow ? Parameters.clockRow.titled : Parameters.clockRow.plain
    baseline = (frame.y + frame.height * clockRow + cap / 2).rounded()
    let width = frame.width * Parameters.grooveWidth
    let step = width / Double(Self.count)
    let left = frame.center.x - width / 2
    places = (0..<Self.count).map { Int((left + (Double($0) + 0.5) * step).rounded()) }
    let grooveRow = hasTitleRow ? Parameters.grooveRow.titled : Parameters.grooveRow.plain
    middle = Int((frame.y + frame.height * grooveRow).rounded())
    let height = min(frame.height * Parameters.grooveHeight, step * 2)
    let bar = Rectangle(
      x: -step * Segment.halfWidth, y: -height / 2, width: step * Segment.width, height: height)
    segment = ink.sprite(
      .roundedRectangle(bar, radius: step * Segment.corner), ink.theme.trace,
      reach: step * Segment.glow, glow: 0.8)
    let half = max(step * LoopMark.leastHalf, height * LoopMark.half)
    let point = -height / 2 - half * LoopMark.gap
    let top = point - half * LoopMark.height
    mark = ink.sprite(
      Path(polygon: [
        Point(-half, top), Point(half, top), Point(0, point),
      ]), ink.theme.trace, reach: half * LoopMark.glow)
    let side = cap * Icon.half
    let playSide = -side * Icon.playSide
    play = ink.sprite(
      Path(polygon: [Point(playSide, -side), Point(side, 0), Point(playSide, side)]),
      ink.theme.trace, reach: cap * Icon.glow)
    let pauseInner = -side * Icon.pauseInner
    pause = ink.sprite(
      Path(polygon: [
        Point(-side, -side), Point(pauseInner, -side), Point(pauseInner, side),
        Point(-side, side),
      ]), ink.theme.trace, reach: cap * Icon.glow)
  }

  var lights: [[Light]] { [shown.lights] }

  /// Makes the lights those of a song at an instant.
  ///
  /// - Returns: Whether it goes on by itself.
  mutating func follow(_ song: Song?, at now: Instant, _ ink: inout Ink) -> Bool {
    let new = song.map { Self.shown($0, at: now) } ?? Shown()
    if shown.differs(from: new) { light(new, &ink) }
    return song?.isPlaying == true
  }

  private static func shown(_ song: Song, at now: Instant) -> Shown {
    let place = song.frame(at: now)
    var shown = Shown(
      title: .name(song.title), gone: song.position(at: now).clock,
      all: song.duration?.clock ?? .empty, isHeld: song.isHeld)
    guard let length = song.length?.value, length > 0 else { return shown }
    func segment(_ frame: Int) -> Int {
      min(count - 1, max(0, Int(Double(frame) / Double(length) * Double(count))))
    }
    shown.lit = segment(place.value) + 1
    switch song.loop {
    case .off: break
    case .begun(let begin): shown.begin = segment(begin.value)
    case .round(let range):
      shown.begin = segment(range.lowerBound)
      shown.end = segment(range.upperBound)
    }
    return shown
  }

  private mutating func light(_ new: Shown, _ ink: inout Ink) {
    var lights: [Light] = []
    for (index, x) in places.enumerated() {
      lights.append(Light(segment, x: x, y: middle, level: index < new.lit ? 256 : 30))
    }
    for place in [new.begin, new.end].compactMap({ $0 }) {
      lights.append(Light(mark, x: places[place], y: middle))
    }
    defer { shown.lights = lights }
    guard !new.gone.isEmpty else { return }
    let cap = clock.lettering.capHeight
    let (left, right) = (Double(places[0]), Double(places[places.count - 1]))
    let icon = Int((baseline - cap / 2).rounded())
    let x = left + cap * Icon.place
    if new.isHeld {
      lights.append(Light(pause, x: Int(x), y: icon))
      lights.append(Light(pause, x: Int(x + cap * Icon.pausePitch), y: icon))
    } else {
      lights.append(Light(play, x: Int(x), y: icon))
    }
    let begin = left + cap * Icon.clock
    clock.write(new.gone, at: Point(begin, baseline), into: &lights, &ink.sheet)
    clock.write(
      new.all, at: Point(right, baseline), .trailing, level: quiet, into: &lights, &ink.sheet)
    if hasTitleRow {
      let title = words.shortened(new.title, width: right - left)
      let titleMiddle = frame.y + frame.height * Parameters.title
      let row = (titleMiddle + words.lettering.capHeight / 2).rounded()
      words.write(title, at: Point(frame.center.x, row), .center, into: &lights, &ink.sheet)
      return
    }
    let gap = cap
    let free = (begin + clock.width(of: "0:00:00") + gap, right - clock.width(of: new.all) - gap)
    guard free.1 - free.0 > cap * Parameters.leastTitle else { return }
    let title = words.shortened(new.title, width: free.1 - free.0)
    words.write(
      title, at: Point((free.0 + free.1) / 2, baseline), .center, into: &lights, &ink.sheet)
  }
}
