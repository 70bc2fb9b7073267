public import DevicePorts
public import Units

/// The buttons, the ribbon and the lamps on GPIO lines, through libgpiod 2; a ribbon on an I2C bus, too.
///
/// A line that is busy or missing is named, with its holder, and tried again every two seconds; the
/// others work meanwhile.
public final class GPIOControlsPort: ControlsPort {
  /// The time between two attempts to take a line.
  static let retry = Seconds(2)

  private let inputs: InputLines
  private let outputs: OutputLines
  private let ribbon: (any ChipRibbon)?
  /// The instant of the next attempt to take lines that are not held; the first one is made at once.
  private var attempt: Instant? = Instant(nanoseconds: 0)

  /// Makes the port; the lines are taken by the first ``events(now:)``.
  public convenience init(configuration: ControlsConfiguration) {
    self.init(configuration: configuration, access: KernelGPIO(), buses: KernelI2C())
  }

  init(
    configuration: ControlsConfiguration, access: any GPIOAccess, buses: any I2CAccess = KernelI2C()
  ) {
    inputs = InputLines(configuration, access: access)
    outputs = OutputLines(configuration, access: access)
    ribbon =
      switch configuration.ribbon {
      case .absent, .pads, .keys: nil
      case .ttp229(let clock, let data): TTP229Ribbon(clock: clock, data: data, access: access)
      case .mpr121(let strip): MPR121Ribbon(strip, access: access, buses: buses)
      }
  }

  /// One descriptor a chip for its input lines, readable while edges wait.
  public var descriptors: [Int32] { inputs.descriptors + (ribbon?.descriptors ?? []) }

  /// The next attempt to take a line, second look at a bouncing one, or read of the ribbon.
  public var deadline: Instant? {
    let failed = outputs.hasEvents ? Instant(nanoseconds: 0) : nil
    return [attempt, inputs.deadline, ribbon?.deadline, failed].compactMap { $0 }.min()
  }

  /// Takes edges by their kernel time, and lines that are due to be tried.
  ///
  /// A button that is down, or a pad that is touched, when its line is taken gives its event then.
  public func events(now: Instant) -> [ControlEvent] {
    var events = inputs.events(now: now) + outputs.events()
    if let attempt, attempt <= now {
      // Outputs first: the relay leaves its undriven state before anything else can fail.
      events += outputs.open() + inputs.open(now: now) + (ribbon?.open(now: now) ?? [])
    }
    events += ribbon?.events(now: now) ?? []
    schedule(now: now)
    return events
  }

  /// Drives an output line; remembered for a line that is not held yet.
  public func set(_ output: OutputLine, isActive: Bool) {
    outputs.set(output, isActive: isActive)
  }

  /// Leaves every output inactive and gives all lines back.
  public func close() {
    outputs.close()
    inputs.close()
    ribbon?.close()
    attempt = nil
  }

  private func schedule(now: Instant) {
    let isIncomplete =
      inputs.isIncomplete || outputs.isIncomplete || (ribbon?.isIncomplete ?? false)
    guard isIncomplete else {
      attempt = nil
      return
    }
    if attempt.map({ $0 <= now }) ?? true { attempt = now + Self.retry }
  }
}
