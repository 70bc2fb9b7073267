public import Words
import DevicePorts

/// The words for a player whose box hears nothing, since there is no audio card.
public struct CardAdvice: Sendable, Equatable {
  /// The fault, in capitals.
  public let title: Phrase
  /// The sentence that says what to do about it.
  public let action: Phrase
}

extension CardAdvice {
  /// The advice for a card that could not be opened or was pulled.
  init(_ failure: DeviceFailure) {
    title = "NO AUDIO CARD"
    action = failure.cardName.map { "Plug in \"\($0)\"" } ?? "Plug in the audio card"
  }
}
