import CLinux
import Units

/// Makes presses and releases of wanted keys out of one device's events.
///
/// - Source: Linux, Documentation/input/event-codes.rst: an `EV_KEY`'s value is 0 for up, 1 for down and 2 for the
///   kernel's repetition of a key that is held; after `SYN_DROPPED` events are missing, and the state is to be read anew.
struct KeyDecoder {
  /// A key that went down or up.
  struct Change: Equatable {
    /// The key.
    var code: UInt16
    /// True if the key is down from then on.
    var isDown: Bool
    /// The kernel's time of the change, or the time at which it was noticed.
    var time: Instant
  }

  /// The wanted keys that are down.
  private(set) var down: Set<UInt16> = []
  /// True while events are missing: none counts until ``settle(down:now:)``.
  private(set) var hasLost = false

  private let wanted: Set<UInt16>
  private var latest = Instant(nanoseconds: 0)

  init(wanted: Set<UInt16>) { self.wanted = wanted }

  /// Takes events as they were read; bytes at the end that are no whole event are left out.
  mutating func take(_ bytes: UnsafeRawBufferPointer) -> [Change] {
    let size = MemoryLayout<input_event>.stride
    var changes: [Change] = []
    for place in 0..<bytes.count / size {
      let event = bytes.loadUnaligned(fromByteOffset: place * size, as: input_event.self)
      if let change = take(event) { changes.append(change) }
    }
    return changes
  }

  /// Takes the keys of the device that are down now: those that differ changed when nobody saw it.
  mutating func settle(down now: Set<UInt16>, now time: Instant) -> [Change] {
    hasLost = false
    let held = now.intersection(wanted)
    latest = max(latest, time)
    let released = down.subtracting(held).sorted().map { ($0, false) }
    let pressed = held.subtracting(down).sorted().map { ($0, true) }
    down = held
    return (released + pressed).map { Change(code: $0.0, isDown: $0.1, time: latest) }
  }

  private mutating func take(_ event: input_event) -> Change? {
    switch (Int32(event.type), Int32(event.code), event.value) {
    case (EV_SYN, SYN_DROPPED, _): hasLost = true
    case (EV_KEY, _, 0...1) where !hasLost && wanted.contains(event.code):
      let isDown = event.value == 1
      guard isDown != down.contains(event.code) else { return nil }
      if isDown { down.insert(event.code) } else { down.remove(event.code) }
      latest = Instant(nanoseconds: clinux_input_time(event))
      return Change(code: event.code, isDown: isDown, time: latest)
    default: break
    }
    return nil
  }
}
