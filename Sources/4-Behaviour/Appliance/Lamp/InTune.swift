public import MusicTheory
import PitchDetection
public import Units

/// Whether what is heard is in tune.
///
/// It is entered at the window and left a little beyond it, so that a note that wavers at the edge does not flicker. A
/// new note begins out of tune.
public struct InTune: Sendable, Equatable {
  /// The time for which a new note is out of tune at least.
  static let shortest = Seconds.milliseconds(150)
  /// The time for which a string's harmonic has to stay before it is in tune, and before it is spoken: it may be the
  /// begin of a string that is wound there.
  static let harmonic = Seconds.milliseconds(500)

  /// True while it is in tune.
  public private(set) var isOn = false
  /// The note that is heard, and the instant at which it began.
  private var note: TargetPartial?
  private var began = Instant(nanoseconds: 0)

  /// Nothing is heard.
  public init() {}

  /// The deviation up to which a note is in tune, in cents: the window's; of one that is in tune already 0.3 more, or
  /// three tenths of the window if that is more.
  public static func edge(of window: Cents, isInTune: Bool) -> Cents {
    isInTune ? Cents(window.value + max(0.3, 0.3 * window.value)) : window
  }

  /// Takes a reading.
  mutating func follow(_ reading: PitchReading, window: Cents, at now: Instant) {
    follow(
      reading.cents, of: reading.shown, isSettled: reading.isSettled, window: window, at: now)
  }

  /// Takes a note that is shown, `nil` for none, and its deviation; while that is not known it stays as it is.
  public mutating func follow(
    _ cents: Cents, of note: TargetPartial?, isSettled: Bool, window: Cents, at now: Instant
  ) {
    if note != nil, note == self.note, !isSettled { return }
    follow(
      note.map { _ in isSettled ? cents : Cents(.infinity) }, of: note, window: window, at: now)
  }

  /// Takes the deviation of a note; `nil` for none.
  mutating func follow(_ cents: Cents?, of note: TargetPartial?, window: Cents, at now: Instant) {
    if note != self.note || cents == nil {
      (self.note, began) = (note, now)
      isOn = false
    }
    let shortest = note.map { $0.number > 1 ? Self.harmonic : Self.shortest } ?? Self.shortest
    guard let cents, cents.value.isFinite, now - began >= shortest else {
      isOn = false
      return
    }
    isOn = cents.magnitude <= Self.edge(of: window, isInTune: isOn)
  }

  /// Takes the strings that are heard of a strum: in tune if all of them are.
  mutating func follow(_ isWithin: (_ window: Cents) -> Bool, window: Cents) {
    isOn = isWithin(Self.edge(of: window, isInTune: isOn))
    note = nil
  }
}
