import TestSupport
import Testing

@testable import MusicPlayer

@Suite("what a decoder says")
struct DecoderRecordTests {
  private let said: [DecoderRecord] = [
    .format(frames: 1_234_567_890, rate: 44_100, isGuess: true), .samples([0, 0.5, -1]),
    .samples(Array(repeating: 0.25, count: DecoderRecord.mostSamples)),
    .unconfined("Function not implemented"),
    .sentence("a.wav: cut off after 3.2 s; only a whole file is read"),
  ]

  @Test("what is said is understood, however it is cut", arguments: [1, 3, 7, 8, 100, 100_000])
  func pieces(size: Int) {
    let bytes = said.flatMap(\.bytes)
    var records = DecoderRecords()
    var heard: [DecoderRecord] = []
    for begin in stride(from: 0, to: bytes.count, by: size) {
      heard += records.take(bytes[begin..<min(begin + size, bytes.count)])
    }
    #expect(heard == said)
    #expect(!records.isBroken)
  }

  @Test("samples are numbers that the limiter knows")
  func samples() {
    var records = DecoderRecords()
    let wild: [Float] = [.nan, .infinity, -.infinity, 1e30, -1e30, 0.5]
    #expect(records.take(DecoderRecord.samples(wild).bytes) == [.samples([0, 0, 0, 8, -8, 0.5])])
  }

  @Test("a record that promises more than the longest has ends it before anything is kept of it")
  func tooLong() {
    for (length, isBroken) in [
      (DecoderRecord.longest, false), (DecoderRecord.longest + 1, true), (Int(UInt32.max), true),
    ] {
      var records = DecoderRecords()
      let size = withUnsafeBytes(of: UInt32(length).littleEndian) { Array($0) }
      // The head of samples.
      #expect(records.take([2, 0, 0, 0] + size) == [])
      #expect(records.isBroken == isBroken, "\(length) bytes")
    }
  }

  @Test("nonsense ends it, and never traps")
  func nonsense() {
    var random = SeededRandom(seed: 8)
    var broken = 0
    for _ in 0..<2_000 {
      var bytes = said.shuffled(using: &random).flatMap(\.bytes).prefix(
        Int.random(in: 0...9_000, using: &random))
      for _ in 0..<Int.random(in: 0...6, using: &random) where !bytes.isEmpty {
        bytes[Int.random(in: 0..<min(64, bytes.count), using: &random)] = .random(
          in: 0...255, using: &random)
      }
      var records = DecoderRecords()
      for record in records.take(bytes) {
        if case .samples(let samples) = record {
          #expect(samples.count <= DecoderRecord.mostSamples)
          #expect(samples.allSatisfy { abs($0) <= 8 })
        }
      }
      broken += records.isBroken ? 1 : 0
      if records.isBroken { #expect(records.take(said[0].bytes) == []) }
    }
    #expect(broken > 100)
  }
}
