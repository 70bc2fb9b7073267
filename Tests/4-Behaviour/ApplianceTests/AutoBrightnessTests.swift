import Words
import DevicePorts
import Glibc
import Testing
import Units

@testable import Appliance

@Suite("auto brightness, as the player has it")
struct AutoBrightnessTests {
  private static let failure = DeviceFailure(
    object: "light sensor \"rig\"", call: "in_illuminance_raw", cause: "Remote I/O error",
    consequence: "the brightness stays")

  /// Has a light last, told twice a second.
  private func last(_ lux: Double, for seconds: Double, _ hands: inout Hands) {
    for _ in 0..<Int(seconds * 2) {
      hands.send(.light(.measured(Lux(lux))))
      hands.wait(0.5)
    }
  }

  /// The brightnesses that the panel was set to, in order.
  private func levels(_ hands: Hands) -> [Double] {
    hands.effects.compactMap { if case .brightness(let level) = $0 { level } else { nil } }
  }

  @Test("the player's brightness is that of a bright room, and the share is one of it")
  func share() throws {
    var settings = Settings()
    settings.brightness = 0.8
    var hands = Hands(settings)
    last(1, for: 15, &hands)
    #expect(abs(try #require(levels(hands).last) - 0.8 * 0.15) < 1e-9)
    // The player's hand acts at once.
    hands.effects = []
    hands.open("Brightness")
    hands.tap(.power)
    #expect(abs(try #require(levels(hands).first) - 0.79 * 0.15) < 1e-9)
  }

  @Test("the setting is offered once a sensor told anything, on a box whose light can be set")
  func offered() {
    func isOffered(_ hands: Hands) -> Bool {
      hands.state.rows(of: .screen).contains { $0.name == "Auto brightness" }
    }
    var hands = Hands()
    #expect(!isOffered(hands))
    hands.send(.light(.failed(Self.failure)))
    #expect(!isOffered(hands))
    last(100, for: 1, &hands)
    #expect(isOffered(hands))
    // It can be switched off where the sensor failed.
    hands.send(.light(.failed(Self.failure)))
    #expect(isOffered(hands))
    var dark = Hands(info: BoxInfo())
    last(100, for: 1, &dark)
    #expect(!isOffered(dark))
  }

  @Test("switched off by hand it glides to the player's brightness, however fast the hand is")
  func off() throws {
    var hands = Hands()
    last(1, for: 15, &hands)
    hands.effects = []
    for number in 0..<21 { hands.set("Auto brightness", number % 2 == 0 ? "off" : "on") }
    #expect(!hands.state.settings.isBrightnessAutomatic)
    let flicker = levels(hands)
    #expect(try #require(flicker.max()) < 0.25)
    hands.wait(10)
    #expect(levels(hands).last == 1)
    hands.effects = []
    last(900, for: 5, &hands)
    last(1, for: 5, &hands)
    #expect(levels(hands) == [])
  }

  @Test("at rest nothing glides, and the box wakes with what suits the room")
  func rest() throws {
    var hands = Hands()
    hands.tap(.power)
    hands.wait(1)
    #expect(hands.state.power == .standby)
    hands.effects = []
    last(1, for: 5, &hands)
    #expect(levels(hands) == [])
    hands.tap(.power)
    #expect(abs(try #require(levels(hands).first) - 0.15) < 1e-9)
  }

  @Test("before the settings are there nothing moves, and then they say whether it shall")
  func lateSettings() throws {
    var state = ApplianceState(info: BoxInfo(hasBacklight: true))
    let start = Instant(nanoseconds: 1_000_000_000)
    _ = reduce(&state, .switchedOn, at: start)
    for second in 0..<10 {
      let now = start + Seconds(Double(second))
      #expect(reduce(&state, .light(.measured(Lux(1))), at: now) == [])
    }
    var settings = Settings()
    settings.isBrightnessAutomatic = false
    let now = start + Seconds(10)
    let effects = reduce(&state, .started(settings, complaint: nil, splash: false), at: now)
    #expect(effects.contains(.brightness(1)))
    let later = reduce(&state, .clock, at: now + Seconds(5))
    #expect(!later.contains { if case .brightness = $0 { true } else { false } })
  }
}
