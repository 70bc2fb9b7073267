public import Units

/// Buttons, ribbon pads and lamps: lines of GPIO chips, and keys of input devices.
public protocol ControlsPort: Port where Event == ControlEvent {
  /// Drives an output line; does nothing if the board has none of this kind.
  func set(_ output: OutputLine, isActive: Bool)
}

/// An input line of the box.
public enum InputLine: String, Sendable, Hashable, CaseIterable {
  /// The MODE button or foot switch.
  case mode = "MODE"
  /// The POWER button or foot switch.
  case power = "POWER"
  /// Headphone detect of a jack without an ALSA control.
  case headphones = "HP_DETECT"
}

/// An output line of the box.
public enum OutputLine: String, Sendable, Hashable, CaseIterable {
  /// Lit in standby.
  case powerLamp = "LAMP_POWER"
  /// Lit while a note is in tune.
  case tuneLamp = "LAMP_TUNE"
  /// A short tick for each ribbon touch.
  case haptic = "HAPTIC"
  /// Bypass relay: active while tuning, at rest otherwise and without power.
  case relay = "RELAY"
}

/// The pads of the ribbon that are touched, bit 0 the lowest pad.
public struct PadMask: Sendable, Hashable {
  /// One bit a pad.
  public var bits: UInt32
  /// The strength with which each pad feels a finger, 0 to 255, pads beside the touched ones too; `nil` if the strip
  /// knows touched or not alone.
  public var strengths: SIMD32<UInt8>?

  /// Makes a mask.
  public init(bits: UInt32, strengths: SIMD32<UInt8>? = nil) {
    self.bits = bits
    self.strengths = strengths
  }
}

/// An event of the controls.
public enum ControlEvent: Sendable, Equatable {
  /// A debounced edge: the line became active (pressed) or inactive, by the kernel's time stamp.
  case edge(InputLine, isActive: Bool, at: Instant)
  /// The line was active already when it was taken: nobody saw it become so.
  case foundDown(InputLine, at: Instant)
  /// The touched pads changed, or how strongly they feel the fingers.
  case pads(PadMask, at: Instant)
  /// A chip or line cannot be used; the box goes on without it (and tries again if it can come
  /// back).
  case failed(DeviceFailure)
  /// A device that had failed works again.
  case restored(object: String)
}

/// The controls of a board file: its lines, keys and ribbon.
public struct ControlsConfiguration: Sendable, Equatable {
  /// Pull of an input line.
  public enum Bias: String, Sendable, CaseIterable {
    /// The pull that the device tree or firmware left.
    case asIs = "as-is"
    /// None.
    case disabled
    /// Towards the supply.
    case pullUp = "pull-up"
    /// Towards ground.
    case pullDown = "pull-down"
  }

  /// One line of a chip.
  public struct Line: Sendable, Equatable {
    /// Chip by label (`pinctrl-bcm2835`) or name (`gpiochip0`); `nil` to search all chips for the
    /// line's name.
    public var chip: String?
    /// The line, by name or by offset.
    public var line: LineName
    /// True if the line is active while it is low.
    public var isActiveLow: Bool
    /// The pull, for an input.
    public var bias: Bias
    /// The time for which an input has to be stable before its edge counts; zero for none.
    ///
    /// The kernel counts it in ticks and stamps the edge when it is over: 5 ms make the edge 8 to
    /// 12 ms late at 250 ticks a second. A touch chip, which debounces by itself, wants none.
    public var debounce: Seconds

    /// Makes a line out of its parts.
    public init(
      chip: String? = nil, line: LineName, isActiveLow: Bool = false, bias: Bias = .asIs,
      debounce: Seconds = .milliseconds(5)
    ) {
      self.chip = chip
      self.line = line
      self.isActiveLow = isActiveLow
      self.bias = bias
      self.debounce = debounce
    }
  }

  /// The name or the number that tells a line from its neighbours.
  public enum LineName: Sendable, Equatable {
    /// The line's name in `gpio-line-names` of the device tree.
    case name(String)
    /// The line's number on the chip.
    case offset(Int)
  }

  /// The wiring of the ribbon.
  public enum Ribbon: Sendable, Equatable {
    /// No ribbon.
    case absent
    /// One line a pad, lowest pad first (TTP223, TTP226 outputs).
    case pads([Line])
    /// TTP229-BSF in 16-key serial mode: clock out, data in. The scan order is lowest pad first.
    case ttp229(clock: Line, data: Line)
    /// Keys of input devices, one a pad, lowest pad first.
    case keys(Keys)
    /// One or two MPR121 on an I2C bus.
    case mpr121(MPR121Strip)

    /// Pads there are; 0 without a ribbon.
    public var padCount: Int {
      switch self {
      case .absent: 0
      case .pads(let lines): lines.count
      case .ttp229: 16
      case .keys(let keys): keys.keys.count
      case .mpr121(let strip): strip.electrodes
      }
    }
  }

  /// Input lines, if the board has them.
  public var inputs: [InputLine: Line]
  /// Output lines, if the board has them.
  public var outputs: [OutputLine: Line]
  /// The ribbon.
  public var ribbon: Ribbon
  /// Keys that do what an input line does, any of them, beside it or instead of it.
  public var keys: [InputLine: Keys]
  /// True if the keys send taps and no holds.
  public var keysSendTaps: Bool

  /// Makes a configuration out of its parts.
  public init(
    inputs: [InputLine: Line] = [:], outputs: [OutputLine: Line] = [:], ribbon: Ribbon = .absent,
    keys: [InputLine: Keys] = [:], keysSendTaps: Bool = false
  ) {
    self.inputs = inputs
    self.outputs = outputs
    self.ribbon = ribbon
    self.keys = keys
    self.keysSendTaps = keysSendTaps
  }
}
