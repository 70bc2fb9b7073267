import Words
import DevicePorts
import MusicTheory
import PitchDetection
import TestSupport
import Testing
import Units

@testable import Appliance

@Suite("Several strings at once, as a setting and as a key of the board file")
struct StrumSettingTests {
  private static let guitar: Settings = {
    var settings = Settings()
    settings.preset = TuningGroup.guitar.presets[0]
    return settings
  }()

  private static let reading = StrumReading(
    position: 48000, cents: [0, 1, 2, 3, 4, 5, .nan, .nan],
    standardErrors: [1, 1, 1, 1, 1, 1, .infinity, .infinity], isStrum: true)

  @Test("off in the menu brings the note back at once, tells the analysis, and is kept")
  func setting() {
    var hands = Hands(Self.guitar)
    hands.send(.strum(Self.reading))
    #expect(hands.state.strum != nil && hands.state.strummed.count == 6)
    hands.effects = []
    hands.set("Strum", "off")
    #expect(hands.selected?.name == "Strum" && hands.selected?.value == "off")
    #expect(hands.state.strum == nil && hands.state.strummed.isEmpty)
    #expect(hands.effects.contains { if case .listen = $0 { true } else { false } })
    hands.wait(5)
    #expect(hands.saved.last?.tuner.strum == .off)
    hands.send(.strum(Self.reading))
    #expect(hands.state.strum == nil)
  }

  @Test("off in the board file is off whatever the setting says, and nothing offers it")
  func board() {
    var hands = Hands(Self.guitar, info: BoxInfo(allowsStrum: false))
    #expect(hands.state.settings.tuner.strum == .automatic && hands.state.strummed.isEmpty)
    hands.send(.strum(Self.reading))
    #expect(hands.state.strum == nil)
    #expect(!hands.state.isOffered(.of(.strum)))
    #expect(Hands(Self.guitar).state.isOffered(.of(.strum)))
  }

  @Test("it is a setting of the tuner's deck")
  func deck() {
    var settings = Self.guitar
    settings.deck = .spectrum
    #expect(!Hands(settings).state.isOffered(.of(.strum)))
  }
}

@Test("the tuning without strings is Chromatic on the screen, and Open/Chromatic in the file")
func chromatic() {
  #expect(TuningPreset.chromatic.identifier == "Open/Chromatic")
  #expect(TuningPreset.chromatic.title == "Chromatic")
  #expect(TuningGroup.guitar.presets[0].title.hasPrefix("Guitar \u{B7} "))
  var hands = Hands()
  #expect(hands.state.rows(of: .groups).dropFirst().first?.name == "Chromatic")
  hands.open("Tunings")
  #expect(hands.selected?.name == "Chromatic")
}

@Test(
  "a reference pitch set in the menu is in the file as it is said, and read back as exactly that")
func everyReference() throws {
  let wide = Setting.wideReference
  for index in isNight ? Array(0..<wide.count) : Array(stride(from: 0, to: wide.count, by: 3)) {
    var settings = Settings()
    wide.set(index, &settings)
    let tenths = 3000 + index
    let words = "\(tenths / 10).\(tenths % 10)"
    let text = String(decoding: settings.file, as: UTF8.self)
    let written = try #require(text.split(separator: "\n").first { $0.hasPrefix("a4 = ") })
    #expect(
      written == "a4 = \(tenths % 10 == 0 ? "\(tenths / 10)" : words)" || written == "a4 = \(words)"
    )
    let read = try Settings.read(settings.file, file: "settings.toml").settings
    #expect(read.reference.a4.value == Double(tenths) / 10)
    #expect(wide.text(read).english == "\(words) Hz")
  }
}
