import AudioEngine
import DevicePorts
import Glibc
import Realtime
import Testing
import Units

@Suite("The channels' mix")
struct ChannelMixTests {
  static let rate = 48000.0

  /// The mix of two channels given by time in seconds.
  private func mixed(
    seconds: Double, _ left: (Double) -> Double, _ right: (Double) -> Double
  ) -> [Float] {
    var mix = ChannelMix(at: SampleRate(Self.rate))
    return (0..<Int(seconds * Self.rate)).map { n in
      let t = Double(n) / Self.rate
      return mix.sample(of: [Float(left(t)), Float(right(t))], channels: 2)
    }
  }

  /// RMS of a stretch, in seconds.
  private func level(_ sound: [Float], _ from: Double, _ until: Double) -> Double {
    let part = sound[Int(from * Self.rate)..<Int(until * Self.rate)]
    return (part.reduce(0) { $0 + Double($1) * Double($1) } / Double(part.count)).squareRoot()
  }

  private func string(_ t: Double) -> Double {
    (1...6).reduce(0) { $0 + 0.2 / Double($1) * sin(2 * .pi * 110 * Double($1) * t) }
  }

  @Test("opposite phase is the sound itself, within 25 ms")
  func opposite() {
    let sound = mixed(seconds: 0.5, string) { -string($0) }
    for n in 1200..<sound.count {
      #expect(abs(Double(sound[n]) - string(Double(n) / Self.rate)) < 1e-5)
    }
  }

  @Test("the box hears opposite phase, too")
  func captured() {
    let processor = DuplexProcessor()
    var ring = processor.takeCapture()
    let stream = SimulatedStream(processor, channels: (2, 2))
    var last: Float = 0
    for _ in 0..<20 {
      stream.run { Float(string(Double($0) / Self.rate)) * ($1 == 0 ? 1 : -1) }
    }
    while let sample = ring.pop() { last = sample }
    #expect(abs(Double(last) - string(Double(stream.position - 1) / Self.rate)) < 1e-5)
  }

  @Test("of one channel, of one sound on both and of unlike ones the mean is kept, bit for bit")
  func steady() {
    let sounds: [((Double) -> Double, (Double) -> Double)] = [
      (string, { _ in 0 }), ({ _ in 0 }, string), (string, string),
      (string, { string($0 + 0.0023) }), (string, { cos(2 * .pi * 110 * $0) * 0.2 }),
    ]
    for (left, right) in sounds {
      let sound = mixed(seconds: 2, left, right)
      let wrong = sound.indices.filter { n in
        let t = Double(n) / Self.rate
        return sound[n] != Float(left(t)) / 2 + Float(right(t)) / 2
      }
      #expect(wrong.isEmpty)
    }
  }

  @Test("a phase that turns slowly to its opposite and back makes neither click nor hole")
  func turning() {
    func phase(_ t: Double) -> Double { (1 - cos(2 * .pi * t / 4)) / 2 * .pi }
    func tone(_ t: Double, _ phase: Double) -> Double { 0.5 * sin(2 * .pi * 220 * t + phase) }
    let sound = mixed(seconds: 4, { tone($0, 0) }, { tone($0, phase($0)) })
    for n in 2..<sound.count {
      // What a sine of this level bends by, and the ramp.
      #expect(abs(sound[n] - 2 * sound[n - 1] + sound[n - 2]) < 1e-3)
    }
    for block in 0..<390 {
      let start = 0.01 + 0.01 * Double(block)
      #expect(level(sound, start, start + 0.01) > 0.08)
    }
  }

  @Test("an exchange at once leaves a hole of less than 0.2 s, and hiss afterwards changes nothing")
  func exchanged() {
    let sound = mixed(seconds: 2, string) { t in t < 1 ? string(t) : -string(t) }
    #expect(level(sound, 0.5, 1) > 0.1)
    // Whole again: the sound itself, as `opposite()` has it.
    for n in 57600..<sound.count {
      #expect(abs(Double(sound[n]) - string(Double(n) / Self.rate)) < 1e-5)
    }
    var random = SystemRandomNumberGenerator()
    func hiss() -> Double { .random(in: -3e-4...3e-4, using: &random) }
    let faded = mixed(
      seconds: 3, { $0 < 1 || $0 > 2 ? string($0) : hiss() },
      { $0 < 1 || $0 > 2 ? -string($0) : hiss() })
    #expect(abs(Double(faded[96010]) - string(96010 / Self.rate)) < 1e-5)
  }

  @Test("what is no number is silence and counted, and poisons nothing")
  func notNumbers() {
    var mix = ChannelMix(at: SampleRate(Self.rate))
    for bad in [Float.nan, .infinity, -.infinity] {
      #expect(mix.sample(of: [bad, 0.5], channels: 2) == 0.25)
    }
    #expect(mix.badSamples == 3)
    #expect(mix.sample(of: [0.5, 0.5], channels: 2) == 0.5)
  }
}
