public import DevicePorts
public import Units

/// Keys and mouse of a window as MODE, POWER and ribbon, presses as long as they are.
///
/// `m` is MODE, `p` POWER, `1` to `=` are pads; the mouse on the ribbon's picture touches it; `q`,
/// escape and the window's cross quit.
///
/// - Thread: panel.
public final class WindowControls: ControlsPort {
  private let window: Window
  private let clock: any HostPort
  private let onQuit: () -> Void
  private var hand: HandControls
  private var nextLook: Instant

  /// SDL has no descriptor to wait for: its queue is looked at this often.
  private static let interval = Seconds.milliseconds(8)

  /// Makes controls of a window.
  public init(
    _ window: Window, ribbon: RibbonArea, clock: any HostPort, onQuit: @escaping () -> Void
  ) {
    self.window = window
    self.clock = clock
    self.onQuit = onQuit
    hand = HandControls(area: ribbon)
    nextLook = clock.now
  }

  /// No descriptors: SDL is looked at when due.
  public var descriptors: [Int32] { [] }
  /// The instant at which SDL's queue is looked at next.
  public var deadline: Instant? { nextLook }

  /// The events from hands since the last call.
  public func events(now: Instant) -> [ControlEvent] {
    guard now >= nextLook else { return [] }
    nextLook = now + Self.interval
    return window.inputs().flatMap { input in
      if input == .quit { onQuit() }
      return hand.events(of: input, at: now)
    }
  }

  /// Nothing: a window has no lamps.
  public func set(_ output: OutputLine, isActive: Bool) {}

  /// Nothing: the window closes with its last owner.
  public func close() {}
}
