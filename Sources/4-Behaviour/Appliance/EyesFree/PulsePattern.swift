import Synthesis
import Units

/// One pulse of the motor, and the cue that is heard with it.
struct Pulse: Sendable, Equatable {
  /// From the begin of its pattern.
  var start: Seconds
  /// Time for which the motor runs.
  var length: Seconds
  /// The cue that begins with it.
  var cue: Cue
}

/// A few pulses that say one thing, the same for hand and ear.
///
/// A small motor takes 25 ms to be felt at all and 40 ms to stand still again: no pulse is shorter, no pause either.
struct PulsePattern: Sendable, Equatable {
  /// The pulses, first to last.
  var pulses: [Pulse]
  /// Time from the begin until another pattern may follow.
  var length: Seconds

  private init(_ pulses: [Pulse], pause: Seconds) {
    self.pulses = pulses
    length = (pulses.last.map { $0.start + $0.length } ?? Seconds(0)) + pause
  }
}

// MARK: - How far off

extension PulsePattern {
  /// Time of a short pulse, and of the pause between two that belong together.
  static let short = Seconds.milliseconds(30)
  static let between = Seconds.milliseconds(45)

  /// The pattern for a string that is off: one pulse for too low, two for too high.
  static func side(isSharp: Bool) -> PulsePattern {
    let cue = isSharp ? Cue.sharp : .flat
    let first = Pulse(start: Seconds(0), length: short, cue: cue)
    let second = Pulse(start: short + between, length: short, cue: cue)
    // At their fastest, groups are further apart than the pulses in a group.
    return PulsePattern(isSharp ? [first, second] : [first], pause: Seconds.milliseconds(130))
  }

  /// Deviations in cents, and the time from one group to the next at each: the farther, the faster.
  private static let rates: [(cents: Double, period: Double)] = [
    (1.5, 0.70), (3, 0.60), (6, 0.50), (12, 0.41), (25, 0.32), (50, 0.24),
  ]

  /// Time from the begin of one group to that of the next.
  ///
  /// - Parameter cents: Distance from the target; straight lines between points that are an octave of it apart.
  /// - Returns: 0.24 s at 50 cents and more, 0.7 s at 1.5 and less.
  static func period(at cents: Double) -> Seconds {
    guard var low = rates.first, cents > low.cents else { return Seconds(rates[0].period) }
    for high in rates.dropFirst() {
      if cents < high.cents {
        let share = (cents - low.cents) / (high.cents - low.cents)
        return Seconds(low.period + share * (high.period - low.period))
      }
      low = high
    }
    return Seconds(low.period)
  }

  /// The pattern for a string that is in tune.
  static let inTune = PulsePattern(
    [Pulse(start: Seconds(0), length: Seconds(0.35), cue: .inTune)], pause: Seconds(0.1))
}

// MARK: - Which string

extension PulsePattern {
  private static let counted = Seconds.milliseconds(50)
  private static let long = Seconds.milliseconds(120)
  private static let pause = Seconds.milliseconds(80)
  /// Time by which groups of a number are further apart than its pulses.
  private static let group = Seconds.milliseconds(140)
  /// Time after a number.
  private static let after = Seconds.milliseconds(300)

  /// The pattern of a string: a long pulse, then as many short ones as its number says, in threes.
  ///
  /// - Parameters:
  ///   - number: 1 for the highest string; above 12 it is told in figures, as a note is.
  ///   - isSecond: Whether it is the octave string of a course, which has a long pulse behind.
  /// - Returns: A pattern that no other string has.
  static func string(_ number: Int, isSecond: Bool = false) -> PulsePattern {
    guard (1...12).contains(number) else { return figures(of: number, isSecond: isSecond) }
    var line = Line()
    line.add(long, .long)
    line.time = line.time + group
    for index in 0..<number {
      if index > 0, index % 3 == 0 { line.time = line.time + group }
      line.add(counted, .count)
    }
    if isSecond { line.addTail() }
    return PulsePattern(line.pulses, pause: after)
  }

  /// The pattern of a note without a string: its number in its octave, C being 0, in figures of base four.
  static func note(_ number: Int) -> PulsePattern { figures(of: number, isSecond: false) }

  /// A number in figures of base four, two at least: each has one pulse more than it is worth, long ones but for the last
  /// figure's.
  private static func figures(of number: Int, isSecond: Bool) -> PulsePattern {
    var rest = max(0, number)
    var figures: [Int] = []
    repeat {
      figures.insert(rest % 4, at: 0)
      rest /= 4
    } while rest > 0 || figures.count < 2
    var line = Line()
    for (place, figure) in figures.enumerated() {
      let isLast = place == figures.count - 1
      if place > 0 { line.time = line.time + group }
      for _ in 0...figure { line.add(isLast ? counted : long, isLast ? .count : .long) }
    }
    if isSecond { line.addTail() }
    return PulsePattern(line.pulses, pause: after)
  }

  /// Pulses that are put one behind the other.
  private struct Line {
    var pulses: [Pulse] = []
    var time = Seconds(0)

    mutating func add(_ length: Seconds, _ cue: Cue) {
      pulses.append(Pulse(start: time, length: length, cue: cue))
      time = time + length + pause
    }

    mutating func addTail() {
      time = time + group
      add(long, .long)
    }
  }
}

// MARK: - Menu and start

extension PulsePattern {
  /// The pattern for another line of a list, or another value.
  static let row = PulsePattern(
    [Pulse(start: Seconds(0), length: short, cue: .count)], pause: between)

  /// The pattern for the first line of a list, or the first value: three pulses.
  static let firstRow = PulsePattern(
    (0..<3).map {
      Pulse(
        start: Seconds(Double($0) * (short + between).value), length: short,
        cue: $0 == 0 ? .back : .count)
    }, pause: between)

  /// The pattern for a list that opens, or a value that is to be changed.
  static let chosen = PulsePattern(
    [Pulse(start: Seconds(0), length: Seconds(0.25), cue: .long)], pause: between)

  /// The pattern for the way back.
  static let back = PulsePattern(
    [
      Pulse(start: Seconds(0), length: long, cue: .back),
      Pulse(start: long + pause, length: long, cue: .back),
    ], pause: between)

  /// The pattern for a level of ``EyesFree`` at the start: as many pulses as its place says.
  static func level(_ place: Int) -> PulsePattern {
    PulsePattern(
      (0..<place).map {
        Pulse(start: Seconds(0.3 * Double($0)), length: Seconds(0.15), cue: .long)
      }, pause: Seconds(0.1))
  }

  /// The pattern for switching it off at the start.
  static let off = PulsePattern(
    [Pulse(start: Seconds(0), length: Seconds(0.8), cue: .back)], pause: Seconds(0.1))
}
