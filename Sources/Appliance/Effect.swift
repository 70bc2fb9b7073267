public import DevicePorts
public import MusicTheory
public import Synthesis

/// What the box does because of an event.
public enum Effect: Sendable, Equatable {
  /// Open the audio card and keep it open.
  case startAudio
  /// Close both streams.
  case stopAudio
  /// Tell the audio thread.
  case tone(ToneCommand)
  /// Sound the start chime.
  case chime
  /// Drive a line.
  case output(OutputLine, isActive: Bool)
  /// Measure against another target.
  case retune(TuningTarget)
  /// Write the settings.
  case save(Settings)
  /// Switch the machine off.
  case powerOff
}
