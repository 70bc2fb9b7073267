import Words
public import DevicePorts
public import MusicTheory

/// The place in the menu at which the player is.
public struct Menu: Sendable, Hashable {
  /// One list of the menu.
  public enum Page: Sendable, Hashable {
    /// The list that the menu opens with.
    case main
    /// The values of a setting that has a few.
    case choices(Setting.Key)
    /// The decks there are.
    case decks
    /// Families of instruments.
    case groups
    /// The tunings of one family.
    case tunings(TuningGroup)
    /// A list about a tuning of the player's own.
    case own(OwnPage)
    /// The set list.
    case setList
    /// The name of the item of the set list that is on, letter by letter.
    case setListName
    /// The fret, and the move of the whole tuning.
    case shift
    /// Reference pitches by name.
    case references
    /// Temperaments, the box's own and those from files.
    case temperaments
    /// A tone that sounds, to be taken.
    case hearing(HeardTone)
    /// The tones of the tuning.
    case tones
    /// The levels of the outputs, and the signal that passes.
    case sound
    /// The look of the screen.
    case screen
    /// The names of notes.
    case notes
    /// The languages there are.
    case languages
    /// The lines that few players need.
    case advanced
    /// The clock of the card.
    case clock
    /// The accent of each beat of the bar.
    case accents
    /// The parts of the box and their state.
    case about
    /// A list about a stick.
    case stick(StickPage)
    /// The updates on a stick, or the question whether one of them is to be installed indeed.
    case updates(asking: UpdateFile?)
    /// The state of an update's installing.
    case installation
    /// A list that is there while MODE alone leads everywhere.
    case alone(AlonePage)
  }

  /// A tone that the box listens to for a setting.
  public enum HeardTone: Sendable, Hashable {
    /// An A, for the reference pitch.
    case a4
    /// A tone of a known frequency, for the clock of the card.
    case known
  }

  /// A list and the row that is selected in it.
  public struct Place: Sendable, Hashable {
    /// The list.
    public var page: Page
    /// The selected row, from 0 at the top.
    public var row: Int
  }

  /// The lists that were gone through to get here, the one that is shown last.
  public internal(set) var trail: [Place]
  /// The value that is being changed; `nil` while a list is shown.
  public internal(set) var editing: Value?
  /// The step of that value by a tap of MODE while MODE alone leads everywhere.
  public internal(set) var stride = Stride()

  /// Something that can be changed.
  public enum Value: Sendable, Hashable {
    /// A setting, which is kept.
    case setting(Setting.Key)
    /// The reference pitch, further than the plain setting goes.
    case wideReference
    /// The song that the player's list is at.
    case song
    /// The place in the song that plays.
    case place
    /// The item of the set list that is on.
    case setListItem
    /// A part of the player's own tuning that is on.
    case own(OwnValue)
  }

  /// The menu as it opens.
  init() { trail = [Place(page: .main, row: 0)] }

  /// The list that is shown, or from which a value is being changed.
  public var place: Place { trail.last ?? Place(page: .main, row: 0) }
}

extension Menu.Value {
  /// The row of the table of settings, where it has one.
  var setting: Setting? {
    switch self {
    case .setting(let key): Setting.of(key)
    case .wideReference: Setting.wideReference
    case .song, .place, .setListItem, .own: nil
    }
  }
}

extension Menu {
  /// One line of a list.
  struct Row: Sendable, Equatable {
    /// The action of a line when it is chosen.
    enum Action: Sendable, Equatable {
      /// Shows another list.
      case open(Page)
      /// Changes a value.
      case edit(Value)
      /// Carries out what a control could do, too.
      case perform(ControlHint.Action)
      /// Takes this on, and goes back to where it was asked for, or to the deck.
      case choose(Choice)
      /// Takes the tone that is heard for A4.
      case learn
      /// Takes the card's clock for exact again.
      case forgetClock
      /// Installs an update.
      case install(UpdateFile)
      /// Latches the tone of a key or releases it.
      case tone(Int)
      /// Does something with the player's own tunings.
      case own(OwnAction)
      /// Does something with the set list.
      case setList(SetListAction)
      /// Does something with a stick.
      case stick(StickAction)
      /// Does what takes another control than MODE.
      case alone(AloneAction)
      /// Starts the machine anew.
      case restart
      /// Back to the list before.
      case back
      /// Back to where the menu began: what an installing came to has been read.
      case leave
      /// Nothing: it only tells.
      case tell
    }

    var name: Phrase
    var value: Phrase = .empty
    var isCurrent = false
    var action: Action
  }

  /// A value that a list offers to be chosen.
  enum Choice: Sendable, Equatable {
    case deck(Deck)
    case tuning(TuningPreset)
    case reference(ReferencePitchPreset)
    case temperament(Temperament)
    case scale(String)
    case language(Language)
    case tempo(Double)
    /// The value with a number of a setting.
    case value(Setting.Key, Int)
  }
}

extension Menu {
  /// A value that is being changed, or that changes, as ``MenuView/Editor`` says it in the player's language.
  struct Editor: Sendable, Equatable {
    var name: Phrase
    var value: Phrase
    var fraction: Double
    var allowed: Phrase
  }
}
