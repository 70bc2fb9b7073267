import Words
public import DevicePorts

/// An update that is being installed, or was.
public struct Installation: Sendable, Hashable {
  /// The update that is being installed, or was.
  public var update: UpdateFile
  /// The progress of the installing.
  public internal(set) var progress = TaskProgress.running(0)

  /// The progress of the installing in a word or two.
  var summary: Phrase {
    switch progress {
    case .running(let share): Setting.percent(share)
    case .done: "restart"
    case .failed: "failed"
    }
  }
}
