import DevicePorts
import Units

/// What plays: its cue, what the decoder said of it, and where it begins in the ring.
struct Song {
  /// What was asked for.
  let cue: MusicCue
  /// The position in the ring of its first sample.
  let begin: UInt64
  /// Frames a second of the file; `nil` before the decoder said so.
  var rate: Double?
  /// Whether any sample came.
  var hasBegun = false
  /// Why it goes no further; empty when it is at its end, `nil` while it is decoded.
  var end: String?

  init(_ cue: MusicCue, begin: UInt64) {
    self.cue = cue
    self.begin = begin
  }

  /// The frame of the file that sounds once so many samples were taken from the ring.
  func frame(afterTaking taken: UInt64) -> FrameCount {
    guard let rate, taken > begin else { return cue.start }
    let passed = Double(taken - begin) * rate / cue.rate.hertz
    let frame = cue.start.value + Int(passed)
    guard let loop = cue.loop, frame >= loop.upperBound else { return FrameCount(frame) }
    return FrameCount(loop.lowerBound + (frame - loop.lowerBound) % loop.count)
  }
}
