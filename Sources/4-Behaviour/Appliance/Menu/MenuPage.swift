import Units
import Words

/// A list of the menu as a unit: its name, its lines, whether it is there, and how it begins.
///
/// A page keeps nothing: it says which list is meant, and reads all else of the box. Only name and lines are required.
protocol MenuPage: Sendable {
  /// The name of the list.
  func title(_ box: ApplianceState) -> Phrase
  /// The place to which a choice of one of the lines leads.
  var leadsTo: Menu.Way { get }
  /// The lines for two buttons, at least one.
  func rows(_ box: ApplianceState) -> [Menu.Row]

  /// True while the box has what the list is about.
  func isThere(_ box: ApplianceState) -> Bool
  /// The gauge that is shown in place of the lines, of something that moves by itself; `nil` for a list.
  func gauge(_ box: ApplianceState) -> Menu.Editor?
  /// True while the list shows something under way: whoever watches it does not touch anything.
  func isWatched(_ box: ApplianceState) -> Bool
  /// Gets ready what the list begins with, and asks for what it is made of.
  func opened(_ box: inout ApplianceState) -> [Effect]
}

extension Menu {
  /// The place to which a choice leads.
  enum Way: Sendable {
    /// The deck: what was chosen is played next.
    case deck
    /// The list before: a setting is made once.
    case listBefore
    /// The list itself: several things are changed in a row there.
    case sameList
  }
}

extension MenuPage {
  var leadsTo: Menu.Way { .listBefore }
  func isThere(_ box: ApplianceState) -> Bool { true }
  func gauge(_ box: ApplianceState) -> Menu.Editor? { nil }
  func isWatched(_ box: ApplianceState) -> Bool { false }
  func opened(_ box: inout ApplianceState) -> [Effect] { [] }
}
