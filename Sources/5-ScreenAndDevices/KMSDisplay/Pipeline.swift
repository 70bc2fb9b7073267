import CDRM
import Raster

/// The way from memory to a connector: a CRTC, its primary plane and a pixel format.
struct Pipeline {
  let connector: UInt32
  let crtc: UInt32
  /// The CRTC's primary plane; `nil` if the driver shows none.
  let plane: UInt32?
  let format: ScanoutCopy.Format

  /// The format as `drm_fourcc.h` numbers it.
  var fourCC: UInt32 { format == .xrgb8888 ? cdrm_xrgb8888 : cdrm_rgb565 }

  /// Chooses a CRTC for the connector, the one it has if it has one: to move a connector is a
  /// reason for the kernel to refuse, because the CRTC left behind would drive nothing.
  ///
  /// - Returns: `nil` if no CRTC can drive the connector.
  init?(card: Card, connector: Connector) {
    let possible = card.crtcs.enumerated().filter { connector.possibleCRTCs >> $0.offset & 1 == 1 }
    guard
      let chosen = possible.first(where: { $0.element == connector.currentCRTC })
        ?? possible.first
    else { return nil }
    self.connector = connector.id
    crtc = chosen.element
    // Primary planes are listed to those who ask for all kinds.
    drmSetClientCap(card.descriptor, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
    let found = Self.primaryPlane(card, crtc: chosen.element, index: chosen.offset)
    plane = found?.id
    // Panels behind a slow wire prefer 16 bits: half the time per picture.
    let isSmall = card.capability(DRM_CAP_DUMB_PREFERRED_DEPTH) == 16
    let formats = found?.formats ?? [cdrm_xrgb8888]
    let wantsShort = isSmall || !formats.contains(cdrm_xrgb8888)
    format = wantsShort && formats.contains(cdrm_rgb565) ? .rgb565 : .xrgb8888
  }

  private static func primaryPlane(
    _ card: Card, crtc: UInt32, index: Int
  ) -> (id: UInt32, formats: [UInt32])? {
    guard let list = drmModeGetPlaneResources(card.descriptor) else { return nil }
    defer { drmModeFreePlaneResources(list) }
    var best: (id: UInt32, formats: [UInt32])?
    for place in 0..<Int(list.pointee.count_planes) {
      guard let plane = drmModeGetPlane(card.descriptor, list.pointee.planes[place]) else {
        continue
      }
      defer { drmModeFreePlane(plane) }
      guard plane.pointee.possible_crtcs >> index & 1 == 1 else { continue }
      let properties = Properties(
        descriptor: card.descriptor, object: plane.pointee.plane_id, kind: DRM_MODE_OBJECT_PLANE)
      guard properties.names["type"] == "Primary" else { continue }
      let isInUse = plane.pointee.crtc_id == crtc
      guard best == nil || isInUse else { continue }
      best = (
        plane.pointee.plane_id,
        Array(
          UnsafeBufferPointer(
            start: plane.pointee.formats, count: Int(plane.pointee.count_formats)))
      )
      if isInUse { break }
    }
    return best
  }
}
