import Texts
public import Words
public import DevicePorts
import Units

/// The deck that plays music from files: the files there are, the selected one, and what plays.
public struct PlayerDeck: Sendable, Equatable {
  /// The files there are, by folder and name.
  public internal(set) var files: [MusicFile] = []
  /// The files of sound that cannot be played.
  var unplayable = UnplayableFiles()
  /// The selected line of the list, from 0; 0 where there is none.
  public internal(set) var selection = 0
  /// The song that plays or rests; `nil` while none does.
  public internal(set) var song: Song?
  /// The line of the song that plays; `nil` where none does, or its file is gone.
  public internal(set) var playingLine: Int?

  /// The instant at which a selection that nobody plays gives way to the song that plays.
  var selectionEnds: Instant?

  /// Counts what was played, so that what is told of a song that is gone is not taken for this one.
  var cues = 0
  /// The sentence about a song that failed while another deck was on, until it is told.
  var untold: Phrase?
  /// Songs in a row that could not be played.
  var failures = 0

  /// The sentence in place of a list without a file.
  public var emptiness: Phrase { unplayable.sentence ?? "music folder and USB sticks are empty" }

  /// The selected file; `nil` where there is none.
  public var selected: MusicFile? { files.indices.contains(selection) ? files[selection] : nil }

  /// Some lines of the list, as they are to be drawn.
  public func rows(_ lines: Range<Int>) -> [MenuView.Row] {
    lines.map { line in
      MenuView.Row(
        name: .name(files[line].title), value: .name(files[line].folder),
        isSelected: line == selection,
        isCurrent: line == playingLine)
    }
  }

  /// Remembers that a hand selected something.
  mutating func selected(at now: Instant) { selectionEnds = now + Self.patience }

  private static let patience = Seconds(6)

  /// True while a hand has just selected another song than the one that plays.
  var isElsewhere: Bool { selectionEnds != nil && selection != playingLine }
}
