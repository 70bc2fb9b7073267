public import Synthesis

/// What the audio thread tells of itself after each period.
public struct EngineReport: Sendable, BitwiseCopyable, Equatable {
  /// Periods since the start; it stands still when the audio thread does.
  public var periods = 0
  /// Captured frames handed on, the silence for lost ones included.
  public var capturedFrames = 0
  /// Frames that were lost before they reached us, in xruns.
  public var lostFrames = 0
  /// Frames lost since the reader of the capture ring was too slow.
  public var droppedFrames = 0
  /// Captured samples that were not numbers, taken as silence.
  public var badSamples = 0
  /// Commands that came too late for their sample and took effect at the next one possible.
  public var lateCommands = 0
  /// Largest captured magnitude, falling by 60 dB in 0.7 s; above 1 the driver is at fault.
  public var inputPeak: Float = 0
  /// Largest magnitude played, falling likewise.
  public var outputPeak: Float = 0
  /// Linear gain of the limiter, 0...1.
  public var limiterGain: Float = 1
  /// Keys that sound and were not released.
  public var soundingKeys = KeySet()
  /// Whether no voice sounds or rings out.
  public var isIdle = true
  /// Whether the standby fade is over, to the last sample: the streams may be closed.
  public var isFadedOut = false
  /// Times that music was to be played and was not decoded yet.
  public var musicShortages = 0
  /// Frames from capturing one until it is heard, where the signal passes through the box.
  public var throughDelay = 0
  /// Whether the last period had a playback stream.
  public var isPlaying = false
  /// Where the metronome is, as it is heard.
  public var pulse = MetronomePulse()

  /// Makes the report of an engine that did nothing yet.
  public init() {}
}
