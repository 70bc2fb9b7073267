import CALSA

/// The switches of a card that keep an instrument from being heard as it is: those of its inputs, and automatic gain.
///
/// They are changed if the card is the box's alone, and put back when the box gives the card back.
///
/// - Source: Linux, sound/usb/mixer.c names a feature unit's switch `Auto Gain Control`, codecs say `AGC`;
///   Documentation/sound/designs/control-names.rst: `Capture Switch` turns an input on.
struct InputSwitches {
  /// A channel's switch as it was found.
  private struct Found {
    var control: String
    var index: UInt32
    var isCapture: Bool
    var channel: snd_mixer_selem_channel_id_t
    var isOn: Bool
  }

  private let card: Int32
  private var found: [Found] = []

  /// Turns the switches of a card's inputs on and its automatic gain off; one that cannot be turned stays as it is.
  init(of card: Int32) {
    self.card = card
    guard card >= 0, let mixer = try? Mixer(card: card) else { return }
    for control in mixer.controls {
      let isGain = control.name.map(Self.isAutomaticGain) ?? false
      // One of a group of which one alone can be on is a choice, not a fault.
      let isChoice = snd_mixer_selem_has_capture_switch_exclusive(control.element) != 0
      if snd_mixer_selem_has_capture_switch(control.element) != 0, isGain || !isChoice {
        turn(control, isCapture: true, isOn: !isGain)
      }
      if snd_mixer_selem_has_playback_switch(control.element) != 0, isGain {
        turn(control, isCapture: false, isOn: false)
      }
    }
  }

  /// Puts back what was changed, if the card is still there.
  func putBack() {
    if found.isEmpty { return }
    guard let mixer = try? Mixer(card: card) else { return }
    for switched in found {
      guard
        let control = mixer.controls.first(where: {
          $0.name == switched.control && snd_mixer_selem_get_index($0.element) == switched.index
        })
      else { continue }
      Self.set(control, switched.isCapture, switched.channel, switched.isOn)
    }
  }

  private static func isAutomaticGain(_ name: String) -> Bool {
    let words = name.lowercased().split { !$0.isLetter }
    return words.contains { $0 == "agc" }
      || (words.contains { $0 == "auto" } && words.contains { $0 == "gain" })
  }

  private mutating func turn(_ control: MixerControl, isCapture: Bool, isOn: Bool) {
    guard let name = control.name else { return }
    for number in 0...SND_MIXER_SCHN_LAST.rawValue {
      let channel = snd_mixer_selem_channel_id_t(rawValue: number)
      var value: Int32 = 0
      let result =
        isCapture
        ? snd_mixer_selem_get_capture_switch(control.element, channel, &value)
        : snd_mixer_selem_get_playback_switch(control.element, channel, &value)
      guard result == 0, (value != 0) != isOn else { continue }
      guard Self.set(control, isCapture, channel, isOn) else { continue }
      found.append(
        Found(
          control: name, index: snd_mixer_selem_get_index(control.element), isCapture: isCapture,
          channel: channel, isOn: !isOn))
    }
  }

  @discardableResult
  private static func set(
    _ control: MixerControl, _ isCapture: Bool, _ channel: snd_mixer_selem_channel_id_t,
    _ isOn: Bool
  ) -> Bool {
    let value: Int32 = isOn ? 1 : 0
    return isCapture
      ? snd_mixer_selem_set_capture_switch(control.element, channel, value) == 0
      : snd_mixer_selem_set_playback_switch(control.element, channel, value) == 0
  }
}
