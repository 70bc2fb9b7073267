import DSP
import Glibc
import Units

/// Something like a person talking: syllables with a gliding voice, consonants of noise, and pauses.
///
/// - Source: the cascade branch of Klatt, "Software for a cascade/parallel formant synthesizer", JASA
///   67(3), 1980: a glottal pulse through one resonance a formant.
struct SpeechSound {
  private enum Sound { case voiced, unvoiced, pause }

  private var random: SmallRandom
  private var sound = Sound.pause
  private var left = 0  // samples of the syllable
  private var length = 1
  private let speaker: Double  // Hz
  private var phrase = 0.0  // semitones
  private var glide = 0.0  // semitones over the syllable
  private var start = 0.0  // semitones
  private var phase = 0.0
  private var (wobble, loudness) = (1.0, 1.0)
  private var slope: Biquad
  private var formants: (Biquad, Biquad, Biquad)
  private var hiss: Biquad

  init(seed: UInt64) {
    random = SmallRandom(seed: seed)
    speaker = 95 + 120 * random.uniform()
    slope = Biquad(.lowPass(Hertz(250), quality: 0.6, at: RoomSound.rate))
    formants = (Biquad(.identity), Biquad(.identity), Biquad(.identity))
    hiss = Biquad(.highPass(Hertz(3000), at: RoomSound.rate))
  }

  /// The next sample at 48 kHz.
  mutating func next() -> Float {
    if left == 0 { begin() }
    left -= 1
    let done = 1 - Double(left) / Double(length)
    let envelope = Float(sin(.pi * done))
    switch sound {
    case .pause: return 0
    case .unvoiced: return 0.03 * envelope * hiss.process(Float(random.normal()))
    case .voiced: return 0.25 * envelope * voice(start + glide * done)
    }
  }

  /// One sample of the voice, `semitones` above the speaker's own pitch.
  private mutating func voice(_ semitones: Double) -> Float {
    let frequency = speaker * exp2(semitones / 12) * wobble
    phase += frequency / RoomSound.rate.hertz
    if phase >= 1 {
      phase -= 1
      // A healthy voice's jitter and shimmer.
      wobble = 1 + 0.008 * random.normal()
      loudness = 1 + 0.05 * random.normal()
    }
    let opening = phase < 0.6 ? sin(.pi * phase / 0.6) : 0
    // Breath passes where the glottis is open.
    let pulse = Float(loudness * opening - 0.38 + 0.1 * opening * random.normal())
    return formants.2.process(formants.1.process(formants.0.process(slope.process(pulse))))
  }

  /// Begins the next syllable, consonant or pause.
  private mutating func begin() {
    let kind = random.uniform()
    sound = kind < 0.6 ? .voiced : kind < 0.85 ? .unvoiced : .pause
    let (shortest, longest) =
      sound == .voiced ? (0.08, 0.35) : sound == .unvoiced ? (0.04, 0.12) : (0.1, 0.8)
    length = Int((shortest + (longest - shortest) * random.uniform()) * RoomSound.rate.hertz)
    left = length
    if sound == .pause { phrase = 3 * random.normal() }
    phrase -= 0.4
    start = phrase + random.normal()
    glide = 3 * random.normal()
    shape(300 + 500 * random.uniform(), 900 + 1400 * random.uniform(), 2500)
  }

  private mutating func shape(_ first: Double, _ second: Double, _ third: Double) {
    formants.0.coefficients = .lowPass(Hertz(first), quality: 6, at: RoomSound.rate)
    formants.1.coefficients = .lowPass(Hertz(second), quality: 8, at: RoomSound.rate)
    formants.2.coefficients = .lowPass(Hertz(third), quality: 8, at: RoomSound.rate)
  }
}
