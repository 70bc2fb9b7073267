import Words
public import DevicePorts

/// An update that is being installed, or was.
public struct Installation: Sendable, Hashable {
  /// The update that is being installed, or was.
  public var update: UpdateFile
  /// The stage of the installing.
  public internal(set) var stage = TaskStage.running(0)

  /// The stage of the installing in a word or two.
  var summary: Phrase {
    switch stage {
    case .running(let share): Setting.percent(share)
    case .done: "restart"
    case .failed: "failed"
    }
  }
}
