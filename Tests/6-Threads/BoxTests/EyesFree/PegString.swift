import Glibc
import SimulatedDevices
import TestSupport
import Units

/// A string before the box, plucked and tuned while it sounds.
final class PegString: @unchecked Sendable {
  /// Hertz of the string once its pluck has settled.
  var frequency: Double
  /// Level that is left of the last pluck, 0...1.
  private(set) var level = 0.0
  /// A sound that is heard beside the string, by its frame.
  var beside: ((Int) -> Float)?
  /// A function that is called every 10 ms of what the card hears, with the time since the start in seconds.
  var onStep: ((Double) -> Void)?
  /// Level of a pluck, linear.
  var loudness = 0.15

  /// Cents by which a pluck begins sharp, since it stretches the string; gone after 0.25 s.
  var stretch = 2.0

  private var turns = 0.0
  private var isDamped = false
  private var age = 0.0
  private var noise: UInt64 = 88_172_645_463_325_252
  private static let rate = 48_000.0

  init(_ frequency: Double) { self.frequency = frequency }

  /// The string as the card hears it; frames come one after the other.
  var source: CaptureSource {
    CaptureSource { [self] frame in
      if frame % 480 == 0 { onStep?(Double(frame) / Self.rate) }
      return next() + (beside?(frame) ?? 0)
    }
  }

  func pluck() { (level, age, isDamped) = (1, 0, false) }

  /// Lays a finger on the string, which is still after 0.1 s.
  func damp() { isDamped = true }

  /// Has the microphone hear a card's loudspeaker beside the string: the straight way after 11 ms, and two walls.
  func hear(_ audio: SimulatedAudio, decibels: Double) {
    let gain = Float(pow(10, decibels / 20))
    let channels = audio.card.playbackChannels
    beside = { [unowned audio] frame in
      var sum: Float = 0
      for (delay, share) in [(528, Float(0.7)), (1100, -0.25), (1733, 0.15)] {
        let place = (frame - delay) * channels
        if place >= 0, place < audio.played.count { sum += share * audio.played[place] }
      }
      return gain * sum
    }
  }

  private func next() -> Float {
    age += 1 / Self.rate
    level *= isDamped ? Self.damping : Self.decay
    turns += frequency / Self.rate * (1 + stretch * 0.00058 * max(0, 1 - age / 0.25))
    if turns > 1 { turns -= 1 }
    noise ^= noise << 13
    noise ^= noise >> 7
    noise ^= noise << 17
    var sum = Double(Int64(bitPattern: noise) >> 40) * 2e-11
    if level > 1e-4 {
      let scale = level * loudness * min(1, age / 0.004)
      sum += scale * sin(2 * .pi * turns)
      sum += scale * 0.6 * sin(4 * .pi * turns)
      sum += scale * 0.4 * sin(6 * .pi * turns)
      sum += scale * 0.25 * sin(8 * .pi * turns)
      sum += scale * 0.15 * sin(10 * .pi * turns)
      sum += scale * 0.1 * sin(12 * .pi * turns)
    }
    return Float(sum)
  }

  /// A sample's share of the last one's level: a time constant of 1.8 s.
  private static let decay = exp(-1 / (1.8 * rate))
  private static let damping = exp(-1 / (0.012 * rate))
}
