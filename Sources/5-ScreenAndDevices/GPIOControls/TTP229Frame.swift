import DevicePorts
import Units

/// The two wires to a TTP229-BSF, in logical levels.
///
/// Clock and data idle inactive; on a module as it ships (active low, option pad SAHL open) that is
/// high, so both lines are active low in the board file.
protocol TTP229Bus: AnyObject {
  /// The monotonic clock.
  var now: Instant { get }
  /// Drives the clock.
  func setClock(isActive: Bool) throws(GPIOFault)
  /// The data line's level: the pad whose turn it is, active while touched.
  func isDataActive() throws(GPIOFault) -> Bool
}

/// One read of the TTP229-BSF: sixteen pads, clocked out one by one.
enum TTP229Frame: Equatable {
  /// The pads that are touched, bit 0 the one that is sent first.
  case pads(UInt16)
  /// The clock stood still for so long that the chip may have started over; the bits mean nothing.
  case interrupted

  /// Limits of the serial mode.
  struct Parameters {
    /// The least time between two clock edges: the data sheet allows 512 kHz.
    var halfPeriod: Seconds
    /// The longest time between two clock edges: the chip starts over after 2 ms, and the frame has no
    /// checksum to tell.
    var longestGap: Seconds

    /// The times of Tontek's TTP229-BSF data sheet, 16-key serial mode, with a margin.
    static let standard = Parameters(
      halfPeriod: Seconds(2e-6), longestGap: .milliseconds(1.5))
  }

  /// Clocks one frame out; some 100 microseconds if the process is left alone.
  ///
  /// - Throws: What the lines threw; the clock may be active then.
  static func read(
    from bus: any TTP229Bus, _ parameters: Parameters = .standard
  ) throws(GPIOFault) -> Self {
    var pads: UInt16 = 0
    var clock = Clock(bus: bus, parameters: parameters)
    for pad in 0..<16 {
      guard try clock.set(isActive: true) else { return .interrupted }
      if try bus.isDataActive() { pads |= 1 << UInt16(pad) }
      guard try clock.set(isActive: false) else { return .interrupted }
    }
    return .pads(pads)
  }

  /// The clock line, with a time stamp for every edge.
  private struct Clock {
    let bus: any TTP229Bus
    let parameters: Parameters
    private var lastEdge: Instant?

    init(bus: any TTP229Bus, parameters: Parameters) {
      self.bus = bus
      self.parameters = parameters
    }

    /// Makes one edge and holds it for half a period.
    ///
    /// - Returns: `false` when the edge before may be too long ago. The clock is inactive then.
    mutating func set(isActive: Bool) throws(GPIOFault) -> Bool {
      // The edge falls between these two instants; the gap is counted from one end to the other.
      let before = bus.now
      try bus.setClock(isActive: isActive)
      let after = bus.now
      let isInTime = lastEdge.map { after - $0 <= parameters.longestGap } ?? true
      lastEdge = before
      if !isInTime && isActive { try bus.setClock(isActive: false) }
      while bus.now - after < parameters.halfPeriod {}
      return isInTime
    }
  }
}
