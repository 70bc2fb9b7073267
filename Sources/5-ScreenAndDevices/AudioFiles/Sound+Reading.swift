import Units

extension Sound {
  /// Reads a whole file.
  ///
  /// - Throws: ``SoundFileError`` as ``SoundFileReader`` does, and for a file without any frame or with
  ///   more than ``SoundFileLimits/samples`` samples.
  public init(contentsOf path: String) throws(SoundFileError) {
    var reader = try SoundFileReader(path)
    let channels = reader.channelCount
    let piece = 1 << 15
    var samples: [Float] = []
    // A header may promise anything: it is believed up to 16 Mi samples, then memory grows with what came.
    samples.reserveCapacity(min(max(0, reader.frameCount.value), (1 << 24) / channels) * channels)
    let room = UnsafeMutablePointer<Float>.allocate(capacity: piece * channels)
    defer { room.deallocate() }
    while true {
      let count = try reader.read(into: room, frames: piece)
      if count == 0 { break }
      samples.append(contentsOf: UnsafeBufferPointer(start: room, count: count * channels))
      guard samples.count <= SoundFileLimits.samples else {
        throw SoundFileError(
          file: path, found: "more than \(SoundFileLimits.samples) samples",
          allowed: "that many are read at once")
      }
    }
    guard !samples.isEmpty else { throw SoundFileError(file: path, found: "no sound in it") }
    self.init(rate: reader.rate, channelCount: channels, samples: samples)
  }
}
