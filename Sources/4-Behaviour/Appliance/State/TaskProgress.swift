/// The progress of something that takes a while and is watched, such as the installing of an update.
public enum TaskProgress: Sendable, Hashable {
  /// The part that is done, 0...1.
  case running(Double)
  /// The end with all of it done, and what came of it in one sentence.
  case done(String)
  /// The end before it was done, and why in one sentence.
  case failed(String)

  /// True while it is under way.
  var isRunning: Bool { if case .running = self { true } else { false } }

  /// Takes how much is done, from somebody who may say anything; nothing if it is over.
  mutating func take(share: Double) {
    if isRunning { self = .running(share.isFinite ? min(max(share, 0), 1) : 0) }
  }

  /// Takes the end and its sentence.
  ///
  /// - Returns: Whether it was under way until then.
  mutating func end(isDone: Bool, _ sentence: String) -> Bool {
    guard isRunning else { return false }
    self = isDone ? .done(sentence) : .failed(sentence)
    return true
  }
}
