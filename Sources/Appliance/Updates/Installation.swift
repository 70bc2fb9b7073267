public import DevicePorts

/// An update that is being installed, or was.
public struct Installation: Sendable, Hashable {
  /// How far it is.
  public enum Stage: Sendable, Hashable {
    /// So much of it is done, 0...1.
    case running(Double)
    /// It is there, and starts when the box does.
    case done(String)
    /// It is not there, and why; the box is what it was.
    case failed(String)
  }

  /// What is installed.
  public var update: UpdateFile
  /// How far it is.
  public internal(set) var stage = Stage.running(0)

  /// Whether it is under way.
  var isRunning: Bool { if case .running = stage { true } else { false } }

  /// How it is, in a word or two.
  var summary: String {
    switch stage {
    case .running(let share): Setting.percent(share)
    case .done: "restart"
    case .failed: "failed"
    }
  }
}
