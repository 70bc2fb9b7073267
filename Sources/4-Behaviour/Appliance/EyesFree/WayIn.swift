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

  /// The levels in the order in which they are answered; the last switches it off.
  private let levels: [EyesFree]
  /// The instant at which MODE went down; `nil` while it is up, or went down later.
  private var since: Instant?
  /// The place of the level that was answered last; -1 before the first.
  private var place = -1
  /// The level that was chosen before the settings were there.
  private var chosen: EyesFree?
  /// The instant at which the last answer is over.
  private var answerEnds: Instant?

  /// Makes the way through the levels that a box can do.
  init(_ info: BoxInfo) {
    let all = EyesFree.levels(hasHaptic: info.hasHaptic, hasVoice: info.hasVoice)
    levels = all.filter { $0 != .off } + [.off]
  }

  /// True while MODE, held since the start, leads through the levels.
  var isHeld: Bool { since != nil }

  /// True while the box answers, by motor and cues, whatever level is on.
  var isAnswering: Bool { since != nil || answerEnds != nil }

  /// The instant at which ``advance(to:)`` has something to do; `nil` for none.
  var deadline: Instant? { [nextAnswer, answerEnds].compactMap { $0 }.min() }

  private var nextAnswer: Instant? {
    guard let since else { return nil }
    guard place + 1 < levels.count else { return since + Self.longest }
    return since + Seconds(Self.step.value * Double(place + 2))
  }

  /// MODE went down.
  mutating func begin(at time: Instant) {
    (since, place, answerEnds) = (time, -1, nil)
  }

  /// Goes on to the next level if MODE has been down for so long, and returns the answer; `nil` for none.
  mutating func advance(to now: Instant) -> PulsePattern? {
    if let end = answerEnds, now >= end { answerEnds = nil }
    var answer: PulsePattern?
    while let due = nextAnswer, now >= due {
      place += 1
      guard place < levels.count else {
        (since, place, answerEnds) = (nil, -1, nil)
        return answer
      }
      let level = levels[place]
      let number = EyesFree.allCases.firstIndex(of: level) ?? 0
      answer = level == .off ? .off : .level(number)
    }
    return answer
  }

  /// MODE was let go: chooses the level that was answered last.
  mutating func end(at now: Instant) {
    guard since != nil else { return }
    since = nil
    guard levels.indices.contains(place) else { return }
    answerEnds = now + Self.answering
    chosen = levels[place]
  }

  /// Takes the level that was chosen; `nil` for none.
  mutating func takeChoice() -> EyesFree? {
    defer { chosen = nil }
    return chosen
  }
}
