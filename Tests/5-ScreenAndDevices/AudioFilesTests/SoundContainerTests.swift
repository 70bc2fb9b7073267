import AudioFiles
import CSoundLibraries
import TestSupport
import Testing
import Units

@Suite("kinds of sound files")
struct SoundContainerTests {
  private let folder = TemporaryFolder()

  /// A tenth of a second as libsndfile writes it.
  private func written(_ format: Int, rate: Int32 = 48_000) throws -> [UInt8] {
    var info = SF_INFO()
    (info.samplerate, info.channels, info.format) = (rate, 1, Int32(format))
    let path = folder.file("written")
    let file = try #require(sf_open(path, Int32(SFM_WRITE), &info))
    let sound = (0..<4_800).map { Float($0 % 100) / 200 }
    #expect(sf_writef_float(file, sound, 4_800) == 4_800)
    sf_close(file)
    return folder.bytes(of: path)
  }

  private func frames(_ bytes: [UInt8]) throws(SoundFileError) -> Int {
    try Sound(contentsOf: folder.file("sound", of: bytes)).samples.count
  }

  private static let kinds = [
    SF_FORMAT_WAV | SF_FORMAT_PCM_16, SF_FORMAT_WAV | SF_FORMAT_FLOAT,
    SF_FORMAT_WAVEX | SF_FORMAT_PCM_24, SF_FORMAT_RF64 | SF_FORMAT_PCM_16,
    SF_FORMAT_AIFF | SF_FORMAT_PCM_24, SF_FORMAT_AIFF | SF_FORMAT_FLOAT,
    SF_FORMAT_FLAC | SF_FORMAT_PCM_16, SF_FORMAT_OGG | SF_FORMAT_VORBIS,
    SF_FORMAT_OGG | SF_FORMAT_OPUS, SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III,
  ]

  @Test("what is promised is read, also behind tags", arguments: kinds)
  func promised(format: Int) throws {
    let bytes = try written(format)
    let count = try frames(bytes)
    #expect(count >= 4_800)
    // A tag of 300 bytes, and one with a footer.
    let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 2, 44] + [UInt8](repeating: 0, count: 300)
    let footed =
      Array("ID3".utf8) + [4, 0, 0x10, 0, 0, 0, 5] + [UInt8](repeating: 7, count: 15)
    #expect(try frames(tag + bytes) == count)
    #expect(try frames(tag + footed + bytes) == count)
  }

  @Test(
    "what libsndfile knows besides is refused before it is looked at",
    arguments: [
      SF_FORMAT_AU, SF_FORMAT_PAF, SF_FORMAT_SVX, SF_FORMAT_NIST, SF_FORMAT_VOC, SF_FORMAT_IRCAM,
      SF_FORMAT_W64, SF_FORMAT_MAT4, SF_FORMAT_MAT5, SF_FORMAT_PVF, SF_FORMAT_HTK, SF_FORMAT_CAF,
      SF_FORMAT_AVR, SF_FORMAT_WVE, SF_FORMAT_MPC2K, SF_FORMAT_SDS,
    ])
  func others(kind: Int) throws {
    let coding = kind == SF_FORMAT_WVE ? SF_FORMAT_ALAW : SF_FORMAT_PCM_16
    let bytes = try written(kind | coding, rate: kind == SF_FORMAT_WVE ? 8_000 : 48_000)
    #expect {
      _ = try frames(bytes)
    } throws: { error in
      (error as? SoundFileError)?.found == "not sound that can be read"
    }
  }

  @Test("neither tags without sound nor more tags than anybody writes are read")
  func tags() {
    let tag = Array("ID3".utf8) + [4, 0, 0, 0, 0, 0, 0]
    let many = Array(repeating: tag, count: 1_000).flatMap { $0 }
    for bytes: [UInt8] in [tag, many, [0xFF], [0xFF, 0xFB]] {
      #expect(throws: SoundFileError.self) { try frames(bytes) }
    }
  }
}
