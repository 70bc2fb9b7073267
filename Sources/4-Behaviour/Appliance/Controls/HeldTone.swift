public import MusicTheory
public import Units

/// A tone that begins if both buttons stay down.
public struct HeldTone: Sendable, Equatable {
  /// The note that will sound.
  public let note: MIDINote
  /// The instant at which both went down.
  public let since: Instant
  /// The instant at which the tone begins.
  public let begins: Instant

  /// The part of the time that has passed at an instant, 0...1.
  public func share(at now: Instant) -> Double {
    min(max((now - since).value / (begins - since).value, 0), 1)
  }
}
