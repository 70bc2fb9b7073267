import DevicePorts
import Synthesis
import Units

/// The way to the first level of ``EyesFree`` without eyes: MODE, held while the box starts.
///
/// Every two seconds the box answers by the next level, and takes on the one at which MODE is let go.
struct WayIn: Sendable, Equatable {
  /// Time from one level to the next, and to the first.
  static let step = Seconds(2)
  /// Time after which a button that is down is no hand's.
  static let longest = Seconds(20)
  /// Time after the settings came within which a button that is found down was held at the start.
  static let found = Seconds(3)
  /// Time for which the box goes on answering after MODE was let go.
  static let answering = Seconds(1.5)

  /// The instant at which MODE went down; `nil` while it is up, or went down later.
  var since: Instant?
  /// The place of the level that was answered last; -1 before the first.
  var place = -1
  /// The level that was chosen before the settings were there.
  var chosen: EyesFree?
  /// The instant at which the last answer is over.
  var answerEnds: Instant?

  /// True while the box answers, by motor and cues, whatever level is on.
  var isAnswering: Bool { since != nil || answerEnds != nil }
}

extension ApplianceState {
  /// The levels in the order in which they are answered; the last switches it off.
  private var wayInLevels: [EyesFree] {
    EyesFree.levels(hasHaptic: info.hasHaptic, hasVoice: info.hasVoice).filter { $0 != .off }
      + [.off]
  }

  var wayInDeadline: Instant? {
    [nextAnswer, startup.wayIn.answerEnds].compactMap { $0 }.min()
  }

  private var nextAnswer: Instant? {
    guard let since = startup.wayIn.since else { return nil }
    let next = startup.wayIn.place + 1
    guard next < wayInLevels.count else { return since + WayIn.longest }
    return since + Seconds(WayIn.step.value * Double(next + 1))
  }

  /// MODE went down, or was found down.
  mutating func beginWayIn(isFound: Bool, at time: Instant, now: Instant) {
    let isStarting: Bool
    switch power {
    case .splash: isStarting = true
    // A press after a start without a splash is for the menu.
    case .running: isStarting = isFound && now < startup.began + WayIn.found
    default: isStarting = false
    }
    guard isStarting else { return }
    startup.wayIn = WayIn(since: time, chosen: startup.wayIn.chosen)
  }

  /// Answers by the next level where MODE has been down for so long.
  mutating func advanceWayIn(to now: Instant) {
    if let end = startup.wayIn.answerEnds, now >= end { startup.wayIn.answerEnds = nil }
    while let due = nextAnswer, now >= due {
      startup.wayIn.place += 1
      let levels = wayInLevels
      guard startup.wayIn.place < levels.count else {
        startup.wayIn = WayIn(chosen: startup.wayIn.chosen)
        return
      }
      let level = levels[startup.wayIn.place]
      let number = EyesFree.allCases.firstIndex(of: level) ?? 0
      controls.teller.say(level == .off ? .off : .level(number), at: now)
    }
  }

  /// MODE was let go: takes on the level that was answered last.
  mutating func endWayIn(at now: Instant) -> [Effect] {
    advanceWayIn(to: now)
    guard startup.wayIn.since != nil else { return [] }
    let place = startup.wayIn.place
    startup.wayIn.since = nil
    guard wayInLevels.indices.contains(place) else { return [] }
    startup.wayIn.answerEnds = now + WayIn.answering
    startup.wayIn.chosen = wayInLevels[place]
    return startup.awaitsSettings ? [] : takeWayIn(at: now)
  }

  /// Takes on a level that was chosen while the box started.
  mutating func takeWayIn(at now: Instant) -> [Effect] {
    guard let level = startup.wayIn.chosen else { return [] }
    startup.wayIn.chosen = nil
    var new = settings
    new.eyesFree = level
    return apply(new, at: now)
  }
}
