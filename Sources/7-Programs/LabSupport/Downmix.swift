import AudioEngine
import AudioFiles
import Units

/// Reads a file block by block as one channel, as the box makes it out of several.
struct Downmix {
  /// Frames read so far.
  private(set) var framesRead = 0

  private let channelCount: Int
  private var mix: ChannelMix
  private var interleaved: [Float]
  private var mono: [Float]

  /// Makes a reader of blocks of 4096 frames.
  init(channelCount: Int, rate: SampleRate) {
    self.channelCount = channelCount
    mix = ChannelMix(at: rate)
    mono = Array(repeating: 0, count: 4096)
    interleaved = Array(repeating: 0, count: 4096 * channelCount)
  }

  /// The next block, valid until the one after it; `nil` at the end.
  ///
  /// - Throws: `SoundFileError` if the file is damaged.
  mutating func next(_ reader: inout SoundFileReader) throws -> ArraySlice<Float>? {
    let frames = try reader.read(into: &interleaved, frames: mono.count)
    guard frames > 0 else { return nil }
    framesRead += frames
    if channelCount == 1 { return interleaved[..<frames] }
    interleaved.withUnsafeBufferPointer { samples in
      guard let first = samples.baseAddress else { return }
      for frame in 0..<frames {
        mono[frame] = mix.sample(of: first + frame * channelCount, channels: channelCount)
      }
    }
    return mono[..<frames]
  }
}
