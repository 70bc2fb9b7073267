import Glibc
import Units

/// Mains hum as a guitar picks it up: a transformer's, a rectifier's or a dimmer's, switched on and off,
/// faded, and grounded by a hand on the strings that lets it go again.
struct HumSound {
  private static let rate = RoomSound.rate.hertz

  private var random: SmallRandom
  private var amplitudes: [Double] = []
  private let mains: Double  // Hz
  private var cycles = 0.0
  private var (level, target) = (0.0, 0.0)
  private var pace = 1.0  // share of the way to the target that a sample takes
  private var rest = 0  // samples until it changes again

  init(seed: UInt64) {
    random = SmallRandom(seed: seed)
    mains = (seed.isMultiple(of: 2) ? 50 : 60) + random.within(-0.1, 0.1)
  }

  /// The next sample.
  mutating func next() -> Float {
    if rest == 0 { change() }
    rest -= 1
    level += (target - level) * pace
    cycles += mains / Self.rate
    cycles -= cycles.rounded(.down)
    var sum = 0.0
    for (index, amplitude) in amplitudes.enumerated() {
      sum += amplitude * sin(2 * .pi * (Double(index + 1) * cycles + Double(index * index) * 0.1))
    }
    return Float(level * sum + 1e-4 * random.normal())
  }

  /// Another level for one to five seconds; after none another hum begins.
  private mutating func change() {
    rest = Int(random.within(1, 5) * Self.rate)
    pace = random.uniform() < 0.5 ? 1 : 1 / (random.within(0.02, 0.5) * Self.rate)
    if target == 0 {
      begin()
      target = pow(10, random.within(-60, -20) / 20)
    } else {
      let isOff = random.uniform() < 0.3
      target *= isOff ? 0 : pow(10, random.within(-20, 20) / 20)
      target = min(target, 0.1)
    }
  }

  /// Chooses what hums, with a root of the mean square of 1.
  private mutating func begin() {
    let kind = random.below(4)
    let tilt = random.within(0.3, 1.5)
    amplitudes = (1...24).map { k in
      switch kind {
      case 0: pow(Double(k), -tilt)
      case 1: k.isMultiple(of: 2) ? 0.02 : pow(Double(k), -tilt)
      case 2: k.isMultiple(of: 2) ? pow(Double(k), -tilt) : 0.02
      default: exp(-Double(k) / 14) * random.within(0.3, 1)
      }
    }
    let power = amplitudes.reduce(0) { $0 + $1 * $1 } / 2
    amplitudes = amplitudes.map { $0 / power.squareRoot() }
  }
}
