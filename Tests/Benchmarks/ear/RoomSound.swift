import DSP
import Glibc
import Units

/// A room without music: sound that a tuner has to be silent in, made sample by sample at 48 kHz.
struct RoomSound {
  /// The kind of sound in the room.
  enum Kind: String, CaseIterable {
    /// Noise of equal power at all frequencies.
    case white
    /// Noise that falls by 3 dB an octave.
    case pink
    /// Ventilation and traffic: noise below 80 Hz that swells.
    case rumble
    /// Knocks, clicks and chairs over rumble and mains hum.
    case room
    /// Four people who talk at once.
    case babble
    /// One person who talks.
    case speech
    /// Mains hum that comes, goes and changes.
    case hum
  }

  static let rate = SampleRate(48000)

  private let kind: Kind
  private var random: SmallRandom
  private var voices: [SpeechSound]
  private var mains: HumSound
  private var pinkStates = (0.0, 0.0, 0.0)
  private var rumble: (Biquad, Biquad)
  private var knocks = [Knock](repeating: Knock(level: 0, frequency: 80, decay: 0), count: 3)
  private var seconds = 0.0

  init(_ kind: Kind, seed: UInt64) {
    self.kind = kind
    random = SmallRandom(seed: seed)
    let count = kind == .babble ? 4 : kind == .speech ? 1 : 0
    voices = (0..<count).map { SpeechSound(seed: seed &* 31 &+ UInt64($0)) }
    mains = HumSound(seed: seed)
    let low = BiquadCoefficients.lowPass(Hertz(80), at: Self.rate)
    rumble = (Biquad(low), Biquad(low))
  }

  /// The next sample.
  mutating func next() -> Float {
    seconds += 1 / Self.rate.hertz
    switch kind {
    case .white: return Float(0.05 * random.normal())
    case .pink: return Float(0.02 * pink())
    case .rumble: return swelling()
    case .room: return knocking() + 0.3 * swelling() + hum() + Float(1e-4 * random.normal())
    case .babble, .speech:
      var sum: Float = 0
      for index in voices.indices { sum += voices[index].next() }
      return sum
    case .hum: return mains.next()
    }
  }

  /// - Source: Kellet's three-pole approximation, within 0.5 dB of −3 dB an octave.
  private mutating func pink() -> Double {
    let white = random.normal()
    pinkStates.0 = 0.99765 * pinkStates.0 + white * 0.0990460
    pinkStates.1 = 0.96300 * pinkStates.1 + white * 0.2965164
    pinkStates.2 = 0.57000 * pinkStates.2 + white * 1.0526913
    return pinkStates.0 + pinkStates.1 + pinkStates.2 + 0.1848 * white
  }

  private mutating func swelling() -> Float {
    let swell = 0.6 + 0.4 * sin(seconds * 0.7) * sin(seconds * 0.13)
    return rumble.1.process(rumble.0.process(Float(swell * random.normal())))
  }

  /// Knocks about once in two seconds: three modes of a wooden thing, in no simple ratio, that die within
  /// 60 to 170 ms; and a click a second.
  private mutating func knocking() -> Float {
    if random.uniform() < 0.5 / Self.rate.hertz {
      for index in 0..<3 {
        knocks[index] = Knock(
          level: 0.2 * random.uniform(), frequency: 60 + 700 * random.uniform(),
          decay: exp(-1 / ((0.008 + 0.017 * random.uniform()) * Self.rate.hertz)))
      }
    }
    var sum = random.uniform() < 1 / Self.rate.hertz ? 0.5 : 0
    for index in knocks.indices { sum += knocks[index].next(rate: Self.rate) }
    return Float(sum)
  }

  /// 50 Hz and its third and fifth harmonic at −50 dB, from a grid that wanders by 20 mHz.
  private func hum() -> Float {
    let turns = 50 * seconds + 0.5 * sin(seconds * 0.04)
    return Float(
      0.003 * sin(2 * .pi * turns) + 0.001 * sin(6 * .pi * turns) + 0.0006 * sin(10 * .pi * turns))
  }
}

/// One mode of a thing that was knocked.
private struct Knock {
  var level: Double
  let frequency: Double  // Hz
  let decay: Double  // a sample
  var phase = 0.0  // cycles

  mutating func next(rate: SampleRate) -> Double {
    phase += frequency / rate.hertz
    level *= decay
    return level * sin(2 * .pi * phase)
  }
}

/// Random numbers that are the same for the same seed.
///
/// - Source: Steele, Lea and Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014.
struct SmallRandom {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// Evenly in 0..<1.
  mutating func uniform() -> Double {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }

  /// Evenly between two bounds.
  mutating func within(_ low: Double, _ high: Double) -> Double { low + (high - low) * uniform() }

  /// One of the first `count` whole numbers from 0.
  mutating func below(_ count: Int) -> Int { Int(uniform() * Double(count)) }

  /// A nearly normal number with variance 1: the sum of four even ones, which is enough for noise.
  mutating func normal() -> Double {
    (uniform() + uniform() + uniform() + uniform() - 2) * 1.732_050_807_568_877
  }
}
