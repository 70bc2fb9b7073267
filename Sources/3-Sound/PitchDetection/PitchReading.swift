public import MusicTheory
public import Units

/// The knowledge of the tuner after one hop of audio.
public struct PitchReading: Sendable, BitwiseCopyable, Equatable {
  /// Frames consumed when the reading became available; since the stream began.
  public var position: Int
  /// Pitch heard in this hop; `nil` when there is none.
  public var frequency: Hertz?
  /// Periodicity of the sound, 0...1.
  public var confidence: Double
  /// The note that is measured against, the tuning's nearest one; `nil` while nothing is latched.
  public var latched: MIDINote?
  /// The partial of ``latched`` that sounds: 1 if the note itself does, 2 to 4 if its string is touched at a node.
  public var partial = 1
  /// The semitone that is latched: ``latched`` if every semitone is a target; `nil` while there is none.
  public var heardSemitone: MIDINote?
  /// Smoothed deviation from ``latched``, or from its ``partial``; 0 without one.
  public var cents: Cents
  /// True if the octave string of a course sounds with ``latched``, whose cents are the lower one's.
  public var hasOctave = false
  /// True if ``cents`` are known, and not the name alone: until then they are those from before on the same note, and
  /// nothing on another.
  public var isSettled = true
  /// Smoothed frequency shown to the player; `nil` without a latched note.
  public var displayedFrequency: Hertz?
  /// Level of the sound relative to full scale (RMS).
  public var level: Decibels
  /// Standard error of ``frequency``; `nil` if its partials are not measured.
  ///
  /// It covers noise, partials that fit no string and phases that wobble, not what room and microphone
  /// do to the tone.
  public var standardError: Cents?
  /// The first four partials of what sounds against those that it has in tune.
  public var harmonics: HarmonicPhases
  /// Frequency of the mains hum that is recognised and taken out, 1 to 6 times the mains'; `nil` without hum.
  public var hum: Hertz?
  /// Two cycles of the latched tone's waveform.
  public var waveform: Waveform

  /// The note that is measured against, and the partial of it that sounds; `nil` while nothing is latched.
  public var shown: TargetPartial? { latched.map { TargetPartial($0, number: partial) } }

  /// The nominal frequency of ``hum`` in hertz, a multiple of 50 or 60, to which the grid is near.
  public var nominalHum: Int? { hum.map { Int(($0.value / 10).rounded()) * 10 } }

  /// Nothing heard yet.
  public static let silence = PitchReading(position: 0, confidence: 0, level: Decibels(-120))

  /// Makes a reading out of its parts; without a `heardSemitone` it is the latched note's own.
  public init(
    position: Int, frequency: Hertz? = nil, confidence: Double, latched: MIDINote? = nil,
    heardSemitone: MIDINote? = nil, cents: Cents = Cents(0), displayedFrequency: Hertz? = nil,
    level: Decibels, standardError: Cents? = nil, harmonics: HarmonicPhases = .none,
    hum: Hertz? = nil, waveform: Waveform = .none
  ) {
    self.position = position
    self.frequency = frequency
    self.confidence = confidence
    self.latched = latched
    self.heardSemitone = heardSemitone ?? latched
    self.cents = cents
    self.displayedFrequency = displayedFrequency
    self.level = level
    self.standardError = standardError
    self.harmonics = harmonics
    self.hum = hum
    self.waveform = waveform
  }
}
