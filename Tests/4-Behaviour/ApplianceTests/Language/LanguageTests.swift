import MusicTheory
import DevicePorts
import Testing
import TOML
import Texts
import Units
import Words

@testable import Appliance

/// The choice of a language: at the first start, and at any time in the menu.
struct LanguageTests {
  private static let start = Instant(nanoseconds: 1_000_000_000)

  /// A box at some time after it was started with these settings.
  private func started(_ settings: Settings, splash: Bool, after time: Seconds) -> ApplianceState {
    var state = ApplianceState()
    _ = reduce(
      &state, .started(settings, complaint: nil, splash: splash), at: Self.start)
    _ = reduce(&state, .clock, at: Self.start + time)
    return state
  }

  private func names(_ state: ApplianceState) -> [String] {
    guard case .list(let rows)? = state.menuView?.content else { return [] }
    return rows.map(\.name.letters)
  }

  @Test("a new box begins with the list of languages, each by its own name")
  func firstStart() {
    let state = started(.ofNewBox, splash: true, after: Seconds(10))
    #expect(state.menu?.place == Menu.Place(page: .languages, row: 0))
    #expect(names(state) == Language.allCases.map(\.title))
    #expect(state.language == .english)
  }

  @Test("a box that was asked once is not asked again, nor one that starts without a splash")
  func notAsked() {
    #expect(started(Settings(), splash: true, after: Seconds(10)).menu == nil)
    #expect(started(.ofNewBox, splash: false, after: Seconds(10)).menu == nil)
  }

  @Test("two buttons choose it there, with its habits, and the tuner is next")
  func choice() {
    var state = started(.ofNewBox, splash: true, after: Seconds(10))
    var now = Self.start + Seconds(11)
    var effects: [Effect] = []
    func press(_ length: Double) {
      effects += reduce(&state, .control(.edge(.mode, isActive: true, at: now)), at: now)
      now = now + Seconds(length)
      effects += reduce(&state, .clock, at: now)
      effects += reduce(&state, .control(.edge(.mode, isActive: false, at: now)), at: now)
      now = now + Seconds(1.5)
      effects += reduce(&state, .clock, at: now)
    }
    press(0.1)
    #expect(state.menu?.place.row == 1)
    press(0.9)
    #expect(state.settings.language == .german)
    #expect(state.menu?.place.page == .firstInstrument && state.settings.firstQuestions == 2)
    press(0.9)
    #expect(state.menu == nil && state.settings.firstQuestions == 0)
    #expect(state.settings.names == .german)
    #expect(effects.contains(.save(state.settings)))
    press(0.9)
    #expect(state.menuView?.title == Catalogue.of(.german).said("Menu"))
  }

  @Test("the menu says everything in the language that is on, numbers with its decimal sign")
  func menu() {
    var settings = Settings()
    settings.language = .german
    var hands = Hands(settings)
    hands.hold(.mode)
    let german = Catalogue.of(.german)
    #expect(hands.state.menuView?.title == german.said("Menu"))
    guard case .list(let first)? = hands.state.menuView?.content else { return }
    #expect(first.contains { $0.value.letters.contains("440,0 Hz") })
    hands.select(german.said("More settings").letters)
    hands.hold(.mode)
    let rows = names(hands.state)
    #expect(rows.contains(german.said("Sound").letters) && !rows.contains("Sound"))
    guard case .list(let lines)? = hands.state.menuView?.content else { return }
    #expect(lines.contains { $0.value.letters == "Deutsch" })
  }

  @Test("the language is in the file; none is an empty text, which asks again")
  func file() throws {
    for language in Language.allCases.map(Optional.some) + [nil] {
      var settings = Settings()
      settings.language = language
      let reading = try Settings.read(settings.file, file: "settings.toml")
      #expect(reading.settings.language == language && reading.complaints.isEmpty)
    }
    let wrong = try Settings.read(Array("language = 'tlh'\n".utf8), file: "settings.toml")
    #expect(
      wrong.settings.language == .english && wrong.notice?.english.contains("Language") == true)
    let old = try Settings.read(Array("deck = 'tuner'\n".utf8), file: "settings.toml")
    #expect(old.settings.language == .english)
  }

  @Test("another language can be chosen again, and notes are named by its habit")
  func again() {
    var hands = Hands(Settings())
    hands.open("Language")
    hands.select("Español")
    hands.hold(.mode)
    #expect(hands.state.settings.language == .spanish && hands.state.settings.names == .solfege)
  }
}
