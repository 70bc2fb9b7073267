public import MusicTheory
public import PitchDetection
import TuningFiles
public import Units

/// The strings of an instrument, learned as they are plucked one after the other, or strummed at once.
public struct StringLearner: Sendable, Equatable {
  /// The time for which a string is listened to.
  static let length = Seconds(0.8)
  /// The largest distance between the parts of that time; of one string the steadiest time counts.
  private static let steadiness = Cents(5)
  /// Nearer than this is the string before, plucked once more.
  private static let same = Cents(50)

  /// A string that was heard.
  private struct Heard: Sendable, Equatable {
    var frequency: Hertz
    /// The distance between the parts of the time that it was taken from: the steadiest is kept.
    var spread: Cents
  }

  private var heard: [Heard] = []
  /// The tone that sounds.
  private(set) var steady = SteadyPitch(length: Self.length)
  /// The cents of each string of the tuning that was on, after a strum; empty without one.
  private(set) var strummed: [Cents?] = []

  /// The strings so far, in hertz, in the order in which they were plucked.
  var frequencies: [Hertz] { heard.map(\.frequency) }

  /// True once there is something to make a tuning of.
  var hasStrings: Bool { !heard.isEmpty || !strummed.isEmpty }

  /// Makes a learner that has heard nothing yet.
  public init() {}

  /// Takes what is heard now.
  public mutating func hear(_ reading: PitchReading, at now: Instant) {
    steady.hear(reading, at: now)
    guard steady.share >= 1, let spread = steady.spread, spread <= Self.steadiness,
      let frequency = steady.frequency
    else { return }
    strummed = []
    let string = Heard(frequency: frequency, spread: spread)
    if let last = heard.last, frequency.interval(above: last.frequency).magnitude < Self.same {
      if spread < last.spread { heard[heard.count - 1] = string }
    } else if heard.count < TuningFile.strings.upperBound {
      heard.append(string)
    }
  }

  /// Takes a strum over the strings of the tuning that is on.
  mutating func hear(_ strum: StrumReading, strings: Int) {
    guard strum.isStrum else { return }
    heard = []
    strummed = (0..<min(strings, 8)).map { strum.cents(ofString: $0).map { Cents($0) } }
  }
}

extension StringLearner {
  /// The strings that were plucked, in their order, named and measured by where A4 is.
  ///
  /// - Parameters:
  ///   - reference: The frequency of A4.
  ///   - isRounded: True for the nearest notes, false for what was played, in hundredths of a cent.
  /// - Returns: As many as were heard.
  public func strings(reference: ReferencePitch, isRounded: Bool) -> [TuningString] {
    Self.strings(frequencies, reference: reference, isRounded: isRounded)
  }

  /// Strings of these frequencies.
  static func strings(
    _ frequencies: [Hertz], reference: ReferencePitch, isRounded: Bool
  ) -> [TuningString] {
    TuningString.alike(
      frequencies.enumerated().map { index, frequency in
        TuningString(
          number: frequencies.count - index, heard: frequency, reference: reference,
          isRounded: isRounded)
      })
  }
}

extension TuningString {
  /// A string of a frequency, named and measured by where A4 is; without its cents where it is `rounded`.
  fileprivate init(number: Int, heard frequency: Hertz, reference: ReferencePitch, isRounded: Bool)
  {
    let target = TuningTarget(reference: reference)
    let note = target.nearestSemitone(to: frequency)
    let cents = target.deviation(of: frequency, from: note).value
    self.init(
      number: number, note: note, cents: Cents(isRounded ? 0 : (cents * 100).rounded() / 100))
  }
}
