import Units

/// Actions by the instant at which they are due; those of one instant in the order added.
struct Agenda {
  private var actions: [(due: Instant, action: () -> Void)] = []

  /// The instant at which the first action is due; `nil` if there is none.
  var next: Instant? { actions.first?.due }

  mutating func add(_ action: @escaping () -> Void, at due: Instant) {
    let place = actions.firstIndex { $0.due > due } ?? actions.endIndex
    actions.insert((due, action), at: place)
  }

  /// Takes and does everything that is due at `now`.
  mutating func run(until now: Instant) {
    while let first = actions.first, first.due <= now {
      actions.removeFirst()
      first.action()
    }
  }
}
