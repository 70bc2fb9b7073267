public import DevicePorts

/// An update that is being installed, or was.
public struct Installation: Sendable, Hashable {
  /// A stage of the installing.
  public enum Stage: Sendable, Hashable {
    /// The part of the installing that is done, 0...1.
    case running(Double)
    /// The update is there, and starts when the box does.
    case done(String)
    /// The update is not there, and why; the box is what it was.
    case failed(String)
  }

  /// The update that is being installed, or was.
  public var update: UpdateFile
  /// The stage of the installing.
  public internal(set) var stage = Stage.running(0)

  /// True while the installing is under way.
  var isRunning: Bool { if case .running = stage { true } else { false } }

  /// The stage of the installing in a word or two.
  var summary: String {
    switch stage {
    case .running(let share): Setting.percent(share)
    case .done: "restart"
    case .failed: "failed"
    }
  }
}
