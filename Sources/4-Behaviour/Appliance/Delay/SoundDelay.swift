import Units
import Words

/// The delay of a signal that passes through the box: as the board has it, or as short as the card lets it be.
///
/// A short delay is a trial for as long as it lasts: lost frames end it, and the player is told.
struct SoundDelay: Feature {
  /// Frames of a short period: three of them are 4 ms at 48 kHz, as much as a metre and a half of air.
  static let shortPeriod = FrameCount(64)
  /// The time without lost frames after which a player is told that the short delay holds.
  static let trial = Seconds(60)

  /// The instant at which the trial is over; `nil` while none runs.
  private(set) var trialEnds: Instant?

  static let settings = [
    Setting.words(.delay, "Signal delay", \.delay, \.title).on(.sound)
      .offered { $0.settings.through == .digital }
  ]

  /// Asks for the period before the card is opened for the first time.
  static func start(_ box: ApplianceState) -> [Effect] {
    isShort(box.settings) ? [.audioPeriod(shortPeriod)] : []
  }

  static func follow(
    _ old: Settings, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    let isShort = isShort(box.settings)
    guard isShort != Self.isShort(old) else { return [] }
    box.features.delay.trialEnds = nil
    return [.audioPeriod(isShort ? shortPeriod : nil)]
  }

  /// Begins the trial of a stream with a short period.
  static func opened(_ box: inout ApplianceState, at now: Instant) {
    box.features.delay.trialEnds = isShort(box.settings) ? now + trial : nil
  }

  /// Goes back to the safe delay, since frames were lost in an xrun or a gap.
  static func lostFrames(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    guard isShort(box.settings), box.stream != nil else { return [] }
    box.notify(.delay, "Sound dropped out: the delay is safe again", until: now + told)
    var settings = box.settings
    settings.delay = .safe
    return box.apply(settings, at: now)
  }

  static func deadline(_ box: ApplianceState) -> Instant? { box.features.delay.trialEnds }

  static func advance(_ box: inout ApplianceState, to now: Instant) -> [Effect] {
    guard let end = box.features.delay.trialEnds, now >= end else { return [] }
    box.features.delay.trialEnds = nil
    guard box.stream != nil else { return [] }
    box.notify(.delay, "A minute without dropouts: the delay stays short", until: now + told)
    return []
  }

  /// The time that either sentence stays.
  private static let told = ApplianceState.passing

  /// A short delay costs safety, and without a signal that passes nobody hears it.
  private static func isShort(_ settings: Settings) -> Bool {
    settings.delay == .short && settings.through == .digital
  }
}

/// The delay that a player has chosen.
public enum SignalDelay: String, Sendable, CaseIterable {
  /// The board's.
  case safe
  /// As short as the card lets it be, as long as no sound is lost.
  case short

  /// The name of the choice for the player.
  var title: Phrase { self == .safe ? "safe" : "short" }
}
