import CALSA
import DevicePorts

/// Sets mixer controls in order, each on the first of `cards` that has it.
///
/// - Returns: One failure for each that could not be set; the others are.
func setMixer(_ settings: [AudioConfiguration.MixerSetting], cards: [Int32]) -> [DeviceFailure] {
  if settings.isEmpty { return [] }
  var failures: [DeviceFailure] = []
  var mixers: [Mixer] = []
  var opening = ALSAError(
    call: "snd_mixer_open", code: -ENODEV, detail: "no kernel card behind the PCM")
  for card in cards {
    do throws(ALSAError) { mixers.append(try Mixer(card: card)) } catch { opening = error }
  }
  for setting in settings {
    do throws(ALSAError) {
      if mixers.isEmpty { throw opening }
      try set(setting, on: mixers)
    } catch {
      failures.append(
        DeviceFailure(
          object: "mixer control \"\(setting.control)\"", call: error.call, cause: error.cause,
          consequence: "left as it was"))
    }
  }
  return failures
}

private func set(
  _ setting: AudioConfiguration.MixerSetting, on mixers: [Mixer]
) throws(ALSAError) {
  for mixer in mixers {
    if let control = mixer.control(setting.control) { return try control.set(setting.value) }
  }
  let names = mixers.flatMap(\.names)
  let known = names.isEmpty ? "none" : names.map { "\"\($0)\"" }.joined(separator: ", ")
  throw ALSAError(
    call: "snd_mixer_find_selem", code: -ENOENT,
    detail: "no such control, the card has \(known)")
}

/// The simple mixer of a card.
final class Mixer {
  private let handle: OpaquePointer

  init(card: Int32) throws(ALSAError) {
    var opened: OpaquePointer?
    try check("snd_mixer_open", snd_mixer_open(&opened, 0))
    guard let opened else { throw ALSAError(call: "snd_mixer_open", code: -EIO) }
    do throws(ALSAError) {
      try check("snd_mixer_attach", snd_mixer_attach(opened, "hw:\(card)"))
      try check("snd_mixer_selem_register", snd_mixer_selem_register(opened, nil, nil))
      try check("snd_mixer_load", snd_mixer_load(opened))
    } catch {
      snd_mixer_close(opened)
      throw error
    }
    handle = opened
  }

  deinit { snd_mixer_close(handle) }

  /// The control of this name; `amixer`'s `Name,1` is the second of that name.
  func control(_ name: String) -> MixerControl? {
    if let control = find(name, 0) { return control }
    guard let comma = name.lastIndex(of: ","), let index = UInt32(name[name.index(after: comma)...])
    else { return nil }
    return find(String(name[..<comma]), index)
  }

  /// All controls.
  var controls: [MixerControl] {
    var controls: [MixerControl] = []
    var element = snd_mixer_first_elem(handle)
    while let here = element {
      controls.append(MixerControl(element: here))
      element = snd_mixer_elem_next(here)
    }
    return controls
  }

  /// Names of all controls.
  var names: [String] { controls.compactMap(\.name) }

  private func find(_ name: String, _ index: UInt32) -> MixerControl? {
    var allocated: OpaquePointer?
    guard snd_mixer_selem_id_malloc(&allocated) == 0, let id = allocated else { return nil }
    defer { snd_mixer_selem_id_free(id) }
    snd_mixer_selem_id_set_name(id, name)
    snd_mixer_selem_id_set_index(id, index)
    return snd_mixer_find_selem(handle, id).map { MixerControl(element: $0) }
  }
}
