public import Synthesis

/// The audio thread's report after each period; a test looks that the box reads each value of it.
public struct EngineReport: Sendable, BitwiseCopyable, Equatable {
  /// Periods since the start; it stands still when the audio thread does.
  public var periods = 0
  /// Frames that were lost before they reached us, in xruns.
  public var lostFrames = 0
  /// Frames lost since the reader of the capture ring was too slow.
  public var droppedFrames = 0
  /// Captured samples that were not numbers, taken as silence.
  public var badSamples = 0
  /// Commands that came too late for their sample and took effect at the next one possible.
  public var lateCommands = 0
  /// Keys that sound and were not released.
  public var soundingKeys = KeySet()
  /// Times that music was to be played and was not decoded yet.
  public var musicShortages = 0
  /// Frames from capturing one until it is heard, if the signal passes through the box.
  public var throughDelay = 0
  /// True if the last period had a playback stream.
  public var isPlaying = false
  /// The levels of the inputs.
  public var inputs = InputLevels()
  /// The state of the metronome as it is heard.
  public var pulse = MetronomePulse()

  /// Makes the report of an engine that did nothing yet.
  public init() {}
}
