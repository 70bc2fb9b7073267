import Realtime

/// The captured frames beside which the box spoke last, counted like those of ``DuplexProcessor/takeCapture()``.
public struct SpeechSpan: Sendable, BitwiseCopyable, Equatable {
  /// The first frame that was captured when speech was given to the card.
  public var begin: UInt64
  /// The frame after the last one; ``begin`` if the box never spoke.
  public var end: UInt64
  /// Frames from when a sample is given to the card until it is heard.
  public var delay: Int

  /// Makes a span; without figures that of a box which never spoke.
  public init(begin: UInt64 = 0, end: UInt64 = 0, delay: Int = 0) {
    self.begin = begin
    self.end = end
    self.delay = delay
  }
}

/// Speech over all else: what sounds beside it falls back, and the captured frames beside it are marked.
///
/// - Thread: allocates in `init` only; everything else may run on the audio thread.
struct SpeechMix: ~Copyable {
  /// Linear gain of all else while the box speaks: -12 dB, as in announcements on the radio.
  private static let duck: Float = 0.25
  /// Frames of the fall to it: 21 ms at 48 kHz, before the first vowel.
  private static let fall: Float = 1024
  /// Frames of the rise afterwards: 256 ms at 48 kHz, so that nothing pumps between two words.
  private static let rise: Float = 12288
  /// Frames of silence after which speech begins a span of its own: the reader is never later than its ring is long.
  private static let apart: UInt64 = 32768

  private var voice: MusicVoice
  private var spans: LatestValueWriter<SpeechSpan>
  private var span = SpeechSpan()
  private let samples: SampleBuffer
  private let gains: SampleBuffer
  private var level: Float = 1
  private var hasSounded = false

  /// Makes a mix without speech, for at most `block` frames at a time.
  init(_ voice: consuming MusicVoice, spans: consuming LatestValueWriter<SpeechSpan>, block: Int) {
    self.voice = voice
    self.spans = spans
    samples = SampleBuffer(count: block)
    gains = SampleBuffer(count: block)
  }

  /// Adds the next `count` frames of speech to `beside`, which falls back under it.
  ///
  /// - Returns: The gain of all else, a frame each.
  @_noLocks
  mutating func add(to beside: UnsafeMutablePointer<Float>, count: Int) -> UnsafePointer<Float> {
    voice.render(into: samples.samples, count: count)
    let isSounding = voice.isSounding
    if isSounding { hasSounded = true }
    var frame = 0
    while frame < count {
      if isSounding {
        level -= (1 - Self.duck) / Self.fall
        if level < Self.duck { level = Self.duck }
      } else {
        level += (1 - Self.duck) / Self.rise
        if level > 1 { level = 1 }
      }
      gains.samples[frame] = level
      beside[frame] = beside[frame] * level + samples.samples[frame]
      frame &+= 1
    }
    return UnsafePointer(gains.samples)
  }

  /// Marks the captured frames beside what was added since the last call, before they are handed on.
  @_noLocks
  mutating func mark(from begin: UInt64, count: Int, delay: Int) {
    if !hasSounded { return }
    hasSounded = false
    if span.end == 0 || begin > span.end &+ Self.apart { span.begin = begin }
    span.end = begin &+ UInt64(truncatingIfNeeded: count)
    span.delay = delay
    spans.publish(span)
  }
}
