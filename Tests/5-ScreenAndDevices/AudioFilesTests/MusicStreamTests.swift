import AudioFiles
import CSoundLibraries
import Foundation
import TestSupport
import Testing
import Units

@Suite("Music streams")
struct MusicStreamTests {
  let folder = TemporaryFolder()

  private func sine(_ hertz: Double, rate: Double, count: Int, level: Double = 0.5) -> Sound {
    Sound(
      rate: SampleRate(rate),
      samples: (0..<count).map { Float(level * sin(2 * .pi * hertz * Double($0) / rate)) })
  }

  /// The first `count` samples of a file as the box plays it.
  private func played(
    _ sound: Sound, at rate: Double = 48_000, from start: Int = 0, loop: Range<Int>? = nil,
    count: Int
  ) throws -> [Float] {
    try sound.write(to: folder.file("a.wav"))
    var stream = try MusicStream.of(
      SoundFileReader(folder.file("a.wav")), at: SampleRate(rate), from: FrameCount(start),
      loop: loop)
    var samples: [Float] = []
    let room = UnsafeMutablePointer<Float>.allocate(capacity: 777)
    defer { room.deallocate() }
    while samples.count < count {
      let made = try stream.read(into: room, count: min(777, count - samples.count))
      if made == 0 { break }
      samples += UnsafeBufferPointer(start: room, count: made)
    }
    return samples
  }

  /// Root mean square of what lies well inside, in dB of full scale.
  private func level(_ samples: [Float]) -> Double {
    let inner = samples.dropFirst(2000).dropLast(2000)
    let sum = inner.reduce(0.0) { $0 + Double($1) * Double($1) }
    return 10 * log10(max(sum / Double(inner.count), 1e-20))
  }

  @Test(
    "what the stream's rate cannot hold is gone", arguments: [26_500.0, 30_000, 36_000, 46_000])
  func aliases(hertz: Double) throws {
    let output = try played(
      sine(hertz, rate: 96_000, count: 96_000, level: 1), count: 100_000)
    #expect(level(output) < -115)
  }

  @Test("what it can hold comes through", arguments: [20.0, 1_000, 15_000, 17_000])
  func band(hertz: Double) throws {
    let output = try played(sine(hertz, rate: 44_100, count: 44_100), count: 100_000)
    #expect(abs(output.count - 48_000) <= 1)
    let expected = sine(hertz, rate: 48_000, count: 48_000).samples
    let error = zip(output, expected).dropFirst(2000).dropLast(2000).map { $0 - $1 }
    #expect(level([0] + error) < -85)
  }

  @Test("384 kHz are played, and what a file is called does not matter")
  func fastAndMislabelled() throws {
    let path = folder.file("not-really.mp3")
    try sine(1_000, rate: 384_000, count: 96_000).write(to: folder.file("a.wav"))
    _ = folder.file("not-really.mp3", of: folder.bytes(of: folder.file("a.wav"))[...])
    var stream = try MusicStream.of(SoundFileReader(path), at: SampleRate(48_000))
    var samples = [Float](repeating: 0, count: 20_000)
    let count = try samples.withUnsafeMutableBufferPointer { room in
      try stream.read(into: #require(room.baseAddress), count: room.count)
    }
    #expect(abs(count - 12_000) <= 1)
    let expected = sine(1_000, rate: 48_000, count: count).samples
    #expect(level(zip(samples, expected).map { $0 - $1 }) < -85)
  }

  @Test(
    "a stream begins with the frame that was asked for", arguments: [0, 1, 4_095, 4_096, 47_999])
  func seek(start: Int) throws {
    let sound = sine(440, rate: 48_000, count: 48_000)
    let output = try played(sound, from: start, count: 100_000)
    #expect(output == Array(sound.samples[start...]))
  }

  @Test("a loop has every frame once a round, and nothing between its end and its begin")
  func loop() throws {
    let sound = Sound(rate: SampleRate(48_000), samples: (0..<20_000).map { Float($0) / 20_000 })
    let output = try played(sound, from: 100, loop: 5_000..<14_321, count: 40_000)
    let round = Array(sound.samples[5_000..<14_321])
    let expected = Array(sound.samples[100..<5_000]) + round + round + round + round
    #expect(output == Array(expected.prefix(40_000)))
  }

  @Test("a loop of whole cycles goes on as one sine, also at another rate")
  func resampledLoop() throws {
    // 441 Hz of 44.1 kHz: 100 frames a cycle.
    let output = try played(
      sine(441, rate: 44_100, count: 44_100), loop: 1_000..<21_000, count: 96_000)
    let expected = sine(441, rate: 48_000, count: 96_000).samples
    #expect(level(zip(output, expected).map { $0 - $1 }) < -85)
  }

  @Test("a loop that the file does not have is refused", arguments: [5..<5, 90..<101])
  func wrongLoop(loop: Range<Int>) {
    #expect(throws: SoundFileError.self) {
      try played(sine(440, rate: 48_000, count: 100), loop: loop, count: 10)
    }
  }

  @Test("an MP3 of a constant bit rate without a header ends where it ends")
  func headerlessMP3() throws {
    var info = SF_INFO()
    (info.samplerate, info.channels) = (44_100, 1)
    info.format = Int32(SF_FORMAT_MPEG | SF_FORMAT_MPEG_LAYER_III)
    let file = try #require(sf_open(folder.file("a.mp3"), Int32(SFM_WRITE), &info))
    var mode = Int32(SF_BITRATE_MODE_CONSTANT)
    sf_command(file, Int32(SFC_SET_BITRATE_MODE), &mode, 4)
    let second = sine(441, rate: 44_100, count: 44_100)
    #expect(sf_writef_float(file, second.samples, 44_100) == 44_100)
    sf_close(file)
    let bytes = folder.bytes(of: folder.file("a.mp3"))
    // The header is a frame of silence; the next frame begins with the same eleven bits.
    let sync = try #require(
      bytes.indices.dropFirst(64).first { bytes[$0] == 0xFF && bytes[$0 + 1] == bytes[1] })
    let path = folder.file("b.mp3", of: bytes[sync...])
    var stream = try MusicStream.of(SoundFileReader(path), at: SampleRate(44_100))
    let room = UnsafeMutablePointer<Float>.allocate(capacity: 100_000)
    defer { room.deallocate() }
    let count = try stream.read(into: room, count: 100_000)
    #expect((44_100..<50_000).contains(count))
    #expect(try stream.read(into: room, count: 1) == 0)
  }

  @Test("three hours are opened by their header")
  func longFile() throws {
    let path = folder.file("long.wav")
    try Sound(rate: SampleRate(48_000), samples: [0, 0]).write(to: path, as: .signed16)
    let frames = 3 * 3_600 * 48_000
    var bytes = folder.bytes(of: path)
    // The sizes of the RIFF and the data chunk; the sound is a hole in the file.
    for (offset, size) in [(4, 36 + 2 * frames), (40, 2 * frames)] {
      for index in 0..<4 { bytes[offset + index] = UInt8(size >> (8 * index) & 255) }
    }
    let file = try #require(FileHandle(forWritingAtPath: folder.file("long.wav", of: bytes[...])))
    try file.truncate(atOffset: UInt64(44 + 2 * frames))
    try file.close()
    let before = try readSoFar()
    let stream = try MusicStream.of(
      SoundFileReader(path), at: SampleRate(48_000), from: FrameCount(frames - 10))
    #expect(stream.frameCount == FrameCount(frames))
    #expect(try readSoFar() - before < 1 << 20)
  }

  /// Bytes that this thread has read, of files and all else.
  private func readSoFar() throws -> Int {
    let text = try String(contentsOfFile: "/proc/thread-self/io", encoding: .utf8)
    let line = try #require(text.split(separator: "\n").first { $0.hasPrefix("rchar: ") })
    return try #require(Int(line.dropFirst(7)))
  }
}
