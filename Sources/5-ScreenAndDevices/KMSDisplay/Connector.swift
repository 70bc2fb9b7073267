import CDRM
import DevicePorts

/// A socket for a panel, as the kernel saw it last.
struct Connector {
  let id: UInt32
  /// The name as in `/sys/class/drm`, such as `HDMI-A-1`.
  let name: String
  /// The state of the connector, as the kernel knows it.
  let state: State
  let modes: [DisplayMode]
  let millimetresWide: Int
  let millimetresHigh: Int
  /// The CRTCs that can drive it, a bit each by their place in the card's list.
  let possibleCRTCs: UInt32
  /// The CRTC that drives it now; 0 for none.
  let currentCRTC: UInt32

  /// The offer of a panel: its description of itself (EDID), and the modes that the kernel has made of it; another
  /// panel offers something else.
  struct Offer: Equatable {
    let edid: [UInt8]
    let modes: [DisplayMode]
  }

  /// Reads what the panel behind it offers, without looking at the wires.
  func offer(descriptor: Int32) -> Offer {
    let properties = Properties(
      descriptor: descriptor, object: id, kind: DRM_MODE_OBJECT_CONNECTOR)
    return Offer(edid: properties.bytes("EDID", descriptor: descriptor), modes: modes)
  }

  /// A state of a connector: a panel is on it, none is, or the kernel cannot tell.
  enum State { case connected, disconnected, unknown }

  /// Reads a connector; `nil` if there is no such connector any more.
  ///
  /// - Parameters:
  ///   - descriptor: The card.
  ///   - id: The connector's number.
  ///   - probing: Whether the kernel looks at the wires (up to 0.1 s, fills in new modes) or tells
  ///     what it knows.
  init?(descriptor: Int32, id: UInt32, probing: Probing) {
    let read = probing == .wires ? drmModeGetConnector : drmModeGetConnectorCurrent
    guard let pointer = read(descriptor, id) else { return nil }
    defer { drmModeFreeConnector(pointer) }
    let connector = pointer.pointee
    self.id = id
    let type = drmModeGetConnectorTypeName(connector.connector_type)
    name = "\(type.map { String(cString: $0) } ?? "Unknown")-\(connector.connector_type_id)"
    state =
      switch connector.connection {
      case DRM_MODE_CONNECTED: .connected
      case DRM_MODE_DISCONNECTED: .disconnected
      default: .unknown
      }
    modes = (0..<Int(connector.count_modes)).map { DisplayMode(timing: connector.modes[$0]) }
    millimetresWide = Int(connector.mmWidth)
    millimetresHigh = Int(connector.mmHeight)
    possibleCRTCs = drmModeConnectorGetPossibleCrtcs(descriptor, pointer)
    var current: UInt32 = 0
    if connector.encoder_id != 0, let encoder = drmModeGetEncoder(descriptor, connector.encoder_id)
    {
      current = encoder.pointee.crtc_id
      drmModeFreeEncoder(encoder)
    }
    currentCRTC = current
  }

  /// The depth of a look at a connector: down to its wires, or into the kernel's memory of them alone.
  enum Probing { case wires, memory }
}
