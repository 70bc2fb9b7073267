import CLinux
import CALSA

/// Watches one jack control of a card.
///
/// - Source: Linux kernel, Documentation/sound/designs/jack-controls.rst.
/// - Thread: panel. Never waits.
final class JackWatch {
  /// The descriptors that become readable when a control of the card changed.
  let descriptors: [Int32]
  /// True while the plug is in.
  private(set) var isPlugged = false
  private let control: OpaquePointer
  private let number: UInt32

  /// Opens the card's controls and reads the jack.
  ///
  /// - Throws: ``ALSAError``: no such card, or no such jack; then it names those there are.
  init(card: Int32, name: String) throws(ALSAError) {
    var opened: OpaquePointer?
    try check("snd_ctl_open", snd_ctl_open(&opened, "hw:\(card)", Int32(SND_CTL_NONBLOCK)))
    guard let opened else { throw ALSAError(call: "snd_ctl_open", code: -EIO) }
    do throws(ALSAError) {
      number = try jackNumber(opened, name)
      try check("snd_ctl_subscribe_events", snd_ctl_subscribe_events(opened, 1))
      isPlugged = try readSwitch(opened, number)
    } catch {
      snd_ctl_close(opened)
      throw error
    }
    control = opened
    let count = max(0, snd_ctl_poll_descriptors_count(opened))
    var polled = [pollfd](repeating: pollfd(fd: -1, events: 0, revents: 0), count: Int(count))
    let filled = snd_ctl_poll_descriptors(opened, &polled, UInt32(count))
    descriptors = polled.prefix(Int(max(0, filled))).map(\.fd)
  }

  deinit { snd_ctl_close(control) }

  /// The changes of the plug since the last call, in order, `true` for in; `nil` when the card is gone.
  func changes() -> [Bool]? {
    var allocated: OpaquePointer?
    guard snd_ctl_event_malloc(&allocated) == 0, let event = allocated else { return [] }
    defer { snd_ctl_event_free(event) }
    var isTouched = false
    while true {
      let result = snd_ctl_read(control, event)
      if result == 0 || result == -EAGAIN || result == -EINTR { break }
      if result < 0 { return nil }
      if snd_ctl_event_get_type(event) == SND_CTL_EVENT_ELEM,
        snd_ctl_event_elem_get_numid(event) == number
      {
        isTouched = true
      }
    }
    // Events carry no value: of several the last one counts, and a jack that is back is no news.
    guard isTouched, let now = try? readSwitch(control, number), now != isPlugged else { return [] }
    isPlugged = now
    return [now]
  }
}

/// The control's number, by its exact name.
private func jackNumber(_ control: OpaquePointer, _ name: String) throws(ALSAError) -> UInt32 {
  var allocated: OpaquePointer?
  try check("snd_ctl_elem_list_malloc", snd_ctl_elem_list_malloc(&allocated))
  guard let list = allocated else {
    throw ALSAError(call: "snd_ctl_elem_list_malloc", code: -ENOMEM)
  }
  defer { snd_ctl_elem_list_free(list) }
  try check("snd_ctl_elem_list", snd_ctl_elem_list(control, list))
  let count = snd_ctl_elem_list_get_count(list)
  try check("snd_ctl_elem_list_alloc_space", snd_ctl_elem_list_alloc_space(list, count))
  defer { snd_ctl_elem_list_free_space(list) }
  try check("snd_ctl_elem_list", snd_ctl_elem_list(control, list))

  var jacks: [String] = []
  for index in 0..<snd_ctl_elem_list_get_used(list) {
    guard let found = snd_ctl_elem_list_get_name(list, index) else { continue }
    let text = String(cString: found)
    if text == name { return snd_ctl_elem_list_get_numid(list, index) }
    if text.hasSuffix("Jack") { jacks.append("\"\(text)\"") }
  }
  let known = jacks.isEmpty ? "no jack" : jacks.joined(separator: ", ")
  throw ALSAError(
    call: "snd_ctl_elem_list", code: -ENOENT, detail: "no such control, the card has \(known)")
}

private func readSwitch(_ control: OpaquePointer, _ number: UInt32) throws(ALSAError) -> Bool {
  var allocated: OpaquePointer?
  try check("snd_ctl_elem_value_malloc", snd_ctl_elem_value_malloc(&allocated))
  guard let value = allocated else {
    throw ALSAError(call: "snd_ctl_elem_value_malloc", code: -ENOMEM)
  }
  defer { snd_ctl_elem_value_free(value) }
  snd_ctl_elem_value_set_numid(value, number)
  try check("snd_ctl_elem_read", snd_ctl_elem_read(control, value))
  return snd_ctl_elem_value_get_boolean(value, 0) != 0
}
