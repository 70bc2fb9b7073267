import CDRM
import Glibc

/// Shows buffers by atomic commits.
final class AtomicScanout: Scanout {
  let bufferCount = 2
  private let card: Card
  private let pipeline: Pipeline
  private let plane: UInt32
  private let mode: DisplayMode
  private let ids: IDs
  private var modeBlob: UInt32 = 0

  /// The numbers of the properties it sets.
  private struct IDs {
    let connectorCRTC: UInt32
    let mode: UInt32
    let active: UInt32
    let framebuffer: UInt32
    let planeCRTC: UInt32
    /// The plane's rectangles and whether each is the size (the rest are the origin, 0).
    let rectangles: [(id: UInt32, value: UInt64)]
    /// The property for the plane's damage; `nil` if the plane takes none.
    let damage: UInt32?
  }

  /// Prepares commits, and has the kernel check one with `buffer`.
  ///
  /// - Throws: ``CallFailure`` if the card has no atomic commits or refuses this one.
  init(card: Card, pipeline: Pipeline, mode: DisplayMode, buffer: ScanoutBuffer)
    throws(CallFailure)
  {
    try check(drmSetClientCap(card.descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), 1), "drmSetClientCap")
    guard let plane = pipeline.plane,
      let ids = Self.findIDs(card: card, pipeline: pipeline, plane: plane, mode: mode)
    else { throw CallFailure(call: "drmModeObjectGetProperties", number: EOPNOTSUPP) }
    self.card = card
    self.pipeline = pipeline
    self.plane = plane
    self.mode = mode
    self.ids = ids
    var timing = mode.timing
    try check(
      drmModeCreatePropertyBlob(
        card.descriptor, &timing, MemoryLayout<drmModeModeInfo>.size, &modeBlob),
      "drmModeCreatePropertyBlob")
    let flags = UInt32(DRM_MODE_ATOMIC_TEST_ONLY) | UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET)
    try commit(settings(lighting: buffer), flags: flags, cookie: 0)
  }

  deinit {
    if modeBlob != 0 { drmModeDestroyPropertyBlob(card.descriptor, modeBlob) }
  }

  func light(_ buffer: ScanoutBuffer, cookie: UInt64) throws(CallFailure) -> Completion {
    let flags = UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET) | UInt32(DRM_MODE_PAGE_FLIP_EVENT)
    let settings = settings(lighting: buffer)
    do throws(CallFailure) {
      // A panel may take 0.1 s and more to wake, and the buttons are not to wait for it.
      try commit(settings, flags: flags | UInt32(DRM_MODE_ATOMIC_NONBLOCK), cookie: cookie)
    } catch {
      guard error.number == EBUSY else { throw error }
      // Someone else's commit, such as the console's, is still on its way.
      try commit(settings, flags: flags, cookie: cookie)
    }
    return .event
  }

  func flip(
    to buffer: ScanoutBuffer, clips: [ClipRectangle], cookie: UInt64
  ) throws(CallFailure) -> Completion {
    var settings = [Setting(plane, ids.framebuffer, UInt64(buffer.framebuffer))]
    let blob = damageBlob(clips)
    if let damage = ids.damage { settings.append(Setting(plane, damage, UInt64(blob))) }
    // A commit that was accepted holds the blob itself.
    defer { if blob != 0 { drmModeDestroyPropertyBlob(card.descriptor, blob) } }
    let flags = UInt32(DRM_MODE_ATOMIC_NONBLOCK) | UInt32(DRM_MODE_PAGE_FLIP_EVENT)
    try commit(settings, flags: flags, cookie: cookie)
    return .event
  }

  func darken(_ black: ScanoutBuffer) throws(CallFailure) {
    // The second commit waits for the first, so black is on the glass even if the signal stays.
    try commit(settings(lighting: black), flags: 0, cookie: 0)
    try commit(
      [Setting(pipeline.crtc, ids.active, 0)], flags: UInt32(DRM_MODE_ATOMIC_ALLOW_MODESET),
      cookie: 0)
  }
}

// MARK: - Settings

extension AtomicScanout {
  /// One property's new value.
  private struct Setting {
    let object: UInt32
    let property: UInt32
    let value: UInt64

    init(_ object: UInt32, _ property: UInt32, _ value: UInt64) {
      self.object = object
      self.property = property
      self.value = value
    }
  }

  private static func findIDs(
    card: Card, pipeline: Pipeline, plane: UInt32, mode: DisplayMode
  ) -> IDs? {
    func properties(_ object: UInt32, _ kind: UInt32) -> Properties {
      Properties(descriptor: card.descriptor, object: object, kind: kind)
    }
    let ofConnector = properties(pipeline.connector, DRM_MODE_OBJECT_CONNECTOR)
    let ofCRTC = properties(pipeline.crtc, DRM_MODE_OBJECT_CRTC)
    let ofPlane = properties(plane, DRM_MODE_OBJECT_PLANE)
    // Source rectangles count in 16.16 fixed point.
    let rectangle: [(String, Int)] = [
      ("SRC_X", 0), ("SRC_Y", 0), ("SRC_W", mode.width << 16), ("SRC_H", mode.height << 16),
      ("CRTC_X", 0), ("CRTC_Y", 0), ("CRTC_W", mode.width), ("CRTC_H", mode.height),
    ]
    var rectangles: [(id: UInt32, value: UInt64)] = []
    for (name, value) in rectangle {
      guard let id = ofPlane[name] else { return nil }
      rectangles.append((id, UInt64(value)))
    }
    guard let connectorCRTC = ofConnector["CRTC_ID"], let modeID = ofCRTC["MODE_ID"],
      let active = ofCRTC["ACTIVE"], let framebuffer = ofPlane["FB_ID"],
      let planeCRTC = ofPlane["CRTC_ID"]
    else { return nil }
    return IDs(
      connectorCRTC: connectorCRTC, mode: modeID, active: active, framebuffer: framebuffer,
      planeCRTC: planeCRTC, rectangles: rectangles, damage: ofPlane["FB_DAMAGE_CLIPS"])
  }

  private func settings(lighting buffer: ScanoutBuffer) -> [Setting] {
    var settings = [
      Setting(pipeline.connector, ids.connectorCRTC, UInt64(pipeline.crtc)),
      Setting(pipeline.crtc, ids.mode, UInt64(modeBlob)),
      Setting(pipeline.crtc, ids.active, 1),
      Setting(plane, ids.framebuffer, UInt64(buffer.framebuffer)),
      Setting(plane, ids.planeCRTC, UInt64(pipeline.crtc)),
    ]
    settings += ids.rectangles.map { Setting(plane, $0.id, $0.value) }
    return settings
  }

  private func commit(
    _ settings: [Setting], flags: UInt32, cookie: UInt64
  ) throws(CallFailure) {
    guard let request = drmModeAtomicAlloc() else { throw CallFailure.last("drmModeAtomicAlloc") }
    defer { drmModeAtomicFree(request) }
    for setting in settings {
      try check(
        drmModeAtomicAddProperty(request, setting.object, setting.property, setting.value),
        "drmModeAtomicAddProperty")
    }
    try check(
      drmModeAtomicCommit(
        card.descriptor, request, flags, UnsafeMutableRawPointer(bitPattern: UInt(cookie))),
      "drmModeAtomicCommit")
  }

  /// The clips as the kernel keeps them; 0 for the whole picture, also if it takes none.
  private func damageBlob(_ clips: [ClipRectangle]) -> UInt32 {
    guard ids.damage != nil, !clips.isEmpty else { return 0 }
    let rectangles = clips.map(\.planeClip)
    var blob: UInt32 = 0
    let size = rectangles.count * MemoryLayout<drm_mode_rect>.stride
    let result = drmModeCreatePropertyBlob(card.descriptor, rectangles, size, &blob)
    return result == 0 ? blob : 0
  }
}
