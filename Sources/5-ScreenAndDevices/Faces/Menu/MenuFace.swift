import Texts
import Words
import Appliance
import MusicTheory
import Raster
import Units

/// The menu on the box's own glass: a list that turns behind the tube, or one value; below it what is
/// selected, or a slider.
struct MenuFace: Face {
  /// Proportions of the menu on the two tubes.
  private enum Parameters {
    /// Height of the capitals on the small tube at most: in heights of the lower face's, and of the small tube.
    static let capital = (lowerText: 1.2, down: 0.4)
    /// Height of the number's capitals at most, in heights of the large tube.
    static let number = 0.27
    /// Place of the number's middle on the axis of the large tube, in heights of the tube from its apex.
    static let numberMiddle = 0.56
    /// Radius of the ring around a tone's name, in heights of the large tube.
    static let ring = 0.33
    /// Width of text on the large tube, in widths of the tube.
    static let width = 0.68
  }

  /// The size of large letters, in their usual sizes.
  static let largeScale = 1.5

  /// The page that is shown.
  enum Page: Equatable {
    /// A list or a value.
    case menu(MenuView)
    /// A countdown while POWER is held: the seconds left, the share of them, and whether POWER starts the box again.
    case countdown(Int, share: Double, wakes: Bool)
    /// The name of a tone that begins if both buttons stay down, and the share of the time that they were.
    case tone(Text, share: Double)
  }

  private let frame: Rectangle
  private let lower: Rectangle
  private let quiet: Int
  private var lines: TubeList
  private var value: FittedText
  private var number: FittedText
  private var slider: Slider
  // Made when they are first shown, since the start waits for nothing of them.
  private var caps: StepCaps?
  private var ring: FillingRing?
  private var remembered = Remembered<Page>()
  /// The instant of the last change of the words.
  private var written: Instant?

  /// Shortest time for which words stay: six changes a second are three flashes (WCAG 2.3.1) of the pixels below
  /// letters, however fast a finger runs through a list.
  static let shortest = Seconds.milliseconds(170)

  /// Lays the menu out on the two tubes.
  init(in layout: PanelLayout, _ ink: inout Ink) {
    frame = layout.tube.frame
    lower = layout.lower
    quiet = ink.quiet
    lines = TubeList(in: layout, &ink)
    let most = Parameters.capital
    let usual = layout.lowerText * most.lowerText
    value = FittedText(
      capHeight: min(usual, lower.height * most.down),
      largest: min(usual * ink.writing.menuScale, lower.height * most.down), ink.theme.trace, ink)
    number = FittedText(capHeight: frame.height * Parameters.number, ink.theme.trace, ink)
    let width = lower.width * StepCaps.between
    slider = Slider(
      in: Rectangle(
        x: lower.center.x - width / 2, y: lower.y, width: width, height: lower.height), &ink)
  }

  var lights: [[Light]] { [remembered.lights, slider.lights, ring?.lights ?? []] }

  mutating func follow(
    _ state: ApplianceState, _ heard: Heard, at now: Instant, _ ink: inout Ink
  ) -> Bool {
    Page(state, at: now).map { follow($0, at: now, &ink) } ?? false
  }

  /// Makes the lights those of a page.
  ///
  /// - Returns: Whether they have yet to follow.
  private mutating func follow(_ page: Page, at now: Instant, _ ink: inout Ink) -> Bool {
    if ring == nil, page.ringShare != nil {
      ring = FillingRing(
        center: lines.at(Parameters.numberMiddle), radius: frame.height * Parameters.ring, &ink)
    }
    let isFilling = ring?.follow(page.ringShare) ?? false
    let isGliding = slider.follow(page.share, at: now) || isFilling
    let words = page.words
    if remembered.shows(words) { return isGliding }
    if let written, now - written < Self.shortest { return true }
    written = now
    if remembered.differs(from: words) {
      var lights: [Light] = []
      write(words, into: &lights, &ink)
      remembered.lights = lights
    }
    return isGliding
  }

  /// Draws a letter of the list before it is wanted.
  mutating func prepare(_ letter: Unicode.Scalar, _ ink: inout Ink) {
    lines.prepare(letter, &ink)
  }

  private mutating func write(_ page: Page, into lights: inout [Light], _ ink: inout Ink) {
    switch page {
    case .menu(let view):
      switch view.content {
      case .list(let rows): list(rows, into: &lights, &ink)
      case .gauge(let editor): edit(editor, into: &lights, &ink)
      case .editor(let editor):
        edit(editor, into: &lights, &ink)
        if caps == nil { caps = StepCaps(in: lower, &ink) }
        caps?.write(editor, into: &lights, &ink)
      }
    case .countdown(let seconds, _, let wakes):
      lines.caption(ink.said("SWITCHING OFF"), width: width, into: &lights, &ink)
      number.write(
        .number("\(seconds)"), middle: lines.at(Parameters.numberMiddle), width: width,
        into: &lights,
        &ink.sheet)
      if !wakes {
        lines.footnote(
          ink.said("only the plug starts it again"), width: width, into: &lights, &ink)
      }
    case .tone(let name, _):
      number.write(
        name, middle: lines.at(Parameters.numberMiddle), width: width, into: &lights, &ink.sheet)
      value.write(ink.said("hold for a tone"), in: lower, level: quiet, into: &lights, &ink.sheet)
    }
  }
}

extension MenuFace.Page {
  /// The page of an instant; `nil` for a box without one.
  init?(_ state: ApplianceState, at now: Instant) {
    if case .shuttingDown(let since) = state.power {
      let left = max(0, (ApplianceState.shutdownDelay - (now - since)).value)
      let share = left / ApplianceState.shutdownDelay.value
      self = .countdown(Int(left.rounded(.up)), share: share, wakes: state.info.powerStarts)
    } else if let tone = state.heldTone {
      self = .tone(.note(state.settings.naming.name(of: tone.note)), share: tone.share(at: now))
    } else {
      guard let view = state.menuView else { return nil }
      self = .menu(view)
    }
  }

  /// The share that the slider shows, 0...1; `nil` for none.
  fileprivate var share: Double? {
    switch self {
    case .countdown(_, let share, _): share
    case .tone: nil
    case .menu(let view):
      switch view.content {
      case .editor(let editor), .gauge(let editor): editor.fraction
      case .list: nil
      }
    }
  }

  /// The share of the ring that is filled, 0...1; `nil` for none.
  fileprivate var ringShare: Double? {
    if case .tone(_, let share) = self { share } else { nil }
  }

  /// The page without what slider and ring show.
  fileprivate var words: Self {
    switch self {
    case .countdown(let seconds, _, let wakes):
      return .countdown(seconds, share: 0, wakes: wakes)
    case .tone(let name, _): return .tone(name, share: 0)
    case .menu(var view):
      switch view.content {
      case .editor(var editor):
        editor.fraction = 0
        view.content = .editor(editor)
      case .gauge(var editor):
        editor.fraction = 0
        view.content = .gauge(editor)
      case .list: break
      }
      return .menu(view)
    }
  }
}

extension MenuFace {
  /// Width of text on the tube, within its leaning sides.
  private var width: Double { frame.width * Parameters.width }

  /// The lines around the selected one, and below them what it stands for.
  private mutating func list(
    _ rows: [MenuView.Row], into lights: inout [Light], _ ink: inout Ink
  ) {
    guard let middle = rows.firstIndex(where: \.isSelected) else { return }
    lines.write(
      Array(rows[lines.visible(of: rows.count, around: middle)]), into: &lights, &ink)
    explain(rows[middle], into: &lights, &ink)
  }

  /// The frame of the selected line's name.
  mutating func selectedFrame(among rows: [MenuView.Row]) -> Rectangle {
    guard let middle = rows.firstIndex(where: \.isSelected) else { return lower }
    let visible = lines.visible(of: rows.count, around: middle)
    return lines.nameFrame(
      rows[middle], line: middle - visible.lowerBound, among: visible.count)
  }

  /// The selected line's name and what it stands for, so that the small tube says by itself what it shows.
  private mutating func explain(
    _ row: MenuView.Row, into lights: inout [Light], _ ink: inout Ink
  ) {
    if row.value.isEmpty {
      value.write(row.name, in: lower, level: quiet, into: &lights, &ink.sheet)
    } else {
      value.write(
        (row.name, quiet), and: (row.value, 256), in: lower, into: &lights, &ink.sheet)
    }
  }

  /// A value with its name, what it may be, and where it lies.
  private mutating func edit(
    _ editor: MenuView.Editor, into lights: inout [Light], _ ink: inout Ink
  ) {
    lines.caption(editor.name, width: width, into: &lights, &ink)
    number.write(
      editor.value, middle: lines.at(Parameters.numberMiddle), width: width, into: &lights,
      &ink.sheet)
    // What is too long for the tube is left out: the slider shows that there is more.
    lines.footnote(editor.allowed, width: width, into: &lights, &ink)
  }
}
