import CSoundLibraries
public import Units

/// One channel of sound brought to another rate piece by piece, without a seam between the pieces.
///
/// Band-limited interpolation with a windowed sinc (libsamplerate's medium converter): images and aliases lie
/// below -120 dB, and 90 % of the lower rate's band passes. The delay is taken out: frame 0 of both begins at the same instant.
///
/// - Source: J. O. Smith and P. Gossett, "A flexible sampling-rate conversion method", ICASSP 1984.
/// - Thread: any one thread; allocates in `init` only.
public struct RateConverter: ~Copyable {
  private let state: OpaquePointer
  private let ratio: Double

  /// Makes a converter.
  ///
  /// - Throws: ``ResamplingError`` if the rates differ by a factor above 256, or memory is short.
  public init(from: SampleRate, to: SampleRate) throws(ResamplingError) {
    ratio = to.hertz / from.hertz
    var failure: Int32 = 0
    guard src_is_valid_ratio(ratio) != 0 else {
      throw ResamplingError(from: from, to: to, reason: "a factor of at most 256 is allowed")
    }
    guard let state = src_new(Int32(SRC_SINC_MEDIUM_QUALITY), 1, &failure) else {
      throw ResamplingError(
        from: from, to: to, reason: src_strerror(failure).map { String(cString: $0) } ?? "")
    }
    self.state = state
  }

  deinit { src_delete(state) }

  /// The numbers of frames that one conversion took and made.
  public struct Progress: Sendable, Equatable {
    /// Frames of the input that were taken.
    public var taken: Int
    /// Frames of the output that were written.
    public var made: Int
  }

  /// Converts as much as there is and fits.
  ///
  /// - Parameters:
  ///   - input: Samples that follow those taken before.
  ///   - count: How many there are; 0 says that none will come any more, and the rest is written.
  ///   - output: Room for `room` samples.
  ///   - room: At most so many are written.
  /// - Returns: What was taken and what was written.
  public mutating func convert(
    _ input: UnsafePointer<Float>, count: Int, into output: UnsafeMutablePointer<Float>, room: Int
  ) -> Progress {
    var work = SRC_DATA()
    work.data_in = input
    work.input_frames = count
    work.data_out = output
    work.output_frames = room
    work.end_of_input = count == 0 ? 1 : 0
    work.src_ratio = ratio
    guard src_process(state, &work) == 0 else { return Progress(taken: count, made: 0) }
    return Progress(taken: work.input_frames_used, made: work.output_frames_gen)
  }
}
