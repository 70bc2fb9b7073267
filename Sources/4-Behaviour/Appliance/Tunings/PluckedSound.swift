import PitchDetection
import Units

/// The sound from one pluck to the next: one string, and the pitches that it was heard at.
///
/// A string that fades may be heard an octave up, and one that was plucked before it and rings on may be heard instead.
/// While a string is loudest it is heard as what it is, so each pitch counts by its time and by how loud the sound is
/// then: by the gain and not its square, or a loud first moment that was misread would count for more than a second.
struct PluckedSound: Sendable, Equatable {
  /// A time for which a string is listened to, and how steady it has to be.
  private struct Listening {
    var length: Seconds
    /// The largest distance between the parts of that time.
    var steadiness: Cents
    /// True if it is enough only with a pluck.
    var needsPluck = false
  }

  /// The time for which a string is listened to.
  static let length = Seconds(0.8)
  /// The time that is enough of a steady pitch without a pluck.
  private static let unplucked = Seconds(0.5)
  /// The whole time; a part of it for a pitch that hardly moves; and what is enough of a string that was plucked.
  ///
  /// A string that was plucked hard falls by more than ten cents a second.
  private static let listenings = [
    Listening(length: length, steadiness: Cents(5)),
    Listening(length: unplucked, steadiness: Cents(2)),
    Listening(length: Seconds(0.2), steadiness: Cents(15), needsPluck: true),
  ]
  /// A pitch has to be heard for so long in all.
  private static let least = Seconds(0.25)
  /// After so long without any pitch the sound is over.
  private static let pause = Seconds(1)
  /// A reading stands for no longer than this.
  private static let longestReading = Seconds(0.05)
  /// The share of a reading in the pitch that a tone is known by: it follows a string that falls.
  private static let follow = 0.05
  /// As many pitches as are told apart.
  private static let most = 8

  /// A pitch that was heard.
  private struct Tone: Sendable, Equatable {
    var frequency: Hertz
    var weight = 0.0  // seconds, times the gain of the level
    var time = Seconds(0)
    /// One for each of ``PluckedSound/listenings``.
    var steady = PluckedSound.listenings.map { SteadyPitch(length: $0.length) }
    var string: HeardString?
  }

  /// True if a pluck was heard at the begin: then a part of the time is enough.
  private let isPlucked: Bool
  private var tones: [Tone] = []
  /// The one that is heard now, by its place among the tones.
  private var current: Int?
  private var last: Instant?

  /// Makes a sound that begins now.
  init(isPlucked: Bool) { self.isPlucked = isPlucked }

  /// True if nothing was heard for so long that what is heard now is something else.
  func isOver(at now: Instant) -> Bool { last.map { now - $0 > Self.pause } ?? false }

  /// The string that was plucked, as well as it is known so far; `nil` while there is none.
  var string: HeardString? { loudest.flatMap { tones[$0].string } }

  /// Takes a reading with a pitch.
  mutating func hear(_ reading: PitchReading, of frequency: Hertz, at now: Instant) {
    let since = min(last.map { now - $0 } ?? Seconds(0), Self.longestReading)
    last = now
    let index = place(of: frequency)
    current = index
    let interval = frequency.interval(above: tones[index].frequency)
    tones[index].frequency = tones[index].frequency.raised(by: Cents(Self.follow * interval.value))
    tones[index].weight += reading.level.gain * since.value
    tones[index].time = tones[index].time + since
    for (place, listening) in Self.listenings.enumerated() {
      tones[index].steady[place].hear(reading, at: now)
      if isPlucked || !listening.needsPluck { learn(index, from: place, listening) }
    }
  }

  /// Parts this sound if another string has sounded for a whole time, though it was plucked no louder.
  ///
  /// - Parameter before: The string before this sound: it may ring on.
  /// - Returns: The other string's sound; `nil` if there is none.
  func parted(from before: HeardString?) -> Self? {
    guard let current, let loudest, current != loudest, let string,
      let other = tones[current].string, other.length >= Self.unplucked,
      !other.isMultiple(of: string),
      !string.isMultiple(of: other), before.map({ !$0.isSame(as: other) }) ?? true
    else { return nil }
    var sound = Self(isPlucked: false)
    sound.tones = [tones[current]]
    sound.current = 0
    sound.last = last
    return sound
  }
}

// MARK: - Tones

extension PluckedSound {
  /// The place of the tone of most weight, of those that are steady enough to be a string.
  private var loudest: Int? {
    tones.indices.filter { tones[$0].string != nil }.max { tones[$0].weight < tones[$1].weight }
  }

  /// The place of the tone of this frequency, which may be a new one.
  private mutating func place(of frequency: Hertz) -> Int {
    let same = tones.firstIndex {
      frequency.interval(above: $0.frequency).magnitude < HeardString.same
    }
    if let same { return same }
    let tone = Tone(frequency: frequency)
    guard tones.count >= Self.most,
      let least = tones.indices.min(by: { tones[$0].weight < tones[$1].weight })
    else {
      tones.append(tone)
      return tones.count - 1
    }
    tones[least] = tone
    return least
  }

  /// Takes a tone for a string if it was steady for long enough, and more so than before.
  private mutating func learn(_ index: Int, from place: Int, _ listening: Listening) {
    let tone = tones[index]
    let steady = tone.steady[place]
    guard tone.time >= Self.least, steady.share >= 1, let spread = steady.spread,
      spread <= listening.steadiness, let frequency = steady.frequency
    else { return }
    let string = HeardString(frequency: frequency, spread: spread, length: listening.length)
    if tone.string.map(string.isSteadier) ?? true { tones[index].string = string }
  }
}
