public import MusicTheory
import Units

/// The knowledge of the tuner after one hop of audio.
public struct PitchReading: Sendable, BitwiseCopyable, Equatable {
  /// Frames consumed when the reading became available; since the stream began.
  public var position: Int
  /// Pitch heard in this hop in hertz; 0 when there is none.
  public var frequency: Double
  /// Periodicity of the sound, 0...1.
  public var confidence: Double
  /// MIDI number of the note that is measured against, the tuning's nearest one; -1 when nothing is latched.
  public var note: Int
  /// MIDI number of the semitone that is latched: ``note`` where every semitone is a target; -1 when none is.
  public var semitone: Int
  /// Smoothed deviation from ``note`` in cents; 0 without one.
  public var cents: Double
  /// Smoothed frequency shown to the player in hertz; 0 without a latched note.
  public var displayedFrequency: Double
  /// Level of the sound in dB relative to full scale (RMS).
  public var level: Double
  /// Standard error of ``frequency`` in cents; infinite where its partials are not measured.
  ///
  /// It covers noise, partials that fit no string and phases that wobble, not what room and microphone
  /// do to the tone.
  public var standardError: Double
  /// The first four partials against the harmonics of ``note``.
  public var harmonics: HarmonicPhases
  /// Frequency of the mains whose hum is recognised and taken out, in hertz; 0 without hum.
  public var hum: Double

  /// Two cycles of the latched tone's waveform.
  public var waveform: Waveform

  /// Nothing heard yet.
  public static let silence = PitchReading(
    position: 0, frequency: 0, confidence: 0, note: -1, cents: 0, displayedFrequency: 0,
    level: -120,
    hum: 0
  )

  /// Makes a reading out of its parts; without a `semitone` it is the note's own.
  public init(
    position: Int, frequency: Double, confidence: Double, note: Int, semitone: Int? = nil,
    cents: Double, displayedFrequency: Double, level: Double, standardError: Double = .infinity,
    harmonics: HarmonicPhases = .none, hum: Double = 0, waveform: Waveform = .none
  ) {
    self.position = position
    self.frequency = frequency
    self.confidence = confidence
    self.note = note
    self.semitone = semitone ?? note
    self.cents = cents
    self.displayedFrequency = displayedFrequency
    self.level = level
    self.standardError = standardError
    self.harmonics = harmonics
    self.hum = hum
    self.waveform = waveform
  }

  /// The note that is measured against; `nil` while nothing is latched.
  public var latched: MIDINote? { note < 0 ? nil : MIDINote(note) }

  /// The latched semitone; `nil` while there is none.
  public var heardSemitone: MIDINote? { semitone < 0 ? nil : MIDINote(semitone) }
}
