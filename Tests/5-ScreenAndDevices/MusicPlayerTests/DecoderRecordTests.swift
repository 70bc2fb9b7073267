import ChildProcesses
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

  private func heard(_ bytes: some Sequence<UInt8>) -> (records: [DecoderRecord?], isBroken: Bool) {
    var reader = RecordReader(bytes: DecoderRecord.limits)
    let records = reader.take(bytes).map { DecoderRecord($0) }
    return (records, reader.isBroken)
  }

  @Test("what is said is understood")
  func whole() {
    let (records, isBroken) = heard(said.flatMap(\.bytes))
    #expect(records == said && !isBroken)
  }

  @Test("samples are numbers that the limiter knows")
  func samples() {
    let wild: [Float] = [.nan, .infinity, -.infinity, 1e30, -1e30, 0.5]
    #expect(heard(DecoderRecord.samples(wild).bytes).records == [.samples([0, 0, 0, 8, -8, 0.5])])
  }

  @Test("what cannot be is no record")
  func impossible() {
    for line in [
      "format 0 48000 true", "format 48000 0 true", "format 48000 nan true",
      "format 48000 48000 2", "format 48000 48000", "format 99999999999999999999 48000 true",
      "format 562949953421312 48000 true", "samples 0", "samples 3\nab", "other",
    ] {
      let (records, isBroken) = heard(Array("\(line)\n".utf8))
      #expect(records == [nil] && !isBroken, "\(line)")
    }
    #expect(heard(Array("samples \(4 * DecoderRecord.mostSamples + 1)\n".utf8)).isBroken)
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
      let (records, isBroken) = heard(bytes)
      for case .samples(let samples)? in records {
        #expect(samples.count <= DecoderRecord.mostSamples)
        #expect(samples.allSatisfy { abs($0) <= 8 })
      }
      if isBroken || records.contains(nil) { broken += 1 }
    }
    #expect(broken > 100)
  }
}
