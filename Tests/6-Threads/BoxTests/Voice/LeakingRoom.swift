import Glibc
import SimulatedDevices
import Units

/// A room in which a microphone hears strings, and what the loudspeaker plays, 20 dB softer and a little later.
final class LeakingRoom: @unchecked Sendable {
  /// Linear gain from the loudspeaker to the microphone.
  static let leak: Float = 0.1
  /// Frames from the card to the microphone: two periods and two metres.
  private static let delay = 512 + 280
  private static let rate = 48_000.0
  private static let partials = 4
  /// The fall of a sample: 60 dB in eight seconds.
  private static let fall = exp(-log(1000) / (8 * rate))

  /// The card, whose output leaks; set once the box is made.
  weak var audio: SimulatedAudio?
  /// The string that sounds, in hertz; 0 for none.
  private(set) var frequency = 0.0
  private var phase = 0.0
  private var level = 0.0
  private var last = -1

  /// The sound, for a simulated card; its frames are asked for in their order.
  var source: CaptureSource { CaptureSource { [self] frame in sample(frame) } }

  /// Plucks a string.
  func pluck(_ frequency: Double) {
    self.frequency = frequency
    level = 0.3
  }

  /// Turns the peg of the string that sounds.
  func turn(to frequency: Double) { self.frequency = frequency }

  private func sample(_ frame: Int) -> Float {
    phase += 2 * Double.pi * frequency / Self.rate
    level *= Self.fall
    let string = (1...Self.partials).reduce(0.0) {
      $0 + sin(Double($1) * phase + Double($1 * $1)) / Double($1)
    }
    return Float(level * string) + Self.leak * played(frame - Self.delay)
  }

  private func played(_ frame: Int) -> Float {
    guard let audio, frame >= 0, 2 * frame < audio.played.count else { return 0 }
    return audio.played[2 * frame]
  }
}
