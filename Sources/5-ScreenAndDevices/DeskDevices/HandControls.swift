import DevicePorts
import Units

/// Turns what a hand does into the edges and pads that a board would report.
///
/// A key of a terminal has no release: a tap lasts a fixed time, and the port's deadline brings its
/// end. Not a port itself: a window or a terminal feeds it and passes its events on.
struct HandControls {
  /// The lengths of presses whose end is not seen.
  struct Parameters: Sendable {
    /// A tap of a button: longer than any debounce, far from a hold.
    var tap = Seconds.milliseconds(120)
    /// MODE held: past the 0.6 s that open the menu.
    var modeHold = Seconds.milliseconds(900)
    /// POWER held: past the 3 s that switch the box off.
    var powerHold = Seconds(3.3)
    /// A touch of a pad: long enough to hear its note.
    var touch = Seconds.milliseconds(400)

    static let standard = Parameters()
  }

  private let area: RibbonArea
  private let parameters: Parameters
  private var releases: [(due: Instant, what: Held)] = []
  private var keyPads: UInt32 = 0
  private var pointedPads: UInt32 = 0

  private enum Held: Equatable {
    case line(InputLine)
    case pad(Int)
  }

  init(area: RibbonArea, parameters: Parameters = .standard) {
    self.area = area
    self.parameters = parameters
  }

  /// The instant at which the next press ends by itself; `nil` if nothing is pressed.
  var nextRelease: Instant? { releases.map(\.due).min() }

  /// The events that a board would report of an input; none for ``DeskInput/quit``.
  mutating func events(of input: DeskInput, at now: Instant) -> [ControlEvent] {
    switch input {
    case .tap(let button): press(button.line, for: parameters.tap, at: now)
    case .hold(let button):
      press(
        button.line, for: button == .mode ? parameters.modeHold : parameters.powerHold, at: now)
    case .button(let button, let isDown): [.edge(button.line, isActive: isDown, at: now)]
    case .pad(let pad): touch(pad, at: now)
    case .padChange(let pad, let isDown): change(pad, isDown: isDown, at: now)
    case .pointer(let x, let y): point(at: area.pads(x: x, y: y), at: now)
    case .pointerUp: point(at: 0, at: now)
    case .quit: []
    }
  }

  /// The ends of presses that are due.
  mutating func releases(until now: Instant) -> [ControlEvent] {
    let due = releases.filter { $0.due <= now }.sorted { $0.due < $1.due }
    releases.removeAll { $0.due <= now }
    return due.flatMap { release -> [ControlEvent] in
      switch release.what {
      case .line(let line): [.edge(line, isActive: false, at: release.due)]
      case .pad(let pad): change(pad, isDown: false, at: release.due)
      }
    }
  }
}

// MARK: - Pressing

extension HandControls {
  /// Presses a line for a while; while it is down already, only its end moves.
  private mutating func press(
    _ line: InputLine, for length: Seconds, at now: Instant
  ) -> [ControlEvent] {
    let isDown = plan(.line(line), at: now + length)
    return isDown ? [] : [.edge(line, isActive: true, at: now)]
  }

  private mutating func touch(_ pad: Int, at now: Instant) -> [ControlEvent] {
    guard pad < area.padCount else { return [] }
    _ = plan(.pad(pad), at: now + parameters.touch)
    return change(pad, isDown: true, at: now)
  }

  /// Plans an end.
  ///
  /// - Returns: Whether one was planned before, which this one replaces.
  private mutating func plan(_ what: Held, at due: Instant) -> Bool {
    let count = releases.count
    releases.removeAll { $0.what == what }
    defer { releases.append((due, what)) }
    return releases.count < count
  }

  private mutating func point(at pads: UInt32, at now: Instant) -> [ControlEvent] {
    let before = downPads
    pointedPads = pads
    return report(before, at: now)
  }

  private mutating func change(_ pad: Int, isDown: Bool, at now: Instant) -> [ControlEvent] {
    guard (0..<area.padCount).contains(pad) else { return [] }
    let before = downPads
    keyPads = isDown ? keyPads | 1 << UInt32(pad) : keyPads & ~(1 << UInt32(pad))
    return report(before, at: now)
  }

  private var downPads: UInt32 { keyPads | pointedPads }

  private func report(_ before: UInt32, at now: Instant) -> [ControlEvent] {
    before == downPads ? [] : [.pads(PadMask(bits: downPads), at: now)]
  }
}

extension DeskInput.Button {
  /// The box's line of that name.
  var line: InputLine { self == .mode ? .mode : .power }
}
