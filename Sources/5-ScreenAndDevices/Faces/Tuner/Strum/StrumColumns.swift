import Appliance
import Glibc
import MusicTheory
import Raster
import Texts
import Units

/// All strings at once, a column each: above the middle sharp, below it flat, in tune in the middle.
///
/// The large tube has a ladder of segments over each string's name, the small one how many cents each is off, with the
/// name before it if it is tall.
struct StrumColumns: Face {
  /// Proportions of the lights.
  private enum Parameters {
    /// Reach of a segment's glow, in distances from one segment to the next.
    static let glow = 0.42
    /// Reach of the middle segment's glow in tune, in reaches of the other segments' glow.
    static let tunedGlow = 1.4
    /// Width of a string's name at most, in distances from one column to the next.
    static let nameWidth = 0.8
  }

  /// A column as shown: its string, and the in-tune window.
  private struct Shown: Equatable {
    var string: StrumMotion.StringMotion
    var window: Cents

    static func == (a: Self, b: Self) -> Bool {
      a.window == b.window && a.string.note == b.string.note && a.string.isHeard == b.string.isHeard
        && a.string.isInTune == b.string.isInTune && a.string.cents == b.string.cents
    }
  }

  /// The number of a string as written: its note, its cents, `nil` if it is not heard, in tune or not.
  private struct Written: Equatable {
    var note: MIDINote
    var cents: Cents?
    var isInTune: Bool
  }

  private let plan: StrumPlan
  /// A segment's outline about the origin by its step, the lowest first, and its light beside the middle.
  private let outlines: [Path]
  private let off: [Sprite]
  /// The middle segment's light: in tune alone.
  private let middle: Sprite
  private var plain: GlyphAtlas
  private var tuned: GlyphAtlas
  private var number: GlyphAtlas
  private var tunedNumber: GlyphAtlas
  private var columns: [Remembered<Shown>]
  private var numbers: [Remembered<Written>]

  /// Lays out the columns of `count` strings.
  init(strings count: Int, in layout: PanelLayout, _ ink: inout Ink) {
    let theme = ink.theme
    plan = StrumPlan(strings: count, in: layout, ink.fonts.readout)
    let outlines = (-plan.side...plan.side).map(plan.outline)
    self.outlines = outlines
    let reach = max(1, plan.pitch * Parameters.glow)
    off = outlines.map { ink.sprite($0, theme.warning, reach: reach) }
    middle = ink.sprite(
      outlines[plan.side], theme.inTune, reach: reach * Parameters.tunedGlow, glow: 1.3)
    let nameCap = ink.nameHeight(
      plan.nameCap, width: Parameters.nameWidth * plan.step)
    plain = ink.readout(capHeight: nameCap, theme.trace, glow: 0.8)
    tuned = ink.readout(capHeight: nameCap, theme.inTune, glow: 0.8)
    number = ink.readout(capHeight: plan.numberCap, theme.trace)
    tunedNumber = ink.readout(capHeight: plan.numberCap, theme.inTune)
    columns = Array(repeating: Remembered(), count: count)
    numbers = Array(repeating: Remembered(), count: count)
  }

  var lights: [[Light]] { columns.map(\.lights) + numbers.map(\.lights) }

  /// The place of a string's name in a column.
  func place(of name: Text, column: Int) -> WrittenName {
    WrittenName(
      name, plain.lettering,
      middle: foot(column) - Point(0, plain.lettering.capHeight / 2))
  }

  /// Draws the dark segments.
  func drawStatic(_ ink: Ink, on surface: inout Surface) {
    let theme = ink.theme
    for column in columns.indices {
      for step in -plan.side...plan.side {
        let outline = outlines[step + plan.side].translated(by: place(column, step))
        let phosphor = step == 0 ? theme.center : theme.warning
        surface.fill(outline, .slot(theme))
        surface.fill(outline, .unlit(phosphor, theme, opacity: 0.24))
      }
    }
  }

  /// The place of a segment on the panel.
  private func place(_ column: Int, _ step: Int) -> Point {
    Point(plan.middle(column), plan.row(step))
  }

  /// The middle of the baseline of a column's name.
  private func foot(_ column: Int) -> Point {
    Point(plan.middle(column), plan.nameBaseline)
  }

  /// The light of a segment.
  private func light(_ sprite: Sprite, _ column: Int, _ step: Int, level: Int = 256) -> Light {
    let place = place(column, step)
    return Light(sprite, x: Int(place.x), y: Int(place.y), level: level)
  }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    let window = state.settings.tuner.window
    for (index, string) in heard.strum.strings.enumerated() where index < columns.count {
      if columns[index].differs(from: Shown(string: string, window: window)) {
        light(string, window, column: index, &ink)
      }
      let written = Written(
        note: string.note, cents: string.isHeard ? string.writtenCents : nil,
        isInTune: string.isInTune)
      if numbers[index].differs(from: written) { write(written, column: index, &ink) }
    }
    return false
  }

  /// Lights a column's segments and its name.
  private mutating func light(
    _ string: StrumMotion.StringMotion, _ window: Cents, column: Int, _ ink: inout Ink
  ) {
    let base = foot(column)
    var lights: [Light] = []
    let name = ink.name(of: string.note)
    if string.isInTune {
      tuned.write(name, at: base, .center, into: &lights, &ink.sheet)
    } else {
      plain.write(
        name, at: base, .center, level: string.isHeard ? 256 : ink.quiet, into: &lights,
        &ink.sheet)
    }
    if string.isHeard, string.isInTune {
      lights.append(light(middle, column, 0))
    } else if string.isHeard {
      for step in 1...plan.side {
        let part = plan.brightness(step, deviation: string.cents, window: window)
        // Squared, since the eye sees the middle of a linear fade as nearly full; in 32 steps.
        let level = Int((part * part * 32).rounded()) * 8
        let signed = string.cents < 0 ? -step : step
        guard level > 0 else { break }
        lights.append(light(off[signed + plan.side], column, signed, level: level))
      }
    }
    columns[column].lights = lights
  }

  /// Writes how many cents a string is off, and which it is if there is room.
  private mutating func write(_ written: Written, column: Int, _ ink: inout Ink) {
    let texts = [
      (written.cents.map { ink.number(plan.text($0)) } ?? .sign("-"), plan.numberPlace(column)),
      plan.lineName(column).map { (ink.name(of: written.note), $0) },
    ]
    let level = written.cents == nil ? ink.quiet : 256
    var lights: [Light] = []
    for (text, place) in texts.compactMap(\.self) {
      if written.cents != nil, written.isInTune {
        tunedNumber.write(text, at: place, .center, into: &lights, &ink.sheet)
      } else {
        number.write(text, at: place, .center, level: level, into: &lights, &ink.sheet)
      }
    }
    numbers[column].lights = lights
  }
}

extension FaceDescription {
  /// The columns of so many strings, on both tubes.
  static func strum(_ strings: Int) -> Self {
    Self(.both, "strum", variant: strings) { layout, ink in
      StrumColumns(strings: strings, in: layout, &ink)
    }
  }
}
