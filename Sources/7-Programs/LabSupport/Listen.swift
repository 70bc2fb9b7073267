public import AudioFiles
import Units

/// Hears a sound file to its end, block by block as one channel, and tells how far it got.
///
/// - Parameters:
///   - reader: At the file's begin.
///   - command: Whose progress it is.
///   - hear: Called with every block.
/// - Throws: `SoundFileError` if the file is damaged, or has no sound.
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
  guard downmix.framesRead > 0 else {
    throw SoundFileError(file: reader.path, found: "no sound is in it")
  }
}
