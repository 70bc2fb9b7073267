import DevicePorts
import Glibc

extension USBPlace {
  /// Reads the place of a card in what the kernel tells of devices; `nil` for a card that is not on USB.
  ///
  /// - Source: Linux, Documentation/ABI/testing/sysfs-bus-usb: `speed` in Mbit/s; `devpath` is `1` for what is in a
  ///   computer's own socket, with a number and a dot more for each hub between; above `usb1`, its root hub, is the
  ///   controller.
  ///
  /// - Parameters:
  ///   - card: The kernel's number of the card.
  ///   - folder: Where the kernel has a folder for each card.
  init?(ofCard card: Int, in folder: String = "/sys/class/sound") {
    // The card's device is an interface, one folder below its USB device.
    guard let interface = resolved("\(folder)/card\(card)/device") else { return nil }
    let device = parent(of: interface)
    guard let speed = line(of: "\(device)/speed").flatMap({ Double($0) }),
      let path = line(of: "\(device)/devpath")
    else { return nil }
    var above = device
    repeat { above = parent(of: above) } while line(of: "\(above)/devpath") != nil
    let driver = resolved("\(above)/driver")?.split(separator: "/").last
    self.init(
      speed: Int(speed.rounded()), hubs: path.count { $0 == "." },
      controller: driver.map(String.init) ?? "unknown controller")
  }
}

private func parent(of path: String) -> String {
  String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)])
}

/// A path without links; `nil` if there is nothing there.
private func resolved(_ path: String) -> String? {
  guard let found = realpath(path, nil) else { return nil }
  defer { free(found) }
  return String(cString: found)
}
