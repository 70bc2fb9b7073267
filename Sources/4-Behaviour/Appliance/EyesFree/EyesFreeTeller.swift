import Synthesis
import Units

/// Decides what hand and ear are told of the string that sounds, and when.
///
/// Pure: the instants are arguments. A new target is named once; then groups of pulses say side and distance; in tune
/// is told if the reading has been within ``window`` for ``settling``, never without a note, and again while it stays.
struct EyesFreeTeller: Sendable, Equatable {
  /// A note that is heard.
  struct Heard: Sendable, Equatable {
    /// The name of its target.
    var name: PulsePattern
    /// The distance from it, in cents, sharp above 0.
    var cents: Double
    /// True if the harmonic of a string sounds.
    var isHarmonic = false
  }

  /// Something that motor or loudspeaker has to do now.
  enum Step: Equatable {
    case motor(isOn: Bool)
    case cue(Cue, at: Instant)
  }

  /// A pulse that waits.
  private struct Waiting: Sendable, Equatable {
    var start: Instant
    var pulse: Pulse
  }

  /// The stretch for which a reading has been within the window.
  private struct Stretch: Sendable, Equatable {
    var since: Instant
    var low: Double
    var high: Double
  }

  /// Cents within which a string is in tune: tighter than the 2 that it is to be, since a reading is never exact.
  static let window = 1.2
  /// Cents beyond which a string that was in tune is so no more.
  static let leaving = 1.8
  /// The most that readings may differ while they settle, in cents.
  static let spread = 0.6
  /// Time for which a reading has to stay.
  static let settling = Seconds(0.3)
  /// Time after which what is in tune is told again.
  static let repetition = Seconds(2.5)
  /// Time for which a target has to stay before it is named.
  static let naming = Seconds(0.12)
  /// Time that the motor needs to stand still.
  private static let rest = Seconds.milliseconds(45)

  private var waiting: [Waiting] = []
  /// The end of the pulse that is felt; `nil` while the motor rests.
  private(set) var motorEnds: Instant?
  /// The instant from which on another pattern may begin.
  private(set) var free = Instant(nanoseconds: 0)
  /// The instant of the next decision; `nil` while nothing is heard.
  private var nextLook: Instant?
  private var candidate: PulsePattern?
  private var isHarmonic = false
  private var candidateSince = Instant(nanoseconds: 0)
  private var named: PulsePattern?
  private var groupBegan = Instant(nanoseconds: 0)
  private var stretch: Stretch?
  /// The instant at which in tune is told again; `nil` while it is not in tune.
  private var inTuneAgain: Instant?

  /// The instant at which ``steps(at:)`` or ``follow(_:at:)`` has something to do; `nil` for none.
  var deadline: Instant? { [waiting.first?.start, motorEnds, nextLook].compactMap { $0 }.min() }

  /// True while the string was told to be in tune, and still is.
  var isInTune: Bool { inTuneAgain != nil }

  // MARK: - What is heard

  /// Takes the note that is heard now; `nil` for none.
  ///
  /// - Returns: Whether another target is being named.
  @discardableResult
  mutating func follow(_ heard: Heard?, at now: Instant) -> Bool {
    nextLook = nil
    guard let heard, heard.cents.isFinite else {
      candidate = nil
      return false
    }
    if candidate != heard.name || isHarmonic != heard.isHarmonic {
      (candidate, isHarmonic, candidateSince) = (heard.name, heard.isHarmonic, now)
      (stretch, inTuneAgain) = (nil, nil)
    }
    settle(heard.cents, at: now)
    let due = candidateSince + (heard.isHarmonic ? InTune.harmonic : Self.naming)
    if named != heard.name { return name(heard.name, due: due, at: now) }
    if heard.isHarmonic, now < due {
      nextLook = due
    } else if now < free {
      nextLook = free
    } else if let stretch {
      let due = inTuneAgain ?? stretch.since + Self.settling
      if now >= due {
        say(.inTune, at: now)
        inTuneAgain = now + Self.repetition
      }
      nextLook = inTuneAgain ?? due
    } else {
      tellSide(heard.cents, at: now)
    }
    return false
  }

  /// Forgets which target was named: the next one is named again.
  mutating func forget() { named = nil }

  private mutating func settle(_ cents: Double, at now: Instant) {
    guard cents.magnitude <= (isInTune ? Self.leaving : Self.window) else {
      (stretch, inTuneAgain) = (nil, nil)
      return
    }
    var new = stretch ?? Stretch(since: now, low: cents, high: cents)
    new.low = min(new.low, cents)
    new.high = max(new.high, cents)
    if !isInTune, new.high - new.low > Self.spread {
      new = Stretch(since: now, low: cents, high: cents)
    }
    stretch = new
  }

  private mutating func name(_ target: PulsePattern, due: Instant, at now: Instant) -> Bool {
    guard now >= due, now >= free else {
      nextLook = max(due, free)
      return false
    }
    named = target
    say(target, at: now)
    nextLook = free
    return true
  }

  private mutating func tellSide(_ cents: Double, at now: Instant) {
    let due = groupBegan + PulsePattern.period(at: cents.magnitude)
    guard now >= due else {
      nextLook = due
      return
    }
    groupBegan = now
    say(.side(isSharp: cents > 0), at: now)
    nextLook = max(free, now + PulsePattern.period(at: cents.magnitude))
  }

  // MARK: - Pulses

  /// Says something now, or as soon as the motor stands still; what waits is left out.
  mutating func say(_ pattern: PulsePattern, at now: Instant) {
    let begin = motorEnds.map { max(now, $0 + Self.rest) } ?? now
    waiting = pattern.pulses.map { Waiting(start: begin + $0.start, pulse: $0) }
    free = begin + pattern.length
  }

  /// Takes what is to be done by now.
  mutating func steps(at now: Instant) -> [Step] {
    var steps: [Step] = []
    while let due = [motorEnds, waiting.first?.start].compactMap({ $0 }).min(), due <= now {
      if let end = motorEnds, end <= due {
        motorEnds = nil
        steps.append(.motor(isOn: false))
      } else {
        let next = waiting.removeFirst()
        // A pulse that comes late is as long as any: it has to be felt.
        motorEnds = max(next.start, now) + next.pulse.length
        steps += [.motor(isOn: true), .cue(next.pulse.cue, at: next.start)]
      }
    }
    return steps
  }
}
