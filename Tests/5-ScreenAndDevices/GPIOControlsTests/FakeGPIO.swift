import DevicePorts
import Units

@testable import GPIOControls

/// GPIO chips in memory, for the rules that need no kernel.
final class FakeGPIO: GPIOAccess {
  /// One chip: its label, and the names of its lines by offset.
  struct Chip {
    var label: String
    var names: [String]
  }

  var now = Instant(nanoseconds: 0)
  var chips: [String: Chip] = [:]
  /// Lines that someone else holds, and who.
  var holders: [LinePlace: String] = [:]
  /// Logical levels, as the world or an output drives them.
  var levels: [LinePlace: Bool] = [:]
  /// The calls that were made, with their results, readable.
  var trace: [String] = []
  /// Open requests, by chip.
  var requests: [FakeRequest] = []

  init(chips: [String: Chip]) { self.chips = chips }

  func place(of line: ControlsConfiguration.Line) throws(GPIOFault) -> LinePlace {
    for (path, chip) in chips.sorted(by: { $0.key < $1.key }) {
      if let wanted = line.chip, wanted != chip.label && wanted != path { continue }
      switch line.line {
      case .name(let name):
        if let offset = chip.names.firstIndex(of: name) {
          return LinePlace(chip: path, offset: UInt32(offset))
        }
      case .offset(let offset):
        if offset < chip.names.count { return LinePlace(chip: path, offset: UInt32(offset)) }
      }
    }
    throw GPIOFault(call: "looking for it", cause: "no such line")
  }

  func request(
    _ lines: [UInt32: LineSettings], of chip: String
  ) throws(GPIOFault) -> any LineRequest {
    let offsets = lines.keys.sorted()
    trace.append("request \(chip) \(offsets.map(String.init).joined(separator: " "))")
    for offset in offsets where holder(of: LinePlace(chip: chip, offset: offset)) != nil {
      throw GPIOFault(call: "gpiod_chip_request_lines", cause: "Device or resource busy")
    }
    for (offset, settings) in lines {
      if case .output(let isActive) = settings.direction {
        levels[LinePlace(chip: chip, offset: offset)] = isActive
      }
    }
    let request = FakeRequest(chip: chip, settings: lines, gpio: self)
    requests.append(request)
    return request
  }

  func holder(of place: LinePlace) -> String? {
    if let holder = holders[place] { return holder }
    return requests.contains { $0.chip == place.chip && $0.settings[place.offset] != nil }
      ? "phosphor" : nil
  }

  /// The world moves a line of the first chip: its level, and an edge at a time in milliseconds.
  func edge(_ offset: UInt32, _ isActive: Bool, at time: Double, lost: UInt = 0) {
    for request in requests
    where request.chip == "/dev/gpiochip0" && request.settings[offset] != nil {
      levels[LinePlace(chip: request.chip, offset: offset)] = isActive
      let sequence = request.sequences[offset, default: 0] + 1 + lost
      request.sequences[offset] = sequence
      request.waiting.append(
        LineEdge(offset: offset, isActive: isActive, time: ms(time), sequence: sequence))
    }
  }
}

/// Lines held of a ``FakeGPIO``.
final class FakeRequest: LineRequest {
  let chip: String
  let settings: [UInt32: LineSettings]
  let descriptor: Int32 = 100
  var waiting: [LineEdge] = []
  var sequences: [UInt32: UInt] = [:]
  /// The fault that every call throws from now on: the chip was pulled out.
  var fault: GPIOFault?
  private unowned let gpio: FakeGPIO

  init(chip: String, settings: [UInt32: LineSettings], gpio: FakeGPIO) {
    self.chip = chip
    self.settings = settings
    self.gpio = gpio
  }

  func isActive(_ offset: UInt32) throws(GPIOFault) -> Bool {
    if let fault { throw fault }
    return gpio.levels[LinePlace(chip: chip, offset: offset)] ?? false
  }

  func set(_ offset: UInt32, isActive: Bool) throws(GPIOFault) {
    if let fault { throw fault }
    gpio.trace.append("set \(offset) \(isActive ? 1 : 0)")
    gpio.levels[LinePlace(chip: chip, offset: offset)] = isActive
  }

  func edges() throws(GPIOFault) -> [LineEdge] {
    if let fault { throw fault }
    defer { waiting = [] }
    return waiting
  }

  func release() {
    gpio.trace.append("release \(settings.keys.sorted().map(String.init).joined(separator: " "))")
    gpio.requests.removeAll { $0 === self }
  }
}

/// An instant in milliseconds.
func ms(_ value: Double) -> Instant { Instant(nanoseconds: Int64((value * 1e6).rounded())) }
