public import Units

/// Limits of a sound file, so that a damaged header cannot ask for all the memory there is.
public enum SoundFileLimits {
  /// Channels of a file: more than a stage interface has is a damaged header.
  public static let channels = 1...8
  /// Rates of a file: telephones to the fastest converters.
  public static let rates = SampleRate(1_000)...SampleRate(768_000)
  /// Samples of a file read whole, all channels together: 1 GiB of floats, 93 minutes of 48 kHz mono.
  public static let samples = 1 << 28
}
