import Units

@testable import AudioEngine

/// Feeds a clock jittering stamps and looks how far its answers are off.
struct StreamClockProbe {
  private let rate: SampleRate
  private var clock: StreamClock

  init(rate: SampleRate) {
    self.rate = rate
    clock = StreamClock(at: rate)
  }

  /// Largest error, once settled, with stamps that are late by 0 and `jitter` in turn around their mean.
  mutating func largestError(jitter: Seconds, periods: Int) -> Seconds {
    var worst = 0.0
    for index in 0..<periods {
      let position = index * 256
      let exact = Double(position) / rate.hertz
      let late = jitter.value * (index % 2 == 0 ? 0.5 : -0.5)
      clock.update(position: position, time: Int64((exact + late) * 1e9))
      if index < periods / 2 { continue }
      let frames = clock.frames(from: position, to: Int64((exact + 0.005) * 1e9))
      worst = max(worst, abs(Double(frames) / rate.hertz - 0.005))
    }
    return Seconds(worst)
  }
}
