import Units

/// Finds two buttons that a bridged wire makes one.
///
/// Hands that press both do so some milliseconds apart, at least now and then; a bridge never does.
struct BridgeCheck: Sendable, Equatable {
  /// Edges of one instant, as the kernel stamps them.
  private static let apart = Seconds.milliseconds(1)
  /// Presses in a row, each pressed and released together.
  private static let presses = 4

  /// A button's last edge.
  private struct Edge: Sendable, Equatable {
    var isDown = false
    var time = Instant(nanoseconds: 0)
  }

  private var mode = Edge()
  private var power = Edge()
  private var together = 0

  /// True if each of the last presses moved both buttons.
  var isShorted: Bool { together >= Self.presses }

  /// Takes an edge that is no bounce.
  mutating func edge(_ button: ButtonPair.Button, isActive: Bool, at time: Instant) {
    let (own, other) = button == .mode ? (mode, power) : (power, mode)
    guard own.isDown != isActive else { return }
    let edge = Edge(isDown: isActive, time: time)
    if button == .mode { mode = edge } else { power = edge }
    guard other.isDown == isActive else { return }
    let isTogether = abs((time - other.time).value) <= Self.apart.value
    if !isTogether { together = 0 }
    if isTogether, !isActive { together += 1 }
  }
}
