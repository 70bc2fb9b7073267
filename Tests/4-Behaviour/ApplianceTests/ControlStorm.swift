import DevicePorts
import TestSupport
import Units

/// Any controls at any times: what hands, children and bad contacts may do, the same for the same seed.
struct ControlStorm {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// Seconds until the next event: time may stand still, or leap.
  mutating func pause() -> Double {
    let longest = [0, 0.001, 0.02, 0.1, 0.7, 5][Int.random(in: 0..<6, using: &random)]
    return longest * Double.random(in: 0...1, using: &random)
  }

  /// The next event at a time; its stamp may be up to 10 ms late.
  mutating func event(at now: Instant) -> ControlEvent {
    let late = now + Seconds(-Double.random(in: 0...0.01, using: &random))
    let line = InputLine.allCases[Int.random(in: 0..<3, using: &random)]
    switch Int.random(in: 0..<8, using: &random) {
    case 0..<5: return .edge(line, isActive: Bool.random(using: &random), at: late)
    case 5: return .foundDown(line, at: late)
    default:
      let bits = UInt32.random(in: 0...0xFFFF, using: &random)
      let few = bits & UInt32.random(in: 0...0xFFFF, using: &random)
      return .pads(PadMask(bits: few), at: late)
    }
  }
}
