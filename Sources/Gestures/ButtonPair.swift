public import Units

/// MODE and POWER together: taps, holds, repetitions and chords, without those of buttons at fault.
///
/// Both pressed at the same time, however shortly, are a chord, and neither counts for itself; but POWER held
/// is POWER held, whatever else is pressed. Time is an argument, as in ``Press``.
public struct ButtonPair: Sendable, Equatable {
  /// One of the two.
  public enum Button: Sendable, Hashable, CaseIterable {
    /// MODE.
    case mode
    /// POWER.
    case power
  }

  /// What the hand meant.
  public enum Gesture: Sendable, Hashable {
    /// One button alone.
    case single(Button, Press.Gesture)
    /// Both together.
    case chord
    /// The press that this button gave was none: what it did is to be taken back.
    case void(Button)
  }

  /// What keeps buttons from counting.
  public enum Trouble: Sendable, Hashable {
    /// A button does not come up.
    case stuck(Button)
    /// A button changes faster than a finger.
    case chattering(Button)
    /// Each of them moves both: a wire is bridged.
    case shorted
  }

  /// One button: whether it can be believed, and what it says.
  private struct Contact: Sendable, Equatable {
    var check = PressCheck()
    var press = Press()
    var isDown: Bool { press.pressedSince != nil }
  }

  private var mode = Contact()
  private var power = Contact()
  private var bridge = BridgeCheck()

  /// Makes two buttons that are up.
  public init() {}

  /// When ``advance(to:)`` has to be called; `nil` while nothing is to come.
  public var deadline: Instant? {
    [mode.press.deadline, mode.check.deadline, power.press.deadline, power.check.deadline]
      .compactMap { $0 }.min()
  }

  /// What is wrong, for each button and both; empty when all is well.
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

  /// When the press of a button that goes on began; `nil` while it is up or ignored.
  public func pressedSince(_ button: Button) -> Instant? { self[button].press.pressedSince }

  /// Takes an edge.
  public mutating func edge(_ button: Button, isActive: Bool, at time: Instant) -> [Gesture] {
    var gestures = advance(to: time)
    self[button].check.edge(isActive: isActive, at: time)
    gestures += settle(button)
    guard self[button].check.trouble == nil else { return gestures }
    bridge.edge(button, isActive: isActive, at: time)
    let wasDown = self[button].isDown
    gestures += believed(button, self[button].press.edge(isActive: isActive, at: time))
    if !wasDown, self[button].isDown, self[button.other].isDown {
      for button in Button.allCases { spend(button) }
      if !bridge.isShorted { gestures.append(.chord) }
    }
    return gestures
  }

  /// Takes a button that was down when the box started: ignored until it is let go.
  public mutating func foundDown(_ button: Button, at time: Instant) {
    self[button].check.foundDown(at: time)
  }

  /// Lets time pass.
  public mutating func advance(to now: Instant) -> [Gesture] {
    Button.allCases.flatMap { button in
      // Repetitions end where the button is stuck, not where somebody noticed it.
      let end = self[button].check.deadline.map { min($0, now) } ?? now
      let said = believed(button, self[button].press.advance(to: end))
      self[button].check.advance(to: now)
      return said + settle(button)
    }
  }

  /// Says that the press that goes on was used together with something else, so that it gives nothing more
  /// of its own; but POWER held stays POWER held.
  public mutating func spend(_ button: Button) {
    switch button {
    case .mode: mode.press.spend()
    case .power: power.press.spendTap()
    }
  }

  // MARK: - Parts

  private subscript(button: Button) -> Contact {
    get { button == .mode ? mode : power }
    set {
      switch button {
      case .mode: mode = newValue
      case .power: power = newValue
      }
    }
  }

  /// Of shorted buttons only POWER held is believed: it must always work.
  ///
  /// That they went down is always said.
  private func believed(_ button: Button, _ said: [Press.Gesture]) -> [Gesture] {
    said.filter { !bridge.isShorted || $0 == .press || (button == .power && $0.isLong) }
      .map { .single(button, $0) }
  }

  /// Takes back the press of a button that turned out to be at fault.
  private mutating func settle(_ button: Button) -> [Gesture] {
    guard self[button].check.trouble != nil, self[button].isDown else { return [] }
    self[button].press.forget()
    return [.void(button)]
  }
}

extension ButtonPair.Button {
  /// The one beside it.
  var other: Self { self == .mode ? .power : .mode }
}

extension Press.Gesture {
  /// Whether it takes a hand that stays.
  fileprivate var isLong: Bool { self == .hold || self == .release }
}
