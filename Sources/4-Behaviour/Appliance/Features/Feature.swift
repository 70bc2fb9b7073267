import Units

/// A part of the box that is there on every deck and owns a memory: sticks, the set list, the lamp, and others.
///
/// A feature's memory is written by its own type alone: what it keeps is `private(set)`, and what changes it stands in the
/// file of the type. Others read it. What it does may change settings, menu and notices too, which belong to the whole
/// box, so the requirements take the box.
protocol Feature: Sendable, Equatable {
  /// The instant at which ``advance(_:to:)`` has to come at the latest; `nil` while the feature waits for nothing.
  static func deadline(_ box: ApplianceState) -> Instant?
  /// Takes the passing of time.
  static func advance(_ box: inout ApplianceState, to now: Instant) -> [Effect]
  /// Follows a change of the settings, whoever changed them.
  static func follow(
    _ old: Settings, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect]
  /// Keeps what has to be kept before the box ends.
  static func end(_ box: inout ApplianceState) -> [Effect]

  /// The settings that are its own, each on the page that it names.
  static var settings: [Setting] { get }
  /// The marks of what is not as usual about it.
  static func marks(_ box: ApplianceState) -> [Mark]
  /// The action of both buttons that ends something of it that sounds; `nil` for none.
  static func stopAction(_ box: ApplianceState) -> ControlHint.Action?
  /// Carries out an action of its own; `nil` for one that is not.
  static func perform(
    _ action: ControlHint.Action, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect]?
}

/// A feature that waits for nothing but what it says otherwise.
extension Feature {
  static func deadline(_ box: ApplianceState) -> Instant? { nil }
  static func advance(_ box: inout ApplianceState, to now: Instant) -> [Effect] { [] }
  static func follow(
    _ old: Settings, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] { [] }
  static func end(_ box: inout ApplianceState) -> [Effect] { [] }

  static var settings: [Setting] { [] }
  static func marks(_ box: ApplianceState) -> [Mark] { [] }
  static func stopAction(_ box: ApplianceState) -> ControlHint.Action? { nil }
  static func perform(
    _ action: ControlHint.Action, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect]? { nil }
}
