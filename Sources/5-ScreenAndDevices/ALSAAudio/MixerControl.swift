import CALSA

/// A simple mixer control of a card: a list, or switch and level of capture and playback.
struct MixerControl {
  /// The element of alsa-lib.
  let element: OpaquePointer

  /// The control's name, without its index.
  var name: String? { snd_mixer_selem_get_name(element).map { String(cString: $0) } }

  /// Sets every channel, and both directions if the control has both.
  ///
  /// - Throws: ``ALSAError``; for a value that is not allowed it says what is.
  func set(_ text: String) throws(ALSAError) {
    if snd_mixer_selem_is_enumerated(element) != 0 { return try setItem(text) }
    switch MixerValue(text) {
    case .isOn(let isOn):
      try setSwitch(isOn)
    case .step(let step) where levels.isEmpty && (0...1).contains(step):
      try setSwitch(step == 1)
    case .step(let step):
      try setLevel { side throws(ALSAError) in
        guard side.range.contains(step) else { throw refusal(text) }
        try side.set(step)
      }
    case .percent(let percent):
      guard (0...100).contains(percent) else { throw refusal(text) }
      try setLevel { side throws(ALSAError) in
        let width = Double(side.range.upperBound - side.range.lowerBound)
        try side.set(side.range.lowerBound + Int((width * percent / 100).rounded()))
      }
    case .decibels(let level):
      try setLevel { side throws(ALSAError) in
        guard let range = side.decibels, abs(level) < 1000,
          range.contains(Int((level * 100).rounded()))
        else { throw refusal(text) }
        try side.set(hundredthsOfDecibel: Int((level * 100).rounded()))
      }
    case .item:
      throw refusal(text)
    }
  }

  /// The values that may be written, in words.
  var allowed: String {
    if snd_mixer_selem_is_enumerated(element) != 0 {
      return "one of " + items.map { "\"\($0)\"" }.joined(separator: ", ")
    }
    var words: [String] = hasSwitch ? ["on", "off"] : []
    for side in levels {
      words.append("\(side.range.lowerBound)...\(side.range.upperBound)")
      words.append("0%...100%")
      if let range = side.decibels {
        words.append("\(Double(range.lowerBound) / 100)...\(Double(range.upperBound) / 100)dB")
      }
    }
    return words.isEmpty ? "nothing: it cannot be set" : words.joined(separator: ", ")
  }
}

// MARK: - Lists

extension MixerControl {
  private var items: [String] {
    (0..<UInt32(max(0, snd_mixer_selem_get_enum_items(element)))).map { index in
      var name = [CChar](repeating: 0, count: 128)
      snd_mixer_selem_get_enum_item_name(element, index, name.count - 1, &name)
      return String(decoding: name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  private func setItem(_ text: String) throws(ALSAError) {
    guard let index = items.firstIndex(of: text) else { throw refusal(text) }
    // Channels are not told apart here: those that a list does not have refuse.
    var last: Int32 = -EINVAL
    var isSet = false
    for channel in 0...SND_MIXER_SCHN_LAST.rawValue {
      last = snd_mixer_selem_set_enum_item(
        element, snd_mixer_selem_channel_id_t(rawValue: channel), UInt32(index))
      if last >= 0 { isSet = true }
    }
    if !isSet { try check("snd_mixer_selem_set_enum_item", last) }
  }
}

// MARK: - Switches and levels

extension MixerControl {
  private var hasSwitch: Bool {
    snd_mixer_selem_has_playback_switch(element) != 0
      || snd_mixer_selem_has_capture_switch(element) != 0
  }

  private func setSwitch(_ isOn: Bool) throws(ALSAError) {
    guard hasSwitch else { throw refusal(isOn ? "on" : "off") }
    if snd_mixer_selem_has_playback_switch(element) != 0 {
      try check(
        "snd_mixer_selem_set_playback_switch_all",
        snd_mixer_selem_set_playback_switch_all(element, isOn ? 1 : 0))
    }
    if snd_mixer_selem_has_capture_switch(element) != 0 {
      try check(
        "snd_mixer_selem_set_capture_switch_all",
        snd_mixer_selem_set_capture_switch_all(element, isOn ? 1 : 0))
    }
  }

  /// The level of one direction.
  private struct Level {
    let element: OpaquePointer
    let isCapture: Bool

    /// Steps of the card.
    var range: ClosedRange<Int> {
      var low = 0
      var high = 0
      if isCapture {
        snd_mixer_selem_get_capture_volume_range(element, &low, &high)
      } else {
        snd_mixer_selem_get_playback_volume_range(element, &low, &high)
      }
      return low...max(low, high)
    }

    /// Hundredths of a decibel, if the card tells.
    var decibels: ClosedRange<Int>? {
      var low = 0
      var high = 0
      let result =
        isCapture
        ? snd_mixer_selem_get_capture_dB_range(element, &low, &high)
        : snd_mixer_selem_get_playback_dB_range(element, &low, &high)
      return result == 0 && low <= high ? low...high : nil
    }

    func set(_ step: Int) throws(ALSAError) {
      try check(
        "snd_mixer_selem_set_volume_all",
        isCapture
          ? snd_mixer_selem_set_capture_volume_all(element, step)
          : snd_mixer_selem_set_playback_volume_all(element, step))
    }

    func set(hundredthsOfDecibel level: Int) throws(ALSAError) {
      try check(
        "snd_mixer_selem_set_dB_all",
        isCapture
          ? snd_mixer_selem_set_capture_dB_all(element, level, 0)
          : snd_mixer_selem_set_playback_dB_all(element, level, 0))
    }
  }

  private var levels: [Level] {
    var levels: [Level] = []
    if snd_mixer_selem_has_playback_volume(element) != 0 {
      levels.append(Level(element: element, isCapture: false))
    }
    if snd_mixer_selem_has_capture_volume(element) != 0,
      snd_mixer_selem_has_common_volume(element) == 0
    {
      levels.append(Level(element: element, isCapture: true))
    }
    return levels
  }

  private func setLevel(_ body: (Level) throws(ALSAError) -> Void) throws(ALSAError) {
    let levels = levels
    if levels.isEmpty { throw refusal("a level") }
    for level in levels { try body(level) }
  }

  private func refusal(_ text: String) -> ALSAError {
    ALSAError(
      call: "value", code: -EINVAL, detail: "\(text) is not allowed, allowed is \(allowed)")
  }
}
