public import DevicePorts
public import Units

/// A song that plays or rests.
public struct Song: Sendable, Equatable {
  /// Two marks between which the song goes round.
  public enum Loop: Sendable, Equatable {
    /// The song plays to its end.
    case off
    /// The begin is marked, and the end is yet to come.
    case begun(FrameCount)
    /// The song goes round these frames.
    case round(Range<Int>)
  }

  /// The file.
  public let file: MusicFile
  /// Tells its events from those of others.
  let cue: Int
  /// Frames of the file, once they are known.
  public internal(set) var length: FrameCount?
  /// Frames a second of the file.
  public internal(set) var rate = SampleRate(48_000)
  /// The loop that the song goes round, and the marks of it so far.
  public internal(set) var loop = Loop.off
  /// True while the song rests.
  public internal(set) var isHeld = false
  /// The frame that sounded at ``instant``.
  var frame: FrameCount
  var instant: Instant
  /// True while the song goes on from that frame by itself.
  var isMoving = false

  /// The title of the song.
  public var title: String { file.title }

  /// The frame that sounds at an instant.
  public func frame(at now: Instant) -> FrameCount {
    let passed = isMoving ? max(0, (now - instant).value) : 0
    var place = frame.value + Int(passed * rate.hertz)
    if case .round(let range) = loop, frame.value <= range.upperBound, place >= range.upperBound {
      place = range.lowerBound + (place - range.lowerBound) % range.count
    }
    return FrameCount(min(place, length?.value ?? place))
  }

  /// The time from the song's begin to the place that sounds at an instant.
  public func position(at now: Instant) -> Seconds { rate.duration(of: frame(at: now)) }

  /// The length of the song, in seconds; `nil` until it is known.
  public var duration: Seconds? { length.map { rate.duration(of: $0) } }

  /// True while the place that ``frame(at:)`` gives changes with time.
  public var isPlaying: Bool { isMoving }
}
