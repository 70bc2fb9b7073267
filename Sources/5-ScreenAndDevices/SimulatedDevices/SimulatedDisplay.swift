public import DevicePorts
public import Raster
public import Units

/// A panel in memory that shows a picture at each of its vertical blanks.
///
/// Only damaged pixels reach the glass, as on a real panel: damage that is too small shows.
///
/// - Thread: one thread for everything.
public final class SimulatedDisplay: DisplayPort {
  /// One picture that came on the glass.
  public struct Flip: Sendable, Equatable {
    /// The instant at which the picture was presented.
    public let presented: Instant
    /// The instant at which the picture was on the glass.
    public let shown: Instant
    /// The vertical blank's number.
    public let sequence: UInt32
  }

  /// The picture that is on the glass; if nothing was ever presented it is magenta.
  public private(set) var picture: Surface
  /// Every flip there was.
  public private(set) var flips: [Flip] = []
  /// True while the light is on.
  public private(set) var isLit = true
  /// True once the box has given the panel back.
  public private(set) var isClosed = false
  /// Called with each picture once it is on the glass.
  public var onFlip: ((borrowing Surface) -> Void)?

  /// The connected panel.
  public private(set) var panel: Panel?
  private let clock: any HostPort
  private let host: (any SteppingHost)?
  private let epoch: Instant
  private var queue: [DisplayEvent] = []
  private var pending: (presented: Instant, flip: Instant)?
  private var refusal: DeviceFailure?

  /// A panel of a size, such as 800 by 480 at 60 Hz and 1 pixel a point.
  public static func panel(
    width: Int = 800, height: Int = 480, refresh: Hertz = Hertz(60), density: Double = 1,
    rotation: Panel.Rotation = .none
  ) -> Panel {
    Panel(
      name: "SIM-1", width: width, height: height, refresh: refresh, density: density,
      rotation: rotation)
  }

  /// Makes a display in virtual time; `nil` for a box without a panel.
  public convenience init(host: any SteppingHost, panel: Panel? = SimulatedDisplay.panel()) {
    self.init(clock: host, simulated: host, panel: panel)
    host.attach(self)
  }

  /// Makes a display in real time, for pictures that no one looks at.
  public convenience init(clock: any HostPort, panel: Panel) {
    self.init(clock: clock, simulated: nil, panel: panel)
  }

  private init(clock: any HostPort, simulated: (any SteppingHost)?, panel: Panel?) {
    self.clock = clock
    host = simulated
    epoch = clock.now
    picture = Surface(width: 1, height: 1)
    if let panel {
      plugIn(panel)
    } else {
      queue.append(.lost(Self.absence))
    }
  }

  /// Pixels of the glass that no picture has reached since it was switched on or connected.
  public var undrawnPixels: Int {
    (0..<picture.height).reduce(0) { sum, row in
      sum + (0..<picture.width).count { picture[$0, row] == Self.noise }
    }
  }

  // MARK: Faults

  /// Takes the panel away.
  public func unplug() {
    guard panel != nil else { return }
    panel = nil
    pending = nil
    queue.append(.lost(Self.absence))
    host?.record("panel unplugged")
  }

  /// Brings a panel, also one of another size.
  public func plugIn(_ panel: Panel) {
    self.panel = panel
    pending = nil
    picture = Surface(width: panel.width, height: panel.height)
    forgetPicture()
    queue.append(.connected(panel))
    host?.record("panel \(panel.width)x\(panel.height) connected")
  }

  /// Makes every ``present(_:damage:)`` fail with this from now on; `nil` for none.
  public func refuse(with failure: DeviceFailure?) { refusal = failure }

  // MARK: DisplayPort

  /// No descriptors: the host's wait ends when there is something to take.
  public var descriptors: [Int32] { [] }
  /// The vertical blank waited for, in real time; `nil` if a simulated host sees to it.
  public var deadline: Instant? { host == nil ? nextStep : nil }
  /// True while a panel is there, lit, and no flip is waited for.
  public var isReady: Bool { panel != nil && pending == nil && isLit }

  /// Takes what happened; in real time also flips when it is due.
  public func events(now: Instant) -> [DisplayEvent] {
    if host == nil, let due = nextStep, due <= now { step(now: now) }
    defer { queue = [] }
    return queue
  }

  /// Shows the damaged pixels of `surface` from the next vertical blank on.
  ///
  /// - Throws: `DeviceFailure` when told to refuse, when not ready, or for a surface of another size.
  public func present(
    _ surface: borrowing Surface, damage: Damage
  ) throws(DeviceFailure) {
    if let refusal { throw refusal }
    guard let panel, isReady, surface.width == panel.width, surface.height == panel.height else {
      throw DeviceFailure(
        object: "panel \"SIM-1\"", call: "present",
        cause:
          "a picture of \(surface.width)x\(surface.height) while the panel is not ready for it",
        consequence: "keeping the picture before")
    }
    for row in damage.rowRange where !damage.rows[row].isEmpty {
      for column in Int(damage.rows[row].start)..<Int(damage.rows[row].end) {
        picture[column, row] = surface[column, row]
      }
    }
    let now = clock.now
    let blanks = ((now - epoch).value * panel.refresh.value + 1e-6).rounded(.down) + 1
    pending = (now, epoch + Seconds(blanks / panel.refresh.value))
  }

  /// Switches the light; what was shown is forgotten.
  public func setLit(_ isLit: Bool) {
    guard isLit != self.isLit else { return }
    self.isLit = isLit
    forgetPicture()
    host?.record(isLit ? "panel lit" : "panel dark")
  }

  /// Gives the panel back.
  public func close() { isClosed = true }
}

// MARK: - Hardware

extension SimulatedDisplay: SimulatedDevice {
  /// The instant of the next step; `nil` while nothing is under way.
  public var nextStep: Instant? { pending?.flip }
  /// True while events wait to be taken.
  public var hasEvents: Bool { !queue.isEmpty }

  /// Takes the step that is due.
  public func step(now: Instant) {
    guard let pending, let panel else { return }
    self.pending = nil
    let blanks = ((pending.flip - epoch).value * panel.refresh.value).rounded()
    let flip = Flip(
      presented: pending.presented, shown: pending.flip,
      sequence: UInt32(truncatingIfNeeded: Int(blanks)))
    flips.append(flip)
    queue.append(.flipped(at: flip.shown, sequence: flip.sequence))
    onFlip?(picture)
  }

  /// The colour of a panel that was just switched on, which shows anything: no face uses this one.
  private static let noise: UInt32 = 0xFF00FF

  private func forgetPicture() {
    for row in 0..<picture.height {
      for column in 0..<picture.width { picture[column, row] = Self.noise }
    }
  }

  private static var absence: DeviceFailure {
    DeviceFailure(
      object: "panel", call: "drmModeGetConnector", cause: "no connected panel",
      consequence: "waiting for one")
  }
}
