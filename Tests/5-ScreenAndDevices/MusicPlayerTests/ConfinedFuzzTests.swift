import CSoundLibraries
import Foundation
import TestSupport
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
    let processors = ProcessInfo.processInfo.activeProcessorCount
    let songsInAll = isLong ? 1_000_000 : isNight ? 2_000 : 500
    let rounds = (songsInAll + processors - 1) / processors
    let songs = try songs()
    // Together, a processor for each.
    let fuzzers = try (0..<processors).map { try Fuzzer(rounds, seed: 2_000_000 + $0, songs) }
    for fuzzer in fuzzers {
      let said = fuzzer.end()
      print(said.trimmingCharacters(in: .whitespacesAndNewlines))
      #expect(said.contains("none broke"))
    }
  }
}

/// A process that mutates songs and has them decoded.
private struct Fuzzer {
  private let process = Process()
  private let output = Pipe()

  init(_ rounds: Int, seed: Int, _ songs: [String]) throws {
    process.executableURL = URL(fileURLWithPath: boxProgram).deletingLastPathComponent()
      .appendingPathComponent("decoder-fuzz")
    process.arguments = ["\(rounds)", "\(seed)"] + songs
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
  }

  /// Waits for the process's end, and returns what the process printed.
  func end() -> String {
    let said = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    return said
  }
}
