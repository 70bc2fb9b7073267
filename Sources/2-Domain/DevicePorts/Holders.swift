/// The sources that hold each control down, if several can: a control is down while any of them holds it.
public struct Holders<Control: Hashable, Source: Hashable> {
  private var sources: [Control: Set<Source>] = [:]

  /// Makes holders of which none holds anything.
  public init() {}

  /// True if any source holds the control.
  public func isDown(_ control: Control) -> Bool { sources[control].map { !$0.isEmpty } ?? false }

  /// Takes a press.
  ///
  /// - Returns: Whether the control went down with it: no other source held it.
  public mutating func press(_ control: Control, by source: Source) -> Bool {
    defer { sources[control, default: []].insert(source) }
    return !isDown(control)
  }

  /// Takes a release, also of a press that was not told.
  ///
  /// - Returns: Whether the control is up: no other source holds it.
  public mutating func release(_ control: Control, by source: Source) -> Bool {
    sources[control]?.remove(source)
    return !isDown(control)
  }
}
