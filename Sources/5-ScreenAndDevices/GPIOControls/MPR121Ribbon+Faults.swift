import DevicePorts

/// The faults of a bus or a chip: one sentence about each until it works again.
extension MPR121Ribbon {
  var busObject: String { "ribbon bus \"\(path)\"" }

  private func object(_ chip: MPR121Chip) -> String {
    "ribbon chip \(chip.name) of \"\(path)\""
  }

  /// Gives up a chip that did not answer, or the bus with all chips; what was touched is let go by the next report.
  func lose(_ chip: MPR121Chip, _ fault: I2CFault) -> [ControlEvent] {
    let isStarting = chip.state == .absent
    chip.forget()
    guard fault.isUnanswered else {
      for chip in chips { chip.forget() }
      bus?.close()
      bus = nil
      return complain(busObject, fault)
    }
    var fault = fault
    if isStarting { fault.cause += "; \(others(than: chip))" }
    return complain(object(chip), fault)
  }

  /// Reports that a chip works again, and its bus with it.
  func restore(_ chip: MPR121Chip) -> [ControlEvent] {
    [busObject, object(chip)].filter { complaints.remove($0) != nil }
      .map { .restored(object: $0) }
  }

  func complain(_ object: String, _ fault: I2CFault) -> [ControlEvent] {
    guard complaints.insert(object).inserted else { return [] }
    return [
      .failed(
        DeviceFailure(
          object: object, call: fault.call, cause: fault.cause,
          consequence: LineSet<Role>.consequence))
    ]
  }

  /// The chip's other addresses that answer, as part of a sentence.
  private func others(than chip: MPR121Chip) -> String {
    let all = ControlsConfiguration.MPR121Strip.addresses
    let found = all.map { MPR121Chip(address: UInt8($0), electrodes: 0) }.filter { other in
      let status = MPR121Registers.status
      return other.address != chip.address
        && (try? bus?.read(1, from: status, of: other.address)) != nil
    }
    let names = found.isEmpty ? "none" : found.map(\.name).joined(separator: ", ")
    return "of 0x5A to 0x5D there answers \(names)"
  }
}
