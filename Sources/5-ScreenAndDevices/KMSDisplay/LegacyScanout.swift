import CDRM
import Glibc

/// Shows buffers by page flips, as drivers without atomic commits do.
final class PageFlipScanout: Scanout {
  let bufferCount = 2
  private let legacy: LegacyCRTC

  /// Makes the way; the kernel is asked nothing yet.
  init(_ legacy: LegacyCRTC) { self.legacy = legacy }

  func light(_ buffer: ScanoutBuffer, cookie: UInt64) throws(CallFailure) -> Completion {
    try legacy.light(buffer)
    return .atOnce
  }

  func flip(
    to buffer: ScanoutBuffer, clips: [ClipRectangle], cookie: UInt64
  ) throws(CallFailure) -> Completion {
    try check(
      drmModePageFlip(
        legacy.card.descriptor, legacy.pipeline.crtc, buffer.framebuffer,
        UInt32(DRM_MODE_PAGE_FLIP_EVENT), UnsafeMutableRawPointer(bitPattern: UInt(cookie))),
      "drmModePageFlip")
    return .event
  }

  func darken(_ black: ScanoutBuffer) throws(CallFailure) { try legacy.darken(black) }
}

/// Draws into the one buffer that is shown, for drivers without page flips.
final class FrontBufferScanout: Scanout {
  let bufferCount = 1
  private let legacy: LegacyCRTC
  private var takesDirtyClips = true

  /// Makes the way; the kernel is asked nothing yet.
  init(_ legacy: LegacyCRTC) { self.legacy = legacy }

  func light(_ buffer: ScanoutBuffer, cookie: UInt64) throws(CallFailure) -> Completion {
    try legacy.light(buffer)
    return .atOnce
  }

  func flip(
    to buffer: ScanoutBuffer, clips: [ClipRectangle], cookie: UInt64
  ) throws(CallFailure) -> Completion {
    guard takesDirtyClips else { return .atOnce }
    var rectangles = clips.map(\.dirtyClip)
    let result = drmModeDirtyFB(
      legacy.card.descriptor, buffer.framebuffer, &rectangles, UInt32(rectangles.count))
    // A driver without the call scans the memory out continuously: nothing is left to do.
    if result == -ENOSYS || result == -EOPNOTSUPP {
      takesDirtyClips = false
    } else {
      try check(result, "drmModeDirtyFB")
    }
    return .atOnce
  }

  func darken(_ black: ScanoutBuffer) throws(CallFailure) { try legacy.darken(black) }
}

/// The CRTC as both ways without atomic commits use it: to set the mode, and to take the signal away.
struct LegacyCRTC {
  let card: Card
  let pipeline: Pipeline
  let mode: DisplayMode

  /// Sets the mode and shows `buffer`.
  func light(_ buffer: ScanoutBuffer) throws(CallFailure) {
    var timing = mode.timing
    var connector = pipeline.connector
    try check(
      drmModeSetCrtc(
        card.descriptor, pipeline.crtc, buffer.framebuffer, 0, 0, &connector, 1, &timing),
      "drmModeSetCrtc")
  }

  /// Shows `black`, then takes the signal away.
  func darken(_ black: ScanoutBuffer) throws(CallFailure) {
    try light(black)
    let properties = Properties(
      descriptor: card.descriptor, object: pipeline.connector, kind: DRM_MODE_OBJECT_CONNECTOR)
    guard let power = properties["DPMS"] else { return }
    try check(
      drmModeConnectorSetProperty(
        card.descriptor, pipeline.connector, power, UInt64(DRM_MODE_DPMS_OFF)),
      "drmModeConnectorSetProperty")
  }
}
