public import Words
import DevicePorts

/// The words for a player whose box hears nothing, since no audio card can be used.
public struct CardAdvice: Sendable, Equatable {
  /// The fault, in capitals.
  public let title: Phrase
  /// The sentence that says what to do about it.
  public let action: Phrase
  /// The cards that are there in place of the one that is missed; `nil` if nothing is to be told of them.
  public let found: Phrase?
}

extension CardAdvice {
  /// The advice for a card that could not be opened or was pulled.
  init(_ loss: CardLoss) {
    title = loss.title
    action = loss.action
    found =
      loss.reason != .absent || loss.failure.cardName == nil || loss.others.isEmpty
      ? nil : "Found: \(name: loss.others.joined(separator: ", "))"
  }
}

extension CardLoss {
  /// The fault in a line: what is missing, or what keeps the card from being used.
  var notice: Phrase {
    guard reason == .absent else { return action }
    return failure.cardName.map { "No audio card: waiting for \"\(name: $0)\"" } ?? failure.notice
  }

  fileprivate var title: Phrase {
    switch reason {
    case .absent: "NO AUDIO CARD"
    case .noInput: "NO INPUT"
    case .busy: "CARD IN USE"
    case .noBandwidth: "USB IS FULL"
    case .noFormat, .failed: "CARD NOT USABLE"
    }
  }

  fileprivate var action: Phrase {
    let name = failure.cardName
    return switch reason {
    case .absent: name.map { "Plug in \"\(name: $0)\"" } ?? "Plug in the audio card"
    case .noInput: name.map { "\"\(name: $0)\" has no input" } ?? "The USB card has no input"
    case .busy:
      name.map { "\"\(name: $0)\" is in use by another program" }
        ?? "The card is in use by another program"
    case .noBandwidth: "Unplug other USB devices"
    case .noFormat:
      name.map { "The format of \"\(name: $0)\" cannot be used" }
        ?? "The card's format cannot be used"
    case .failed:
      name.map { "\"\(name: $0)\" cannot be opened" } ?? "The audio card cannot be opened"
    }
  }
}
