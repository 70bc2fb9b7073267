import Texts
import Words
import DevicePorts
import MusicTheory
import PitchDetection
import Testing
import Units

@testable import Appliance

extension Hands {
  /// Hears a tone for a while, a reading each hundredth of a second.
  mutating func hear(for seconds: Double, _ hertz: (Double) -> Double) {
    for index in 0..<Int((seconds * 100).rounded()) {
      let frequency = hertz(Double(index) / 100)
      send(
        .reading(
          PitchReading(
            position: index, frequency: frequency > 0 ? Hertz(frequency) : nil, confidence: 1,
            latched: frequency > 0 ? MIDINote(69) : nil,
            displayedFrequency: frequency > 0 ? Hertz(frequency) : nil, level: Decibels(-20))))
      wait(0.01)
    }
  }
}

@Suite("A4 out of the ordinary")
struct LearningTests {
  private func learning() -> Hands {
    var hands = Hands()
    hands.open("A4")
    hands.open("Learn A4 from a tone")
    return hands
  }

  private func notice(_ hands: Hands) -> String? { hands.state.notices.last?.text.english }

  @Test("an A that sounds is taken by MODE held, from any octave, averaged and to a hundredth")
  func learn() {
    for (octave, factor) in [(-2, 0.25), (0, 1.0), (1, 2.0)] {
      var hands = learning()
      // A quarter of a cent of unrest around 442.37 Hz.
      hands.hear(for: 1.5) { (442.37 + (Int($0 * 100) % 2 == 0 ? 0.06 : -0.06)) * factor }
      guard case .gauge(let gauge)? = hands.state.menuView?.content else {
        Issue.record("nothing is shown")
        return
      }
      #expect(gauge.value.letters == "442.4 Hz")
      hands.edge(.mode, true)
      hands.hear(for: 0.7) { _ in 442.37 * factor }
      hands.edge(.mode, false)
      #expect(abs(hands.state.settings.reference.a4.value - 442.37) < 0.011, "octave \(octave)")
      #expect(notice(hands) == "A4 is 442.37 Hz now, as it was played")
      #expect(hands.state.menu == nil)
      #expect(hands.state.marks.map(\.kind) == [.reference])
    }
  }

  @Test("what cannot be taken is told in one sentence, and A4 stays")
  func refused() {
    var silent = learning()
    silent.hold(.mode)
    #expect(notice(silent) == "no tone was heard: play an A and hold MODE")
    var short = learning()
    short.edge(.mode, true)
    short.hear(for: 0.7) { _ in 441 }
    #expect(notice(short) == "the tone was too short: play an A for longer and hold MODE")
    var gliding = learning()
    gliding.hear(for: 1.2) { 440 + 3 * $0 }
    gliding.edge(.mode, true)
    gliding.hear(for: 0.7) { 443.6 + 3 * $0 }
    #expect(notice(gliding)?.hasPrefix("the tone wavers by ") == true)
    for hands in [silent, short, gliding] {
      #expect(hands.state.settings.reference == .standard)
      #expect(hands.state.menuView?.title.letters == "A4")
    }
  }

  @Test("the advanced list goes from 300.0 to 599.9 Hz, the plain one stays where it was")
  func wide() throws {
    var hands = Hands()
    hands.open("Advanced")
    hands.open("A4, 300 to 600 Hz")
    hands.slide(from: 8, to: 0)
    #expect(hands.state.settings.reference.a4 == Hertz(300))
    hands.slide(from: 8, to: 15)
    #expect(hands.state.settings.reference.a4 == Hertz(599.9))
    let read = try Settings.read(hands.state.settings.file, file: "settings.toml")
    #expect(read.settings == hands.state.settings && read.notice == nil)
    #expect(Setting.of(.a4).allowed == "400.0 Hz to 480.0 Hz")
  }
}
