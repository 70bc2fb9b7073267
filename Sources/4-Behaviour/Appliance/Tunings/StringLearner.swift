public import MusicTheory
public import PitchDetection
import TuningFiles
public import Units

/// The strings of an instrument, learned as they are plucked one after the other, or strummed at once.
///
/// From one pluck to the next there is one string, whatever is heard meanwhile. A string whose pluck was not heard, such
/// as a quiet one after a loud one or one that is bowed, has to be steady for longer.
public struct StringLearner: Sendable, Equatable {
  private var plucks = PluckDetector()
  private var sound = PluckedSound(isPlucked: false)
  /// The strings before the one that sounds.
  private var before: [HeardString] = []
  /// The tone that sounds.
  private(set) var steady = SteadyPitch(length: PluckedSound.length)
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
    if plucks.hear(reading.level, at: now) { begin(PluckedSound(isPlucked: true)) }
    guard reading.latched != nil, let frequency = reading.frequency, frequency.value > 0 else {
      return
    }
    if sound.isOver(at: now) { begin(PluckedSound(isPlucked: false)) }
    sound.hear(reading, of: frequency, at: now)
    if let other = sound.parted(from: before.last) { begin(other) }
    if sound.string != nil { strummed = [] }
  }

  /// Takes a strum over the strings of the tuning that is on.
  mutating func hear(_ strum: StrumReading, strings: Int) {
    guard strum.isStrum else { return }
    before = []
    sound = PluckedSound(isPlucked: false)
    strummed = (0..<min(strings, 8)).map { strum.cents(ofString: $0).map { Cents($0) } }
  }

  /// The strings so far.
  private var heard: [HeardString] {
    guard let string = sound.string else { return before }
    guard let last = before.last, last.isSame(as: string) else {
      return before.count < TuningFile.strings.upperBound ? before + [string] : before
    }
    // The string before, plucked once more.
    return string.isSteadier(than: last) ? Array(before.dropLast()) + [string] : before
  }

  private mutating func begin(_ new: PluckedSound) {
    before = heard
    sound = new
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
  /// A string of a frequency, named and measured by where A4 is; without its cents if it is `rounded`.
  fileprivate init(number: Int, heard frequency: Hertz, reference: ReferencePitch, isRounded: Bool)
  {
    let target = TuningTarget(reference: reference)
    let note = target.nearestSemitone(to: frequency)
    let cents = target.deviation(of: frequency, from: note).value
    self.init(
      number: number, note: note, cents: Cents(isRounded ? 0 : (cents * 100).rounded() / 100))
  }
}
