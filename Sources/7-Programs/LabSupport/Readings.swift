import AudioFiles
public import MusicTheory
public import PitchDetection
public import Units

/// Readings of the tuner from a file, with the time at which it knows them.
public enum Readings {
  /// Frames that the analysis takes at a time.
  private static let block = 256

  /// Every reading of a file, with or without open strings that may ring together.
  public static func all(of file: String, target: TuningTarget, strings: [MIDINote] = []) throws
    -> [(time: Seconds, reading: PitchReading)]
  {
    let (samples, rate) = try samples(of: file)
    var tracker = PitchTracker(sampleRate: rate, target: target)
    var hearing = OpenStrings(sampleRate: rate, strings: strings, target: target)
    var readings: [(time: Seconds, reading: PitchReading)] = []
    samples.withUnsafeBufferPointer { samples in
      for start in stride(from: 0, to: samples.count, by: block) {
        let some = UnsafeBufferPointer(
          rebasing: samples[start..<min(start + block, samples.count)])
        hearing?.consume(some)
        tracker.consume(some) {
          let time = rate.duration(of: FrameCount($0.position))
          readings.append((time, hearing?.shown($0) ?? $0))
        }
      }
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
