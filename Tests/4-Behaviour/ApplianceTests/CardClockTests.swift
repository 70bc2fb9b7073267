import Texts
import Words
import DevicePorts
import MusicTheory
import Testing
import Units

@testable import Appliance

@Suite("the clock of the card")
struct CardClockTests {
  private static let stream = AudioStream(
    card: "USB Audio", rate: SampleRate(48_000), period: FrameCount(256), buffer: FrameCount(768),
    captureFormat: .s16, captureChannels: 1, playbackFormat: .s16, playbackChannels: 2,
    isRealtime: true)

  /// A box with a card, whose player waits for the known tone.
  private func measuring(_ settings: Settings = Settings()) -> Hands {
    var hands = Hands(settings)
    hands.send(.audio(.opened(Self.stream)))
    hands.open("Advanced")
    hands.open("Calibration")
    hands.open("Measure")
    return hands
  }

  @Test(
    "a steady tone of the known frequency tells how far it is off, and that is kept for this card")
  func measure() throws {
    var hands = measuring()
    let exact = CardClock(partsPerMillion: 37)
    hands.hear(for: 9) { _ in exact.counted(Hertz(440)).value }
    #expect(hands.state.settings.clocks == ["USB Audio": 37])
    #expect(hands.state.clock == exact)
    #expect(hands.state.menuView?.title.letters == "Calibration")
    #expect(
      hands.state.notices.last?.text.english
        == "USB Audio: clock is off by +37.0 ppm, corrected now")
    let read = try Settings.read(hands.state.settings.file, file: "settings.toml")
    #expect(read.settings == hands.state.settings && read.notice == nil)
    #expect(hands.state.rows(of: .about).contains { $0.value == "+37.0 ppm" })
    // Measured once more, with what is known applied, it comes out the same.
    hands.open("Measure")
    hands.hear(for: 9) { _ in 440 }
    #expect(hands.state.settings.clocks == ["USB Audio": 37])
    var other = Self.stream
    other.card = "Other"
    hands.send(.audio(.opened(other)))
    #expect(hands.state.clock == CardClock())
    hands.send(.audio(.opened(Self.stream)))
    hands.open("Forget")
    #expect(hands.state.settings.clocks.isEmpty && hands.rows.count == 2)
    #expect(hands.state.menu?.place.row == 0)
  }

  @Test("a tone that wavers, is too short or another one changes nothing")
  func refused() {
    var wavering = measuring()
    wavering.hear(for: 20) { 440 + ($0.truncatingRemainder(dividingBy: 7) < 3 ? 0.003 : 0) }
    var short = measuring()
    short.hear(for: 7) { _ in 440.01 }
    var other = measuring()
    other.hear(for: 10) { _ in 443 }
    guard case .gauge(let gauge)? = other.state.menuView?.content else {
      Issue.record("nothing is shown")
      return
    }
    #expect(
      gauge.value.letters == "another tone"
        && gauge.allowed.letters == "heard 443.0 Hz, not 440.0 Hz")
    for hands in [wavering, short, other] { #expect(hands.state.settings.clocks.isEmpty) }
  }

  @Test("names of cards may hold what parts them from their figures")
  func names() throws {
    var settings = Settings()
    settings.clocks = ["a = b": -12.5, "C": 0.25]
    let read = try Settings.read(settings.file, file: "settings.toml")
    #expect(read.settings == settings && read.notice == nil)
    for text in ["= 3", "a", "a = x", "a = 900", "a = nan"] {
      let bytes = Array("version = 3\ncard-clocks = \"\(text)\"\ntone-volume = 0.3\n".utf8)
      let reading = try Settings.read(bytes, file: "settings.toml")
      #expect(reading.settings.clocks.isEmpty && reading.settings.volume == 0.3, "\(text)")
      #expect(reading.notice == "Clocks of cards was not valid: default used", "\(text)")
    }
  }
}
