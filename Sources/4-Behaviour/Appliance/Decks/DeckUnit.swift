public import Words
import Gestures
import MusicTheory
import Synthesis
import Units

/// A deck as a unit: its settings, its hints and keys, its marks, what it listens for, and what MODE, POWER, the ribbon
/// and time do on it.
///
/// A deck owns its state, which is in ``Decks``. What it does may change settings, keys and notices too, which belong to
/// the whole box, so the requirements take the box. Another deck's state is changed by an action alone that the
/// other deck offers (``perform(_:_:at:)``).
///
/// Only the title and MODE are required: all else has a default that leaves the deck without it.
protocol DeckUnit: Sendable {
  /// The name that the player reads.
  static var title: Phrase { get }

  // MARK: Settings and lines of the menu

  /// The settings behind the line that chooses the deck.
  static var settings: [Setting] { get }
  /// The settings among the faces.
  static var faceSettings: [Setting] { get }
  /// The settings in the list about the screen.
  static var screenSettings: [Setting] { get }
  /// The lines that are no setting, and belong behind one while the deck is on.
  static func rows(after key: Setting.Key, _ box: ApplianceState) -> [Menu.Row]
  /// The lines of the deck's list before its settings.
  static func firstRows(_ box: ApplianceState) -> [Menu.Row]
  /// The lines among what is seldom changed while another deck is on.
  static func rowsElsewhere(_ box: ApplianceState) -> [Menu.Row]

  // MARK: What is heard

  /// True if the deck shows spectra.
  static var hearsSpectrum: Bool { get }
  /// True if the deck shows a tempo.
  static var hearsTempo: Bool { get }
  /// The strings that are shown when all are struck at once, from the capo; empty for single notes alone.
  static func strummed(_ box: ApplianceState) -> [MIDINote]

  // MARK: What is shown

  /// The words of the bottom line in place of the tuning; `nil` for the tuning.
  static func head(_ box: ApplianceState) -> StatusHead?
  /// Marks on any deck about what goes on here.
  static func marks(_ box: ApplianceState) -> [Mark]
  /// The caps of the ribbon's keys; empty without a ribbon.
  static func caps(_ box: ApplianceState) -> [KeyCap]

  // MARK: What the controls would do

  /// The actions of MODE alone, that of a tap first.
  static func modeActions(_ box: ApplianceState) -> [ControlHint.Action]
  /// The action of POWER tapped; ``ControlHint/Action/standby`` on most decks.
  static func powerAction(_ box: ApplianceState) -> ControlHint.Action
  /// True if the other button, tapped while one is held, chooses a song.
  static var choosesSongs: Bool { get }
  /// The action of a tap of one button while the other is held: the next (1) or the one before (-1); `nil` for none.
  static func pairAction(next steps: Int, _ box: ApplianceState) -> ControlHint.Action?
  /// The action of both buttons that ends something of this deck that sounds, whichever deck is on; `nil` for none.
  static func stopAction(_ box: ApplianceState) -> ControlHint.Action?
  /// The action of both buttons held on this deck, if nothing has to be ended; `nil` for none.
  static func bothHeldAction(_ box: ApplianceState) -> ControlHint.Action?
  /// The actions of the ribbon alone.
  static func ribbonActions(_ box: ApplianceState) -> [ControlHint.Action]
  /// The actions of the ribbon while MODE is held.
  static func heldRibbonActions(_ box: ApplianceState) -> [ControlHint.Action]

  // MARK: What hands do

  /// Does what a tap of MODE is for.
  static func modeTapped(_ box: inout ApplianceState, at now: Instant) -> [Effect]
  /// Carries out an action that this deck offers; `nil` for one that is another's.
  static func perform(
    _ action: ControlHint.Action, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect]?

  /// True if the ribbon plays tones; if it does not, its fingers come to the functions below.
  static var hasTones: Bool { get }
  /// Pads that a finger goes for a step of a slide.
  static var slidePitch: Double { get }
  /// Takes a finger that landed.
  static func touched(
    _ touch: RibbonTouch, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect]
  /// Takes steps of a slide towards the high end.
  static func slid(_ steps: Int, _ box: inout ApplianceState, at time: Instant) -> [Effect]
  /// Takes a finger that was lifted where it had landed.
  static func tapped(
    _ touch: RibbonTouch, _ box: inout ApplianceState, at time: Instant
  ) -> [Effect]

  /// Pads that a finger goes for a step of a slide while MODE is held.
  static func heldSlidePitch(_ box: ApplianceState) -> Double
  /// Takes steps of a slide towards the high end while MODE is held.
  static func slidWhileHeld(_ steps: Int, _ box: inout ApplianceState, at time: Instant) -> [Effect]
  /// Takes a tap of the left or right half of the ribbon while MODE is held.
  static func halfTapped(isRight: Bool, _ box: inout ApplianceState, at now: Instant) -> [Effect]

  // MARK: Time, the stream and the settings

  /// The instant at which ``advance(_:to:)`` has to come at the latest; `nil` while the deck waits for nothing.
  static func deadline(_ box: ApplianceState) -> Instant?
  /// Takes the passing of time.
  static func advance(_ box: inout ApplianceState, to now: Instant) -> [Effect]
  /// The commands for a stream that knows of nothing.
  static func commands(_ box: ApplianceState, at now: Instant) -> [TimedCommand]
  /// Goes on with a stream that has opened.
  static func streamOpened(_ box: inout ApplianceState, at now: Instant) -> [Effect]
  /// Takes the end of the stream.
  static func streamLost(_ box: inout ApplianceState, at now: Instant) -> [Effect]
  /// Falls silent on the way to standby.
  static func fade(_ box: inout ApplianceState, at now: Instant) -> [Effect]
  /// Comes to rest in standby.
  static func rest(_ box: inout ApplianceState) -> [Effect]
  /// Follows a change of the settings, whoever changed them.
  static func follow(
    _ old: Settings, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect]
}

/// The words of the bottom line in place of the tuning.
public enum StatusHead: Sendable, Equatable {
  /// A sentence, in full first and shorter after it.
  case words([Phrase])
  /// The name of a list and the place in it.
  case list(title: Phrase, position: Phrase)
}
