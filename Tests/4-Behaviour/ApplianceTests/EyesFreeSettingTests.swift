import Words
import DevicePorts
import Testing

@testable import Appliance

@Suite("The setting for players who do not look") struct EyesFreeSettingTests {
  private func hands(_ level: EyesFree, hasHaptic: Bool) -> Hands {
    var settings = Settings()
    settings.eyesFree = level
    return Hands(settings, info: BoxInfo(hasHaptic: hasHaptic))
  }

  @Test("it is the first line of the advanced list, and off at first")
  func row() {
    let hands = hands(.off, hasHaptic: true)
    #expect(Settings().eyesFree == .off)
    #expect(hands.state.rows(of: .advanced).first?.name == "Without looking")
  }

  @Test("a box without a motor offers no level by it, either way round")
  func motor() {
    for (hasHaptic, levels) in [(true, 4), (false, 3)] {
      for direction in [1, -1] {
        var hands = hands(.off, hasHaptic: hasHaptic)
        var seen: Set<EyesFree> = []
        for _ in 0..<levels {
          let new = Setting.of(.eyesFree).stepped(
            direction, in: hands.state.settings, hands.state.info)
          hands.effects += hands.state.apply(new, at: hands.now)
          seen.insert(hands.state.settings.eyesFree)
        }
        #expect(seen == Set(EyesFree.levels(hasHaptic: hasHaptic)) && seen.count == levels)
        #expect(hands.state.settings.eyesFree == .off)
      }
    }
  }

  @Test("settings of a box with a motor are heard on one without")
  func moved() {
    #expect(hands(.haptic, hasHaptic: false).state.eyesFree == .tones)
    #expect(hands(.haptic, hasHaptic: true).state.eyesFree == .haptic)
    #expect(!hands(.voice, hasHaptic: false).state.isFelt)
    #expect(hands(.voice, hasHaptic: true).state.isFelt)
    #expect(!hands(.off, hasHaptic: true).state.isFelt)
  }
}
