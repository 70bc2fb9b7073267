/// Where in a beat the next frame lies, in whole numbers, so that no beat ever drifts.
///
/// A beat has 1200 units for each frame of a second, and a frame takes two of them for each tenth of a beat a
/// minute. So all tempos, all parts of a beat that a click can lie on, and half a frame are whole numbers of
/// units, and a click falls on the frame that is nearest to it: never further than half a frame away.
///
/// - Thread: any, the audio thread too.
struct BeatClock: Sendable, BitwiseCopyable {
  /// Units of a beat.
  let whole: Int
  /// How far into the beat the next frame lies, in units; up to half a frame below 0 where a beat was rounded
  /// down to a frame.
  private(set) var phase = 0
  /// Units of a frame.
  private var step: Int

  /// Makes a clock at the first frame of a beat.
  ///
  /// - Parameters:
  ///   - rate: Frames a second.
  ///   - tempo: Tenths of a beat a minute.
  init(rate: Int, tempo: Int) {
    whole = 1200 &* rate
    step = 2 &* tempo
  }

  /// Goes on at another tempo, in tenths of a beat a minute, from where it is.
  @_noLocks
  mutating func setTempo(_ tempo: Int) { step = 2 &* tempo }

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
  @_noLocks
  mutating func begin(framesAgo: Int) { phase = framesAgo > 0 ? framesAgo &* step % whole : 0 }

  /// The phase as a part of the beat.
  var share: Double { @_noLocks get { Double(phase) / Double(whole) } }
}
