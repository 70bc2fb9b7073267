import DSP
import Glibc
import MusicTheory
import Units

/// A strum that is made: every string off by a known amount, plucked where and when chance has it.
///
/// - Source: Fletcher and Rossing, "The Physics of Musical Instruments", 2nd edition, chapters 2 and 9: partials of a
///   stiff string, their strengths by the place of the pluck, losses that grow with the frequency's square, and a
///   pitch that falls while the first large swing dies.
struct StrumCase {
  static let rate = SampleRate(48000)
  /// When the first string is struck.
  static let onset = Seconds(0.3)
  /// Length of a case: the answer counts 1.5 s after the stroke.
  static let length = Seconds(1.9)

  /// How far each string is off in cents, a course's in the mean; `nil` for one that is not struck.
  private(set) var cents: [Double?] = []
  /// When the last string is struck.
  private(set) var last = onset
  private(set) var samples: [Float]
  private var random: SmallRandom

  /// Makes a case; the same seed makes the same.
  init(of instrument: StrumInstrument, seed: UInt64) {
    random = SmallRandom(seed: seed &* 0xD1B5_4A32_D192_ED03)
    samples = [Float](repeating: 0, count: Self.rate.frames(in: Self.length).value)
    let left = instrument.leavesOut ? random.below(instrument.strings.count) : -1
    let isDownwards = random.uniform() < 0.7
    let apart = random.within(0.002, 0.016)  // s from a string to the next
    // Brightness and place of the pluck are the hand's, not the string's.
    let hand = Hand(
      place: random.within(0.08, 0.35), tilt: random.within(0.7, 1.6),
      glide: random.within(0, 4), loss: random.within(0.4, 1.6))
    for (index, note) in instrument.strings.enumerated() {
      guard index != left else {
        cents.append(nil)
        continue
      }
      let place = isDownwards ? index : instrument.strings.count - 1 - index
      let time = Self.onset.value + apart * Double(place) * random.within(0.8, 1.2)
      last = Seconds(max(last.value, time))
      cents.append(pluck(note, course: instrument.course, at: time, hand))
    }
    addRoom()
  }

  /// What a strum's strings have in common.
  private struct Hand {
    /// Place of the pluck as a part of the string's length.
    var place: Double
    /// How fast partials weaken: as this power of their number.
    var tilt: Double
    /// Cents by which the pitch falls after the pluck.
    var glide: Double
    /// Loss of a low partial a second.
    var loss: Double
  }
}

extension StrumCase {
  /// Adds a string or a course.
  ///
  /// - Returns: How far it is off.
  private mutating func pluck(
    _ note: MIDINote, course: Int, at time: Double, _ hand: Hand
  ) -> Double {
    var off = random.within(-40, 40)
    // A cent clear of what in tune means.
    while abs(abs(off) - 5) < 1 { off = random.within(-40, 40) }
    let split = course > 1 ? random.within(-2.5, 2.5) : 0
    let level = 0.08 * pow(10, random.within(-6, 3) / 20)
    let stiffness = exp(random.within(log(2e-5), log(3e-4)))
    for string in 0..<course {
      let own = off + (string == 0 ? split : -split)
      let start = time + 0.003 * Double(string)
      let first = TuningTarget().frequency(of: note).raised(by: Cents(own)).value
      for n in 1...40 {
        let squared = Double(n * n)
        let frequency =
          first * Double(n) * ((1 + stiffness * squared) / (1 + stiffness)).squareRoot()
        guard frequency < 8000 else { break }
        // Body and room favour one partial and spoil another.
        let colour = pow(10, 4 * random.normal() / 20)
        let strength = sin(.pi * Double(n) * hand.place) / pow(Double(n), hand.tilt)
        let loss = hand.loss * random.within(0.7, 1.4) + 4e-7 * frequency * frequency
        addPartial(
          frequency, level * colour * strength, loss, phase: random.within(0, 2 * .pi),
          glide: hand.glide, from: start)
      }
    }
    return off
  }

  /// Adds a partial whose pitch falls by `glide` cents while the first swing dies.
  private mutating func addPartial(
    _ frequency: Double, _ level: Double, _ loss: Double, phase: Double, glide: Double,
    from start: Double
  ) {
    let rate = Self.rate.hertz
    var frame = Int(start * rate)
    var (x, y) = (level * cos(phase), level * sin(phase))
    let fade = exp(-loss / rate)
    while frame < samples.count {
      // The pitch stands still for a millisecond.
      let end = min(frame + 48, samples.count)
      let passed = Double(frame) / rate - start
      let turn =
        2 * .pi * frequency / rate * exp2(glide * exp(-passed / 0.2) / 1200)
      let (c, s) = (fade * cos(turn), fade * sin(turn))
      while frame < end {
        samples[frame] += Float(y)
        (x, y) = (c * x - s * y, s * x + c * y)
        frame += 1
      }
    }
  }

  /// Adds noise 15 to 45 dB below the strum, and in every third case hum.
  private mutating func addRoom() {
    let energy = samples.reduce(0.0) { $0 + Double($1) * Double($1) }
    let level = (energy / Double(samples.count)).squareRoot()
    let noise = level * pow(10, -random.within(15, 45) / 20)
    let hum = random.uniform() < 0.33 ? level * pow(10, -random.within(20, 40) / 20) : 0
    let mains = random.uniform() < 0.5 ? 50.0 : 60.0
    for frame in samples.indices {
      let turn = 2 * .pi * mains * Double(frame) / Self.rate.hertz
      let waves = sin(turn) + 0.5 * sin(2 * turn + 1) + 0.5 * sin(3 * turn + 2)
      samples[frame] += Float(noise * random.normal() + hum * waves)
    }
    let peak = samples.reduce(0) { max($0, abs($1)) }
    if peak > 0.95 { for frame in samples.indices { samples[frame] *= 0.95 / peak } }
  }
}
