import BoardFile
import DevicePorts
import Synthesis
import Testing
import Units

@testable import Appliance

@Suite("MODE held while the box starts") struct WayInTests {
  /// A box whose MODE is down from its start.
  private func hands(
    hasHaptic: Bool = true, splash: Bool = true, isFound: Bool = true, level: EyesFree = .off
  ) -> Hands {
    var settings = Settings()
    settings.eyesFree = level
    var hands = Hands(settings, info: BoxInfo(hasHaptic: hasHaptic))
    hands.state = ApplianceState(pads: 16, route: .jack, info: BoxInfo(hasHaptic: hasHaptic))
    hands.effects = []
    hands.send(.started(settings, complaint: nil, splash: splash))
    if isFound {
      hands.send(.control(.foundDown(.mode, at: hands.now)))
    } else {
      hands.wait(0.2)
      hands.edge(.mode, true)
    }
    return hands
  }

  private func pulses(_ hands: Hands) -> Int {
    hands.effects.count { $0 == .output(.haptic, isActive: true) }
  }

  @Test(
    "each two seconds answer by the next level, and the one at which it is let go is on",
    arguments: [(1.5, EyesFree.off, 0), (2.7, .haptic, 1), (4.9, .tones, 3), (7.2, .voice, 6)])
  func levels(seconds: Double, level: EyesFree, count: Int) {
    for isFound in [true, false] {
      // Without a splash a press after the start is for the menu.
      for splash in isFound ? [true, false] : [true] {
        var hands = hands(splash: splash, isFound: isFound)
        hands.wait(seconds)
        #expect(pulses(hands) == count)
        #expect(hands.state.settings.eyesFree == .off)
        hands.edge(.mode, false)
        #expect(hands.state.settings.eyesFree == level)
        #expect(hands.state.menu == nil)
        hands.wait(3)
        #expect((hands.saved.last?.eyesFree ?? .off) == level)
        // Every pulse ended.
        let last = hands.effects.last { if case .output(.haptic, _) = $0 { true } else { false } }
        #expect(last == nil || last == .output(.haptic, isActive: false))
      }
    }
  }

  @Test("MODE that is pressed at any time of the splash, and held beyond its end, opens no menu")
  func beyondTheSplash() {
    var presses = 0
    for delay in stride(from: 0.1, to: 10, by: 0.1) {
      var hands = Hands(Settings(), info: BoxInfo(hasHaptic: true), splash: true)
      hands.state = ApplianceState(pads: 16, route: .jack, info: BoxInfo(hasHaptic: true))
      hands.send(.started(Settings(), complaint: nil, splash: true))
      hands.wait(delay)
      guard case .splash = hands.state.power else { break }
      presses += 1
      hands.edge(.mode, true)
      for _ in 0..<30 {
        hands.wait(0.1)
        #expect(hands.state.menu == nil)
      }
    }
    #expect(presses > 5)
  }

  @Test("a box without a motor begins with tones, and answers by sound")
  func withoutMotor() {
    var hands = hands(hasHaptic: false)
    hands.wait(2.5)
    hands.edge(.mode, false)
    hands.wait(2)
    #expect(hands.state.settings.eyesFree == .tones)
    #expect(pulses(hands) == 0)
    let cues = hands.effects.count { effect in
      if case .engine(let command) = effect { command.kind == .cue } else { false }
    }
    #expect(cues == 2)
  }

  @Test("after the last level it is off; a button that is down for twenty seconds changes nothing")
  func ends() {
    var off = hands(level: .tones)
    off.wait(8.5)
    off.edge(.mode, false)
    #expect(off.state.settings.eyesFree == .off)
    var stuck = hands(level: .tones)
    stuck.wait(25)
    stuck.edge(.mode, false)
    #expect(stuck.state.settings.eyesFree == .tones)
  }

  @Test("MODE that goes down later leads to the menu and to nothing else")
  func later() {
    var hands = Hands(info: BoxInfo(hasHaptic: true))
    hands.edge(.mode, true)
    hands.wait(5)
    hands.edge(.mode, false)
    #expect(hands.state.menu != nil)
    #expect(hands.state.settings.eyesFree == .off && pulses(hands) == 0)
  }

  @Test("a level chosen before the settings' disk is there counts once it is")
  func lateDisk() {
    var hands = Hands(info: BoxInfo(hasHaptic: true))
    hands.state = ApplianceState(info: BoxInfo(hasHaptic: true))
    hands.send(.switchedOn)
    hands.edge(.mode, true)
    hands.wait(2.5)
    hands.edge(.mode, false)
    #expect(hands.state.settings.eyesFree == .off)
    hands.send(.started(Settings(), complaint: nil, splash: true))
    #expect(hands.state.settings.eyesFree == .haptic)
  }

  @Test("a hold of MODE right after a start without a splash opens the menu, as ever")
  func menu() {
    var hands = hands(splash: false, isFound: false)
    hands.wait(0.7)
    hands.edge(.mode, false)
    #expect(hands.state.menu != nil && hands.state.settings.eyesFree == .off)
  }
}
