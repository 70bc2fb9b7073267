import Words
import DevicePorts
import MusicTheory

/// The place in the menu at which the player is.
public struct Menu: Sendable, Hashable {
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
  /// The row of the table of settings, if it has one.
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
      /// Shows another list in place of this one: back leads to the one before.
      case openInstead(Page)
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
      /// Back: what an installing came to has been read.
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
    /// The tuning that answers the last question of a new box.
    case instrument(TuningPreset)
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
