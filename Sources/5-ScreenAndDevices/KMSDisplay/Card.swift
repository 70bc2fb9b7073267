import CDRM
import CLinux
import DevicePorts
import DiskStore
import Glibc

/// An open DRM device with outputs.
final class Card {
  /// The path of the card, such as `/dev/dri/card1`.
  let path: String
  /// The name of the card's driver, such as `vc4`.
  let driver: String
  let descriptor: Int32
  let crtcs: [UInt32]
  let connectorIDs: [UInt32]

  /// Opens a card.
  ///
  /// - Throws: ``CallFailure``; of `drmModeGetResources` for a device that only renders.
  init(path: String) throws(CallFailure) {
    let descriptor = clinux_open(path, O_RDWR | O_NONBLOCK)
    try check(descriptor, "open")
    guard let resources = drmModeGetResources(descriptor) else {
      let failure = CallFailure.last("drmModeGetResources")
      Glibc.close(descriptor)
      throw failure
    }
    crtcs = Array(
      UnsafeBufferPointer(
        start: resources.pointee.crtcs, count: Int(resources.pointee.count_crtcs)))
    connectorIDs = Array(
      UnsafeBufferPointer(
        start: resources.pointee.connectors, count: Int(resources.pointee.count_connectors)))
    drmModeFreeResources(resources)
    var name = ""
    if let version = drmGetVersion(descriptor) {
      if let text = version.pointee.name { name = String(cString: text) }
      drmFreeVersion(version)
    }
    driver = name
    self.path = path
    self.descriptor = descriptor
  }

  deinit { Glibc.close(descriptor) }

  /// The connectors of the card, as the kernel knows them or as it finds them at the wires.
  func connectors(probing: Connector.Probing) -> [Connector] {
    connectorIDs.compactMap { Connector(descriptor: descriptor, id: $0, probing: probing) }
  }

  /// A capability's value; 0 if the kernel does not know it.
  func capability(_ which: Int32) -> UInt64 {
    var value: UInt64 = 0
    return drmGetCap(descriptor, UInt64(which), &value) == 0 ? value : 0
  }

  /// Becomes the one program that may draw, if it is not yet (the first to open a card is).
  func becomeMaster() throws(CallFailure) {
    guard drmIsMaster(descriptor) == 0 else { return }
    try check(drmSetMaster(descriptor), "drmSetMaster")
  }

  /// Paths of the cards there are, by number.
  static func paths(in folder: String = "/dev/dri") -> [String] {
    numberedFiles("card", in: folder)
  }
}
