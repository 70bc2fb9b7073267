import Appliance
import Raster
import Units

/// The song that plays: time gone and time of all, a groove that fills, and the marks of a loop.
struct Transport {
  /// Segments of the groove.
  private static let count = 61

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
    var title = ""
    var gone = ""
    var all = ""
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
    let cap = min(layout.lowerText, frame.height * 0.26)
    clock = ink.readout(capHeight: cap, ink.theme.trace)
    words = ink.readout(capHeight: min(cap, layout.smallText), ink.theme.trace, glow: 0.6)
    hasTitleRow = frame.height > 4.6 * cap
    baseline = (frame.y + frame.height * (hasTitleRow ? 0.52 : 0.34) + cap / 2).rounded()
    let width = frame.width * 0.88
    let step = width / Double(Self.count)
    let left = frame.center.x - width / 2
    places = (0..<Self.count).map { Int((left + (Double($0) + 0.5) * step).rounded()) }
    middle = Int((frame.y + frame.height * (hasTitleRow ? 0.84 : 0.74)).rounded())
    let height = min(frame.height * 0.14, step * 2)
    let bar = Rectangle(x: -step * 0.31, y: -height / 2, width: step * 0.62, height: height)
    segment = ink.sprite(
      .roundedRectangle(bar, radius: step * 0.15), ink.theme.trace, reach: step * 0.3, glow: 0.8)
    let half = max(step * 0.7, height * 0.5)
    let top = -height / 2 - half * 0.5
    mark = ink.sprite(
      Path(polygon: [
        Point(-half, top - half * 1.3), Point(half, top - half * 1.3), Point(0, top),
      ]), ink.theme.trace, reach: half * 0.3)
    let side = cap * 0.42
    play = ink.sprite(
      Path(polygon: [Point(-side * 0.7, -side), Point(side, 0), Point(-side * 0.7, side)]),
      ink.theme.trace, reach: cap * 0.15)
    pause = ink.sprite(
      Path(polygon: [
        Point(-side, -side), Point(-side * 0.3, -side), Point(-side * 0.3, side),
        Point(-side, side),
      ]), ink.theme.trace, reach: cap * 0.15)
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
      title: song.title, gone: song.position(at: now).clock,
      all: song.duration?.clock ?? "", isHeld: song.isHeld)
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
    let x = left + cap * 0.5
    if new.isHeld {
      lights.append(Light(pause, x: Int(x), y: icon))
      lights.append(Light(pause, x: Int(x + cap * 0.55), y: icon))
    } else {
      lights.append(Light(play, x: Int(x), y: icon))
    }
    let begin = left + cap * 1.6
    clock.write(new.gone, at: Point(begin, baseline), into: &lights, &ink.sheet)
    clock.write(
      new.all, at: Point(right, baseline), .trailing, level: quiet, into: &lights, &ink.sheet)
    if hasTitleRow {
      let title = words.shortened(new.title, width: right - left)
      let row = (frame.y + frame.height * 0.2 + words.lettering.capHeight / 2).rounded()
      words.write(title, at: Point(frame.center.x, row), .center, into: &lights, &ink.sheet)
      return
    }
    let gap = cap
    let free = (begin + clock.width(of: "0:00:00") + gap, right - clock.width(of: new.all) - gap)
    guard free.1 - free.0 > cap * 3 else { return }
    let title = words.shortened(new.title, width: free.1 - free.0)
    words.write(
      title, at: Point((free.0 + free.1) / 2, baseline), .center, into: &lights, &ink.sheet)
  }
}
