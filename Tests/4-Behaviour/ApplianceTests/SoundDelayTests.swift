import BoardFile
import DevicePorts
import TestSupport
import Testing
import Units
import Words

@testable import Appliance

@Suite("the delay of a signal that passes through")
struct SoundDelayTests {
  /// A box through which the signal passes, with a card.
  private static func hands(_ delay: SignalDelay = .safe) -> Hands {
    var settings = Settings()
    settings.through = .digital
    settings.delay = delay
    var hands = Hands(settings)
    hands.send(.audio(.opened(.usb)))
    hands.effects = []
    return hands
  }

  private static func periods(_ effects: [Effect]) -> [FrameCount?] {
    effects.compactMap { if case .audioPeriod(let period) = $0 { .some(period) } else { nil } }
  }

  private static func told(_ hands: Hands) -> [String] {
    hands.state.notices.filter { $0.topic == .delay }.map(\.text.english)
  }

  @Test("it is a choice while the signal passes through the box, and then alone")
  func offered() {
    var hands = Self.hands()
    func isOffered() -> Bool {
      hands.state.rows(of: .sound).contains { $0.name == "Signal delay" }
    }
    #expect(isOffered())
    hands.set("Signal while tuning", "muted")
    #expect(!isOffered())
  }

  @Test("short asks for 64 frames, at a start before the card is opened; muted for the board's")
  func asked() throws {
    var hands = Self.hands()
    hands.set("Signal delay", "short")
    #expect(Self.periods(hands.effects) == [FrameCount(64)])
    hands.effects = []
    hands.set("Signal while tuning", "muted")
    #expect(Self.periods(hands.effects) == [nil])

    var state = ApplianceState(pads: 0, route: .line, info: BoxInfo())
    let begun = reduce(
      &state, .started(hands.state.settings, complaint: nil, splash: false), at: hands.now)
    #expect(Self.periods(begun).isEmpty)
    var settings = hands.state.settings
    settings.through = .digital
    state = ApplianceState(pads: 0, route: .line, info: BoxInfo())
    let effects = reduce(&state, .started(settings, complaint: nil, splash: false), at: hands.now)
    let period = try #require(effects.firstIndex(of: .audioPeriod(FrameCount(64))))
    #expect(period < (try #require(effects.firstIndex(of: .startAudio))))
  }

  @Test("after a minute without lost frames it is told that it stays")
  func minute() {
    var hands = Self.hands(.short)
    hands.wait(59)
    #expect(Self.told(hands).isEmpty)
    hands.wait(2)
    #expect(Self.told(hands) == ["A minute without dropouts: the delay stays short"])
    hands.wait(120)
    #expect(Self.told(hands).isEmpty && hands.state.settings.delay == .short)
  }

  @Test("lost frames bring the safe delay back, in the first minute and later, and that is kept")
  func lost() {
    for seconds in [5.0, 600] {
      var hands = Self.hands(.short)
      hands.wait(seconds)
      hands.send(.audio(.xrun(total: 1)))
      #expect(Self.told(hands) == ["Sound dropped out: the delay is safe again"])
      #expect(Self.periods(hands.effects) == [nil])
      hands.wait(70)
      #expect(Self.told(hands).isEmpty)
      let saved = hands.effects.compactMap { effect -> SignalDelay? in
        if case .save(let settings) = effect { settings.delay } else { nil }
      }
      #expect(saved.last == .safe)
    }
  }

  @Test("lost frames of the safe delay change nothing")
  func safe() {
    var hands = Self.hands()
    hands.send(.audio(.xrun(total: 3)))
    #expect(Self.told(hands).isEmpty && Self.periods(hands.effects).isEmpty)
  }
}
