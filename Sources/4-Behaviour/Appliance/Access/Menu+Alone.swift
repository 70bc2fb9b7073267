import Words
import MusicTheory

extension Menu {
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

  /// The action of a line that is there while MODE alone leads everywhere.
  enum AloneAction: Sendable, Equatable {
    /// Does on the deck what the controls do there, and shows the deck.
    case perform(ControlHint.Action)
    /// Goes to another item of the set list.
    case turn(Int)
    /// Chooses a string, or the nearest one for `nil`.
    case string(Int?)
    /// Changes a value by such steps.
    case change(Value, Stride)
    /// Switches the box off.
    case switchOff
  }

  /// The step of a value that is changed by MODE alone.
  public struct Stride: Sendable, Hashable {
    /// True if the value goes down.
    public internal(set) var isDown = false
    /// True if a step is as large as those of a button that is held for long.
    public internal(set) var isLarge = false
  }
}

/// The lists for MODE alone: those for two buttons with a way back, and what the other controls do as lines.
///
/// The lines of a list stay as they are while it is shown, whatever sounds or ends meanwhile: only their values change,
/// so that nobody chooses another line than the one that was read.
extension ApplianceState {
  static let actionsRow: Phrase = "Actions"

  /// True while MODE alone leads everywhere: by the setting, or since it can send nothing but taps.
  var isModeAlone: Bool { settings.access.isModeAlone || info.modeSendsTaps }

  /// The lines of a list while MODE alone leads everywhere.
  func rowsForModeAlone(of page: Menu.Page) -> [Menu.Row] {
    let rows = usualRows(of: page)
    if isGauge(page) { return rows }
    let isMain = page == .main
    let first =
      isMain ? [Menu.Row(name: Self.actionsRow, action: .open(.alone(.actions)))] : []
    let canGoBack = rows.contains { $0.action.isWayBack }
    let last =
      canGoBack ? [] : [Menu.Row(name: isMain ? "Leave the menu" : "Back", action: .back)]
    return first + rows + last
  }

  /// True if a list is shown as something that moves by itself, with one line that is not written.
  func isGauge(_ page: Menu.Page) -> Bool {
    switch page {
    case .hearing, .own(.learning): true
    case .installation: installation?.stage.isRunning == true
    case .stick(.copying): sticks.copying?.stage.isRunning == true
    default: false
    }
  }

  /// True if a tap of MODE is the way back, since there is no line to go to.
  var leavesByMode: Bool {
    isModeAlone && menu.map { isGauge($0.place.page) } == true
  }

  /// The lines of a list that is there while MODE alone leads everywhere.
  func rows(of page: Menu.AlonePage) -> [Menu.Row] {
    switch page {
    case .actions: actionRows
    case .strings: stringChoiceRows
    case .steps(let value): stepRows(value)
    case .switchingOff:
      [
        Menu.Row(name: "No, stay on", action: .back),
        Menu.Row(name: "Yes, switch off", action: .alone(.switchOff)),
      ]
    }
  }

  /// The name of such a list; that of a value is the value's.
  static func title(of page: Menu.AlonePage) -> Phrase {
    switch page {
    case .actions: actionsRow
    case .strings: "String"
    case .steps: "Value"
    case .switchingOff: "Switch off"
    }
  }

  /// True if such a list has still what it is about.
  func isThere(_ page: Menu.AlonePage) -> Bool {
    guard isModeAlone else { return false }
    return switch page {
    case .strings: offersStrings
    case .steps(.own(let value)): steps(of: value) != nil
    case .actions, .steps, .switchingOff: true
    }
  }

  private var actionRows: [Menu.Row] {
    let strings =
      offersStrings
      ? [Menu.Row(name: "String", value: stringText, action: .open(.alone(.strings)))] : []
    let hasItems = !setList.items.isEmpty
    return [
      row("Next", pairAction(next: 1)), row("Before", pairAction(next: -1)),
      row("Sound or silence", bothAction ?? deck.bothHeldAction(self)),
    ] + strings + [
      Menu.Row(
        name: "Next of the set list", value: setListItemName,
        action: hasItems ? .alone(.turn(1)) : .tell),
      Menu.Row(
        name: "The one before it", value: setListItemName,
        action: hasItems ? .alone(.turn(-1)) : .tell),
      row("Rest", deck.powerAction(self)),
      Menu.Row(name: "Switch off", action: .open(.alone(.switchingOff))),
    ]
  }

  private func row(_ name: Phrase, _ action: ControlHint.Action?) -> Menu.Row {
    Menu.Row(
      name: name, value: action?.full ?? "nothing now",
      action: action.map { .alone(.perform($0)) } ?? .tell)
  }

  private var stringText: Phrase {
    chosenString.map { Phrase(note: naming.name(of: note(of: $0))) } ?? "the nearest"
  }

  private var stringChoiceRows: [Menu.Row] {
    let choice = decks.tuner.stringChoice
    let nearest = Menu.Row(
      name: "The nearest", isCurrent: choice == nil, action: .alone(.string(nil)))
    return [nearest]
      + settings.tuning.everyString.enumerated().map { index, string in
        Menu.Row(
          name: string.title, value: Phrase(note: naming.name(of: note(of: string))),
          isCurrent: index == choice, action: .alone(.string(index)))
      }
  }

  private func stepRows(_ value: Menu.Value) -> [Menu.Row] {
    let text = editor(of: value).value
    func row(_ name: Phrase, isDown: Bool, isLarge: Bool) -> Menu.Row {
      Menu.Row(
        name: name, value: text,
        action: .alone(.change(value, Menu.Stride(isDown: isDown, isLarge: isLarge))))
    }
    let small = [
      row("More", isDown: false, isLarge: false), row("Less", isDown: true, isLarge: false),
    ]
    guard hasLargeSteps(value) else { return small }
    return small + [
      row("Much more", isDown: false, isLarge: true), row("Much less", isDown: true, isLarge: true),
    ]
  }
}

extension Menu.Row.Action {
  /// True if the line leads back or out, so that its list needs no other that does.
  fileprivate var isWayBack: Bool {
    switch self {
    case .back, .leave, .stick(.leave): true
    default: false
    }
  }
}
