import DevicePorts
import Pictures
import Raster
import Units

/// A panel that also writes every picture into a folder.
///
/// `frame-00000.png`, `frame-00001.png` and so on.
final class FrameRecorder: DisplayPort {
  private let display: any DisplayPort
  private let folder: String
  private var count = 0

  init(_ display: any DisplayPort, folder: String) {
    self.display = display
    self.folder = folder
  }

  var panel: Panel? { display.panel }
  var isReady: Bool { display.isReady }
  var descriptors: [Int32] { display.descriptors }
  var deadline: Instant? { display.deadline }

  func events(now: Instant) -> [DisplayEvent] { display.events(now: now) }

  func present(_ surface: borrowing Surface, damage: Damage) throws(DeviceFailure) {
    try display.present(surface, damage: damage)
    let digits = "\(count)"
    let number = String(repeating: "0", count: max(0, 5 - digits.count)) + digits
    count += 1
    do {
      try PNG.write(surface, to: "\(folder)/frame-\(number).png")
    } catch {
      throw DeviceFailure(
        object: "folder \"\(folder)\"", call: "writing a picture", cause: "\(error)",
        consequence: "going on without it")
    }
  }

  func setLit(_ isLit: Bool) { display.setLit(isLit) }

  func close() { display.close() }
}
