import MusicTheory
import PitchDetection
import Units

@testable import Faces

/// A sound as the box's own ear hears it, for the panel's motion.
struct HeardSound {
  private let readings: [PitchReading]
  private static let rate = SampleRate(48000)

  init(_ samples: [Float]) {
    var tracker = PitchTracker(sampleRate: Self.rate, target: TuningTarget())
    var readings: [PitchReading] = []
    samples.withUnsafeBufferPointer { tracker.consume($0) { readings.append($0) } }
    self.readings = readings
  }

  /// The latest reading at a time.
  func reading(at time: Seconds) -> PitchReading {
    let frame = Self.rate.frames(in: time).value
    return readings.last { $0.position <= frame } ?? .silence
  }

  /// The motion of the meters at each of 60 pictures a second.
  func watch(for length: Seconds, _ body: (Seconds, MeterMotion, Instant) -> Void) {
    var motion = MeterMotion()
    for picture in 0..<Int(length.value * 60) {
      let time = Seconds(Double(picture) / 60)
      let now = Instant(nanoseconds: 1_000_000_000) + time
      _ = motion.follow(reading(at: time), isInTune: false, at: now)
      body(time, motion, now)
    }
  }
}
