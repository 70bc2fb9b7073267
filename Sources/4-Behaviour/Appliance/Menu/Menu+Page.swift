public import DevicePorts
public import MusicTheory
import Units
import Words

extension Menu {
  /// One list of the menu.
  public enum Page: Sendable, Hashable {
    /// The list that the menu opens with.
    case main
    /// What is seldom changed.
    case more
    /// The lines of the deck that is on.
    case ofDeck
    /// The values of a setting that has a few.
    case choices(Setting.Key)
    /// The question of a new box for the instrument.
    case firstInstrument
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
    /// The move of the whole tuning.
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

  /// A list about a tuning of the player's own: the one that is on, or one that is to be.
  public enum OwnPage: Sendable, Hashable {
    /// The strings and all else that the tuning has.
    case tuning
    /// One of its strings, from 0 at the low end.
    case string(Int)
    /// Its name, letter by letter.
    case name
    /// The question whether it is to be deleted indeed.
    case removal
    /// The ways to learn a tuning from what is played.
    case ways
    /// A tuning that is learned by playing, to the nearest notes or as it is played.
    case learning(isRounded: Bool)
  }

  /// A list about a stick.
  public enum StickPage: Sendable, Hashable {
    /// The ways in and out.
    case ways(Stick)
    /// The things that can be copied to the stick.
    case copy(Stick)
    /// The boxes that have left something on the stick, or the files if there is one box.
    case take(Stick)
    /// The files that one of several boxes has left.
    case files(box: String)
    /// The question what becomes of the box's own file.
    case question(CarriedFile)
    /// The question what becomes of the box's own files that differ from those of a box.
    case questionOfAll(box: String)
    /// The state of the copying.
    case copying
  }

  /// A list that is there while MODE alone leads everywhere.
  public enum AlonePage: Sendable, Hashable {
    /// All that takes POWER, both buttons or the ribbon elsewhere.
    case actions
    /// The strings of the tuning, one of which can be chosen.
    case strings
    /// The directions and sizes of the steps of a value that has too many for one round.
    case steps(Value)
    /// The question whether the box is to be switched off indeed.
    case switchingOff
  }
}

/// The registry: the one place that tells the lists apart.
extension Menu.Page {
  /// The list as a unit.
  var unit: any MenuPage {
    switch self {
    case .main: MainPage()
    case .more: MorePage()
    case .ofDeck: DeckPage()
    case .choices(let key): ChoicesPage(setting: Setting.of(key))
    case .firstInstrument: FirstInstrumentPage()
    case .decks: DecksPage()
    case .groups: InstrumentsPage()
    case .tunings(let group): TuningsPage(group: group)
    case .own(.tuning): OwnTuningPage()
    case .own(.string(let index)): OwnStringPage(index: index)
    case .own(.name): OwnNamePage()
    case .own(.removal): OwnRemovalPage()
    case .own(.ways): LearningWaysPage()
    case .own(.learning): LearningPage()
    case .setList: SetListPage()
    case .setListName: SetListNamePage()
    case .shift: SettingsPage(page: self, name: "Transpose")
    case .references: ReferencesPage()
    case .temperaments: TemperamentsPage()
    case .hearing(.a4): LearnReferencePage()
    case .hearing(.known): MeasureClockPage()
    case .tones: TonesPage()
    case .sound: SettingsPage(page: self, name: "Sound")
    case .screen: SettingsPage(page: self, name: "Screen")
    case .notes: SettingsPage(page: self, name: "Notes")
    case .languages: LanguagesPage()
    case .advanced: AdvancedPage()
    case .clock: ClockPage()
    case .accents: AccentsPage()
    case .about: AboutPage()
    case .stick(.ways(let stick)): StickPage(stick: stick)
    case .stick(.copy(let stick)): CopyPage(stick: stick)
    case .stick(.take(let stick)): TakePage(stick: stick)
    case .stick(.files(let box)): CarriedFilesPage(owner: box)
    case .stick(.question(let file)): TakeQuestionPage(about: file)
    case .stick(.questionOfAll(let box)): TakeQuestionPage(owner: box)
    case .stick(.copying): CopyingPage()
    case .updates(nil): UpdatesPage()
    case .updates(let update?): UpdateQuestionPage(update: update)
    case .installation: InstallationPage()
    case .alone(.actions): ActionsPage()
    case .alone(.strings): StringsPage()
    case .alone(.steps(let value)): StepsPage(value: value)
    case .alone(.switchingOff): SwitchingOffPage()
    }
  }
}
