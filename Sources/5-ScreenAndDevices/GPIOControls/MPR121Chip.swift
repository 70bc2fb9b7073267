import Units

/// One MPR121: how it is started, and what its electrodes feel.
final class MPR121Chip {
  /// A state of the chip.
  enum State: Equatable {
    /// The chip did not answer, or was not asked yet.
    case absent
    /// The chip was reset at this instant, and needs a moment.
    case resetting(Instant)
    /// The chip measures.
    case running
  }

  /// The chip needs no longer for its reset (100 µs of power-on reset, with a margin).
  static let resetTime = Seconds.milliseconds(2)
  /// Counts that an electrode feels without a finger: the baseline lacks its lowest two bits.
  private static let noise = 4

  /// The chip's address on the bus.
  let address: UInt8
  /// The number of the chip's electrodes that belong to the strip, from ELE0 on.
  let electrodes: Int
  private(set) var state = State.absent
  /// The electrodes that are touched.
  private(set) var touched: UInt32 = 0
  /// The distance of each electrode below its baseline, in counts.
  private(set) var deltas: [Int]
  private var baselines: [UInt8] = []

  init(address: UInt8, electrodes: Int) {
    self.address = address
    self.electrodes = electrodes
    deltas = Array(repeating: 0, count: electrodes)
  }

  /// The instant at which the chip's reset is over; `nil` while the chip is not being reset.
  var deadline: Instant? {
    guard case .resetting(let time) = state else { return nil }
    return time + Self.resetTime
  }

  /// The address as the data sheet writes it.
  var name: String { "0x\(String(address, radix: 16, uppercase: true))" }

  /// Resets the chip and makes sure that it is one.
  func reset(on bus: any I2CBus, now: Instant) throws(I2CFault) {
    forget()
    try bus.claim(address)
    let reset = MPR121Registers.reset
    try bus.write([reset.word], to: reset.register, of: address)
    state = .resetting(now)
  }

  /// Writes the configuration, ``resetTime`` after the reset, and lets it measure.
  func configure(on bus: any I2CBus) throws(I2CFault) {
    let filter = MPR121Registers.filter
    let found = try bus.read(1, from: filter.register, of: address)
    guard found == [filter.afterReset] else {
      throw I2CFault(
        call: "reading register 0x5D",
        cause: "\(found[0]) after a reset, a MPR121 has \(filter.afterReset)", isUnanswered: true)
    }
    for (register, bytes) in MPR121Registers.configuration {
      try bus.write(bytes, to: register, of: address)
    }
    try bus.write(
      [MPR121Registers.running(electrodes)], to: MPR121Registers.electrodes, of: address)
    state = .running
  }

  /// True if the chip still measures: a chip whose supply gave way stands still.
  func isMeasuring(on bus: any I2CBus) throws(I2CFault) -> Bool {
    try bus.read(1, from: MPR121Registers.electrodes, of: address)
      == [MPR121Registers.running(electrodes)]
  }

  /// Reads what the electrodes feel, 28 bytes for twelve; baselines too if another one is touched now.
  func sample(on bus: any I2CBus) throws(I2CFault) {
    let data = Int(MPR121Registers.filteredData)
    let bytes = try bus.read(
      data + 2 * electrodes, from: MPR121Registers.status, of: address)
    let status = UInt16(bytes[0]) | UInt16(bytes[1]) << 8
    guard status & MPR121Registers.overCurrent == 0 else {
      throw I2CFault(
        call: "reading register 0x01",
        cause: "over current; its REXT pin needs 75 kilohms to ground", isUnanswered: true)
    }
    let before = touched
    touched = UInt32(status) & (1 << UInt32(electrodes) - 1)
    if touched != before || baselines.isEmpty {
      baselines = try bus.read(electrodes, from: MPR121Registers.baseline, of: address)
    }
    for index in 0..<electrodes {
      let filtered = Int(bytes[data + 2 * index]) | Int(bytes[data + 2 * index + 1] & 3) << 8
      let delta = 4 * Int(baselines[index]) + 2 - filtered
      deltas[index] = delta >= Self.noise ? delta : 0
    }
  }

  /// Gives the chip up; nothing is touched then.
  func forget() {
    state = .absent
    touched = 0
    baselines = []
    deltas = Array(repeating: 0, count: electrodes)
  }
}
