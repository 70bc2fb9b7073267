public import Words
public import MusicTheory
public import Units

/// The choices of the player; kept across power cuts.
public struct Settings: Sendable, Equatable {
  /// The deck that is on.
  public var deck = Deck.tuner
  /// The settings of the tuner.
  public var tuner = TunerSettings()
  /// The settings of the spectrum.
  public var spectrum = SpectrumSettings()
  /// The settings of the metronome.
  public var metronome = MetronomeSettings()
  /// The settings of the player.
  public var player = PlayerSettings()
  /// The tuning.
  public var preset = TuningPreset.chromatic
  /// The identifier of the tuning before it; empty if there was none.
  public var lastTuning = ""
  /// The frequency of A4.
  public var reference = ReferencePitch.standard
  /// The temperament, as long as there is no ``scale``.
  public var temperament = Temperament.equal
  /// The Scala file that has the temperament; `nil` for ``temperament``.
  public var scale: String?
  /// The note that the temperament is built on.
  public var root = PitchClass(0)
  /// The fret that the strings are tuned at.
  public var capo = Capo.none
  /// The move of the whole tuning, next to the fret.
  public var shift = TuningShift()
  /// The name of the item of the set list that is on; `nil` if none is.
  public var setListItem: String?
  /// Parts per million by which the clocks of cards are fast, by the cards' names.
  public var clocks: [String: Double] = [:]
  /// The frequency of the tone that a clock is measured against, in hertz.
  public var clockReference = 440.0
  /// The way of the instrument's signal while the box listens.
  public var through = ThroughSignal.mute
  /// The delay of a signal that passes through the box.
  public var delay = SignalDelay.safe
  /// The panel's light in a bright room, linear 0.05...1.
  public var brightness = 1.0
  /// True if the panel's light follows that of the room, as far as there is a sensor.
  public var isBrightnessAutomatic = true
  /// Output volume, linear 0...1.
  ///
  /// Where none was kept the box starts at -20 dB, some 60 dB at a metre on a loudspeaker of 80 dB: heard in a
  /// room and harmless on headphones, for nobody knows what hangs on the jack.
  public var volume = 0.1
  /// The level by which the built-in speaker is turned down, -24...0 dB.
  public var speakerTrim = Decibels(0)
  /// The level by which headphones and lines are turned down, -24...0 dB.
  public var headphoneTrim = Decibels(0)
  /// Octaves by which the chromatic ribbon is shifted from C3, -2...3.
  public var ribbonOctave = 0
  /// The colours of the screen.
  public var theme = PanelTheme.amber
  /// The sign that notes between two letters are written with.
  public var accidentals = Accidentals.usual
  /// True if notes of strings that are moved are named as they sound, not as they are fingered.
  public var namesSounding = false
  /// The language that notes are named in.
  public var names = NoteNaming.Language.english
  /// True if a transposing instrument's notes are named as its part has them, not as they sound.
  public var writesParts = false
  /// The language of the words; `nil` on a new box, whose player has not chosen one yet.
  public var language: Language? = .english
  /// The number of starts, 0...3, at which language and instrument are asked for; 0 once both were answered.
  public var firstQuestions = 0
  /// True if all patterns that move are replaced by meters that stand still.
  public var isStill = false
  /// The way in which a player is told who does not look.
  public var eyesFree = EyesFree.off
  /// True if the splash and its chime are shown.
  public var showsSplash = true
  /// The state in which the box starts, if the player has chosen one.
  var chosenStart: StartState?
  /// The choices for hands and eyes that need more time or size.
  public var access = AccessSettings()

  /// The defaults.
  public init() {}

  /// The state in which the box starts.
  public var start: StartState {
    get { chosenStart ?? .tuning }
    set { chosenStart = newValue }
  }

  /// The way in which the twelve notes are written on the screen.
  public var naming: NoteNaming {
    var naming = openNaming(of: preset)
    if !namesSounding { naming.transposition -= raised }
    return naming
  }

  /// The root of the temperament as it sounds, in the player's words.
  var rootName: String { NoteNaming(names, spelling(of: preset)).name(of: root) }

  /// The way in which the open strings of a tuning are written.
  func openNaming(of preset: TuningPreset) -> NoteNaming {
    NoteNaming(
      names, spelling(of: preset), transposition: writesParts ? preset.transposition : 0)
  }

  /// The sign that a tuning's notes between two letters are written with.
  private func spelling(of preset: TuningPreset) -> Spelling {
    switch accidentals {
    case .sharps: .sharps
    case .flats: .flats
    // Who tunes lower speaks of flats.
    case .usual: namesSounding && raised < 0 ? .flats : preset.spelling
    }
  }

  /// True if the tuning has strings that are tuned to, which fret, shift and drop move; a wind instrument and a chromatic
  /// tuning stay as they are.
  public var hasMovedStrings: Bool { !preset.targets.isEmpty }

  /// The tuning as its strings are asked for: the ``preset``, its lowest string dropped.
  public var tuning: TuningPreset {
    preset.named(by: reference).dropped(by: hasMovedStrings ? shift.drop : 0)
  }

  /// Semitones by which every string sounds above ``tuning``: those of fret and shift.
  public var raised: Int { hasMovedStrings ? capo.fret + shift.semitones : 0 }

  /// The target that these settings make, without their ``scale``, which is in a file.
  var target: TuningTarget { target(scale: nil) }

  /// The target that these settings make.
  ///
  /// - Parameter scale: The distances of the temperament in ``scale``, which is in a file; `nil` for ``temperament``.
  /// - Returns: The notes and frequencies that are tuned to.
  func target(scale: NoteOffsets?) -> TuningTarget {
    let tuning = tuning
    let base = scale ?? temperament.offsets(root: root, preset: tuning, raised: raised)
    if base.repetition != nil {
      var target = TuningTarget(reference: reference, offsets: base)
      if !tuning.targets.isEmpty {
        target.notes = Set(tuning.everyString.map { target.note(of: $0, raised: raised) }).sorted()
      }
      return target
    }
    let reference = anchoredReference(over: base)
    return TuningTarget(
      reference: reference, notes: tuning.targets, raised: raised,
      offsets: tuning.offsets(over: base, reference: reference, raised: raised))
  }

  /// The reference pitch; of C256 the A4 that makes middle C 256 Hz in the temperament, too.
  private func anchoredReference(over base: NoteOffsets) -> ReferencePitch {
    guard ReferencePitchPreset(of: reference) == .c256 else { return reference }
    let equal = TuningTarget(reference: reference, offsets: base)
    let middleC = equal.frequency(of: MIDINote(60)).value
    return ReferencePitch(clamping: Hertz(reference.a4.value * 256 / middleC))
  }
}

/// The sign that notes between two letters are written with.
public enum Accidentals: String, Sendable, CaseIterable {
  /// The one that players of the tuning say: E♭ for a guitar that is half a step down.
  case usual
  /// C♯, D♯, F♯, G♯, A♯.
  case sharps
  /// D♭, E♭, G♭, A♭, B♭.
  case flats
}

extension Accidentals {
  /// Makes the choice of one sign for all tunings.
  public init(_ spelling: Spelling) { self = spelling == .flats ? .flats : .sharps }

  /// The name of the choice for the player.
  var title: Phrase {
    switch self {
    case .usual: "as its players say"
    case .sharps: "with sharps"
    case .flats: "with flats"
    }
  }
}

/// The state in which a box starts.
public enum StartState: String, Sendable, CaseIterable {
  /// The box rests: the signal passes, and a tap of POWER wakes it.
  case atRest = "at-rest"
  /// The box tunes.
  case tuning
}

/// The way of the instrument's signal while the box listens.
public enum ThroughSignal: String, Sendable, CaseIterable {
  /// The bypass relay takes it away from the output.
  case mute
  /// The bypass relay, or the codec's own bypass, lets it pass.
  case pass
  /// The box passes it on from its input to its output, along with its tones.
  case digital
}

/// The colours of the screen.
public enum PanelTheme: String, Sendable, CaseIterable {
  /// Amber phosphor on a dark tube.
  case amber
  /// Green phosphor on a dark tube.
  case green
  /// White phosphor on a dark tube.
  case white
  /// Dark marks on a bright ground, for use in sunlight.
  case daylight
  /// Blue and yellow on a dark tube, for eyes that do not tell red from green.
  case blueYellow = "blue-yellow"
  /// Blue and ochre on a bright ground, for such eyes in sunlight.
  case blueYellowDay = "blue-yellow-day"
  /// White, yellow and blue on black, for the most contrast that a panel has.
  case highContrast = "high-contrast"
}

extension PanelTheme {
  /// The name that the player reads.
  var title: Phrase {
    switch self {
    case .amber: "amber"
    case .green: "green"
    case .white: "ice blue"
    case .daylight: "daylight"
    case .blueYellow: "blue-yellow"
    case .blueYellowDay: "blue-yellow-day"
    case .highContrast: "high-contrast"
    }
  }
}
