import Appliance
import Units

/// The advice about a missing card as it is shown: a plug that makes no good contact does not make the tube flash.
struct CardAbsence {
  private var isAbsent = Dwell()
  private var last: CardAdvice?

  /// The advice that is shown; `nil` while the face is.
  var advice: CardAdvice? { isAbsent.isOn ? last : nil }

  /// Follows what is known of the card.
  ///
  /// - Returns: Whether what is shown still has to follow.
  mutating func follow(_ advice: CardAdvice?, at now: Instant) -> Bool {
    if let advice { last = advice }
    return isAbsent.follow(advice != nil, at: now)
  }
}
