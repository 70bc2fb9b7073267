import Words
import DevicePorts
import Synthesis
import Testing
import Units

@testable import Appliance

@Suite("the through signal")
struct ThroughTests {
  private func actions(_ hands: Hands) -> [CommandKind] {
    hands.effects.compactMap { if case .engine(let command) = $0 { command.kind } else { nil } }
  }

  private func relays(_ hands: Hands) -> [Bool] {
    hands.effects.compactMap {
      if case .output(.relay, let isActive) = $0 { isActive } else { nil }
    }
  }

  @Test("the relay passes it, or the box itself, never both")
  func ways() {
    var hands = Hands()
    for (value, relay, action) in [
      ("passes", false, CommandKind.throughOff), ("through the box", true, .throughOn),
      ("muted", true, .throughOff),
    ] {
      hands.effects = []
      hands.set("Signal while tuning", value)
      #expect(relays(hands) == [relay] && actions(hands) == [action])
    }
  }

  @Test("a new stream is told of it, and the about page tells how late it is")
  func delay() {
    var settings = Settings()
    settings.through = .digital
    var hands = Hands(settings)
    hands.send(
      .audio(
        .opened(
          AudioStream(
            card: "usb", rate: SampleRate(48_000), period: FrameCount(256), buffer: FrameCount(768),
            captureFormat: .s16, captureChannels: 1, playbackFormat: .s16, playbackChannels: 2,
            isRealtime: true))))
    #expect(actions(hands).contains(.throughOn))
    func told() -> Phrase? {
      hands.state.rows(of: .about).first { $0.name == "Signal delay" }?.value
    }
    #expect(told() == "not known")
    hands.send(.throughDelay(FrameCount(768)))
    #expect(told() == "768 frames, 16.0 ms")
  }

  @Test("on the loudspeaker, which the microphone would hear, the mark says that it is off")
  func speaker() {
    var settings = Settings()
    settings.through = .digital
    var hands = Hands(settings)
    #expect(hands.state.marks.map(\.text.english) == ["MUTED"])
    hands.send(.control(.edge(.headphones, isActive: true, at: hands.now)))
    #expect(hands.state.marks.map(\.text.english) == ["NOT MUTED"])
  }
}
