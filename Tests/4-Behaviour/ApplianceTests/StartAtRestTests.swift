import BoardFile
import DevicePorts
import Testing
import Units
import Words

@testable import Appliance

/// A box with a bypass relay: the guitar is the player's until POWER was tapped.
@Suite("a start at rest")
struct StartAtRestTests {
  private static let info = BoxInfo(version: "1", board: "pedal", startsAtRest: true)

  private static func box(_ settings: Settings = Settings(), splash: Bool = true) -> Hands {
    var hands = Hands(settings, pads: 0, info: info, splash: splash)
    hands.wait(20)
    return hands
  }

  /// The relay's states that were asked for, in order.
  private static func relay(_ effects: [Effect]) -> [Bool] {
    effects.compactMap { effect in
      if case .output(.relay, let isActive) = effect { isActive } else { nil }
    }
  }

  /// Everything that a start, a minute and some hands lead to, from the first effect on.
  private static func relayOfStart(_ settings: Settings, _ splash: Bool) -> [Bool] {
    var state = ApplianceState(pads: 0, route: .line, info: info)
    let now = Instant(nanoseconds: 5_000_000_000)
    var effects = reduce(&state, .switchedOn, at: now)
    effects += reduce(&state, .started(settings, complaint: nil, splash: splash), at: now)
    var time = now
    while let due = state.deadline, due < now + Seconds(60) {
      time = max(time, due)
      effects += reduce(&state, .clock, at: time)
    }
    return relay(effects)
  }

  @Test(
    "the relay is not pulled by a start, whether the splash is shown or not",
    arguments: [true, false])
  func start(splash: Bool) {
    for language in [Language.english, nil] {
      var settings = Settings()
      settings.language = language
      #expect(!Self.relayOfStart(settings, splash).contains(true))
    }
    let hands = Self.box(splash: splash)
    #expect(hands.state.power == .standby)
    #expect(hands.state.settings.start == .atRest)
  }

  @Test("nothing is heard and no chime sounds before it is woken; a tap of POWER wakes it")
  func wake() {
    var hands = Hands(pads: 0, info: Self.info, splash: true)
    hands.wait(20)
    #expect(!hands.effects.contains(.startAudio) && !hands.effects.contains(.chime))
    hands.effects = []
    hands.tap(.power)
    #expect(hands.state.power == .running)
    #expect(Self.relay(hands.effects) == [true] && hands.effects.contains(.startAudio))
  }

  @Test("POWER during the splash wakes it, MODE ends it at rest")
  func splash() {
    var hands = Hands(pads: 0, info: Self.info, splash: true)
    hands.tap(.power)
    #expect(hands.state.power == .running && Self.relay(hands.effects).last == true)
    var other = Hands(pads: 0, info: Self.info, splash: true)
    other.tap(.mode)
    #expect(other.state.power == .standby)
  }

  @Test("a new box asks its question first, and rests once it is answered, or not")
  func question() {
    for answers in [true, false] {
      var hands = Hands(.ofNewBox, pads: 0, info: Self.info, splash: true)
      hands.wait(10)
      #expect(hands.state.menu?.place.page == .languages)
      if answers {
        for _ in 0..<2 { hands.hold(.mode) }
        hands.wait(1)
      } else {
        hands.wait(40)
      }
      #expect(hands.state.power == .standby)
      #expect(!Self.relay(hands.effects).contains(true))
    }
  }

  @Test("a player who wants it awake has it so, and a box without a relay is")
  func chosen() throws {
    var settings = Settings()
    settings.start = .tuning
    #expect(Self.box(settings).state.power == .running)
    #expect(Hands(splash: false).state.power == .running)
    let read = try Settings.read(settings.file, file: "settings.toml").settings
    #expect(read.start == .tuning && read == settings)
    let usual = try Settings.read(Settings().file, file: "settings.toml").settings
    #expect(usual == Settings())
    var rests = Settings()
    rests.start = .atRest
    var hands = Hands(rests, splash: true)
    hands.wait(20)
    #expect(hands.state.power == .standby)
  }
}
