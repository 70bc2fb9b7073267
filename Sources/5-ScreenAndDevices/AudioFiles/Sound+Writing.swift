import CSoundLibraries
import Glibc
import Units

extension Sound {
  /// A format in which the samples of a WAV file are stored.
  public enum Encoding: Sendable {
    /// 32-bit float, bit for bit what is in memory.
    case float32
    /// 16-bit signed, clipped at full scale.
    case signed16
  }

  /// Writes a WAV file, over an older one of that name; the same sound gives the same bytes.
  ///
  /// - Throws: ``SoundFileError`` if the file cannot be made or the disk is full; what was written
  ///   so far is left there.
  public func write(to path: String, as encoding: Encoding = .float32) throws(SoundFileError) {
    let storage = encoding == .float32 ? SF_FORMAT_FLOAT : SF_FORMAT_PCM_16
    var info = SF_INFO()
    info.samplerate = Int32(rate.hertz.rounded())
    info.channels = Int32(channelCount)
    info.format = Int32(SF_FORMAT_WAV | storage)
    guard sf_format_check(&info) == Int32(SF_TRUE) else {
      throw SoundFileError(
        file: path, found: "\(channelCount) channels at \(rate.hertz) Hz",
        allowed: "a WAV file does not hold that")
    }
    let descriptor = Glibc.open(path, O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0,
      let file = sf_open_fd(descriptor, Int32(SFM_WRITE), &info, Int32(SF_TRUE))
    else {
      throw SoundFileError(file: path, found: String(cString: strerror(errno)))
    }
    // The PEAK chunk carries the time of writing, which would make equal sounds differ.
    sf_command(file, Int32(SFC_SET_ADD_PEAK_CHUNK), nil, Int32(SF_FALSE))
    sf_command(file, Int32(SFC_SET_CLIPPING), nil, Int32(SF_TRUE))
    let frames = sf_count_t(frameCount.value)
    let written = sf_writef_float(file, samples, frames)
    let failure = String(cString: sf_strerror(file))
    let closing = sf_close(file)
    guard written == frames, closing == 0 else {
      throw SoundFileError(
        file: path, found: "\(written) of \(frames) frames could be written (\(failure))")
    }
  }
}
