extension ControlsConfiguration {
  /// A strip of electrodes behind one or two MPR121, of which the second has the upper end.
  public struct MPR121Strip: Sendable, Equatable {
    /// Addresses that the chip's ADDR pin selects (MPR121 data sheet, I2C slave address).
    public static let addresses = 0x5A...0x5D
    /// Electrodes of one chip.
    public static let electrodesPerChip = 12

    /// The bus's device file, such as `/dev/i2c-1`.
    public var bus: String
    /// The chips' addresses, one or two, the one with the lowest pads first.
    public var addresses: [UInt8]
    /// Electrodes of the strip, from ELE0 of the first chip on: 8 to 12, with two chips 13 to 24.
    public var electrodes: Int
    /// The chips' IRQ pins on one wire: open drain, active low.
    public var interrupt: Line

    /// Makes a strip out of its parts.
    public init(bus: String, addresses: [UInt8], electrodes: Int, interrupt: Line) {
      self.bus = bus
      self.addresses = addresses
      self.electrodes = electrodes
      self.interrupt = interrupt
    }
  }
}
