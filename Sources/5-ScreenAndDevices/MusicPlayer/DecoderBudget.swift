import DevicePorts
import Units

/// What a decoder may cost: a second of song brings a second of waiting for it, a second of the processor, and so many
/// samples and records.
///
/// A decoder may have been taken over by the file that it reads: one that never ends, says the same for ever or gives a
/// drop at a time shall end a song and not hold up the player.
struct DecoderBudget {
  /// How long it may be waited for: to begin with, and after it was never late.
  static let patience = Seconds(5)
  /// How many times as long as it said a song may be whose length is a guess: an MP3 whose first frame has 320 kbit/s, and
  /// all others 8.
  static let guess = 40.0
  /// What a resampler may add at an end.
  static let slack = Seconds(1)

  private let cue: MusicCue
  /// How long it may still be waited for.
  private(set) var left = DecoderBudget.patience
  /// How much song came, and how much was passed over before it.
  private var song = Seconds(0)
  /// Samples that may still come; `nil` before it said how long the song is.
  private var samples: Double?
  private var wasFree = false
  /// Whether a short record came, so that no other may follow.
  private var isAtEnd = false
  /// Whether a sentence came, so that nothing may follow.
  private var isOver = false
  /// Since when it is waited for.
  private var since: Instant?

  /// Makes what the decoder of a cue may cost.
  init(_ cue: MusicCue) { self.cue = cue }

  /// Takes a record; whether it was still to come.
  ///
  /// A format comes first and once, then full records of samples of which the last may be short, then at most one
  /// sentence.
  mutating func take(_ record: DecoderRecord) -> Bool {
    guard !isOver else { return false }
    switch record {
    case .unconfined:
      defer { wasFree = true }
      return samples == nil && !wasFree
    case .sentence: isOver = true
    case .format(let frames, let rate, let isGuess):
      guard samples == nil else { return false }
      samples = length(frames, rate, isGuess)
      song = Seconds(Double(cue.start.value) / rate)
    case .samples(let more):
      guard !isAtEnd, let room = samples, room >= Double(more.count) else { return false }
      samples = room - Double(more.count)
      isAtEnd = more.count < DecoderRecord.mostSamples
      let gained = Double(more.count) / cue.rate.hertz
      left = Seconds(min(Self.patience.value, left.value + gained))
      song = song + Seconds(gained)
    }
    return true
  }

  /// Notes whether it is waited for now; whether that may go on.
  mutating func wait(_ isAwaited: Bool, at now: Instant) -> Bool {
    if let since, isAwaited { left = Seconds(left.value - (now - since).value) }
    since = isAwaited ? now : nil
    return left.value > 0
  }

  /// Whether a decoder may go on that took so much of the processor since its start.
  func allows(processor: Seconds) -> Bool {
    processor.value <= Self.patience.value + song.value
  }

  /// Nobody looked for a while, as the song rests: that was no waiting.
  mutating func rest() { since = nil }

  /// The most samples of a song, at the stream's rate; a loop has no end.
  private func length(_ frames: Int, _ rate: Double, _ isGuess: Bool) -> Double {
    if cue.loop != nil { return .infinity }
    let whole = Double(frames) * (isGuess ? Self.guess : 1)
    let seconds = max(0, whole - Double(cue.start.value)) / rate + Self.slack.value
    return seconds * cue.rate.hertz
  }
}
