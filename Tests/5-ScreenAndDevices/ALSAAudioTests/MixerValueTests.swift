import DevicePorts
import Testing

@testable import ALSAAudio

@Test(
  "a mixer value is what it looks like",
  arguments: [
    ("on", MixerValue.isOn(true)), (" Off ", .isOn(false)), ("23", .step(23)), ("-3", .step(-3)),
    ("60%", .percent(60)), ("12.5 %", .percent(12.5)), ("12.5dB", .decibels(12.5)),
    ("-34.5 db", .decibels(-34.5)), ("VINL1[SE]", .item("VINL1[SE]")),
    ("Line In", .item("Line In")),
    ("", .item("")), ("nandB", .item("nandB")), ("%", .item("%")), ("inf%", .item("inf%")),
  ])
func mixerValues(text: String, value: MixerValue) {
  #expect(MixerValue(text) == value)
}

@Test("each control that cannot be set is one sentence")
func noMixer() {
  let failures = setMixer(
    [.init(control: "PGA Gain Left", value: "12dB"), .init(control: "ADC", value: "on")], cards: [])
  #expect(
    failures.map(\.description) == [
      "mixer control \"PGA Gain Left\": snd_mixer_open: no kernel card behind the PCM; left as it was",
      "mixer control \"ADC\": snd_mixer_open: no kernel card behind the PCM; left as it was",
    ])
}
