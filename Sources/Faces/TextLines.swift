import Appliance
import MusicTheory
import Raster
import Units

/// The line for notices and the line that says what the controls do.
struct TextLines {
  /// What the controls can do.
  enum Situation: Equatable {
    /// The box listens.
    case playing(hasRibbon: Bool)
    /// POWER is held.
    case switchingOff
  }

  /// What a control does, and the same in a word for a narrow panel.
  struct Hint {
    var control: String
    var action: String
    var short: String
  }

  private let layout: PanelLayout
  private var plain: GlyphAtlas
  private var warning: GlyphAtlas

  /// Lays out both lines.
  init(in layout: PanelLayout, _ ink: Ink) {
    self.layout = layout
    plain = ink.line(size: layout.smallText, ink.theme.trace)
    var phosphor = ink.theme.warning
    phosphor.core = phosphor.core.mixed(with: .white, 0.35)
    warning = ink.line(size: layout.smallText, phosphor)
  }

  /// Adds the last notice; without one, the tuning and the reference pitch.
  mutating func status(_ state: ApplianceState, into lights: inout [Light], _ ink: inout Ink) {
    let frame = layout.status
    let left = frame.x + layout.smallText * 0.6
    let right = frame.maxX - layout.smallText * 0.6
    let baseline = baseline(of: frame)
    if let notice = state.notices.last {
      let mark = "! "
      warning.write(mark, at: Point(left, baseline), into: &lights, &ink.sheet)
      let start = left + warning.width(of: mark)
      plain.write(
        fitted(notice.text, width: right - start), at: Point(start, baseline), into: &lights,
        &ink.sheet)
      return
    }
    let reference = "A4 \(Readout.hertz(state.settings.reference.a4)) Hz"
    plain.write(
      reference, at: Point(right, baseline), .trailing, level: 170, into: &lights, &ink.sheet)
    let preset = state.settings.preset
    let name = fitted(
      "\(preset.group) \u{B7} \(preset.name)",
      width: right - plain.width(of: reference) - layout.smallText - left)
    plain.write(name, at: Point(left, baseline), level: 170, into: &lights, &ink.sheet)
  }

  /// Adds what the controls do now: names of the controls bright, what they do less so.
  mutating func hints(_ situation: Situation, into lights: inout [Light], _ ink: inout Ink) {
    let frame = layout.hints
    let baseline = baseline(of: frame)
    let gap = layout.smallText * 1.4
    var x = frame.x + layout.smallText * 0.6
    let right = frame.maxX - layout.smallText * 0.6
    let hints = Self.hints(situation)
    let whole = hints.map { "\($0.control) \($0.action)" }
    let width = whole.reduce(-gap) { $0 + plain.width(of: $1) + gap }
    let pairs = hints.map { ($0.control, x + width > right ? $0.short : $0.action) }
    for (control, action) in pairs {
      let text = "\(control) \(action)"
      guard x + plain.width(of: text) <= right else { break }
      plain.write(control, at: Point(x, baseline), into: &lights, &ink.sheet)
      x += plain.width(of: control + " ")
      plain.write(action, at: Point(x, baseline), level: 150, into: &lights, &ink.sheet)
      x += plain.width(of: action) + gap
    }
  }

  /// What each control does, most important first.
  static func hints(_ situation: Situation) -> [Hint] {
    switch situation {
    case .playing(let hasRibbon):
      let ribbon = Hint(control: "RIBBON", action: "tap a key for its tone", short: "tones")
      return [
        Hint(control: "MODE", action: "next face", short: "face"),
        Hint(control: "POWER", action: "standby, hold to switch off", short: "standby"),
      ] + (hasRibbon ? [ribbon] : [])
    case .switchingOff:
      return [Hint(control: "POWER", action: "let go to stay on", short: "stay on")]
    }
  }

  private func baseline(of frame: Rectangle) -> Double {
    (frame.center.y + plain.lettering.capHeight / 2).rounded()
  }

  /// The text, or its beginning and an ellipsis where it is wider than `width` pixels.
  private mutating func fitted(_ text: String, width: Double) -> String {
    guard plain.width(of: text) > width else { return text }
    var short = text
    while !short.isEmpty, plain.width(of: short + "…") > width { short.removeLast() }
    return short + "…"
  }
}
