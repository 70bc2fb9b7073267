import AudioEngine
import Realtime
import Units

/// Keeps the ear from what the box says, and from the tone of a target: no sound passes until the room is quiet again.
///
/// Silence is what the ear is given meanwhile, which it knows from a gate that is closed (`ToneGate`); what it says of
/// that is not news. Taking the samples away instead would join two parts of a tone that do not belong together.
///
/// - Thread: analysis. Allocates in `init` only.
struct EarRest: ~Copyable {
  /// The figures of the rest.
  struct Parameters {
    /// Time until a room of a stage or a studio has taken speech 40 dB down, after its last sample was heard.
    var tail = Seconds(0.3)
    /// Frames of the fall to silence, and of the rise from it: 5 ms at 48 kHz.
    var ramp = 240
    /// Time after a rest for which what was read before it stays, unless a note is read: a string that rings on is
    /// known anew by then.
    var grace = Seconds(0.2)

    static let standard = Parameters()
  }

  private let parameters: Parameters
  private let samples: SampleBuffer
  private let tail: UInt64
  private let grace: UInt64
  private var gain: Float = 1
  private var position: UInt64 = 0
  private var graceEnd: UInt64 = 0
  /// The frame up to which the box was asked to rest.
  private var askedEnd: UInt64 = 0
  /// True while the ear rests.
  private(set) var isResting = false

  /// Makes a rest that never was, for at most so many samples at a time.
  init(rate: SampleRate, longest: Int, parameters: Parameters = .standard) {
    self.parameters = parameters
    tail = UInt64(rate.frames(in: parameters.tail).value)
    grace = UInt64(rate.frames(in: parameters.grace).value)
    samples = SampleBuffer(count: longest)
  }

  /// Takes the newest mark, and whether a rest is asked for, for the captured frames from `first` to before `end`.
  mutating func follow(
    _ span: SpeechSpan, isAsked: Bool, from first: UInt64, to end: UInt64
  ) {
    position = end
    if isAsked { askedEnd = end }
    let over = span.end + UInt64(max(0, span.delay)) + tail
    isResting = span.end > 0 && end > span.begin && first < over
    if askedEnd > 0, first < askedEnd + tail { isResting = true }
    if isResting { graceEnd = end + grace }
  }

  /// True if a reading is to stay as it was before the rest: the ear rests, or a note is not known anew yet.
  func holds(isNote: Bool) -> Bool { isResting || position < graceEnd && !isNote }

  /// The part of a sound that passes: itself, if the ear does not rest; valid until the next call.
  mutating func passed(_ sound: UnsafeBufferPointer<Float>) -> UnsafeBufferPointer<Float> {
    guard isResting || gain < 1 else { return sound }
    let step = 1 / Float(parameters.ramp)
    let count = min(sound.count, samples.count)
    for index in 0..<count {
      gain = isResting ? max(0, gain - step) : min(1, gain + step)
      samples.samples[index] = sound[index] * gain
    }
    return UnsafeBufferPointer(start: samples.samples, count: count)
  }
}
