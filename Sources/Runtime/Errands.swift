import Synchronization

/// What the panel asks of the background thread, and what became of it.
///
/// The one place where a lock may be: it is held for a moment, never while a disk takes its time.
final class Errands<Errand: Sendable, Outcome: Sendable>: Sendable {
  private struct Papers {
    var errands: [Errand] = []
    var outcomes: [Outcome] = []
  }

  private let papers = Mutex(Papers())
  private let wakePanel: @Sendable () -> Void

  /// Begins without any.
  ///
  /// - Parameter wakePanel: Called by the background thread when there are outcomes.
  init(wakePanel: @escaping @Sendable () -> Void) { self.wakePanel = wakePanel }

  /// Changes what is still to be done.
  ///
  /// - Thread: panel.
  func change(_ change: (inout [Errand]) -> Void) { papers.withLock { change(&$0.errands) } }

  /// Does what was asked for, in order.
  ///
  /// - Thread: background, and panel at the end.
  func run(_ errand: (Errand) -> Outcome) {
    let errands = papers.withLock { papers in
      defer { papers.errands = [] }
      return papers.errands
    }
    if errands.isEmpty { return }
    let outcomes = errands.map(errand)
    papers.withLock { $0.outcomes += outcomes }
    wakePanel()
  }

  /// What became of it since the last call, in order.
  ///
  /// - Thread: panel.
  func takeOutcomes() -> [Outcome] {
    papers.withLock { papers in
      defer { papers.outcomes = [] }
      return papers.outcomes
    }
  }
}
