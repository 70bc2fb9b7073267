import Glibc
import MusicTheory
import TestSupport
import Testing
import Units

@testable import PitchDetection

@Suite("Strum") struct StrumTests {
  static let rate = SampleRate(48000)

  /// A strummed instrument, its strings off by the given cents; `nil` is a string that is not struck.
  static func strum(
    _ names: [String], _ cents: [Double?], noise: Double = 0.001, rate: SampleRate = rate,
    seconds: Double = 0.6, stiffness: Double = 0.0001
  ) -> [Float] {
    var random = SeededRandom(seed: 11)
    let length = Seconds(0.25 + seconds)
    var sound = Signals.noise(level: noise, length: length, rate: rate, using: &random)
    let target = TuningTarget()
    for (string, (name, off)) in zip(names, cents).enumerated() {
      guard let note = MIDINote(name), let off else { continue }
      // The fundamental of the ideal string whose first partial is off by as much.
      let first = target.frequency(of: note).raised(by: Cents(off))
      let ideal = Hertz(first.value / (1 + stiffness).squareRoot())
      let ringing = Signals.string(
        ideal, inharmonicity: stiffness, amplitude: 0.12, length: Seconds(seconds), rate: rate)
      let start = rate.frames(in: Seconds(0.25 + 0.006 * Double(string))).value
      for (n, sample) in ringing.enumerated() where start + n < sound.count {
        sound[start + n] += sample
      }
    }
    return sound
  }

  static func readings(
    _ sound: [Float], _ names: [String], rate: SampleRate = rate, block: Int = 512
  ) -> [StrumReading] {
    let strings = names.compactMap { MIDINote($0) }
    var analyzer = StrumAnalyzer(
      sampleRate: rate, strings: strings, target: TuningTarget(notes: strings))
    var readings: [StrumReading] = []
    sound.withUnsafeBufferPointer { samples in
      var start = 0
      while start < samples.count {
        let end = min(start + block, samples.count)
        analyzer.consume(UnsafeBufferPointer(rebasing: samples[start..<end])) {
          readings.append($0)
        }
        start = end
      }
    }
    return readings
  }

  static let guitar = ["E2", "A2", "D3", "G3", "B3", "E4"]

  @Test(
    "every string is read to a cent and a half, those that share partials too",
    arguments: [
      (["E2", "A2", "D3", "G3", "B3", "E4"], [-12.0, 3, 20, -35, 0.5, 7]),
      (["B0", "E1", "A1", "D2", "G2"], [6.0, -15, 30, 0, -4]),
      (["G4", "C4", "E4", "A4"], [-22.0, 14, 2, 40]),
      (["B1", "E2", "A2", "D3", "G3", "B3", "E4"], [-4.0, 9, 0, 2, -17, 5, -1]),
    ])
  func exact(names: [String], cents: [Double]) throws {
    let last = try #require(Self.readings(Self.strum(names, cents), names).last)
    for (string, off) in cents.enumerated() {
      let read = try #require(last.cents(ofString: string), "\(names[string]) is not heard")
      #expect(abs(read - off) < 1.5, "\(names[string])")
    }
  }

  @Test(
    "stiff strings and limp ones are read as well as ordinary ones", arguments: [0.0003, 0.00003])
  func stiffness(of strings: Double) {
    let (names, cents) = (["B0", "E1", "A1", "D2", "G2"], [-33.0, 25, -22, 12, -4])
    let readings = Self.readings(Self.strum(names, cents, stiffness: strings), names)
    for (string, off) in cents.enumerated() {
      #expect(abs((readings.last?.cents(ofString: string) ?? .infinity) - off) < 2)
    }
  }

  @Test("the whole instrument is read within 300 ms of the stroke, and stays so")
  func soon() {
    let cents = [4.0, -9, 12, 0, -3, 18]
    let readings = Self.readings(Self.strum(Self.guitar, cents), Self.guitar)
    let late = readings.filter { Double($0.position) / 48000 > 0.55 }
    #expect(late.count > 3)
    for reading in late {
      for (string, off) in cents.enumerated() {
        #expect(abs((reading.cents(ofString: string) ?? .infinity) - off) < 3)
      }
    }
  }

  @Test("a slow strum in noise 10 dB below it is a stroke")
  func slow() {
    var random = SeededRandom(seed: 12)
    let names = Self.guitar
    let length = Seconds(1.6)
    var sound = Signals.noise(level: 0.03, length: length, rate: Self.rate, using: &random)
    for (string, name) in names.enumerated() {
      guard let note = MIDINote(name) else { continue }
      let ringing = Signals.string(
        TuningTarget().frequency(of: note), inharmonicity: 0.0001, amplitude: 0.06,
        length: Seconds(1), rate: Self.rate)
      let start = Self.rate.frames(in: Seconds(0.5 + 0.035 * Double(string))).value
      for (n, sample) in ringing.enumerated() where start + n < sound.count {
        sound[start + n] += sample * min(Float(n) / 4800, 1)
      }
    }
    let last = Self.readings(sound, names).last
    for string in names.indices { #expect(abs(last?.cents(ofString: string) ?? .infinity) < 5) }
  }

  @Test("a string that was not struck is not read as one that is in tune")
  func missing() {
    let readings = Self.readings(
      Self.strum(Self.guitar, [2, nil, -6, 10, nil, 3]), Self.guitar)
    for reading in readings.suffix(3) {
      #expect(reading.cents(ofString: 1) == nil)
      #expect(reading.cents(ofString: 4) == nil)
      #expect(abs((reading.cents(ofString: 0) ?? .infinity) - 2) < 2)
    }
  }

  @Test("a string further off than the range is not read as one at its end")
  func far() {
    let readings = Self.readings(
      Self.strum(Self.guitar, [2, -4, 100, 3, 8, 0]), Self.guitar)
    #expect(readings.count > 3)
    for reading in readings { #expect(abs(reading.cents(ofString: 2) ?? 0) < 69.9) }
    #expect(abs((readings.last?.cents(ofString: 0) ?? .infinity) - 2) < 2)
  }

  @Test("silence, hiss and samples that are no numbers have no reading")
  func nothing() {
    var random = SeededRandom(seed: 5)
    let hiss = Signals.noise(
      level: 0.05, length: Seconds(1), rate: Self.rate, using: &random)
    #expect(Self.readings([Float](repeating: 0, count: 48000), Self.guitar).isEmpty)
    #expect(Self.readings([Float](repeating: .nan, count: 48000), Self.guitar).isEmpty)
    #expect(Self.readings(hiss, Self.guitar).isEmpty)
  }

  @Test("knocks, whose modes crowd between a low bass's partials, are read without a trap")
  func knocks() {
    var random = SeededRandom(seed: 3)
    var sound = [Float](repeating: 0, count: 48000 * 6)
    for knock in 0..<15 {
      for _ in 0..<7 {
        let turn = 2 * Double.pi * Double.random(in: 40...500, using: &random) / 48000
        let loss = 1 / (48000 * Double.random(in: 0.02...0.2, using: &random))
        for frame in 0..<19200 {
          let time = Double(frame)
          sound[19200 * knock + frame] += Float(0.1 * exp(-loss * time) * sin(turn * time))
        }
      }
    }
    let readings = Self.readings(sound, ["B0", "E1", "A1", "D2", "G2"])
    #expect(readings.count > 20)
    #expect(
      readings.allSatisfy { reading in
        (0..<5).allSatisfy { abs(reading.cents(ofString: $0) ?? 0) <= 70 }
      })
  }

  @Test("blocks of any size give the same readings, bit for bit")
  func blocks() {
    let sound = Self.strum(Self.guitar, [4, -9, 12, 0, -3, 18], seconds: 0.3)
    let whole = Self.readings(sound, Self.guitar, block: sound.count)
    #expect(!whole.isEmpty)
    let pieces = Self.readings(sound, Self.guitar, block: 97)
    #expect(pieces.map(\.position) == whole.map(\.position))
    #expect(pieces.map(\.cents.bits) == whole.map(\.cents.bits))
  }

  @Test("it reads at every rate of a card", arguments: [44100.0, 192000])
  func rates(hertz: Double) throws {
    let rate = SampleRate(hertz)
    let sound = Self.strum(Self.guitar, [4, -9, 12, 0, -3, 18], rate: rate, seconds: 0.3)
    let last = try #require(Self.readings(sound, Self.guitar, rate: rate).last)
    for (string, off) in [4.0, -9, 12, 0, -3, 18].enumerated() {
      #expect(abs((last.cents(ofString: string) ?? .infinity) - off) < 3)
    }
  }

  @Test("reading a strum allocates nothing and frees nothing")
  func allocations() {
    let sound = Self.strum(Self.guitar, [4, -9, 12, 0, -3, 18], seconds: 0.3)
    let strings = Self.guitar.compactMap { MIDINote($0) }
    var analyzer = StrumAnalyzer(
      sampleRate: Self.rate, strings: strings, target: TuningTarget(notes: strings))
    var count = 0
    sound.withUnsafeBufferPointer { samples in
      analyzer.consume(samples) { _ in count += 1 }
      let counts = countingAllocations { analyzer.consume(samples) { _ in count += 1 } }
      #expect(counts.allocations == 0)
      #expect(counts.frees == 0)
    }
    #expect(count > 3)
  }
}

extension SIMD8<Double> {
  /// The values by their bits: NaN is itself.
  fileprivate var bits: SIMD8<UInt64> { unsafeBitCast(self, to: SIMD8<UInt64>.self) }
}
