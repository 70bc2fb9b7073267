import CSndFile
import Foundation
import Testing

@testable import MusicPlayer

@Suite("mutated songs in confined decoders")
struct ConfinedFuzzTests {
  private let folder = TemporaryFolder()

  /// A fifth of a second in each of the formats that the box plays, as files.
  private func songs() throws -> [String] {
    let formats = [
      SF_FORMAT_WAV | SF_FORMAT_PCM_16, SF_FORMAT_WAV | SF_FORMAT_IMA_ADPCM,
      SF_FORMAT_RF64 | SF_FORMAT_FLOAT, SF_FORMAT_AIFF | SF_FORMAT_PCM_24,
      SF_FORMAT_FLAC | SF_FORMAT_PCM_16, SF_FORMAT_OGG | SF_FORMAT_VORBIS,
      SF_FORMAT_OGG | SF_FORMAT_OPUS, SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III,
    ]
    return try formats.enumerated().map { number, format in
      var info = SF_INFO()
      (info.samplerate, info.channels, info.format) = (48_000, 2, Int32(format))
      let path = "\(folder.path)/song-\(number)"
      let file = try #require(sf_open(path, Int32(SFM_WRITE), &info))
      let sound = (0..<19_200).map { Float(0.5 * sin(Double($0 / 2) / 17)) }
      #expect(sf_writef_float(file, sound, 9_600) == 9_600)
      sf_close(file)
      return path
    }
  }

  @Test("none needs what the filter refuses, and none breaks its decoder")
  func mutations() throws {
    // Whoever decodes may be nobody, and has to reach the songs.
    chmod(folder.path, 0o755)
    let isLong = ProcessInfo.processInfo.environment["PHOSPHOR_LONG_TESTS"] != nil
    let fuzz = Process()
    fuzz.executableURL = URL(fileURLWithPath: MusicBench.box).deletingLastPathComponent()
      .appendingPathComponent("decoder-fuzz")
    fuzz.arguments = [isLong ? "1000000" : "2000"] + (try songs())
    let output = Pipe()
    fuzz.standardOutput = output
    fuzz.standardError = FileHandle.nullDevice
    try fuzz.run()
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    fuzz.waitUntilExit()
    print(said.trimmingCharacters(in: .whitespacesAndNewlines))
    #expect(fuzz.terminationReason == .exit && fuzz.terminationStatus == 0)
    #expect(said.contains("none broke"))
  }
}
