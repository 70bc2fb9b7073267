import DevicePorts
import TOML
import Units

extension AudioConfiguration {
  /// Reads the table `audio`; without one, ALSA's default device is used both ways.
  init(_ table: TOMLTable?) throws(TOMLError) {
    self.init(capture: "default", playback: "default")
    guard let table else { return }
    try table.allowOnly([
      "card", "capture", "playback", "rate", "period", "periods", "channel", "mixer",
      "speaker_mixer", "line_mixer", "bypass", "jack", "priority", "route",
    ])
    try readPCMs(table)
    rate = SampleRate(try table.number("rate", in: 8000...384_000) ?? rate.hertz)
    period = FrameCount(try table.integer("period", in: 16...8192) ?? period.value)
    periods = try table.integer("periods", in: 2...16) ?? periods
    channel = try Self.channel(table) ?? channel
    mixer = try Self.mixer(table, "mixer")
    try readRouteMixers(table)
    bypass = try Self.bypass(table, mixer: mixer + speakerMixer)
    jack = try table.string("jack")
    priority = try table.integer("priority", in: 1...99) ?? priority
  }

  /// `card = "usb"` is short for capture and playback on `hw:CARD=usb`.
  private mutating func readPCMs(_ table: TOMLTable) throws(TOMLError) {
    if let card = try table.string("card") {
      if card.isEmpty || card.allSatisfy(\.isNumber) {
        throw table.mismatch(
          "card", "the id of a card as in /proc/asound/cards, because numbers change at every start"
        )
      }
      capture = "hw:CARD=\(card)"
      playback = capture
    }
    capture = try table.string("capture") ?? capture
    if let name = try table.string("playback") { playback = name.isEmpty ? nil : name }
  }

  private static func channel(_ table: TOMLTable) throws(TOMLError) -> Channel? {
    switch table["channel"]?.content {
    case nil: return nil
    case .string("left"): return .only(0)
    case .string("right"): return .only(1)
    case .string("mean"): return .mean
    case .string("auto"): return .auto
    case .integer(let number) where (0...31).contains(number): return .only(number)
    default:
      throw table.mismatch(
        "channel", "\"auto\", \"left\", \"right\", \"mean\" or a number from 0 to 31")
    }
  }

  /// Both lists name the same controls, which `mixer` leaves alone: else one of them would stay as the other left it.
  private mutating func readRouteMixers(_ table: TOMLTable) throws(TOMLError) {
    speakerMixer = try Self.mixer(table, "speaker_mixer")
    lineMixer = try Self.mixer(table, "line_mixer")
    let speaker = Set(speakerMixer.map(\.control))
    let line = Set(lineMixer.map(\.control))
    if let alone = speaker.symmetricDifference(line).min() {
      let (list, other) = line.contains(alone) ? ("line", "speaker") : ("speaker", "line")
      throw table.error(
        "\(list)_mixer", "\"\(alone)\" is not in \(other)_mixer; both lists set the same controls")
    }
    if let both = mixer.first(where: { speaker.contains($0.control) }) {
      throw table.error("speaker_mixer", "\"\(both.control)\" is set by mixer, too")
    }
  }

  private static func mixer(_ table: TOMLTable, _ key: String) throws(TOMLError) -> [MixerSetting] {
    var settings: [MixerSetting] = []
    for entry in try table.tables(key) ?? [] {
      try entry.allowOnly(["control", "value"])
      guard let control = try entry.string("control"), let value = try entry.string("value") else {
        throw entry.error("control", "a mixer entry has a control and a value, both texts")
      }
      settings.append(MixerSetting(control: control, value: value))
    }
    return settings
  }

  /// Each control is the bypass's alone: what `mixer` sets at each opening would interrupt the signal.
  private static func bypass(
    _ table: TOMLTable, mixer: [MixerSetting]
  ) throws(TOMLError) -> [BypassSetting] {
    var settings: [BypassSetting] = []
    for entry in try table.tables("bypass") ?? [] {
      try entry.allowOnly(["control", "pass", "mute"])
      guard let control = try entry.string("control"), let pass = try entry.string("pass"),
        let mute = try entry.string("mute")
      else {
        throw entry.error(
          "control", "a bypass entry has a control and its values pass and mute, all texts")
      }
      if control.isEmpty { throw entry.mismatch("control", "the name of a mixer control") }
      if pass == mute { throw entry.mismatch("mute", "another value than pass") }
      if mixer.contains(where: { $0.control == control }) {
        throw entry.error("control", "\"\(control)\" is set by mixer, too")
      }
      if settings.contains(where: { $0.control == control }) {
        throw entry.error("control", "\"\(control)\" is in bypass twice")
      }
      settings.append(BypassSetting(control: control, pass: pass, mute: mute))
    }
    return settings
  }
}
