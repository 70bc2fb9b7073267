import DevicePorts
import Units

/// The flips of a panel that has none of its own: one picture a refresh, by the clock.
struct PacedFlips {
  /// The panel that is told to be there at first.
  let panel: Panel
  private let clock: any HostPort
  private var pending: Instant?
  private var count: UInt32 = 0
  private var isAnnounced = false

  /// Makes the pace of a panel that has shown nothing.
  init(panel: Panel, clock: any HostPort) {
    self.panel = panel
    self.clock = clock
  }

  /// The instant at which the next picture may come; `nil` when it may come now.
  var deadline: Instant? { pending }

  /// A picture was shown: the next may come one refresh later.
  mutating func show() { pending = clock.now + Seconds(1 / panel.refresh.value) }

  /// The panel at first, then each flip.
  mutating func events(now: Instant) -> [DisplayEvent] {
    var events: [DisplayEvent] = []
    if !isAnnounced {
      isAnnounced = true
      events.append(.connected(panel))
    }
    if let flip = pending, flip <= now {
      pending = nil
      count &+= 1
      events.append(.flipped(at: flip, sequence: count))
    }
    return events
  }
}
