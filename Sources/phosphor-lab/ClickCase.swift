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
  /// The commands, each with its time.
  let commands: [(time: Seconds, command: ToneCommand)]

  var description: String { name }

  /// The sound's length.
  static let length = Seconds(3)
  /// Time from a change until the sound is steady again: a release and the voicing's cross-fade.
  static let settling = Seconds(0.35)
  static let rate = SampleRate(48000)

  /// The greeting; its notes are high and overlap all the time, so it is but looked at.
  static let chime = Self(
    "chime",
    Chime.commands(at: Instant(nanoseconds: 0), target: TuningTarget()).map {
      (Seconds(0.5) + (Instant(nanoseconds: $0.time) - Instant(nanoseconds: 0)), $0)
    })

  /// The cases that are measured.
  static let all: [Self] = [
    Self("start", at(0.5, start(33))),
    Self("stop", at(0, start(33)) + at(1, stop(33))),
    Self("retrigger", at(0, start(33)) + at(1, stop(33)) + at(1.1, start(33))),
    Self("fourth", chord + at(1.5, start(43))),
    Self(
      "steal",
      (0..<9).flatMap { at(1 + 0.03 * Double($0), start(28 + $0)) }),
    Self("strum", (0..<20).flatMap { at(1 + 0.05 * Double($0), start(28 + $0 % 7)) }),
    Self("glide", at(0, start(33)) + at(1, retune(33, a4: 448)) + at(2, retune(33, a4: 415))),
    Self("preset", chord + at(1.5, stop(28), stop(38), retune(33, a4: 442))),
    Self("route", chord + at(1, ToneCommand(.speakerRoute)) + at(2, ToneCommand(.lineRoute))),
    Self(
      "volume",
      chord + at(1, ToneCommand(.volume, gain: 0.1)) + at(2, ToneCommand(.volume, gain: 1))),
    Self("standby", chord + at(1.5, ToneCommand(.fadeOut))),
    Self(
      "resume",
      chord + at(1, ToneCommand(.fadeOut)) + at(1.6, ToneCommand(.fadeIn)) + at(2, start(33))),
    Self("turned", chord + at(1, ToneCommand(.fadeOut)) + at(1.15, ToneCommand(.fadeIn))),
  ]

  private init(_ name: String, _ commands: [(time: Seconds, command: ToneCommand)]) {
    self.name = name
    self.commands = commands
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
      for (time, command) in commands {
        let position = rate.frames(in: time).value
        generator.render(into: start + done, count: position - done)
        generator.apply(command)
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
    let changes = commands.map { Self.rate.frames(in: $0.time).value }
    let settling = Self.rate.frames(in: Self.settling).value
    var (steady, changing): (Float, Float) = (0, 0)
    for (index, edge) in Self.edges(of: samples).enumerated() {
      if changes.contains(where: { index >= $0 && index < $0 + settling }) {
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
    _ time: Double, _ commands: ToneCommand...
  ) -> [(time: Seconds, command: ToneCommand)] {
    commands.map { (Seconds(time), $0) }
  }

  private static func start(_ note: Int) -> ToneCommand {
    ToneCommand(.start, key: Int32(note), frequency: frequency(note, a4: 440))
  }

  private static func stop(_ note: Int) -> ToneCommand { ToneCommand(.stop, key: Int32(note)) }

  private static func retune(_ note: Int, a4: Double) -> ToneCommand {
    ToneCommand(.retune, key: Int32(note), frequency: frequency(note, a4: a4))
  }

  private static func frequency(_ note: Int, a4: Double) -> Double {
    TuningTarget(reference: ReferencePitch(clamping: Hertz(a4))).frequency(of: MIDINote(note)).value
  }
}
