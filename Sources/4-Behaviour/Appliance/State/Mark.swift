public import Texts
public import Words
import Gestures
import MusicTheory
import Units

/// Something that is not as usual and changes what the player hears or reads: a small mark on the tuner.
public struct Mark: Sendable, Hashable {
  /// A thing that is not as usual; a deck or a feature adds its own in its own file.
  public struct Kind: Sendable, Hashable {
    private let name: String
    /// True for what sounds or is faulty: its words give way to no other mark's.
    public let isUrgent: Bool

    /// Makes a kind by a name that no other has.
    init(_ name: String, isUrgent: Bool = false) {
      self.name = name
      self.isUrgent = isUrgent
    }

    /// Buttons, pads or lamps that do not work; the about page names them.
    public static let fault = Self("fault", isUrgent: true)
    /// Tones stay where no key shows it.
    public static let tone = Self("tone", isUrgent: true)
    /// Music plays beside another deck.
    public static let music = Self("music", isUrgent: true)
    /// The metronome goes on beside another deck, or makes no sound on its own.
    public static let metronome = Self("metronome", isUrgent: true)
    /// The instrument's signal passes while the box listens.
    public static let through = Self("through")
    /// A4 is not 440.0 Hz.
    public static let reference = Self("reference")
    /// The notes of an octave lie otherwise than in equal temperament.
    public static let temperament = Self("temperament")
    /// The strings are tuned at a fret.
    public static let capo = Self("capo")
    /// The whole tuning is moved, or its lowest string dropped.
    public static let shift = Self("shift")
    /// Not every semitone counts.
    public static let tuning = Self("tuning")
    /// Notes are named as the part of a transposing instrument has them.
    public static let written = Self("written")
  }

  /// The thing that is not as usual.
  public var kind: Kind
  /// A few characters: `A4 442.0`, `FRET 2`.
  public var text: Phrase
}

/// The words that are shown for a moment after power-up: the tuning and the reference of the box.
public struct Announcement: Sendable, Hashable {
  /// Family and name of the tuning.
  public var tuning: Text
  /// The frequency of A4.
  public var reference: Text
}

extension ApplianceState {
  /// The marks of all that is not as usual, in the order in which they are shown; empty for a box that is set to
  /// defaults.
  public var marks: [Mark] {
    let standard = Settings()
    var marks = faultMarks
    if let text = toneMark { marks.append(Mark(kind: .tone, text: text)) }
    marks += deckMarks
    for feature in Features.all { marks += feature.marks(self) }
    if settings.through != standard.through {
      marks.append(Mark(kind: .through, text: throughMark))
    }
    if settings.reference != standard.reference {
      marks.append(
        Mark(kind: .reference, text: "A4 \(Setting.tenths(settings.reference.a4.value))"))
    }
    if scale != nil || settings.temperament != standard.temperament {
      marks.append(Mark(kind: .temperament, text: temperamentMark))
    }
    // They move strings, and nothing else.
    if settings.hasMovedStrings, settings.capo != standard.capo {
      marks.append(Mark(kind: .capo, text: "CAPO \(settings.capo.fret)"))
    }
    if settings.hasMovedStrings, settings.shift != standard.shift {
      marks.append(Mark(kind: .shift, text: shiftMark))
    }
    if settings.preset != standard.preset {
      marks.append(Mark(kind: .tuning, text: settings.preset.words))
    }
    if let key = settings.preset.key, settings.writesParts {
      let name = NoteNaming(settings.names, .flats).name(of: key)
      marks.append(Mark(kind: .written, text: "IN \(note: name)"))
    }
    return marks
  }

  private var faultMarks: [Mark] {
    let count = controls.outages.count
    if count == 0 { return [] }
    return [Mark(kind: .fault, text: count == 1 ? "1 FAULT" : "\(count) FAULTS")]
  }

  private var shiftMark: Phrase {
    let shift = settings.shift
    let parts: [Phrase?] = [
      shift.semitones == 0 ? nil : "SHIFT \(Setting.signed(Double(shift.semitones)))",
      shift.drop == 0 ? nil : "DROP \(shift.drop)",
    ]
    return parts.compactMap(\.self).joined(separator: " ")
  }

  /// A loudspeaker would be heard by the microphone, and howl.
  private var throughMark: Phrase {
    settings.through == .digital && audio.isOnSpeaker ? "MUTED" : "NOT MUTED"
  }

  /// Short, since marks shrink from the least important on; the root is named if it is not the usual C.
  private var temperamentMark: Phrase {
    if let scale {
      return Phrase(
        name: (ScalaTemperament.stem(of: scale.name) ?? scale.name).uppercased())
    }
    let name: Phrase =
      switch settings.temperament {
      case .meantone: "MEANTONE"
      case .werckmeister: "WERCKM. III"
      case .kirnberger: "KIRNB. III"
      case .sweetened: "SWEETENED"
      default: Phrase(words: settings.temperament.name.uppercased())
      }
    guard settings.temperament.hasRoot, settings.root.number != 0 else { return name }
    return "\(name) \(note: settings.rootName)"
  }

  /// The tuning and the reference of the box, for two seconds after power-up; then `nil`.
  public var announcement: Announcement? {
    guard startup.announcementEnds != nil, power == .running, menu == nil else { return nil }
    return Announcement(
      tuning: said(settings.preset.titleWords),
      reference: said("A4 \(Setting.of(.a4).text(settings))"))
  }

  /// True if the ribbon's keys are on the panel: the letter has all of it for itself.
  private var showsKeys: Bool {
    pads > 0 && !(TunerDeck.isOn(self) && settings.tuner.upper == .letter)
  }

  /// The ribbon's keys show what they sound.
  private var toneMark: Phrase? {
    let notes = latchedNotes
    let isSeen =
      showsKeys && deck.hasTones
      && controls.tones.latch.latched.allSatisfy { $0 < controls.tones.latch.keyCount }
    guard let note = notes.first, !isSeen else { return nil }
    return notes.count == 1 ? "TONE \(note: naming.name(of: note))" : "\(notes.count) TONES"
  }

  /// The marks of the decks about what goes on there, music before the beat.
  var deckMarks: [Mark] {
    var marks: [Mark] = []
    for deck in Deck.units.reversed() { marks += deck.marks(self) }
    return marks
  }
}
