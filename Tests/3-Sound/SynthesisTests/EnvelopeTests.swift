import Testing
import Units

@testable import Synthesis

@Suite("envelope")
struct EnvelopeTests {
  private let rate = SampleRate(48000)

  /// Samples until `isDone`, at most 2 s of them.
  private func samples(of envelope: inout Envelope, until isDone: (Envelope) -> Bool) -> Int {
    var count = 0
    while !isDone(envelope) && count < 96000 {
      _ = envelope.next()
      count += 1
    }
    return count
  }

  @Test("attack takes 25 ms and release 250 ms")
  func times() {
    var envelope = Envelope(at: rate)
    envelope.start()
    let attack = samples(of: &envelope) { $0.gain == 1 }
    #expect(abs(attack - 1200) <= 1)
    envelope.release()
    let release = samples(of: &envelope) { $0.isIdle }
    #expect(abs(release - 12000) <= 2)
  }

  @Test("a release that is lifted goes on from its level, and a short note never reaches full")
  func lift() {
    var envelope = Envelope(at: rate)
    envelope.start()
    for _ in 0..<600 { _ = envelope.next() }
    #expect(abs(envelope.gain - 0.25) < 0.001)
    envelope.release()
    for _ in 0..<1200 { _ = envelope.next() }
    let before = envelope.gain
    envelope.start()
    let after = envelope.next()
    #expect(after > before && after - before < 0.001)
  }

  @Test("it never steps: neighbouring gains differ by less than 0.002")
  func smooth() {
    var envelope = Envelope(at: rate)
    var gains: [Float] = []
    for index in 0..<30000 {
      if index % 3000 == 0 { envelope.start() }
      if index % 3000 == 1000 { envelope.release() }
      gains.append(envelope.next())
    }
    #expect(largestStep(gains) < 0.002)
  }
}
