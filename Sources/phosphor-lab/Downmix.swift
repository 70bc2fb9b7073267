import AudioFiles

/// Reads a file block by block as the mean of its channels.
struct Downmix {
  /// Frames read so far.
  private(set) var framesRead = 0

  private let channelCount: Int
  private var interleaved: [Float]
  private var mono: [Float]

  /// Makes a reader of blocks of 4096 frames.
  init(channelCount: Int) {
    self.channelCount = channelCount
    mono = Array(repeating: 0, count: 4096)
    interleaved = Array(repeating: 0, count: 4096 * channelCount)
  }

  /// The next block, valid until the one after it; `nil` at the end.
  ///
  /// - Throws: `SoundFileError` where the file is damaged.
  mutating func next(_ reader: inout SoundFileReader) throws -> ArraySlice<Float>? {
    let frames = try reader.read(into: &interleaved, frames: mono.count)
    guard frames > 0 else { return nil }
    framesRead += frames
    for frame in 0..<frames {
      var sum: Float = 0
      for channel in 0..<channelCount { sum += interleaved[frame * channelCount + channel] }
      mono[frame] = sum / Float(channelCount)
    }
    return mono[..<frames]
  }
}
