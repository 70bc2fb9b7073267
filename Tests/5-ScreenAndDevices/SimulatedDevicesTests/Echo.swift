import DevicePorts

/// A client that notes every period and plays what it hears, halved; one thread.
final class Echo: @unchecked Sendable {
  private(set) var periods: [AudioPeriod] = []
  private(set) var heard: [Float] = []
  private(set) var prepared: [AudioStream] = []

  /// The client's C face; `self` has to outlive the card's use of it.
  func client(signalling descriptor: Int32 = -1) -> AudioClient {
    AudioClient(
      context: Unmanaged.passUnretained(self).toOpaque(),
      prepare: { self.prepared.append($0) },
      process: { context, period in
        let echo = Unmanaged<Echo>.fromOpaque(context).takeUnretainedValue()
        echo.run(period.assumingMemoryBound(to: AudioPeriod.self).pointee)
      }, periodEnded: descriptor)
  }

  private func run(_ period: AudioPeriod) {
    periods.append(period)
    for frame in 0..<period.frameCount {
      let sample = period.capture[frame * period.captureChannels]
      heard.append(sample)
      for channel in 0..<period.playbackChannels {
        period.playback?[frame * period.playbackChannels + channel] = sample / 2
      }
    }
  }
}
