import DevicePorts
import Glibc
import Units

/// The machine's GPIO chips, through libgpiod 2.
final class KernelGPIO: GPIOAccess {
  var now: Instant {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
  }

  func place(of line: ControlsConfiguration.Line) throws(GPIOFault) -> LinePlace {
    if line.chip == nil, case .offset = line.line {
      throw GPIOFault(call: "looking for it", cause: "a number means nothing without a chip")
    }
    let chips = try chips(for: line)
    for chip in chips {
      if let offset = chip.offset(of: line.line) {
        return LinePlace(chip: chip.path, offset: offset)
      }
    }
    let places = chips.map { "\"\($0.label)\" (lines 0 to \($0.lineCount - 1))" }
    throw GPIOFault(
      call: "looking for it", cause: "no such line on chip \(places.joined(separator: ", "))")
  }

  func request(
    _ lines: [UInt32: LineSettings], of chip: String
  ) throws(GPIOFault) -> any LineRequest {
    try Chip(path: chip).request(lines)
  }

  func holder(of place: LinePlace) -> String? {
    // Telling why is worth nothing when the chip went meanwhile.
    (try? Chip(path: place.chip))?.holder(of: place.offset)
  }

  /// The chips on which a line may be: those of its chip's label or name, or all for a line's name.
  private func chips(
    for line: ControlsConfiguration.Line
  ) throws(GPIOFault) -> [Chip] {
    var all: [Chip] = []
    var closed: GPIOFault?
    for path in Chip.paths() {
      do throws(GPIOFault) {
        all.append(try Chip(path: path))
      } catch {
        closed = GPIOFault(call: error.call, cause: "\(path): \(error.cause)")
      }
    }
    let found = all.filter { chip in
      line.chip.map { $0 == chip.label || $0 == chip.name || $0 == chip.path } ?? true
    }
    guard found.isEmpty else { return found }
    if let closed { throw closed }
    let labels = all.map { "\"\($0.label)\"" }.joined(separator: ", ")
    throw GPIOFault(
      call: "looking for the chip",
      cause: all.isEmpty ? "this machine has none" : "no such label or name; there is \(labels)")
  }
}

extension Chip {
  /// The offset of a line that is named in either way; `nil` if the chip has none such.
  fileprivate func offset(of line: ControlsConfiguration.LineName) -> UInt32? {
    switch line {
    case .name(let name): offset(of: name)
    case .offset(let offset): (0..<lineCount).contains(offset) ? UInt32(offset) : nil
    }
  }
}
