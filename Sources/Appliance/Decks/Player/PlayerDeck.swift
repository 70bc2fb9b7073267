public import DevicePorts
import Units

/// The deck that plays music from files: the files there are, the selected one, and what plays.
public struct PlayerDeck: Sendable, Equatable {
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
