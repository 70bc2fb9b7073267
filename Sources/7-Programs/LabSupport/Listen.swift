public import AudioFiles
import Units

/// Hears a sound file to its end, block by block as one channel, and tells how far it got.
///
/// - Parameters:
///   - reader: At the file's begin.
///   - command: Whose progress it is.
///   - hear: Called with every block.
/// - Throws: `SoundFileError` where the file is damaged.
public func listen(
  to reader: inout SoundFileReader, as command: String,
  hear: (UnsafeBufferPointer<Float>) -> Void
) throws {
  var progress = Progress(command)
  var downmix = Downmix(channelCount: reader.channelCount, rate: reader.rate)
  let length = Double(max(reader.frameCount.value, 1))
  while let block = try downmix.next(&reader) {
    block.withUnsafeBufferPointer(hear)
    progress.update(Double(downmix.framesRead) / length)
  }
}
