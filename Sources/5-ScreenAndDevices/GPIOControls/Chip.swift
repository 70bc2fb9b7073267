import CGPIOD
import DevicePorts
import DiskStore
import Glibc
import Units

/// An open GPIO chip; closed when the last reference to it goes.
final class Chip {
  /// The device file, such as `/dev/gpiochip0`.
  let path: String
  /// The kernel's name, such as `gpiochip0`: it may be another one after the next start.
  let name: String
  /// The driver's label, such as `pinctrl-bcm2835`: the same at every start.
  let label: String
  /// The number of lines that the chip has.
  let lineCount: Int
  private let chip: OpaquePointer

  /// The device files of all chips, in the kernel's order.
  static func paths() -> [String] { numberedFiles("gpiochip", in: "/dev") }

  init(path: String) throws(GPIOFault) {
    guard let chip = gpiod_chip_open(path) else { throw .last("gpiod_chip_open") }
    guard let info = gpiod_chip_get_info(chip) else {
      let fault = GPIOFault.last("gpiod_chip_get_info")
      gpiod_chip_close(chip)
      throw fault
    }
    defer { gpiod_chip_info_free(info) }
    self.path = path
    self.chip = chip
    name = String(cString: gpiod_chip_info_get_name(info))
    label = String(cString: gpiod_chip_info_get_label(info))
    lineCount = gpiod_chip_info_get_num_lines(info)
  }

  deinit { gpiod_chip_close(chip) }

  /// The offset of the line with this name; `nil` if the chip has none.
  func offset(of line: String) -> UInt32? {
    let offset = gpiod_chip_get_line_offset_from_name(chip, line)
    return offset < 0 ? nil : UInt32(offset)
  }

  /// The name of the consumer that holds a line; `nil` when the line is free.
  func holder(of offset: UInt32) -> String? {
    guard let info = gpiod_chip_get_line_info(chip, offset) else { return nil }
    defer { gpiod_line_info_free(info) }
    guard gpiod_line_info_is_used(info) else { return nil }
    return gpiod_line_info_get_consumer(info).map { String(cString: $0) } ?? "the kernel"
  }

  /// Takes lines, all or none.
  func request(_ lines: [UInt32: LineSettings]) throws(GPIOFault) -> KernelLineRequest {
    guard let config = gpiod_line_config_new() else { throw .last("gpiod_line_config_new") }
    defer { gpiod_line_config_free(config) }
    for (offset, settings) in lines.sorted(by: { $0.key < $1.key }) {
      try add(offset, settings, to: config)
    }
    guard let options = gpiod_request_config_new() else { throw .last("gpiod_request_config_new") }
    defer { gpiod_request_config_free(options) }
    gpiod_request_config_set_consumer(options, "phosphor")
    gpiod_request_config_set_event_buffer_size(options, KernelLineRequest.eventCount)
    guard let request = gpiod_chip_request_lines(chip, options, config) else {
      throw .last("gpiod_chip_request_lines")
    }
    return try KernelLineRequest(request)
  }

  private func add(
    _ offset: UInt32, _ line: LineSettings, to config: OpaquePointer
  ) throws(GPIOFault) {
    guard let settings = gpiod_line_settings_new() else { throw .last("gpiod_line_settings_new") }
    defer { gpiod_line_settings_free(settings) }
    gpiod_line_settings_set_active_low(settings, line.isActiveLow)
    switch line.direction {
    case .input(let bias, let debounce):
      gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_INPUT)
      gpiod_line_settings_set_edge_detection(settings, GPIOD_LINE_EDGE_BOTH)
      gpiod_line_settings_set_event_clock(settings, GPIOD_LINE_CLOCK_MONOTONIC)
      gpiod_line_settings_set_bias(settings, bias.kernel)
      gpiod_line_settings_set_debounce_period_us(
        settings, UInt(max(0, debounce.value * 1e6).rounded()))
    case .output(let isActive):
      gpiod_line_settings_set_direction(settings, GPIOD_LINE_DIRECTION_OUTPUT)
      gpiod_line_settings_set_output_value(
        settings, isActive ? GPIOD_LINE_VALUE_ACTIVE : GPIOD_LINE_VALUE_INACTIVE)
    }
    var offset = offset
    guard gpiod_line_config_add_line_settings(config, &offset, 1, settings) == 0 else {
      throw .last("gpiod_line_config_add_line_settings")
    }
  }
}

extension GPIOFault {
  /// The call that just failed.
  static func last(_ call: String) -> Self {
    Self(call: call, cause: String(cString: strerror(errno)))
  }
}
