import AudioFiles
public import MusicTheory
public import PitchDetection
public import Units

/// Readings of the tuner from a file, with the time at which it knows them.
public enum Readings {
  /// Every reading of a file.
  public static func all(of file: String, target: TuningTarget) throws -> [(
    time: Seconds, reading: PitchReading
  )] {
    let (samples, rate) = try samples(of: file)
    var tracker = PitchTracker(sampleRate: rate, target: target)
    var readings: [(time: Seconds, reading: PitchReading)] = []
    samples.withUnsafeBufferPointer {
      tracker.consume($0) { readings.append((rate.duration(of: FrameCount($0.position)), $0)) }
    }
    return readings
  }

  /// The samples of a file as the tracker takes them, one channel of all.
  public static func samples(of file: String) throws -> (samples: [Float], rate: SampleRate) {
    var reader = try SoundFileReader(file)
    var downmix = Downmix(channelCount: reader.channelCount, rate: reader.rate)
    var samples: [Float] = []
    while let block = try downmix.next(&reader) { samples += block }
    return (samples, reader.rate)
  }
}
