public import DevicePorts
public import Raster
public import Units

/// A panel in a window, paced by the clock at its refresh rate.
///
/// - Thread: panel.
public final class WindowDisplay: DisplayPort {
  /// The panel that the box draws for.
  public var panel: Panel? { flips.panel }
  private let window: Window
  private var flips: PacedFlips
  private var isLit = true

  /// Makes a panel in a window of its size.
  public init(_ window: Window, panel: Panel, clock: any HostPort) {
    self.window = window
    flips = PacedFlips(panel: panel, clock: clock)
  }

  /// No descriptors: the clock paces the display.
  public var descriptors: [Int32] { [] }
  /// The instant at which the next picture may come; `nil` when it may come now.
  public var deadline: Instant? { flips.deadline }
  /// True if the last picture has been shown for one refresh, and the light is on.
  public var isReady: Bool { flips.deadline == nil && isLit }

  /// The panel at first, then each flip.
  public func events(now: Instant) -> [DisplayEvent] { flips.events(now: now) }

  /// Shows the damaged rows at once; the window server sees to tearing.
  public func present(_ surface: borrowing Surface, damage: Damage) throws(DeviceFailure) {
    if !damage.isEmpty { try window.show(surface, rows: damage.rowRange) }
    flips.show()
  }

  /// Blackens the window; a window server that cannot keeps the last picture.
  public func setLit(_ isLit: Bool) {
    self.isLit = isLit
    guard !isLit, let panel else { return }
    let black = Surface(width: panel.width, height: panel.height)
    try? window.show(black, rows: 0..<panel.height)
  }

  /// Nothing: the window closes with its last owner.
  public func close() {}
}
