import CDRM
import Units

/// A page flip that the kernel says has happened.
struct FlipEvent: Equatable {
  /// The instant at which the new picture's first pixel left for the panel (`CLOCK_MONOTONIC`, to the microsecond).
  var time: Instant
  /// The panel's count of vertical blanks; stays 0 on panels without any.
  var sequence: UInt32
  /// The number that was given with the request for the flip.
  var cookie: UInt64

  /// The page flips in what was read from a DRM descriptor; other events are passed over.
  ///
  /// Layout: `struct drm_event_vblank` of the kernel's `drm.h`. The time of day is never used: since
  /// Linux 4.15 the stamps are monotonic always.
  static func parse(_ bytes: UnsafeRawBufferPointer) -> [FlipEvent] {
    var flips: [FlipEvent] = []
    var offset = 0
    while bytes.count - offset >= MemoryLayout<drm_event>.size {
      let header = bytes.loadUnaligned(fromByteOffset: offset, as: drm_event.self)
      let length = Int(header.length)
      guard length >= MemoryLayout<drm_event>.size, length <= bytes.count - offset else { break }
      if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE),
        length >= MemoryLayout<drm_event_vblank>.size
      {
        let event = bytes.loadUnaligned(fromByteOffset: offset, as: drm_event_vblank.self)
        let nanoseconds = Int64(event.tv_sec) * 1_000_000_000 + Int64(event.tv_usec) * 1000
        flips.append(
          FlipEvent(
            time: Instant(nanoseconds: nanoseconds), sequence: event.sequence,
            cookie: event.user_data))
      }
      offset += length
    }
    return flips
  }
}
