/// An audio card that gives no stream: whether it is there, and what keeps it from being used.
public struct CardLoss: Error, Sendable, Equatable, CustomStringConvertible {
  /// The answers of a search for a card that cannot be used.
  public enum Reason: String, Sendable, Equatable, CaseIterable {
    /// No such card.
    case absent
    /// There is one, and it has nothing to capture from.
    case noInput = "no-input"
    /// Another program has it.
    case busy
    /// It offers no sample format or rate that the box can use.
    case noFormat = "no-format"
    /// The USB port has no time left for it.
    case noBandwidth = "no-bandwidth"
    /// Anything else; the failure says what.
    case failed
  }

  /// The call that failed, and its cause.
  public var failure: DeviceFailure
  /// Why there is no stream.
  public var reason: Reason
  /// The cards with an input that are there in place of an absent one, as a board file names them.
  public var others: [String]

  /// Makes a loss; one without a reason is that of a card that is absent.
  public init(_ failure: DeviceFailure, _ reason: Reason = .absent, others: [String] = []) {
    self.failure = failure
    self.reason = reason
    self.others = others
  }

  /// The failure's sentence, and the cards that are there.
  public var description: String {
    others.isEmpty ? "\(failure)" : "\(failure) (there is \(others.joined(separator: ", ")))"
  }
}
