import AudioFiles
import Foundation
import TestSupport
import Testing
import Units

@Suite("Damaged sound files")
struct DamagedFileTests {
  let folder = TemporaryFolder()

  /// The sentence that reading a file ends with.
  private func failure(reading path: String) -> String {
    do {
      let sound = try Sound(contentsOf: path)
      return "read \(sound.frameCount.value) frames"
    } catch {
      return error.description
    }
  }

  /// A WAV file of one second, as bytes.
  private func second() throws -> [UInt8] {
    let sound = Sound(
      rate: SampleRate(48_000), samples: (0..<48_000).map { Float($0 % 100) / 100 - 0.5 })
    try sound.write(to: folder.file("whole.wav"), as: .signed16)
    return folder.bytes(of: folder.file("whole.wav"))
  }

  @Test("a missing file, a folder and an empty file are told apart")
  func nothingThere() {
    let missing = folder.file("none.wav")
    #expect(failure(reading: missing) == "\(missing): No such file or directory")
    #expect(failure(reading: folder.path).hasPrefix("\(folder.path): not a file; WAV, FLAC"))
    let empty = folder.file("empty.wav", of: [])
    #expect(failure(reading: empty).hasPrefix("\(empty): empty; WAV, FLAC"))
  }

  @Test("text is not sound")
  func text() {
    let path = folder.file("a.wav", of: Array("Dear diary, today I tuned a piano.\n".utf8))
    #expect(failure(reading: path).hasPrefix("\(path): not sound that can be read; WAV"))
  }

  @Test("a file cut off says so", arguments: [0.2, 0.5, 0.99])
  func truncated(share: Double) throws {
    let whole = try second()
    let path = folder.file("cut.wav", of: whole.prefix(Int(Double(whole.count) * share)))
    #expect(failure(reading: path).hasPrefix("\(path): cut off before its end"))
  }

  @Test("a header without sound says so")
  func headerOnly() throws {
    try Sound(rate: SampleRate(48_000), samples: []).write(to: folder.file("a.wav"))
    #expect(failure(reading: folder.file("a.wav")).hasSuffix("a.wav: no sound in it"))
  }

  @Test("too many channels are counted and the limit is told", arguments: [9, 32])
  func channels(count: Int) throws {
    let sound = Sound(
      rate: SampleRate(48_000), channelCount: count,
      samples: Array(repeating: 0, count: 10 * count))
    try sound.write(to: folder.file("a.wav"))
    #expect(
      failure(reading: folder.file("a.wav"))
        .hasSuffix("a.wav: \(count) channels; 1 to 8 are allowed"))
  }

  @Test("a rate of 12 Hz is told with its limits")
  func rate() throws {
    var bytes = try second()
    bytes.replaceSubrange(24..<28, with: [12, 0, 0, 0])
    let path = folder.file("a.wav", of: bytes)
    #expect(failure(reading: path) == "\(path): 12 Hz; 1000 to 768000 Hz are allowed")
  }

  @Test("a FLAC file cut off or damaged in the middle says so")
  func flac() throws {
    let whole = folder.bytes(of: Self.recording)
    #expect(try Sound(contentsOf: Self.recording).duration > Seconds(3))
    let cut = folder.file("cut.flac", of: whole.prefix(whole.count / 2))
    #expect(failure(reading: cut).hasPrefix("\(cut): "))
    #expect(!failure(reading: cut).contains("read "))
    var damaged = whole
    for index in (whole.count / 2)..<(whole.count / 2 + 5_000) { damaged[index] ^= 0x5A }
    let path = folder.file("damaged.flac", of: damaged)
    #expect(!failure(reading: path).contains("\n"))
  }

  /// The desk box's recording.
  private static let recording =
    workTree.appending(path: "board/desk/guitar-a2.flac").path

  @Test("no bytes make the reader trap", arguments: UInt64(1)...60)
  func randomBytes(seed: UInt64) throws {
    var state = seed &* 0x9E37_79B9_7F4A_7C15
    func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
    var bytes = Array(try second().prefix(4_000))
    if seed % 3 == 0 { bytes = bytes.map { _ in UInt8(truncatingIfNeeded: next()) } }
    for _ in 0..<(1 + next() % 12) {
      bytes[Int(next() % 64)] = UInt8(truncatingIfNeeded: next())
    }
    let path = folder.file("random.wav", of: bytes)
    // Either sound or one line: what must not happen is a trap, and that fails the run.
    #expect(!failure(reading: path).contains("\n"))
  }

  @Test("a folder that is not there cannot be written to")
  func unwritable() {
    let path = "\(folder.path)/none/a.wav"
    #expect(throws: SoundFileError(file: path, found: "No such file or directory")) {
      try Sound(rate: SampleRate(48_000), samples: [0]).write(to: path)
    }
  }
}
