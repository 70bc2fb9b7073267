public import DevicePorts
public import Units

/// The box as a player: which files there are, which is selected, and what plays.
public struct Player: Sendable, Equatable {
  /// The files there are, by folder and name.
  public internal(set) var files: [MusicFile] = []
  /// The selected line of the list, from 0; 0 where there is none.
  public internal(set) var selection = 0
  /// What plays or rests; `nil` while nothing does.
  public internal(set) var song: Song?
  /// The line of what plays; `nil` where nothing does, or its file is gone.
  public internal(set) var playingLine: Int?

  /// When a selection that nobody plays gives way to the song that plays.
  var selectionEnds: Instant?

  /// Counts what was played, so that what is told of a song that is gone is not taken for this one.
  var cues = 0
  /// What went wrong while another deck was on.
  var untold: String?
  /// Songs in a row that could not be played.
  var failures = 0

  /// The selected file; `nil` where there is none.
  public var selected: MusicFile? { files.indices.contains(selection) ? files[selection] : nil }

  /// Whether there is nothing to play.
  var isEmpty: Bool { files.isEmpty && song == nil }

  /// Some lines of the list, as they are to be drawn.
  public func rows(_ lines: Range<Int>) -> [MenuView.Row] {
    lines.map { line in
      MenuView.Row(
        name: files[line].title, value: files[line].folder, isSelected: line == selection,
        isCurrent: line == playingLine)
    }
  }

  /// Remembers that a hand selected something.
  mutating func selected(at now: Instant) { selectionEnds = now + Self.patience }

  private static let patience = Seconds(6)

  /// Whether a hand has just selected another song than the one that plays.
  var isElsewhere: Bool { selectionEnds != nil && selection != playingLine }

}

/// A song that plays or rests.
public struct Song: Sendable, Equatable {
  /// Two marks between which it goes round.
  public enum Loop: Sendable, Equatable {
    /// It plays to its end.
    case off
    /// The begin is marked, and the end is yet to come.
    case begun(FrameCount)
    /// It goes round these frames.
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
  /// Whether it goes round.
  public internal(set) var loop = Loop.off
  /// Whether it rests.
  public internal(set) var isHeld = false
  /// The frame that sounded at ``instant``.
  var frame: FrameCount
  var instant: Instant
  /// Whether it goes on from there by itself.
  var isMoving = false

  /// What it is called.
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

  /// How far it is at an instant.
  public func position(at now: Instant) -> Seconds { rate.duration(of: frame(at: now)) }

  /// How long it is; `nil` until that is known.
  public var duration: Seconds? { length.map { rate.duration(of: $0) } }

  /// Whether the place that ``frame(at:)`` gives changes with time.
  public var isPlaying: Bool { isMoving }
}
