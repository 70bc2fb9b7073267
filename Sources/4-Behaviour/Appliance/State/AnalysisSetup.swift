import DevicePorts
public import MusicTheory
public import PitchDetection
public import Units

/// The setup of the analysis: what it listens for, in a few words that cross to its thread without a lock.
public struct AnalysisSetup: Sendable, BitwiseCopyable, Equatable {
  /// Frames a second of the open stream; `nil` while there is none.
  public var rate: SampleRate?
  /// The streams opened since the start; nothing heard in one goes on in the next.
  public var openings = 0
  /// The clock of the card, by which the target is counted on its way to the analysis.
  public var clock = CardClock()
  /// The xruns since the start, after each of which playback may lie elsewhere beside capture.
  public var xruns = 0
  /// The frequency of A4.
  public private(set) var reference: ReferencePitch
  /// The distances of all notes from equal temperament.
  private var offsets: NoteOffsets
  /// The target's notes; none for every semitone.
  private var notes = NoteSet()
  private var namesPartials: Bool
  /// The definition of a string's pitch.
  public var definition = PitchDefinition.firstPartial
  /// True while spectra are wanted.
  public var hearsSpectrum = false
  /// True while the tempo is wanted.
  public var hearsTempo = false
  /// True while the loudspeaker sounds cues, which are no instrument.
  public var hidesCues = false
  /// True while the loudspeaker sounds the tone of a target.
  public var rests = false
  /// The notes of the ribbon that sound.
  public var sounding = NoteSet()
  /// True if some of ``strummed`` may be bowed at once.
  public var isBowed = false
  /// The numbers of ``strummed``, then 0.
  private var strings = SIMD8<Int32>.zero

  /// Makes a setup that listens for a target's notes, without a stream.
  public init(target: TuningTarget = TuningTarget()) {
    reference = target.reference
    offsets = target.offsets
    namesPartials = target.namesPartials
    for note in target.notes { notes.insert(note) }
  }

  /// The target that was packed.
  public var target: TuningTarget {
    var target = TuningTarget(
      reference: reference, notes: (0..<notes.count).map { notes[$0] },
      offsets: offsets)
    target.namesPartials = namesPartials
    return target
  }

  /// The strings that are heard when all are struck at once, in playing order: at most eight, above MIDI note 0.
  public var strummed: [MIDINote] {
    get { strings.indices.map { Int(strings[$0]) }.filter { $0 > 0 }.map(MIDINote.init) }
    set {
      strings = .zero
      for (lane, note) in zip(strings.indices, newValue) {
        strings[lane] = Int32(clamping: note.number)
      }
    }
  }

  /// The same setup, its target counted by the card's clock.
  public var counted: Self {
    var counted = self
    counted.reference = reference.counted(by: clock)
    return counted
  }
}

extension AnalysisSetup {
  /// The setup for a box as it is now.
  init(of box: ApplianceState) {
    self.init(target: box.target)
    rate = box.stream?.rate
    openings = box.audio.openings
    clock = box.clock
    xruns = box.audio.xruns
    definition = box.settings.tuner.definition
    hearsSpectrum = box.hearsSpectrum
    hearsTempo = box.hearsTempo
    hidesCues = box.eyesFree.sounds && box.audio.isOnSpeaker
    rests = box.audio.isOnSpeaker && box.features.eyesFree.targetTone?.isHeard == true
    for key in box.keys where key.light != .dark { sounding.insert(key.note) }
    strummed = box.strummed
    isBowed = box.settings.preset.group.isBowed
  }
}
