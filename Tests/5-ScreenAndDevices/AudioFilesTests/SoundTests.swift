import AudioFiles
import Glibc
import TestSupport
import Testing
import Units

/// `seconds` of a sine at `frequency`, one channel.
private func sine(
  _ frequency: Hertz, rate: SampleRate = SampleRate(48_000), seconds: Double = 1
) -> Sound {
  let count = Int(rate.hertz * seconds)
  return Sound(
    rate: rate,
    samples: (0..<count).map {
      Float(0.5 * sin(2 * .pi * frequency.value * Double($0) / rate.hertz))
    })
}

@Suite("Sound files")
struct SoundTests {
  let folder = TemporaryFolder()

  @Test("float sound is read back bit for bit, whatever its values")
  func floatRoundTrip() throws {
    let sound = Sound(
      rate: SampleRate(44_100), channelCount: 2, samples: [0, 1, -1, 1.5, 1e-20, -0.25])
    try sound.write(to: folder.file("a.wav"))
    #expect(try Sound(contentsOf: folder.file("a.wav")) == sound)
  }

  @Test("16-bit sound is clipped at full scale and never wraps")
  func clipping() throws {
    let sound = Sound(rate: SampleRate(48_000), samples: [0, 0.5, 2, -2, 1, -1])
    try sound.write(to: folder.file("a.wav"), as: .signed16)
    let read = try Sound(contentsOf: folder.file("a.wav")).samples
    for (expected, sample) in zip([0, 0.5, 1, -1, 1, -1] as [Float], read) {
      #expect(abs(expected - sample) < 1e-4)
    }
    #expect(read.count == 6)
  }

  @Test("the same sound makes the same file")
  func determinism() throws {
    try sine(Hertz(110)).write(to: folder.file("a.wav"))
    try sine(Hertz(110)).write(to: folder.file("b.wav"))
    #expect(folder.bytes(of: folder.file("a.wav")) == folder.bytes(of: folder.file("b.wav")))
    #expect(folder.bytes(of: folder.file("a.wav")).count > 4 * 48_000)
  }

  @Test("mono is the mean of the channels, and a channel is itself")
  func channels() {
    let sound = Sound(rate: SampleRate(48_000), channelCount: 2, samples: [1, 0, 0.5, -0.5])
    #expect(sound.mono == [0.5, 0])
    #expect(sound.channel(1) == [0, -0.5])
    #expect(sound.frameCount == FrameCount(2))
  }

  @Test(
    "a sine keeps frequency, level and onset at another rate",
    arguments: [8_000.0, 22_050, 44_100, 96_000, 192_000])
  func resampling(rate: Double) throws {
    let frequency = Hertz(440)
    let resampled = try sine(frequency, rate: SampleRate(rate)).resampled(to: SampleRate(48_000))
    #expect(abs(resampled.frameCount.value - 48_000) <= 1)
    let expected = sine(frequency).samples
    // The edges ring, since the sine begins and ends abruptly there.
    let error = (2_000..<46_000).map { abs(resampled.samples[$0] - expected[$0]) }.max() ?? 1
    #expect(error < 1e-4)
  }

  @Test("a rate beyond the converter is refused in one sentence")
  func resamplingLimits() {
    #expect(throws: ResamplingError.self) {
      try sine(Hertz(100), seconds: 0.1).resampled(to: SampleRate(48_000 * 300))
    }
  }

  @Test("the reader gives in pieces what is read at once")
  func pieces() throws {
    let sound = sine(Hertz(82.4))
    try sound.write(to: folder.file("a.wav"))
    var reader = try SoundFileReader(folder.file("a.wav"))
    #expect(reader.frameCount == FrameCount(48_000))
    var samples: [Float] = []
    var piece = [Float](repeating: 0, count: 777)
    while true {
      let count = try reader.read(into: &piece, frames: 777)
      if count == 0 { break }
      samples += piece.prefix(count)
    }
    #expect(samples == sound.samples)
  }
}
