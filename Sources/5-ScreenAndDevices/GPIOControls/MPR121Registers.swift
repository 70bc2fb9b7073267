/// The MPR121's registers and what is written to them.
///
/// - Source: Freescale (NXP), MPR121 data sheet, revision 4, under the titles that are given, and its quick start guide
///   AN3944.
enum MPR121Registers {
  /// Touch Status (0x00, 0x01): a bit an electrode, and over current in bit 15.
  static let status: UInt8 = 0x00
  /// Over current at the REXT pin: the chip measures nothing then (Touch Status, bit OVCF).
  static let overCurrent: UInt16 = 1 << 15
  /// The first register of Electrode Filtered Data (0x04 to 0x1D): 10 bits in two bytes each, behind status and range.
  static let filteredData: UInt8 = 0x04
  /// Baseline Value (0x1E to 0x2A): the upper 8 of 10 bits.
  static let baseline: UInt8 = 0x1E
  /// Filter/Global CDT Configuration, and what it holds after a reset.
  static let filter: (register: UInt8, afterReset: UInt8) = (0x5D, 0x24)
  /// Electrode Configuration: all zero while the chip stands still.
  static let electrodes: UInt8 = 0x5E
  /// Soft Reset (0x80), and the word that does it.
  static let reset: (register: UInt8, word: UInt8) = (0x80, 0x63)

  /// Counts below the baseline at which an electrode is touched, and at which it is no more.
  ///
  /// Touch and Release Threshold (0x41 to 0x58); a finger makes 20 counts and more.
  static let touch: UInt8 = 12
  static let release: UInt8 = 6

  /// The registers that are written while the chip stands still, in this order.
  static let configuration: [(register: UInt8, bytes: [UInt8])] = [
    // Baseline Filtering Control (0x2B to 0x35), AN3944: rising quickly, falling slowly so that a slow finger is no
    // drift, and not at all while touched.
    (0x2B, [1, 1, 0, 0, 1, 1, 0xFF, 2, 0, 0, 0]),
    (0x41, (0..<12).flatMap { _ in [touch, release] }),
    // Debounce (0x5B): a touch and a release are two samples long.
    (0x5B, [0x11]),
    // Filter and Global CDC/CDT Configuration (0x5C, 0x5D): 6 samples of 16 µA and 0.5 µs, of which 4, one each
    // millisecond, are a sample. A touch is one to two more of these late: 12 ms at most after it is felt.
    (0x5C, [0x10, 0x20]),
    // Auto-Configuration (0x7B to 0x7F), AN3889 for 3.3 V: on, the baseline taken from it; upper limit
    // (3.3 - 0.7) / 3.3 * 256, lower limit 65 % of that, target 90 %.
    (0x7B, [0x0B, 0x00, 201, 131, 181]),
  ]

  /// Electrode Configuration for the lowest electrodes: measuring, the first baseline out of the first data.
  static func running(_ count: Int) -> UInt8 { 0x80 | UInt8(count) }
}
