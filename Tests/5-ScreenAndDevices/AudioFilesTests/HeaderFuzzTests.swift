import AudioFiles
import CSoundLibraries
import Foundation
import TestSupport
import Testing
import Units

@Suite("Mutated sound files")
struct HeaderFuzzTests {
  private let folder = TemporaryFolder()

  /// A fifth of a second in each of the formats that the box plays.
  private func seeds() throws -> [[UInt8]] {
    let formats = [
      SF_FORMAT_WAV | SF_FORMAT_PCM_16, SF_FORMAT_WAV | SF_FORMAT_FLOAT,
      SF_FORMAT_AIFF | SF_FORMAT_PCM_24, SF_FORMAT_FLAC | SF_FORMAT_PCM_16,
      SF_FORMAT_OGG | SF_FORMAT_VORBIS, SF_FORMAT_OGG | SF_FORMAT_OPUS,
      SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III,
    ]
    return try formats.enumerated().map { number, format in
      var info = SF_INFO()
      (info.samplerate, info.channels, info.format) = (48_000, 2, Int32(format))
      let path = folder.file("seed-\(number)")
      let file = try #require(sf_open(path, Int32(SFM_WRITE), &info))
      let sound = (0..<19_200).map { Float(0.5 * sin(Double($0 / 2) / 17)) }
      #expect(sf_writef_float(file, sound, 9_600) == 9_600)
      sf_close(file)
      return folder.bytes(of: path)
    }
  }

  /// Plays the begin of what may be a file; one sentence, or how many samples came.
  private func play(_ path: String, _ room: UnsafeMutablePointer<Float>) -> Result<
    Int, SoundFileError
  > {
    do {
      var stream = try MusicStream.of(
        SoundFileReader(path), at: SampleRate(48_000), from: FrameCount(100))
      var samples = 0
      for _ in 0..<4 {
        let count = try stream.read(into: room, count: 2_048)
        samples += count
        for index in 0..<count where !room[index].isFinite { return .success(-1) }
      }
      return .success(samples)
    } catch { return .failure(error) }
  }

  @Test("sound or one sentence comes of any header, and never a trap")
  func headers() throws {
    let seeds = try seeds()
    let path = folder.file("mutated")
    let rounds =
      ProcessInfo.processInfo.environment["PHOSPHOR_LONG_TESTS"] != nil
      ? 1_000_000 : isNight ? 2_000 : 500
    var random = SeededRandom(seed: 1_000_000)
    let room = UnsafeMutablePointer<Float>.allocate(capacity: 2_048)
    defer { room.deallocate() }
    for (number, seed) in seeds.enumerated() {
      _ = folder.file("whole", of: seed)
      let whole = try play(folder.file("whole"), room).get()
      #expect(whole > 4_000, "seed \(number) is sound")
    }
    var played = 0
    for _ in 0..<rounds {
      var bytes = seeds.randomElement(using: &random) ?? []
      for _ in 0..<Int.random(in: 1...8, using: &random) {
        let place = Int.random(in: 0..<min(bytes.count, 256), using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
        case 2: bytes[place] = [0, 1, 0x7F, 0x80, 0xFF].randomElement(using: &random) ?? 0
        default: bytes.removeLast(Int.random(in: 0..<bytes.count, using: &random) / 8)
        }
      }
      _ = folder.file("mutated", of: bytes)
      switch play(path, room) {
      case .success(let count):
        #expect(count >= 0, "no number was played")
        played += count > 0 ? 1 : 0
      case .failure(let error):
        #expect(!error.description.contains("\n"))
      }
    }
    print("\(rounds) mutated files: \(played) gave sound, the rest a sentence")
    #expect(played > rounds / 20 && played < rounds)
  }
}
