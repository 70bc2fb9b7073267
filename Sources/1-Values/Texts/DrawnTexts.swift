import Synchronization

/// The texts whose letters are drawn while somebody listens: the lab asks for their letters and their sources.
public final class DrawnTexts: Sendable {
  /// What is drawn.
  public struct Found: Sendable {
    /// The texts.
    public var texts: Set<Text> = []
    /// The letters that no font has, nor a plain one of: each is drawn as a box.
    public var missing: Set<Unicode.Scalar> = []
  }

  private static let listeners = Mutex<[DrawnTexts]>([])
  /// How many listen: what is drawn in every picture looks at no lock.
  private static let count = Atomic<Int>(0)
  private let found = Mutex(Found())

  /// What is drawn while a function runs.
  public static func during(_ run: () throws -> Void) rethrows -> Found {
    let listener = DrawnTexts()
    listeners.withLock { $0.append(listener) }
    count.add(1, ordering: .relaxed)
    defer {
      count.subtract(1, ordering: .relaxed)
      listeners.withLock { $0.removeAll { $0 === listener } }
    }
    try run()
    return listener.found.withLock { $0 }
  }

  /// Tells the listeners of a text whose letters are drawn.
  public static func tell(_ text: Text) {
    tell { $0.texts.insert(text) }
  }

  /// Tells the listeners of a letter that no font has.
  public static func tell(missing letter: Unicode.Scalar) {
    tell { $0.missing.insert(letter) }
  }

  private static func tell(_ add: (inout Found) -> Void) {
    guard count.load(ordering: .relaxed) > 0 else { return }
    let all = listeners.withLock { $0 }
    for listener in all { listener.found.withLock { add(&$0) } }
  }
}
