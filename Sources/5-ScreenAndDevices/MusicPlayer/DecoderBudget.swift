import DevicePorts
import Units

/// The costs that a decoder may cause: a second of song brings a second of waiting for it, a second
/// of the processor, and so many samples and records.
///
/// A decoder may have been taken over by the file that it reads: one that never ends, says the same for ever or gives a
/// drop at a time shall end a song and not hold up the player.
struct DecoderBudget {
  /// The longest wait for a decoder: to begin with, and after the decoder was never late.
  static let patience = Seconds(5)
  /// The factor by which a song may outlast a guessed length: that of an MP3 whose first frame has
  /// 320 kbit/s, and all others 8.
  static let guess = 40.0
  /// The song that a resampler may add at an end.
  static let slack = Seconds(1)

  private let cue: MusicCue
  /// The time that the decoder may still be waited for; none is left at 0 or below.
  private(set) var left = DecoderBudget.patience
  /// The length of song that came, and that was passed over before it, together.
  private var song = Seconds(0)
  /// Samples that may still come; `nil` before the decoder said how long the song is.
  private var samples: Double?
  private var wasFree = false
  /// True once a short record came, so that no other may follow.
  private var isAtEnd = false
  /// True once a sentence came, so that nothing may follow.
  private var isOver = false
  /// The instant since when the decoder is waited for; `nil` while nobody waits.
  private var since: Instant?

  /// Makes the budget of the decoder of a cue.
  init(_ cue: MusicCue) { self.cue = cue }

  /// Takes a record, and returns true if the record was still to come.
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

  /// Notes whether the decoder is waited for now, and returns true if that may go on.
  mutating func wait(_ isAwaited: Bool, at now: Instant) -> Bool {
    if let since, isAwaited { left = Seconds(left.value - (now - since).value) }
    since = isAwaited ? now : nil
    return left.value > 0
  }

  /// True if a decoder may go on that took so much of the processor since its start.
  func allows(processor: Seconds) -> Bool {
    processor.value <= Self.patience.value + song.value
  }

  /// Forgets a wait that began: nobody looked for a while, as the song rests.
  mutating func rest() { since = nil }

  /// The most samples of a song, at the stream's rate; a loop has no end.
  private func length(_ frames: Int, _ rate: Double, _ isGuess: Bool) -> Double {
    if cue.loop != nil { return .infinity }
    let whole = Double(frames) * (isGuess ? Self.guess : 1)
    let seconds = max(0, whole - Double(cue.start.value)) / rate + Self.slack.value
    return seconds * cue.rate.hertz
  }
}
