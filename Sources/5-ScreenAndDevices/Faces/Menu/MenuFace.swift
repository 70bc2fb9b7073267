import Texts
import Words
import Appliance
import MusicTheory
import Raster
import Units

/// The menu, which has the whole panel: a list and what its selected line stands for, or one value and a slider.
struct MenuFace: Face {
  /// Proportions of what is large on the panel.
  private enum Parameters {
    /// Height of the capitals in the foot at most: in ems of the title, and in heights of the foot.
    static let capital = (title: 1.1, down: 0.4)
    /// Height of the number's capitals at most, in heights and in widths of its place, and its middle in heights.
    static let number = (down: 0.42, across: 0.17)
    static let numberMiddle = 0.46
    /// Distance from the foot of the number to the middle of what is said of it: in heights of the number, for what hangs
    /// below a word, and in ems of the title.
    static let footnote = (hanging: 0.3, title: 0.9)
    /// Radius of the ring around a tone's name, in heights of the number's place.
    static let ring = 0.40
    /// Width of text, in widths of its place.
    static let width = 0.94
  }

  /// The page that is shown.
  enum Page: Equatable {
    /// A list or a value.
    case menu(MenuView)
    /// A countdown while POWER is held: the seconds left, the share of them, and whether POWER starts the box again.
    case countdown(Int, share: Double, wakes: Bool)
    /// The name of a tone that begins if both buttons stay down, and the share of the time that they were.
    case tone(Text, share: Double)
  }

  /// The places of everything.
  let plan: MenuPlan
  private let quiet: Int
  private var lines: LineList
  private var foot: FittedText
  private var footnote: FittedText
  private var number: FittedText
  /// Height of the number's capitals at most, in pixels.
  private let numberHeight: Double
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

  /// Lays the menu out.
  init(in layout: PanelLayout, _ ink: inout Ink) {
    let plan = MenuPlan(in: layout)
    self.plan = plan
    quiet = ink.quiet
    lines = LineList(in: plan.list, size: plan.listSize, &ink)
    let most = Parameters.capital
    foot = FittedText(
      capHeight: min(plan.size * most.title, plan.foot.height * most.down), ink.theme.trace, ink)
    footnote = FittedText(
      capHeight: plan.size * ink.fonts.readout.capHeight, ink.theme.trace, ink)
    numberHeight = min(
      plan.value.height * Parameters.number.down, plan.value.width * Parameters.number.across)
    number = FittedText(capHeight: numberHeight, ink.theme.trace, ink)
    let place = plan.slider
    let width = place.width * StepCaps.between
    slider = Slider(
      in: Rectangle(
        x: place.center.x - width / 2, y: place.y, width: width, height: place.height), &ink)
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
        center: at(Parameters.numberMiddle), radius: plan.value.height * Parameters.ring, &ink)
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
        if caps == nil { caps = StepCaps(in: plan.slider, &ink) }
        caps?.write(editor, into: &lights, &ink)
      }
    case .countdown(let seconds, _, let wakes):
      write(number: .number("\(seconds)"), into: &lights, &ink)
      if !wakes { note(ink.said("only the plug starts it again"), into: &lights, &ink) }
    case .tone(let name, _):
      write(number: name, into: &lights, &ink)
      foot.write(
        ink.said("hold for a tone"), in: plan.foot, level: quiet, into: &lights, &ink.sheet)
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
  /// A point in the place of the number, in heights of it.
  private func at(_ share: Double) -> Point {
    Point(plan.value.center.x, plan.value.y + share * plan.value.height)
  }

  /// Adds what is large on the panel.
  private mutating func write(
    number text: Text, into lights: inout [Light], _ ink: inout Ink
  ) {
    number.write(
      text, middle: at(Parameters.numberMiddle), width: plan.value.width * Parameters.width,
      into: &lights, &ink.sheet)
  }

  /// Adds what is said of a value; what is too long for the panel is left out, since the slider shows that there is more.
  private mutating func note(_ text: Text, into lights: inout [Light], _ ink: inout Ink) {
    let below =
      numberHeight * (0.5 + Parameters.footnote.hanging) + Parameters.footnote.title * plan.size
    footnote.writeWhole(
      text, middle: at(Parameters.numberMiddle) + Point(0, below),
      width: plan.value.width * Parameters.width, level: quiet, into: &lights, &ink.sheet)
  }

  /// The lines around the selected one, and below them what it stands for.
  private mutating func list(
    _ rows: [MenuView.Row], into lights: inout [Light], _ ink: inout Ink
  ) {
    guard let middle = rows.firstIndex(where: \.isSelected) else { return }
    let seen = lines.visible(of: rows.count, around: middle)
    lines.write(Array(rows[seen]), seen, of: rows.count, into: &lights, &ink)
    explain(rows[middle], into: &lights, &ink)
  }

  /// The frame of the selected line's name.
  mutating func selectedFrame(among rows: [MenuView.Row]) -> Rectangle {
    guard let middle = rows.firstIndex(where: \.isSelected) else { return plan.list }
    let visible = lines.visible(of: rows.count, around: middle)
    return lines.nameFrame(
      rows[middle], line: middle - visible.lowerBound, among: visible.count)
  }

  /// The selected line's name and what it stands for, so that the foot says by itself what it tells.
  private mutating func explain(
    _ row: MenuView.Row, into lights: inout [Light], _ ink: inout Ink
  ) {
    if row.value.isEmpty {
      foot.write(row.name, in: plan.foot, level: quiet, into: &lights, &ink.sheet)
    } else {
      foot.write(
        (row.name, quiet), and: (row.value, 256), in: plan.foot, into: &lights, &ink.sheet)
    }
  }

  /// A value, what it may be, and where it lies.
  private mutating func edit(
    _ editor: MenuView.Editor, into lights: inout [Light], _ ink: inout Ink
  ) {
    write(number: editor.value, into: &lights, &ink)
    note(editor.allowed, into: &lights, &ink)
  }
}
