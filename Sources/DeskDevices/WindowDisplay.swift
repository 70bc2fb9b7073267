public import DevicePorts
public import Raster
public import Units

/// A panel in a window, paced by the clock at its refresh rate.
///
/// - Thread: panel.
public final class WindowDisplay: DisplayPort {
  /// The panel that the box draws for.
  public let panel: Panel?
  private let window: Window
  private let clock: any HostPort
  private let period: Seconds
  private var flip: Instant?
  private var flips: UInt32 = 0
  private var isConnected = false
  private var isLit = true

  /// Makes a panel in a window of its size.
  public init(_ window: Window, panel: Panel, clock: any HostPort) {
    self.window = window
    self.panel = panel
    self.clock = clock
    period = Seconds(1 / panel.refresh.value)
  }

  /// None: the clock paces it.
  public var descriptors: [Int32] { [] }
  /// When the next picture may come.
  public var deadline: Instant? { flip }
  /// Whether the last picture has been shown for one refresh.
  public var isReady: Bool { flip == nil && isLit }

  /// The panel at first, then each flip.
  public func events(now: Instant) -> [DisplayEvent] {
    var events: [DisplayEvent] = []
    if !isConnected, let panel {
      isConnected = true
      events.append(.connected(panel))
    }
    if let flip, flip <= now {
      self.flip = nil
      flips &+= 1
      events.append(.flipped(at: flip, sequence: flips))
    }
    return events
  }

  /// Shows the damaged rows at once; the window server sees to tearing.
  public func present(_ surface: borrowing Surface, damage: Damage) throws(DeviceFailure) {
    if !damage.isEmpty { try window.show(surface, rows: damage.rowRange) }
    flip = clock.now + period
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
