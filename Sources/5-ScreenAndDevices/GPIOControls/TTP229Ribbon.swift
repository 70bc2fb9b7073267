import DevicePorts
import Units

/// A ribbon behind a TTP229-BSF in 16-key serial mode.
final class TTP229Ribbon: ChipRibbon {
  /// The chip's two lines.
  enum Role: Hashable {
    /// The chip's clock (SCL), driven by us.
    case clock
    /// The chip's data (SDO).
    case data
  }

  private let lines: LineSet<Role>
  private let access: any GPIOAccess
  private var bus: Bus?
  private var reader: TTP229Reader?

  init(clock: ControlsConfiguration.Line, data: ControlsConfiguration.Line, access: any GPIOAccess)
  {
    self.access = access
    // No debounce: the data-valid pulse is 93 µs long, and two equal frames do its work.
    lines = LineSet(
      [
        WantedLine(
          role: .clock, title: "ribbon clock", line: clock,
          settings: LineSettings(
            direction: .output(isActive: false), isActiveLow: clock.isActiveLow)),
        WantedLine(
          role: .data, title: "ribbon data", line: data,
          settings: LineSettings(
            direction: .input(data.bias, debounce: Seconds(0)), isActiveLow: data.isActiveLow)),
      ], access: access)
  }

  var isIncomplete: Bool { lines.isIncomplete }

  var descriptors: [Int32] { bus.map { [$0.data.request.descriptor] } ?? [] }

  /// The instant at which the next frame is to be read.
  var deadline: Instant? { reader?.deadline }

  /// Takes the lines that are not held yet; both are needed.
  func open(now: Instant) -> [ControlEvent] {
    let events = lines.open().events
    if bus == nil, let clock = lines.owner(of: .clock), let data = lines.owner(of: .data) {
      bus = Bus(
        access: access, clock: clock.lines, clockOffset: clock.offset, data: data.lines,
        dataOffset: data.offset)
      reader = TTP229Reader(now: now)
    }
    return events
  }

  /// Takes data-valid pulses, and reads a frame when one is due.
  func events(now: Instant) -> [ControlEvent] {
    guard let bus else { return [] }
    do throws(GPIOFault) {
      if let pulse = try bus.data.request.edges().first(where: \.isActive) {
        reader?.dataValid(at: pulse.time)
      }
      guard let deadline = reader?.deadline, deadline <= now else { return [] }
      let frame = try TTP229Frame.read(from: bus)
      // The bits themselves were edges of the data line.
      _ = try bus.data.request.edges()
      return reader?.take(frame, at: bus.now).map { [event($0.pads, at: $0.time)] } ?? []
    } catch {
      return lose(error, now: now)
    }
  }

  func close() { lines.release() }
}

extension TTP229Ribbon {
  private func event(_ pads: UInt16, at time: Instant) -> ControlEvent {
    .pads(PadMask(bits: UInt32(pads)), at: time)
  }

  /// Gives both lines up; pads that were touched count as let go.
  private func lose(_ fault: GPIOFault, now: Instant) -> [ControlEvent] {
    var events = reader.map { $0.pads == 0 ? [] : [event(0, at: now)] } ?? []
    for held in lines.held { events += lines.lose(held, fault).events }
    bus = nil
    reader = nil
    return events
  }

  /// The two lines as the frame reader wants them.
  private final class Bus: TTP229Bus {
    let data: HeldLines<Role>
    private let access: any GPIOAccess
    private let clock: HeldLines<Role>
    private let clockOffset: UInt32
    private let dataOffset: UInt32

    init(
      access: any GPIOAccess, clock: HeldLines<Role>, clockOffset: UInt32, data: HeldLines<Role>,
      dataOffset: UInt32
    ) {
      self.access = access
      self.clock = clock
      self.clockOffset = clockOffset
      self.data = data
      self.dataOffset = dataOffset
    }

    var now: Instant { access.now }

    func setClock(isActive: Bool) throws(GPIOFault) {
      try clock.request.set(clockOffset, isActive: isActive)
    }

    func isDataActive() throws(GPIOFault) -> Bool { try data.request.isActive(dataOffset) }
  }
}
