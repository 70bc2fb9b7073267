public import BoardFile
public import DevicePorts
public import Gestures
public import MusicTheory
public import PitchDetection
public import SpectralAnalysis
public import Synthesis
public import Units
public import Words

/// Everything the box is and shows, as one value: faces draw it, the reducer changes it.
public struct ApplianceState: Sendable, Equatable {
  /// The power state of the box: on stage, resting, or on the way from one to the other.
  public enum Power: Sendable, Equatable {
    /// The splash since an instant.
    case splash(since: Instant)
    /// Listening and drawing.
    case running
    /// Fading out since an instant, then ``standby``.
    case fading(since: Instant)
    /// Resting: screen dark, streams closed, POWER lamp lit.
    case standby
    /// POWER is held since an instant; the countdown to shutdown is shown.
    case shuttingDown(since: Instant)
    /// Switched off; nothing is accepted any more.
    case off
  }

  /// The power state of the box.
  public internal(set) var power = Power.running
  /// The instants of the start, and what it waits for.
  var startup = Startup()
  /// The choices that survive a power cut.
  public internal(set) var settings = Settings()
  /// The instant at which changed settings are written; `nil` while none are.
  var saveDue: Instant?
  /// The last reading.
  public internal(set) var reading = PitchReading.silence
  /// The last news of the tempo; `nil` if nobody listens for it.
  public internal(set) var tempo: TempoReading?
  /// True while the latched note, or every string that is heard, is in tune.
  public var isInTune: Bool { features.lamp.isInTune }
  /// Faults and what else is worth saying, newest last; the status line shows the last.
  public internal(set) var notices: [Notice] = []
  /// The place in the menu; `nil` while it is closed.
  public internal(set) var menu: Menu?
  /// The times of the menu, and the tone that one of its pages listens to.
  var menuMemory = MenuMemory()
  /// The state that each deck owns.
  var decks = Decks()
  /// The state that each feature owns.
  var features = Features()
  /// The audio card.
  var audio = Audio()
  /// Buttons and ribbon, what sounds by them, and the lines that could not be taken.
  var controls: Controls
  /// The parts and names that the box has, beside its controls.
  public internal(set) var info: BoxInfo

  /// A box with default settings, awake.
  ///
  /// - Parameters:
  ///   - pads: Pads of the ribbon; 0 without one.
  ///   - slip: How far a touch may move, in pads, and still be a tap.
  ///   - route: Where the output goes.
  ///   - info: The other parts and names that it has.
  public init(
    pads: Int = 0, slip: Double = RibbonLatch.Parameters.standard.slip, route: Board.Route = .line,
    info: BoxInfo = BoxInfo()
  ) {
    controls = Controls(pads: pads, slip: slip)
    audio.route = route
    self.info = info
    Tones.lay(&self)
  }

  /// The target that readings are measured against.
  public var target: TuningTarget {
    var target = openTarget
    if let chosenNote { (target.notes, target.namesPartials) = ([chosenNote], false) }
    if isLearningTuning { target.notes = [] }
    return target
  }

  /// The target without a choice of one string.
  var openTarget: TuningTarget { settings.target(scale: scale?.offsets) }

  /// The way in which notes are written on the screen: those of a scale by its own names.
  public var naming: NoteNaming {
    var naming = settings.naming
    naming.degrees = scale?.names
    return naming
  }

  /// The settings that are to be written, if the box ends now; `nil` when all are on the disk.
  public var unsaved: Settings? { saveDue == nil ? nil : settings }

  /// The instant at which ``Event/clock`` has to come at the latest; `nil` while the box waits for nothing.
  public var deadline: Instant? {
    if power == .off { return nil }
    let parts = [
      powerDeadline, controls.deadline, saveDue, noticeDeadline, menuDeadline, backDeadline,
      startup.announcementEnds,
    ]
    let others = Deck.units.map { $0.deadline(self) } + Features.all.map { $0.deadline(self) }
    return (parts + others).compactMap { $0 }.min()
  }
}

/// The parts of the state that others read.
extension ApplianceState {
  /// Pads of the ribbon; 0 without one.
  var pads: Int { controls.tones.pads }

  /// The keys of the tuning from the low end, with what they do now, with a ribbon and without one; a loose one
  /// for a note that has none comes last.
  public var keys: [RibbonKey] { controls.tones.keys }

  /// Voices of the keys that are lit: those that sound.
  public var litVoices: KeySet {
    keys.reduce(into: KeySet()) { if $1.light != .dark { $0.insert($1.voice) } }
  }

  /// The notes that stay, oldest first.
  public var latchedNotes: [MIDINote] { controls.tones.latchedNotes }

  /// The note that both buttons sound: the chosen string's, else the one that is shown, else A4 or what is
  /// nearest to it.
  public var toneNote: MIDINote {
    chosenNote ?? reading.latched ?? target.note(nearestTo: MIDINote(69))
  }

  /// The tone that begins if both buttons stay down, once both are held; `nil` if none would.
  public var heldTone: HeldTone? { Buttons.heldTone(self) }

  /// True while MODE alone leads everywhere: by the setting, or since it can send nothing but taps.
  var isModeAlone: Bool { settings.access.isModeAlone || info.modeSendsTaps }

  /// The error of the open card's clock; none for a card that was not measured.
  public var clock: CardClock {
    CardClock(partsPerMillion: stream.flatMap { settings.clocks[$0.card] } ?? 0)
  }

  /// The tuning that is to be written, if the box ends now; `nil` when all are on the disk.
  public var unsavedTuning: TuningPreset? { features.tunings.unsaved }

  /// True while a tuning is learned by playing: whatever is played is heard as what it is.
  var isLearningTuning: Bool {
    if case .own(.learning)? = menu?.place.page { true } else { false }
  }

  /// The state of the metronome.
  public internal(set) var metronome: MetronomeDeck {
    _read { yield decks.metronome }
    _modify { yield &decks.metronome }
  }

  /// The music that there is, and what plays of it.
  public internal(set) var player: PlayerDeck {
    _read { yield decks.player }
    _modify { yield &decks.player }
  }

  /// The reading of each string while all of them sound; `nil` while single notes are shown.
  public var strum: StrumReading? { decks.tuner.strum }

  /// The open stream; `nil` while there is none.
  public var stream: AudioStream? { audio.stream }

  /// The words for a card that is missing, until there is a stream; `nil` as long as none is missed.
  public var cardAdvice: CardAdvice? { audio.advice }

  /// Frames from capturing one until it is heard, as the card tells; 0 while nobody asked.
  public var throughDelay: FrameCount { audio.throughDelay }
  /// What was told of the card's inputs last; `nil` before anything was.
  public var inputs: InputNews? { audio.inputs }

  /// The temperament from a file that is on; `nil` if one of the box's own is.
  public var scale: ScalaTemperament? { features.scales.current }

  /// The update that is being installed or was; `nil` if none is worth telling of.
  public var installation: Installation? { features.updates.installation }

  /// The item of the set list that is on in words, in full and shorter and shorter; `nil` while none is.
  public var setListSayings: [Phrase]? { SetList.sayings(self) }

  /// The facts behind the status line while the menu is closed.
  public var statusFacts: StatusFacts { StatusFacts(of: self) }

  /// The setup of the analysis for the box's present state.
  public var analysisSetup: AnalysisSetup { AnalysisSetup(of: self) }

  /// The level of ``EyesFree`` that is on; if the box cannot do the one that was chosen, tones.
  public var eyesFree: EyesFree { info.eyesFree(wanted: settings.eyesFree) }

  /// True if the motor tells more than that the ribbon was touched.
  public var isFelt: Bool { eyesFree != .off && info.hasHaptic }
}
