import DevicePorts

/// A copying to a stick, from its start until the player has read what came of it.
public struct Copying: Sendable, Hashable {
  /// The stick that is copied to.
  var stick: Stick
  /// The progress of the copying.
  var progress = TaskProgress.running(0)
}
