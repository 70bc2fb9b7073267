import MusicTheory
import PitchDetection
import Synthesis
import Units

/// What the analysis thread listens for, small enough to be handed over without a lock.
struct AnalysisSetup: Sendable, BitwiseCopyable {
  /// Counts the setups; 0 before the first, when nothing is listened to.
  var generation: UInt32 = 0
  /// Counts the streams; nothing heard in one goes on in the next.
  var opening: UInt32 = 0
  /// Counts the xruns, after each of which playback may lie elsewhere beside capture.
  var interruptions: UInt32 = 0
  /// Voices of the ribbon that sound.
  var voices = KeySet()
  /// Frets that the ribbon's notes lie above their voices' numbers.
  var fret = 0
  /// Frames a second; 0 while no stream is open.
  var rate: Double = 0
  /// Frequency of A4 in hertz.
  var a4: Double = 440
  /// How far the card's clock is off, so that the target is counted as the card counts.
  var clock = CardClock()
  /// Which frequency of a string is its pitch.
  var definition = PitchDefinition.firstPartial
  /// Whether spectra are wanted.
  var hearsSpectrum = false
  /// Whether the tempo is wanted.
  var hearsTempo = false
  /// How far each note lies from equal temperament.
  var offsets = NoteOffsets.none
  /// MIDI numbers of the strings that are heard when all are struck at once, in playing order, then 0.
  private(set) var strings = SIMD8<UInt8>.zero
  /// The target's notes, one bit a MIDI number; none for every semitone.
  var lowNotes: UInt64 = 0
  /// The same for the MIDI numbers from 64 up.
  var highNotes: UInt64 = 0

  /// Packs a target.
  init(
    generation: UInt32, opening: UInt32, interruptions: UInt32, rate: SampleRate?,
    target: TuningTarget, clock: CardClock, definition: PitchDefinition
  ) {
    self.clock = clock
    self.generation = generation
    self.definition = definition
    self.opening = opening
    self.interruptions = interruptions
    self.rate = rate?.hertz ?? 0
    a4 = target.reference.a4.value
    offsets = target.offsets
    for note in target.notes where (0...127).contains(note.number) {
      if note.number < 64 {
        lowNotes |= 1 << UInt64(note.number)
      } else {
        highNotes |= 1 << UInt64(note.number - 64)
      }
    }
  }

  /// The strings that are heard when all are struck at once: at most eight, above MIDI note 0.
  var strummed: [MIDINote] {
    get { strings.indices.map { Int(strings[$0]) }.filter { $0 > 0 }.map(MIDINote.init) }
    set {
      strings = .zero
      for (lane, note) in zip(strings.indices, newValue) {
        strings[lane] = UInt8(clamping: note.number)
      }
    }
  }

  /// Nothing to listen to.
  init() {}

  /// The target that was packed, as the card counts.
  var target: TuningTarget {
    let notes = (0..<128).filter { ($0 < 64 ? lowNotes >> $0 : highNotes >> ($0 - 64)) & 1 == 1 }
    return TuningTarget(
      reference: ReferencePitch(clamping: Hertz(a4)).counted(by: clock),
      notes: notes.map(MIDINote.init),
      offsets: offsets)
  }
}
