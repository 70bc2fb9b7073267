import Synchronization

/// The keys of the phrases that any catalogue is asked for while somebody listens.
///
/// The lab walks the box through all that it can show, and finds so what no catalogue has, and what nobody asks for.
public final class AskedKeys: Sendable {
  private static let listeners = Mutex<[AskedKeys]>([])
  private let keys = Mutex<Set<String>>([])

  /// The keys that are asked for while a function runs.
  public static func during(_ run: () throws -> Void) rethrows -> Set<String> {
    let listener = AskedKeys()
    listeners.withLock { $0.append(listener) }
    defer { listeners.withLock { $0.removeAll { $0 === listener } } }
    try run()
    return listener.keys.withLock { $0 }
  }

  /// Tells the listeners of a phrase that is said, and of those in its places.
  static func tell(_ phrase: Phrase) {
    let all = listeners.withLock { $0 }
    for listener in all { listener.keys.withLock { phrase.collectKeys(into: &$0) } }
  }
}

extension Phrase {
  fileprivate func collectKeys(into keys: inout Set<String>) {
    keys.insert(key)
    for case .phrase(let phrase) in parts { phrase.collectKeys(into: &keys) }
  }
}
