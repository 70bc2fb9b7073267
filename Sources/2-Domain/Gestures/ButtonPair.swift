public import Units

/// MODE and POWER together: taps, holds, repetitions, chords, and one tapped while the other is held, without
/// those of buttons at fault.
///
/// Both pressed within ``together`` of each other are a chord, and nothing else until both are up again. If the second
/// comes later while the first is still down, the second is tapped while the first is held, as often as it is tapped.
/// Neither counts for itself then; but POWER held while MODE is held is POWER held. Time is an argument, as in ``Press``.
public struct ButtonPair: Sendable, Equatable {
  /// A button of the two.
  public enum Button: Sendable, Hashable, CaseIterable {
    /// MODE.
    case mode
    /// POWER.
    case power
  }

  /// A gesture of a hand on the two buttons.
  public enum Gesture: Sendable, Hashable {
    /// One button alone.
    case single(Button, Press.Gesture)
    /// Both together.
    case chord
    /// Both together, and still down after ``ButtonPair/chordHold``; said once.
    case chordHeld
    /// Both together, and still down after ``ButtonPair/longChordHold``; said once.
    case chordHeldLong
    /// The button that was tapped while the other was held.
    case tapped(Button)
    /// The press that this button gave was none: what it did is to be taken back.
    case void(Button)
  }

  /// A fault that keeps buttons from counting.
  public enum Trouble: Sendable, Hashable {
    /// A button does not come up.
    case stuck(Button)
    /// A button changes faster than a finger.
    case chattering(Button)
    /// Each button moves both: a wire is bridged.
    case shorted
  }

  /// The role of a button's press beside the other button.
  private enum Role: Sendable, Equatable {
    /// The press belongs to nothing else so far.
    case alone
    /// The press belongs to a chord, or the button is held while the other is tapped.
    case spent
    /// The press came while the other button was held.
    case second
  }

  /// One button: whether it can be believed, and what it says.
  private struct Contact: Sendable, Equatable {
    var check = PressCheck()
    var press = Press()
    var role = Role.alone
    /// The instant at which the button went down; unlike the press, which POWER begins anew when it was used, this
    /// stays.
    var landed = Instant(nanoseconds: 0)
    var isDown: Bool { press.pressedSince != nil }
  }

  /// Two presses so close to each other are one of both, times ``slowness``: hands that mean both are 50 ms apart, a foot
  /// that hits both by accident rolls over them in less than this.
  public static let together = Seconds(0.25)

  /// Both that are down for so long are held: longer than a foot that hits both by accident stays.
  public static let chordHold = Seconds(0.7)

  /// Both that are down for so long are held long.
  public static let longChordHold = Seconds(1)

  /// The factors by which a hand may be slower than most: a hold stays well below the three seconds of POWER.
  public static let slownesses = 1.0...3.0

  /// The factor by which the hand is slower than most, within ``slownesses``: all times that a hand has grow with it.
  public var slowness = 1.0 {
    didSet {
      let allowed = Self.slownesses
      slowness = slowness.isFinite ? min(max(slowness, allowed.lowerBound), allowed.upperBound) : 1
      let figures = Press.Parameters.standard.slowed(by: slowness)
      mode.press.parameters = figures
      power.press.parameters = figures
    }
  }

  private var mode = Contact()
  private var power = Contact()
  private var bridge = BridgeCheck()
  /// The chord that both are, until both are up again.
  private var chord: Chord?

  /// Makes two buttons that are up.
  public init() {}

  /// The instant at which ``advance(to:)`` has to be called; `nil` while nothing is to come.
  public var deadline: Instant? {
    [
      mode.press.deadline, mode.check.deadline, power.press.deadline, power.check.deadline,
      chord?.deadline(slowness),
    ]
    .compactMap { $0 }.min()
  }

  /// The faults of each button and of both; empty when all is well.
  public var troubles: [Trouble] {
    let own = Button.allCases.compactMap { button -> Trouble? in
      switch self[button].check.trouble {
      case nil: nil
      case .stuck: .stuck(button)
      case .chattering: .chattering(button)
      }
    }
    return bridge.isShorted ? own + [.shorted] : own
  }

  /// The instant at which the press of a button that goes on began; `nil` while the button is up or ignored.
  public func pressedSince(_ button: Button) -> Instant? { self[button].press.pressedSince }

  /// True while a button that went down first is held, so that the other one, tapped now, counts as tapped beside it.
  public func isHeld(_ button: Button) -> Bool { heldSince(button) != nil }

  /// The instant at which a button went down that is held as ``isHeld(_:)`` says; `nil` for any other.
  public func heldSince(_ button: Button) -> Instant? {
    let other = self[button.other]
    let isFirst = self[button].role != .second && (!other.isDown || other.role == .second)
    return self[button].isDown && isFirst && !bridge.isShorted ? self[button].landed : nil
  }

  /// True while the press of a button that goes on still gives a tap or a hold of its own.
  public func countsAlone(_ button: Button) -> Bool {
    self[button].isDown && self[button].role == .alone
  }

  /// The instant at which both went down together, while both stay down; `nil` at any other time.
  public var chordSince: Instant? { chord?.heldSince }

  /// Takes an edge.
  public mutating func edge(_ button: Button, isActive: Bool, at time: Instant) -> [Gesture] {
    var gestures = advance(to: time)
    self[button].check.edge(isActive: isActive, at: time)
    gestures += settle(button)
    guard self[button].check.trouble == nil else { return gestures }
    bridge.edge(button, isActive: isActive, at: time)
    let wasDown = self[button].isDown
    let isBounce = isActive && !wasDown && self[button].press.isBounce(at: time)
    let said = self[button].press.edge(isActive: isActive, at: time)
    if !wasDown, self[button].isDown, !isBounce { self[button].role = .alone }
    gestures += believed(button, said)
    followChord()
    guard !wasDown, self[button].isDown else { return gestures }
    self[button].landed = time
    return gestures + pair(button, isBounce: isBounce, at: time)
  }

  /// Takes a button that was down when the box started: ignored until it is let go.
  public mutating func foundDown(_ button: Button, at time: Instant) {
    self[button].check.foundDown(at: time)
  }

  /// Lets time pass.
  public mutating func advance(to now: Instant) -> [Gesture] {
    (chord?.advance(to: now, slowness) ?? [])
      + Button.allCases.flatMap { button in
        // Repetitions end where the button is stuck, not where somebody noticed it.
        let end = self[button].check.deadline.map { min($0, now) } ?? now
        let said = believed(button, self[button].press.advance(to: end))
        self[button].check.advance(to: now)
        return said + settle(button)
      }
  }

  /// Says that the press that goes on was used together with something else, so that it gives nothing more
  /// of its own; but POWER held stays POWER held: see ``useUp(_:)``.
  public mutating func spend(_ button: Button) {
    self[button].role = .spent
    switch button {
    case .mode: mode.press.spend()
    case .power: power.press.spendTap()
    }
  }

  /// Says that the press that goes on has done its work, so that it gives nothing more of its own, nor POWER held.
  public mutating func useUp(_ button: Button) {
    self[button].role = .spent
    self[button].press.spend()
  }

  // MARK: - Parts

  private func slowed(_ time: Seconds) -> Seconds { Seconds(time.value * slowness) }

  private subscript(button: Button) -> Contact {
    get { button == .mode ? mode : power }
    set {
      switch button {
      case .mode: mode = newValue
      case .power: power = newValue
      }
    }
  }

  /// A button went down: decides what it is to the other one, if that is down.
  private mutating func pair(_ button: Button, isBounce: Bool, at time: Instant) -> [Gesture] {
    let other = button.other
    if chord != nil {
      useUp(button)
      return []
    }
    if isBounce {
      // What was said of the press that bounced holds for its bounce.
      if self[button].role != .alone { spend(button) }
      return []
    }
    guard self[other].isDown else { return [] }
    if abs((time - self[other].landed).value) <= slowed(Self.together).value {
      for button in Button.allCases { bridge.isShorted ? spend(button) : useUp(button) }
      if bridge.isShorted { return [] }
      chord = Chord(at: time)
      return [.chord]
    }
    self[button].role = .second
    hold(other, at: time)
    return []
  }

  /// The chord is held no more once one of its buttons is up, and ends with the other.
  private mutating func followChord() {
    if !mode.isDown || !power.isDown { chord?.letGo() }
    if !mode.isDown, !power.isDown { chord = nil }
  }

  /// A button is held while the other one is tapped: it gives nothing of its own, and POWER begins to count anew.
  private mutating func hold(_ button: Button, at time: Instant) {
    if !bridge.isShorted { self[button].check.use() }
    spend(button)
    if button == .power, !bridge.isShorted { power.press.beginAnew(at: time) }
  }

  /// The gestures of the pair that follow from those of one button's press.
  ///
  /// Of shorted buttons only POWER held is believed: it must always work. That they went down is always said.
  private mutating func believed(_ button: Button, _ said: [Press.Gesture]) -> [Gesture] {
    said.compactMap { gesture in
      let isPowerHeld = button == .power && gesture.isLong
      if gesture == .press || isPowerHeld { return .single(button, gesture) }
      if bridge.isShorted { return nil }
      guard self[button].role == .second else { return .single(button, gesture) }
      guard gesture == .tap else { return nil }
      return .tapped(button)
    }
  }

  /// Takes back the press of a button that turned out to be at fault.
  private mutating func settle(_ button: Button) -> [Gesture] {
    guard self[button].check.trouble != nil, self[button].isDown else { return [] }
    self[button].press.forget()
    return [.void(button)]
  }
}

extension ButtonPair.Button {
  /// The button beside this one.
  public var other: Self { self == .mode ? .power : .mode }
}

extension Press.Gesture {
  /// True if the gesture takes a hand that stays on the button.
  fileprivate var isLong: Bool { self == .hold || self == .release }
}
