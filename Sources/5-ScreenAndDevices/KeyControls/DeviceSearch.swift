import DevicePorts

/// Finds the devices that have wanted keys, and takes them; one that is busy or missing keeps no other from working.
final class DeviceSearch {
  /// The reason why a device is not held.
  fileprivate enum Aside {
    /// The device has no key that is wanted of it. It is not opened again: that may take 50 ms (Linux, usbhid_open).
    case lacking(name: String)
    /// The device could be opened and not be taken.
    case busy(name: String, roles: Set<KeyRole>, InputFault)
    /// The device could not be opened.
    case closed(InputFault)
  }

  /// The devices that are held, in the kernel's order as they were found.
  private(set) var held: [HeldDevice] = []
  /// The devices that are there and not held, by their paths.
  private var aside: [String: Aside] = [:]
  private let wanted: [WantedKeys]
  private let access: any InputAccess

  init(_ wanted: [WantedKeys], access: any InputAccess) {
    self.wanted = wanted
    self.access = access
  }

  /// True while something is to be tried again: a key that no device has, or a device that is not free.
  var isIncomplete: Bool {
    aside.values.contains(where: \.isWaited) || wanted.contains { fault(of: $0) != nil }
  }

  /// Looks for devices that are not held yet.
  ///
  /// - Parameters:
  ///   - isNew: Whether devices came or went, so that what was looked at may be another one now.
  ///   - lost: Device files that failed just now, which are left for the next time.
  /// - Returns: Those that were found and taken.
  func look(isNew: Bool, without lost: [String] = []) -> [HeldDevice] {
    let paths = access.paths
    aside = isNew ? [:] : aside.filter { paths.contains($0.key) && !$0.value.isWaited }
    var found: [HeldDevice] = []
    for path in paths where aside[path] == nil && !lost.contains(path) && !isHeld(path) {
      if let device = open(path) { found.append(device) }
    }
    held += found
    return found
  }

  /// Gives a device up.
  func lose(_ device: HeldDevice) { held.removeAll { $0 === device } }

  /// Gives all devices back.
  func release() { held = [] }

  /// The fault of a control that lacks keys; `nil` if it has all of them, or a button any of its keys.
  func fault(of wanted: WantedKeys) -> InputFault? {
    let missing = missing(of: wanted)
    if missing.isEmpty { return nil }
    for case .busy(_, let roles, let fault) in inOrder
    where missing.contains(where: { roles.contains($0.role) }) { return fault }
    for case .closed(let fault) in inOrder { return fault }
    return InputFault(call: "looking for it", cause: cause(of: wanted, missing.map(\.key.name)))
  }

  /// True if a control's fault is that there is no such device, which USB may take its time for.
  func isAbsent(_ wanted: WantedKeys) -> Bool { fault(of: wanted)?.call == "looking for it" }
}

extension DeviceSearch {
  private var inOrder: [Aside] { aside.sorted { $0.key < $1.key }.map(\.value) }

  private func isHeld(_ path: String) -> Bool { held.contains { $0.path == path } }

  private func open(_ path: String) -> HeldDevice? {
    do throws(InputFault) {
      let device = try access.open(path)
      let roles = wanted.roles(of: device)
      guard !roles.isEmpty else {
        aside[path] = .lacking(name: device.name)
        return nil
      }
      do throws(InputFault) {
        try device.take()
        return HeldDevice(path: path, device: device, roles: roles)
      } catch {
        aside[path] = .busy(name: device.name, roles: Set(roles.values), error)
      }
    } catch {
      aside[path] = .closed(error)
    }
    return nil
  }

  private func missing(
    of wanted: WantedKeys
  ) -> [(key: ControlsConfiguration.Key, role: KeyRole)] {
    let there = Set(held.flatMap(\.roles.values))
    return wanted.keys.filter { !there.contains($0.role) }
  }

  private func cause(of wanted: WantedKeys, _ missing: [String]) -> String {
    let names = held.map(\.device.name) + inOrder.compactMap(\.name)
    if names.isEmpty { return "this machine has no input device" }
    let told = Set<String>(names).sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    if wanted.device != nil, !names.contains(where: wanted.isOn) {
      return "no device is called so; there is \(told)"
    }
    if missing.count == wanted.keys.count { return "no input device has it; there is \(told)" }
    return "no input device has \(missing.joined(separator: ", ")); there is \(told)"
  }
}

extension DeviceSearch.Aside {
  /// The device's name, if it told one.
  fileprivate var name: String? {
    switch self {
    case .lacking(let name), .busy(let name, _, _): name
    case .closed: nil
    }
  }

  /// True if the device may be free the next time.
  fileprivate var isWaited: Bool {
    if case .lacking = self { return false }
    return true
  }
}
