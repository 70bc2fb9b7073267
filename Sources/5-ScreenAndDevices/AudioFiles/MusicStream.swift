public import Units

/// A sound file as the box plays it: the mean of its channels at the stream's rate, from any frame on, and round a
/// loop without a gap.
///
/// The resampler goes on over a loop's seam, so that the last frame before its end is followed by its first one as
/// if they stood side by side in the file.
///
/// - Thread: any one thread; reads from disk, never for the audio thread.
public struct MusicStream: ~Copyable {
  /// Frames decoded at once.
  private static let piece = 4096

  /// Frames a second of the file.
  public let rate: SampleRate
  /// Frames of the file; 0 if it does not say.
  public let frameCount: FrameCount
  private var reader: SoundFileReader
  private var converter: RateConverter?
  private let loop: Range<Int>?
  private let decoded: UnsafeMutablePointer<Float>
  private let mono: UnsafeMutablePointer<Float>
  /// The samples of ``mono`` that wait to be converted.
  private var waiting = 0..<0
  /// The frame of the file that is decoded next.
  private var position: Int
  private var isAtEnd = false

  /// Makes a stream of a file.
  ///
  /// - Parameters:
  ///   - reader: The file.
  ///   - rate: The stream's rate.
  ///   - start: The frame to begin with.
  ///   - loop: The frames to go round once they are reached; `nil` to play to the end.
  /// - Returns: The stream.
  /// - Throws: ``SoundFileError`` for a file without sound, for a loop that the file does not have, and if it
  ///   cannot be read from there.
  public static func of(
    _ reader: consuming SoundFileReader, at rate: SampleRate,
    from start: FrameCount = FrameCount(0), loop: Range<Int>? = nil
  ) throws(SoundFileError) -> MusicStream {
    var reader = reader
    let path = reader.path
    let frames = reader.frameCount.value
    guard frames > 0 else { throw SoundFileError(file: path, found: "no sound in it") }
    if let loop, loop.isEmpty || loop.lowerBound < 0 || loop.upperBound > frames {
      throw SoundFileError(
        file: path, found: "a loop from frame \(loop.lowerBound) to \(loop.upperBound)",
        allowed: "it has \(frames)")
    }
    var converter: RateConverter?
    if reader.rate != rate {
      do { converter = try RateConverter(from: reader.rate, to: rate) } catch {
        throw SoundFileError(file: path, found: "\(error)")
      }
    }
    let position = start.value > 0 ? try reader.seek(to: start).value : 0
    return MusicStream(reader, converter, position: position, loop: loop)
  }

  // Apart from what may fail: Swift 6.0.3 crashes if an initialiser throws.
  private init(
    _ reader: consuming SoundFileReader, _ converter: consuming RateConverter?, position: Int,
    loop: Range<Int>?
  ) {
    rate = reader.rate
    frameCount = reader.frameCount
    self.position = position
    decoded = .allocate(capacity: Self.piece * reader.channelCount)
    mono = .allocate(capacity: Self.piece)
    self.loop = loop
    self.reader = reader
    self.converter = converter
  }

  deinit {
    decoded.deallocate()
    mono.deallocate()
  }

  /// Reads up to `count` samples at the stream's rate.
  ///
  /// - Returns: How many were read; 0 at the end, which a loop does not have.
  /// - Throws: ``SoundFileError`` if the sound is damaged or ends before the header said.
  public mutating func read(
    into samples: UnsafeMutablePointer<Float>, count: Int
  ) throws(SoundFileError) -> Int {
    var made = 0
    while made < count {
      if waiting.isEmpty, !isAtEnd { try decode() }
      if isAtEnd, converter == nil { break }
      let progress = pass(to: samples + made, room: count - made)
      waiting = waiting.lowerBound + progress.taken..<waiting.upperBound
      made += progress.made
      if isAtEnd, progress.made == 0 { break }
    }
    return made
  }
}

// MARK: - Steps

extension MusicStream {
  /// Decodes the next piece, up to the loop's end and then from its begin.
  private mutating func decode() throws(SoundFileError) {
    if let loop, position >= loop.upperBound {
      position = try reader.seek(to: FrameCount(loop.lowerBound)).value
    }
    let rest = loop.map { $0.upperBound - position } ?? Self.piece
    let count = try reader.read(into: decoded, frames: min(rest, Self.piece))
    position += count
    waiting = 0..<count
    isAtEnd = count == 0
    mix(count)
  }

  /// The mean of the channels, with silence for what is no number.
  private func mix(_ count: Int) {
    let channels = reader.channelCount
    let share = 1 / Float(channels)
    for frame in 0..<count {
      var sum: Float = 0
      for channel in 0..<channels { sum += decoded[frame * channels + channel] }
      mono[frame] = sum.isFinite ? sum * share : 0
    }
  }

  private mutating func pass(
    to samples: UnsafeMutablePointer<Float>, room: Int
  ) -> RateConverter.Progress {
    // Optional chaining cannot borrow a non-copyable converter: take it out and put it back.
    guard var converter = self.converter.take() else {
      let count = min(room, waiting.count)
      samples.update(from: mono + waiting.lowerBound, count: count)
      return RateConverter.Progress(taken: count, made: count)
    }
    let progress = converter.convert(
      mono + waiting.lowerBound, count: waiting.count, into: samples, room: room)
    self.converter = consume converter
    return progress
  }
}
