/// The place of the next frame in its beat, in whole numbers, so that no beat ever drifts.
///
/// A beat has 1200 units for each frame that the card counts in a true second, a frame two of them for each tenth of
/// a beat a minute; both are taken 10⁸ times, since it is in hundredths of a millionth that a card's clock is off.
/// So all tempos, all parts of a beat that a click can lie on, and half a frame are whole numbers of units, and a
/// click falls on the frame that is nearest to it: never further than half a frame away.
///
/// - Thread: any, the audio thread too.
struct BeatClock: Sendable, BitwiseCopyable {
  /// Units of a beat.
  private(set) var whole = 0
  /// Position of the next frame in its beat, in units; up to half a frame below 0 if a beat was
  /// rounded down to a frame.
  private(set) var phase = 0
  /// Units of a frame.
  private var step = 0
  /// Frames that the card calls a second.
  private let rate: Int

  /// Hundredths of a millionth in one: the unit in which a card's clock is off.
  private static let fineness = 100_000_000

  /// Makes a clock at the first frame of a beat.
  ///
  /// - Parameters:
  ///   - rate: Frames that the card calls a second.
  ///   - setup: Tempo, and by how much the card's clock is fast.
  init(rate: Int, _ setup: MetronomeSetup) {
    self.rate = rate
    follow(setup)
  }

  /// Goes on at another tempo, or on a card whose clock is off by another amount, from where it is.
  @_noLocks
  mutating func follow(_ setup: MetronomeSetup) {
    step = 2 &* Int(setup.tempo) &* Self.fineness
    let before = whole
    whole = 1200 &* rate &* (Self.fineness &+ Int(setup.clockExcess))
    if whole != before && phase != 0 {
      phase = Int(Double(phase) * (Double(whole) / Double(before)))
    }
  }

  /// Frames from the next one until the one nearest to a place of the beat, in units; 0 if it is past.
  @_noLocks
  func frames(until place: Int) -> Int {
    let way = place &- step / 2 &- phase
    return way <= 0 ? 0 : (way &+ step &- 1) / step
  }

  /// Goes on by some frames.
  @_noLocks
  mutating func advance(by frames: Int) { phase &+= frames &* step }

  /// Ends a beat.
  @_noLocks
  mutating func endBeat() { phase &-= whole }

  /// Puts the beginning of the beat so many frames before the next one, or of one of the beats before it.
  ///
  /// No tap that counts is older than ten seconds.
  @_noLocks
  mutating func begin(framesAgo: Int) {
    let oldest = 10 &* rate
    let ago = framesAgo < oldest ? framesAgo : oldest
    phase = ago > 0 ? ago &* step % whole : 0
  }

  /// The phase as a part of the beat.
  var share: Double { @_noLocks get { Double(phase) / Double(whole) } }
}
