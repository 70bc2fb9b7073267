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
  static let rate = MadeSound.rate
  /// Time of the first string's stroke.
  static let onset = Seconds(0.3)
  /// Length of a case: the answer counts 1.5 s after the stroke.
  static let length = Seconds(1.9)

  /// Conditions that a player, a room and a microphone may set.
  struct Conditions {
    /// Largest deviation of a string, in cents.
    var range = 40.0
    /// Level over an ordinary one in dB.
    var level = 0.0...0.0
    /// Noise below the strum in dB.
    var noise = 15.0...45.0

    static let ordinary = Conditions()
    static let hard = Conditions(range: 60, level: -40 ... -10, noise: 5...20)
  }

  /// Deviation of each string in cents, a course's in the mean; `nil` for one that is not struck.
  private(set) var cents: [Double?] = []
  /// Time of the last string's stroke.
  private(set) var last = onset
  private(set) var sound = MadeSound(length: Self.length)
  private var random: SmallRandom
  private let conditions: Conditions

  /// Makes a case; the same seed makes the same.
  init(of instrument: StrumInstrument, seed: UInt64, _ conditions: Conditions = .ordinary) {
    self.conditions = conditions
    random = SmallRandom(seed: seed &* 0xD1B5_4A32_D192_ED03)
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

  /// The properties that a strum's strings have in common.
  private struct Hand {
    /// Place of the pluck as a part of the string's length.
    var place: Double
    /// Decay of the partials' strength: as this power of their number.
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
    let range = conditions.range
    var off = random.within(-range, range)
    // A cent clear of what in tune means.
    while abs(abs(off) - 5) < 1 { off = random.within(-range, range) }
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
        sound.addPartial(
          frequency, level * colour * strength, loss, phase: random.within(0, 2 * .pi),
          glide: hand.glide, from: start)
      }
    }
    return off
  }

  /// Adds noise, and in every third case hum.
  private mutating func addRoom() {
    let level = sound.level
    let noise = level * random.decibels(-conditions.noise.lowerBound, -conditions.noise.upperBound)
    let hum = random.uniform() < 0.33 ? level * pow(10, -random.within(20, 40) / 20) : 0
    sound.addHum(hum, mains: random.uniform() < 0.5 ? 50.0 : 60.0)
    sound.addNoise(noise, &random)
    sound.limit()
    let quiet = conditions.level.lowerBound
    guard quiet < 0 else { return }
    let gain = Float(random.decibels(quiet, conditions.level.upperBound))
    for frame in sound.samples.indices { sound.samples[frame] *= gain }
  }
}
