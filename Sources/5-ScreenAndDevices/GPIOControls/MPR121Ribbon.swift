import DevicePorts
import Units

/// A ribbon of electrodes behind one or two MPR121, read when their common interrupt says so and, while a finger is on
/// the strip, every ``pace``.
///
/// A read costs the panel's thread 0.7 ms a chip on a bus of 400 kHz and 2.8 ms on one of 100, and 0.3 or 1 ms more
/// if other electrodes are touched than before. A chip or a line that fails is named once and tried again; the strip
/// goes on with what there is.
final class MPR121Ribbon: ChipRibbon {
  /// The time between two reads while the strip is touched, or its interrupt is of no use.
  static let pace = Seconds.milliseconds(10)
  /// The time between two looks at a strip that nobody touches.
  static let look = Seconds(1)
  /// The time of one sample of the chip, after which a line that is still active is looked at again.
  static let sample = Seconds.milliseconds(4)

  let chips: [MPR121Chip]
  var bus: (any I2CBus)?
  let path: String
  private let lines: LineSet<Role>
  private let interrupt: WantedLine<Role>
  private let access: any GPIOAccess
  private let buses: any I2CAccess
  private var watch = InterruptWatch()
  private var told: InterruptWatch.Trouble?
  var complaints: Set<String> = []
  private var reported: StripReport
  private var lastTime = Instant(nanoseconds: 0)
  /// The next read.
  private var due: Instant?
  /// The time at which a finger came or went where the two chips meet, until the other chip has measured it, too.
  private var crossing: Instant?

  /// The line of the ribbon.
  enum Role: Hashable {
    /// The interrupt (IRQ) of both chips.
    case interrupt
  }

  init(
    _ strip: ControlsConfiguration.MPR121Strip, access: any GPIOAccess, buses: any I2CAccess
  ) {
    self.access = access
    self.buses = buses
    path = strip.bus
    let most = ControlsConfiguration.MPR121Strip.electrodesPerChip
    chips = strip.addresses.enumerated().map { index, address in
      MPR121Chip(address: address, electrodes: min(most, strip.electrodes - most * index))
    }
    reported = StripReport(seam: chips.count > 1 ? chips[0].electrodes : nil)
    let line = strip.interrupt
    interrupt = WantedLine(
      role: .interrupt, title: "ribbon interrupt", line: line,
      settings: LineSettings(
        direction: .input(line.bias, debounce: line.debounce), isActiveLow: line.isActiveLow))
    lines = LineSet([interrupt], access: access)
  }

  var isIncomplete: Bool { lines.isIncomplete || chips.contains { $0.state == .absent } }

  var descriptors: [Int32] { lines.held.map(\.request.descriptor) }

  var deadline: Instant? {
    ([due, watch.deadline] + chips.map(\.deadline)).compactMap { $0 }.min()
  }

  func open(now: Instant) -> [ControlEvent] {
    var events = lines.open().events
    if bus == nil {
      do throws(I2CFault) {
        bus = try buses.open(path)
      } catch {
        events += complain(busObject, error)
      }
    }
    for chip in chips where chip.state == .absent { events += start(chip, now: now) }
    return events
  }

  func events(now: Instant) -> [ControlEvent] {
    var (edge, events) = takeEdge(now: now)
    events += configure(now: now)
    guard edge != nil || deadline.map({ $0 <= now }) ?? false else { return events }
    let isLook = reported.mask.bits == 0 && edge == nil
    var isChange = false
    for chip in chips where chip.state == .running {
      let before = chip.touched
      events += read(chip, isLook: isLook, now: now)
      isChange = isChange || (chip.state == .running && chip.touched != before)
    }
    let seen = access.now
    let time = crossing ?? edge ?? seen
    crossing = crossing == nil && isCrossing ? time : nil
    if crossing == nil { events += report(at: time) }
    let (isActive, complaints) = check(isChange: isChange, at: seen)
    schedule(after: seen, isActive: isActive)
    return events + complaints
  }

  func close() {
    lines.release()
    bus?.close()
    bus = nil
  }
}

extension MPR121Ribbon {
  /// The first edge since the last call; a line that fails is given up.
  private func takeEdge(now: Instant) -> (Instant?, [ControlEvent]) {
    guard let held = lines.owner(of: .interrupt)?.lines else { return (nil, []) }
    do throws(GPIOFault) {
      let edge = try held.request.edges().first(where: \.isActive)
      if edge != nil { watch.edge() }
      return (edge?.time, [])
    } catch {
      due = now
      return (nil, loseLine(error, of: held))
    }
  }

  /// Configures chips whose reset is over, and has them read at once: a pad may be touched already.
  private func configure(now: Instant) -> [ControlEvent] {
    var events: [ControlEvent] = []
    for chip in chips {
      guard let bus, let deadline = chip.deadline, deadline <= now else { continue }
      do throws(I2CFault) {
        try chip.configure(on: bus)
        due = now
        events += restore(chip)
      } catch {
        events += lose(chip, error)
      }
    }
    return events
  }

  /// Reads a chip; one that stands still, as after a gap in its supply, is started anew.
  private func read(_ chip: MPR121Chip, isLook: Bool, now: Instant) -> [ControlEvent] {
    guard let bus else { return [] }
    do throws(I2CFault) {
      if isLook, try !chip.isMeasuring(on: bus) { return start(chip, now: now) }
      try chip.sample(on: bus)
      return []
    } catch {
      return lose(chip, error)
    }
  }

  func start(_ chip: MPR121Chip, now: Instant) -> [ControlEvent] {
    guard let bus else { return [] }
    do throws(I2CFault) {
      try chip.reset(on: bus, now: now)
      return []
    } catch {
      return lose(chip, error)
    }
  }

  /// The electrodes of the strip that are touched.
  private var touched: UInt32 {
    chips.reversed().reduce(0) { $0 << UInt32($1.electrodes) | $1.touched }
  }

  /// True while a finger comes or goes where two chips meet, which measure at different times.
  private var isCrossing: Bool {
    guard let seam = reported.seam else { return false }
    let beside: UInt32 = 0b11 << UInt32(seam - 1)
    return touched != reported.mask.bits && (touched | reported.mask.bits) & beside != 0
  }

  /// Reports what the strip feels, if that is not what was told last.
  private func report(at time: Instant) -> [ControlEvent] {
    guard let mask = reported.update(touched: touched, deltas: chips.flatMap(\.deltas)) else {
      return []
    }
    lastTime = max(lastTime, time)
    return [.pads(mask, at: lastTime)]
  }

  /// Looks whether the interrupt does its work, and says once if it does not; the line's level first.
  private func check(isChange: Bool, at time: Instant) -> (Bool, [ControlEvent]) {
    guard let (held, offset) = lines.owner(of: .interrupt) else { return (false, []) }
    do throws(GPIOFault) {
      let isActive = try held.request.isActive(offset)
      watch.read(isChange: isChange, isActive: isActive, at: time)
      guard watch.trouble != told else { return (isActive, []) }
      told = watch.trouble
      return (isActive, [told.map(failure) ?? .restored(object: interrupt.object)])
    } catch {
      return (false, loseLine(error, of: held))
    }
  }

  private func failure(_ trouble: InterruptWatch.Trouble) -> ControlEvent {
    .failed(
      DeviceFailure(
        object: interrupt.object, call: "watching it", cause: trouble.cause,
        consequence: "reading the ribbon all the time"))
  }

  /// Gives the interrupt up; the next line is another one to watch.
  private func loseLine(_ fault: GPIOFault, of held: HeldLines<Role>) -> [ControlEvent] {
    watch = InterruptWatch()
    told = nil
    return lines.lose(held, fault).events
  }

  /// Sets the time of the next read: soon while reading is the only way to know of fingers.
  private func schedule(after time: Instant, isActive: Bool) {
    guard chips.contains(where: { $0.state == .running }) else {
      due = nil
      return
    }
    let isPaced = reported.mask.bits != 0 || watch.isDoubtful || lines.isIncomplete
    let isAgain = crossing != nil || (isActive && watch.trouble == nil)
    due = time + (isAgain ? Self.sample : isPaced ? Self.pace : Self.look)
  }
}
