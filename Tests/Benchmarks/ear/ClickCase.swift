import DSP
import MusicTheory
import Synthesis
import Units

/// Something that a player does, rendered to see and measure whether it clicks.
///
/// The notes are low: their own steps from sample to sample are small, so that a click stands out.
struct ClickCase: Sendable, CustomStringConvertible {
  /// The event, in one word that can name a file.
  let name: String
  /// The changes, each with its time.
  let changes: [(time: Seconds, change: Change)]

  /// Something that is done to the instrument.
  typealias Change = @Sendable (inout ToneGenerator) -> Void

  var description: String { name }

  /// The sound's length.
  static let length = Seconds(3)
  /// Time from a change until the sound is steady again: a release and the voicing's cross-fade.
  static let settling = Seconds(0.35)
  static let rate = SampleRate(48000)

  /// The greeting; its notes are high and overlap all the time, so it is but looked at.
  static let chime = Self(
    "chime",
    Chime.commands(at: chimed, target: TuningTarget()).map { timed in
      let time = Seconds(0.5) + ((timed.time ?? chimed) - chimed)
      return switch timed.command {
      case .start(let key, let frequency, let gain):
        (time, { $0.start(key: key, frequency: frequency, gain: gain) })
      case .stop(let key): (time, { $0.stop(key: key) })
      default: preconditionFailure("a chime starts and stops notes")
      }
    })
  private static let chimed = Instant(nanoseconds: 0)

  /// The cases that are measured.
  static let all: [Self] = [
    Self("start", at(0.5, start(33))),
    Self("stop", at(0, start(33)) + at(1, stop(33))),
    Self("retrigger", at(0, start(33)) + at(1, stop(33)) + at(1.1, start(33))),
    Self("fourth", chord + at(1.5, stop(28), start(43))),
    Self("steal", inThrees((0..<9).map { 28 + $0 }, every: 0.03)),
    Self("strum", inThrees((0..<20).map { 28 + $0 % 7 }, every: 0.05)),
    Self("glide", at(0, start(33)) + at(1, retune(33, a4: 448)) + at(2, retune(33, a4: 415))),
    Self("preset", chord + at(1.5, stop(28), stop(38), retune(33, a4: 442))),
    Self(
      "route",
      chord + at(1, { $0.setRoute(isOnSpeaker: true) }) + at(2, { $0.setRoute(isOnSpeaker: false) })
    ),
    Self(
      "volume",
      chord + at(1, { $0.setVolume(0.1) }) + at(2, { $0.setVolume(1) })),
    Self("standby", chord + at(1.5, { $0.fadeOut() })),
    Self(
      "resume",
      chord + at(1, { $0.fadeOut() }) + at(1.6, { $0.fadeIn() }) + at(2, start(33))),
    Self("turned", chord + at(1, { $0.fadeOut() }) + at(1.15, { $0.fadeIn() })),
  ]

  private init(_ name: String, _ changes: [(time: Seconds, change: Change)]) {
    self.name = name
    self.changes = changes
  }

  /// The samples, without the limiter's delay.
  func samples() -> [Float] {
    let rate = Self.rate
    let delay = 64
    var generator = ToneGenerator(at: rate)
    var samples = [Float](repeating: 0, count: rate.frames(in: Self.length).value + delay)
    samples.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      var done = 0
      for (time, change) in changes {
        let position = rate.frames(in: time).value
        generator.render(into: start + done, count: position - done)
        change(&generator)
        done = position
      }
      generator.render(into: start + done, count: buffer.count - done)
    }
    return Array(samples.dropFirst(delay))
  }

  /// Height of the largest step near a change above the largest of the steady sound, linear; at least 0.
  ///
  /// A sawtooth's own slopes, louder while notes overlap, would hide a step: they are filtered away, and what
  /// is left is weighed by what the filter leaves of a step.
  func excess(of samples: [Float]) -> Float {
    let times = changes.map { Self.rate.frames(in: $0.time).value }
    let settling = Self.rate.frames(in: Self.settling).value
    var (steady, changing): (Float, Float) = (0, 0)
    for (index, edge) in Self.edges(of: samples).enumerated() {
      if times.contains(where: { index >= $0 && index < $0 + settling }) {
        changing = max(changing, edge)
      } else {
        steady = max(steady, edge)
      }
    }
    let step = [Float](repeating: 0, count: 10) + [Float](repeating: 1, count: 100)
    let unit = Self.edges(of: step).reduce(0, max)
    return max(0, changing - steady) / unit
  }

  /// Magnitudes of what lies above 14 kHz, where the filters of low notes leave next to nothing.
  private static func edges(of samples: [Float]) -> [Float] {
    var first = Biquad(.highPass(Hertz(14000), at: rate))
    var second = first
    return samples.map { abs(second.process(first.process($0))) }
  }
}

// MARK: - Words for the cases

extension ClickCase {
  private static let chord = at(0, start(28), start(33), start(38))

  private static func at(
    _ time: Double, _ changes: Change...
  ) -> [(time: Seconds, change: Change)] {
    changes.map { (Seconds(time), $0) }
  }

  /// Notes that begin one after the other, of which three sound at once, as the ribbon's latch has it.
  private static func inThrees(
    _ notes: [Int], every interval: Double
  ) -> [(time: Seconds, change: Change)] {
    notes.enumerated().flatMap { index, note in
      let time = 1 + interval * Double(index)
      let ended = index < 3 ? [] : at(time, stop(notes[index - 3]))
      return ended + at(time, start(note))
    }
  }

  private static func start(_ note: Int) -> Change {
    { $0.start(key: Int32(note), frequency: frequency(note, a4: 440)) }
  }

  private static func stop(_ note: Int) -> Change { { $0.stop(key: Int32(note)) } }

  private static func retune(_ note: Int, a4: Double) -> Change {
    { $0.retune(key: Int32(note), frequency: frequency(note, a4: a4)) }
  }

  private static func frequency(_ note: Int, a4: Double) -> Hertz {
    TuningTarget(reference: ReferencePitch(clamping: Hertz(a4))).frequency(of: MIDINote(note))
  }
}
