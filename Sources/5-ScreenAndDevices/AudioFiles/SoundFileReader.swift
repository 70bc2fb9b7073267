import CSoundLibraries
import Glibc
public import Units

/// A sound file read from its beginning to its end in pieces.
///
/// WAV, FLAC, Ogg Vorbis, Opus, MP3 and AIFF, told by their first bytes: the file's name does not matter, and what else
/// libsndfile knows is refused before it sees it.
///
/// - Source: libsndfile 1.1 or newer (MP3 came with 1.1), <https://libsndfile.github.io/libsndfile/api.html>.
/// - Thread: any one thread; reads from disk, never for the audio thread.
public struct SoundFileReader: ~Copyable {
  /// The file's path, as it was asked for.
  public let path: String
  /// Frames a second.
  public let rate: SampleRate
  /// Samples a frame, within ``SoundFileLimits/channels``.
  public let channelCount: Int
  /// Frames the header promises, of an MP3 without one a guess; 0 if it does not say.
  public let frameCount: FrameCount
  private let file: OpaquePointer
  private let source: UnsafeMutablePointer<SoundSource>
  /// True if ``frameCount`` can be a guess, as of every MP3: without an Xing header the length is worked out from the
  /// first frame.
  public let isLengthGuessed: Bool
  private var framesRead = 0

  /// Opens a file and reads its header.
  ///
  /// - Throws: ``SoundFileError`` if there is no such file, it cannot be read, is not sound, is cut
  ///   off, or has channels or a rate outside ``SoundFileLimits``.
  public init(_ path: String) throws(SoundFileError) {
    try self.init(
      path, descriptor: SoundFileOpening.open(path, name: path, links: .followed))
  }

  /// Reads the header of a file that is open already, by no other calls than `read` and `lseek`.
  ///
  /// - Parameters:
  ///   - path: The file's name, for errors.
  ///   - descriptor: The open regular file, which is closed with the reader, or here if it is not sound.
  ///   - bytes: The part of the file that is a sound file by itself; `nil` for all of it.
  /// - Throws: ``SoundFileError`` as ``init(_:)`` does.
  public init(
    _ path: String, descriptor: Int32, bytes: Range<Int>? = nil
  ) throws(SoundFileError) {
    var info = SF_INFO()
    (file, source) = try Self.open(path, descriptor, bytes, &info)
    self.path = path
    rate = SampleRate(Double(info.samplerate))
    channelCount = Int(info.channels)
    frameCount = FrameCount(Int(info.frames))
    isLengthGuessed = Int(info.format) & Int(SF_FORMAT_TYPEMASK) == Int(SF_FORMAT_MPEG)
  }

  deinit {
    sf_close(file)
    Self.close(source)
  }

  /// Goes to a frame, from which the next one is read; the sound's end is as far as it goes.
  ///
  /// - Returns: The frame that it is at.
  /// - Throws: ``SoundFileError`` if the file cannot be read from there.
  public mutating func seek(to frame: FrameCount) throws(SoundFileError) -> FrameCount {
    let wanted = min(max(0, frame.value), frameCount.value)
    let reached = sf_seek(file, sf_count_t(wanted), SEEK_SET)
    guard reached >= 0 else {
      throw SoundFileError(
        file: path, found: "nothing can be read at \(seconds(wanted)) s",
        allowed: Self.reason(file))
    }
    framesRead = Int(reached)
    return FrameCount(framesRead)
  }

  /// Reads up to `frames` frames of interleaved samples into `destination`.
  ///
  /// - Parameters:
  ///   - destination: Room for `frames` times ``channelCount`` samples.
  ///   - frames: How many to read at most.
  /// - Returns: How many were read; 0 at the end.
  /// - Throws: ``SoundFileError`` if the sound is damaged or ends before the header said; what was
  ///   read before stays good.
  public mutating func read(
    into destination: UnsafeMutablePointer<Float>, frames: Int
  ) throws(SoundFileError) -> Int {
    let count = Int(sf_readf_float(file, destination, sf_count_t(frames)))
    framesRead += count
    let isAtEnd = count < frames
    if isAtEnd, sf_error(file) != Int32(SF_ERR_NO_ERROR) {
      throw SoundFileError(
        file: path, found: "damaged after \(seconds(framesRead)) s", allowed: Self.reason(file))
    }
    if isAtEnd, framesRead < frameCount.value, frameCount.value < Int.max, !isLengthGuessed {
      throw Self.cutOff(path, "after \(seconds(framesRead)) of \(seconds(frameCount.value)) s")
    }
    return count
  }
}

// MARK: - Opening and checking

extension SoundFileReader {
  private static func source(
    _ path: String, _ descriptor: Int32, _ bytes: Range<Int>?
  ) throws(SoundFileError) -> UnsafeMutablePointer<SoundSource> {
    let length = lseek(descriptor, 0, SEEK_END)
    let part = (bytes ?? 0..<max(0, length)).clamped(to: 0..<max(0, length))
    guard length > 0, let found = SoundSource(descriptor, bytes: part) else {
      Glibc.close(descriptor)
      throw SoundFileError(
        file: path, found: length == 0 ? "empty" : "not sound that can be read",
        allowed: SoundFileOpening.formats)
    }
    let source = UnsafeMutablePointer<SoundSource>.allocate(capacity: 1)
    source.initialize(to: found)
    return source
  }

  private static func close(_ source: UnsafeMutablePointer<SoundSource>) {
    Glibc.close(source.pointee.descriptor)
    source.deallocate()
  }

  private static func open(
    _ path: String, _ descriptor: Int32, _ bytes: Range<Int>?, _ info: inout SF_INFO
  ) throws(SoundFileError) -> (OpaquePointer, UnsafeMutablePointer<SoundSource>) {
    let source = try source(path, descriptor, bytes)
    var calls = SoundSource.calls
    guard let file = sf_open_virtual(&calls, Int32(SFM_READ), &info, source) else {
      close(source)
      throw SoundFileError(
        file: path, found: "not sound that can be read (\(reason(nil)))",
        allowed: SoundFileOpening.formats)
    }
    do throws(SoundFileError) {
      guard source.pointee.container.holds(info.format) else {
        throw SoundFileError(
          file: path, found: "not what its first bytes say", allowed: SoundFileOpening.formats)
      }
      try check(file, info, path)
    } catch {
      sf_close(file)
      close(source)
      throw error
    }
    return (file, source)
  }

  private static func check(
    _ file: OpaquePointer, _ info: SF_INFO, _ path: String
  ) throws(SoundFileError) {
    let channels = SoundFileLimits.channels
    guard channels.contains(Int(info.channels)) else {
      throw SoundFileError(
        file: path, found: "\(info.channels) channels",
        allowed: "\(channels.lowerBound) to \(channels.upperBound) are allowed")
    }
    let rates = SoundFileLimits.rates
    guard rates.contains(SampleRate(Double(info.samplerate))) else {
      throw SoundFileError(
        file: path, found: "\(info.samplerate) Hz",
        allowed: "\(Int(rates.lowerBound.hertz)) to \(Int(rates.upperBound.hertz)) Hz are allowed")
    }
    if isShorterThanItsHeader(file) { throw cutOff(path, "before its end") }
  }

  /// True if a RIFF file holds less sound than its header promises.
  ///
  /// libsndfile shortens such a file silently and only notes it in its log. A size of 2^32 - 1 is what
  /// a pipe writes that could not know better, and no sign of damage.
  private static func isShorterThanItsHeader(_ file: OpaquePointer) -> Bool {
    var log = [CChar](repeating: 0, count: 1 << 14)
    let length = Int(sf_command(file, Int32(SFC_GET_LOG_INFO), &log, Int32(log.count)))
    let newline = CChar(bitPattern: UInt8(ascii: "\n"))
    return log.prefix(max(0, length)).split(separator: newline).contains { line in
      // The standard library looks for text in text by way of regular expressions, which weigh 2 MB.
      let line = Array(line) + [0]
      return strstr(line, "data :") != nil && strstr(line, "(should be") != nil
        && strstr(line, "4294967295") == nil
    }
  }

  private static func cutOff(_ path: String, _ place: String) -> SoundFileError {
    SoundFileError(file: path, found: "cut off \(place)", allowed: "only a whole file is read")
  }

  private func seconds(_ frames: Int) -> Double {
    (Double(frames) / rate.hertz * 100).rounded() / 100
  }

  /// The last failure in libsndfile's own words, without the full stop.
  private static func reason(_ file: OpaquePointer?) -> String {
    let text = String(cString: sf_strerror(file))
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
