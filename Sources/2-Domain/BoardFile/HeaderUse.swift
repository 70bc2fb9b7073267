/// Something on a Raspberry Pi's header that takes lines of its own.
///
/// - Source: Raspberry Pi header functions as in the kernel's overlay README (I2C1 on 2 and 3, SPI0 on 7 to
///   11, UART0 on 14 and 15, PCM/I2S on 18 to 21, DPI on 0 to 21, PWM on 12, 13 and 18), and the wiring of
///   common SPI panels (data/command and reset on 24 and 25).
enum HeaderUse: String, CaseIterable {
  case i2c1
  case spi0
  case uart0
  case i2s
  case dpi
  case spiPanel = "spi-panel"
  case backlightPWM12 = "backlight-pwm12"
  case backlightPWM13 = "backlight-pwm13"
  case backlightPWM18 = "backlight-pwm18"

  /// The lines of the HAT's EEPROM, never to be used.
  static let eeprom = 0...1
  /// The lines that are on the header; the chip has more, which are wired on the board.
  static let header = 0...27

  /// The lines that the use takes, as GPIO numbers.
  var offsets: [Int] {
    switch self {
    case .i2c1: [2, 3]
    case .spi0: Array(7...11)
    case .uart0: [14, 15]
    case .i2s: Array(18...21)
    case .dpi: Array(0...21)
    case .spiPanel: Array(7...11) + [24, 25]
    case .backlightPWM12: [12]
    case .backlightPWM13: [13]
    case .backlightPWM18: [18]
    }
  }

  /// The role of a line in this use, in words, such as `its bit clock`.
  func role(of offset: Int) -> String {
    switch (self, offset) {
    case (.i2c1, 2): "its data"
    case (.i2c1, _): "its clock: a button there would short the bus"
    case (.spi0, _), (.spiPanel, 7...11): "its bus"
    case (.spiPanel, _): "its reset or data/command line"
    case (.uart0, 14): "what it sends"
    case (.uart0, _): "what it receives"
    case (.i2s, 18): "its bit clock"
    case (.i2s, 19): "its word clock"
    case (.i2s, _): "its data"
    case (.dpi, _): "its picture"
    default: "its brightness"
    }
  }

  /// The sentence about two uses that take the same lines, with the use to choose instead; `nil` if both fit.
  static func conflict(_ a: HeaderUse, _ b: HeaderUse) -> String? {
    let shared = a.offsets.filter(b.offsets.contains)
    if shared.isEmpty || Set([a, b]) == [.spi0, .spiPanel] { return nil }
    let lines = shared.map(String.init).joined(separator: ", ")
    return "\"\(a.rawValue)\" and \"\(b.rawValue)\" both take GPIO \(lines); " + advice(a, b)
  }

  private static func advice(_ a: HeaderUse, _ b: HeaderUse) -> String {
    switch Set([a, b]) {
    case [.backlightPWM18, .i2s]:
      "beside an I2S codec a backlight is dimmed by GPIO 12 or 13 (backlight-pwm12, backlight-pwm13)"
    case [.dpi, .i2s]: "beside a DPI panel audio is USB"
    default: "a DPI panel leaves GPIO 22 to 27"
    }
  }
}
