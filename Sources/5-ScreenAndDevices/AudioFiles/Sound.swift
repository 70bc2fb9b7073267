public import Units

/// Sampled sound in memory: interleaved 32-bit float samples, full scale at ±1.
public struct Sound: Sendable, Equatable {
  /// Frames a second.
  public let rate: SampleRate
  /// Samples a frame, at least 1.
  public let channelCount: Int
  /// Interleaved samples, a whole number of frames.
  public let samples: [Float]

  /// Makes sound of one or more channels; traps if `samples` end within a frame.
  public init(rate: SampleRate, channelCount: Int = 1, samples: [Float]) {
    precondition(channelCount > 0, "sound has a channel")
    precondition(samples.count % channelCount == 0, "the last frame is whole")
    self.rate = rate
    self.channelCount = channelCount
    self.samples = samples
  }

  /// The number of frames.
  public var frameCount: FrameCount { FrameCount(samples.count / channelCount) }

  /// The length of the sound, in seconds.
  public var duration: Seconds { rate.duration(of: frameCount) }

  /// One channel, from 0; traps outside the channels there are.
  public func channel(_ channel: Int) -> [Float] {
    precondition((0..<channelCount).contains(channel), "the channel exists")
    return Swift.stride(from: channel, to: samples.count, by: channelCount).map { samples[$0] }
  }

  /// The mean of all channels.
  public var mono: [Float] {
    guard channelCount > 1 else { return samples }
    let scale = 1 / Float(channelCount)
    return (0..<frameCount.value).map { frame in
      var sum: Float = 0
      for channel in 0..<channelCount { sum += samples[frame * channelCount + channel] }
      return sum * scale
    }
  }
}
