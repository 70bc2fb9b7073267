import CSoundLibraries
public import Units

extension Sound {
  /// The same sound at another rate; itself if the rate is the same.
  ///
  /// Band-limited interpolation with a windowed sinc of 97 dB signal to noise and a transition band of
  /// 4 % (libsamplerate's best converter), without delay: frame `n` of both begins at the same instant.
  ///
  /// - Source: J. O. Smith and P. Gossett, "A flexible sampling-rate conversion method", ICASSP 1984.
  /// - Throws: ``ResamplingError`` if the rates differ by a factor above 256.
  public func resampled(to newRate: SampleRate) throws(ResamplingError) -> Sound {
    guard newRate != rate, !samples.isEmpty else {
      return Sound(rate: newRate, channelCount: channelCount, samples: samples)
    }
    let ratio = newRate.hertz / rate.hertz
    let room = Int((Double(frameCount.value) * ratio).rounded(.up)) + 16
    guard src_is_valid_ratio(ratio) != 0, room <= Int(Int.max / channelCount) else {
      throw ResamplingError(from: rate, to: newRate, reason: "a factor of at most 256 is allowed")
    }
    var failure: Int32 = 0
    var frames = 0
    let resampled = [Float](unsafeUninitializedCapacity: room * channelCount) { output, count in
      samples.withUnsafeBufferPointer { input in
        var conversion = SRC_DATA()
        conversion.data_in = input.baseAddress
        conversion.data_out = output.baseAddress
        conversion.input_frames = input.count / channelCount
        conversion.output_frames = room
        conversion.src_ratio = ratio
        failure = src_simple(
          &conversion, Int32(SRC_SINC_BEST_QUALITY), Int32(channelCount))
        frames = conversion.output_frames_gen
      }
      count = failure == 0 ? frames * channelCount : 0
    }
    guard failure == 0 else {
      throw ResamplingError(
        from: rate, to: newRate, reason: src_strerror(failure).map { String(cString: $0) } ?? "")
    }
    return Sound(rate: newRate, channelCount: channelCount, samples: resampled)
  }
}

/// A rate that sound cannot be brought to, as one sentence.
public struct ResamplingError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The rate there is.
  public var from: SampleRate
  /// The rate asked for.
  public var to: SampleRate
  /// The reason why the sound cannot be brought to the rate.
  public var reason: String

  /// The sentence: `from 8000.0 Hz to 9000000.0 Hz: a factor of at most 256 is allowed`.
  public var description: String { "from \(from.hertz) Hz to \(to.hertz) Hz: \(reason)" }
}
