import DevicePorts
import Units

/// A song that plays: its cue, the decoder's report of it, and its begin in the ring.
struct Song {
  /// The length decoded before a song begins: its decoder may be late from the first sample on.
  static let head = Seconds(0.1)

  /// The cue that was asked for.
  let cue: MusicCue
  /// The position in the ring at which the song takes the place of what plays; 0 for at once.
  let leave: UInt64
  /// The position in the ring of the song's first sample; `nil` before the song began.
  private(set) var begin: UInt64?
  /// Samples that were decoded before the song began.
  private(set) var opening: [Float] = []
  /// Frames a second of the file; `nil` before the decoder said so.
  var rate: Double?
  /// The reason why the song goes no further; empty at its end, `nil` while it is decoded.
  var end: String?

  /// Makes a song that takes the place of what plays at once.
  init(_ cue: MusicCue) {
    self.cue = cue
    leave = 0
  }

  /// Makes a song that goes on where another of the same file is at a position in the ring.
  init(_ cue: MusicCue, continuing song: Song, at leave: UInt64) {
    var cue = cue
    cue.start = FrameCount(cue.placeOfFrame(song.frame(afterTaking: leave).value))
    self.cue = cue
    self.leave = leave
    rate = song.rate
  }

  /// True once samples of the song went into the ring.
  var hasBegun: Bool { begin != nil }

  /// Keeps samples for its begin; returns whether they are enough.
  mutating func open(with samples: [Float]) -> Bool {
    opening += samples
    return opening.count >= Self.headCount(at: cue.rate)
  }

  /// Notes that what was kept is in the ring from a position on.
  mutating func begin(at position: UInt64) {
    begin = position
    opening = []
  }

  /// Samples of ``head``.
  static func headCount(at rate: SampleRate) -> Int { Int(head.value * rate.hertz) }

  /// The frame of the file that sounds once so many samples were taken from the ring.
  func frame(afterTaking taken: UInt64) -> FrameCount {
    guard let rate else { return cue.start }
    var passed = 0.0  // samples since its first one; below 0 in what it continues
    if let begin, taken > begin {
      passed = Double(taken - begin)
    } else if taken < leave {
      passed = -Double(leave - taken)
    }
    let frame = cue.start.value + Int((passed * rate / cue.rate.hertz).rounded(.down))
    return FrameCount(max(0, cue.placeOfFrame(frame)))
  }
}

extension MusicCue {
  /// The place in the file of a frame counted straight on, once the loop is gone round.
  fileprivate func placeOfFrame(_ frame: Int) -> Int {
    guard let loop else { return frame }
    if frame >= loop.upperBound {
      return loop.lowerBound + (frame - loop.lowerBound) % loop.count
    }
    let isBeforeTheSeam = frame < loop.lowerBound && start.value >= loop.lowerBound
    return isBeforeTheSeam ? frame + loop.count : frame
  }
}
