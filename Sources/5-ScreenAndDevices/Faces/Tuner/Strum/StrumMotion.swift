import Appliance
import MusicTheory
import PitchDetection
import Units

/// All strings as their columns show them: gliding, and slow enough to be read.
struct StrumMotion {
  /// Figures of the motion.
  enum Parameters {
    /// Natural frequency of the glide: 95 % of a step in 0.24 s, two or three readings.
    static let rate = 20.0
  }

  /// The motion of one string.
  struct StringMotion {
    /// Note of the string.
    var note: MIDINote
    /// True while the string is shown as heard.
    var isHeard: Bool { heard.isOn }
    /// True while the string is shown as in tune.
    var isInTune: Bool { isHeard && tuned.isOn }
    /// The deviation that the segments show, in cents.
    var cents: Double { glide.value }
    /// The deviation that is written out.
    fileprivate(set) var writtenCents = Cents(0)

    fileprivate var glide = CriticallyDamped(
      0, rate: StrumMotion.Parameters.rate, rest: MeterMotion.Parameters.rest)
    fileprivate var heard = Dwell()
    fileprivate var tuned = Dwell()
    fileprivate var written: Instant?

    /// Makes a string that is not heard.
    init(note: MIDINote) { self.note = note }
  }

  /// The strings in playing order.
  private(set) var strings: [StringMotion] = []
  /// True while all strings are shown.
  var isShown: Bool { shown.isOn && !strings.isEmpty }
  /// True while every string that is heard is shown as in tune.
  var isInTune: Bool { lamp.isOn }

  private var shown = Dwell()
  private var lamp = Dwell()
  private var last: Instant?

  /// Takes the state of an instant, not before the one before.
  ///
  /// The first reading of a string is shown at once; the following ones are approached.
  ///
  /// - Returns: Whether what is shown has yet to reach the readings.
  mutating func follow(_ state: ApplianceState, at now: Instant) -> Bool {
    let passed = last.map { now - $0 } ?? Seconds(0)
    last = now
    guard take(state.strummed) else {
      shown = Dwell()
      return false
    }
    var waits = shown.follow(state.strum != nil, at: now)
    if let strum = state.strum {
      if lamp.follow(state.isInTune, at: now) { waits = true }
      for index in strings.indices {
        let cents = strum.cents(ofString: index)
        if strings[index].follow(cents, state.settings.tuner.window, at: now, after: passed) {
          waits = true
        }
      }
    }
    return waits && (state.strum != nil || isShown)
  }

  /// Makes the strings those of a tuning.
  ///
  /// - Returns: Whether there are any.
  private mutating func take(_ notes: [MIDINote]) -> Bool {
    if !strings.map(\.note).elementsEqual(notes) { strings = notes.map(StringMotion.init) }
    return !notes.isEmpty
  }
}

extension StrumMotion.StringMotion {
  /// Goes to a deviation; `nil` for a string that is not heard.
  ///
  /// - Returns: Whether it is not there yet.
  fileprivate mutating func follow(
    _ cents: Double?, _ window: Cents, at now: Instant, after passed: Seconds
  ) -> Bool {
    glide.advance(by: passed)
    let edge = InTune.edge(of: window, isInTune: tuned.isOn)
    let isTuned = cents.map { abs($0) <= edge.value } ?? false
    var waits = tuned.follow(isTuned, at: now)
    let wasHeard = heard.isOn
    if heard.follow(cents != nil, at: now) { waits = true }
    guard let cents else { return waits }
    if wasHeard { glide.aim(at: cents) } else { glide.jump(to: cents) }
    let mayWrite = !wasHeard || written.map { now - $0 >= MeterMotion.Parameters.reading } ?? true
    if writtenCents.value != cents, mayWrite {
      writtenCents = Cents(cents)
      written = now
    }
    return waits || glide.isMoving || writtenCents.value != cents
  }
}
