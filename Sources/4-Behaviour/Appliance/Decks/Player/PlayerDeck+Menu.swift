public import Texts
import Words
public import Units
import DevicePorts

/// The menu's lines for the player: a song and a place in it, as values, and the marks of a loop.
extension ApplianceState {
  /// The lines of the first list that are about music.
  var songRows: [Menu.Row] {
    let hasPlace = (player.song?.length?.value ?? 0) > 0
    return [
      Menu.Row(
        name: "Song", value: selectedSong,
        action: player.files.isEmpty ? .tell : .edit(.song)),
      Menu.Row(name: "Place", value: placeText, action: hasPlace ? .edit(.place) : .tell),
      Menu.Row(
        name: "Loop", value: loopText, action: player.song == nil ? .tell : .perform(.markLoop)),
    ]
  }

  var songEditor: Menu.Editor {
    let count = player.files.count
    return Menu.Editor(
      name: "Song", value: selectedSong,
      fraction: count > 1 ? Double(player.selection) / Double(count - 1) : 0,
      allowed: count == 1 ? "1 song" : "\(count) songs")
  }

  var placeEditor: Menu.Editor {
    guard let song = player.song, let length = song.length, length.value > 0 else {
      return Menu.Editor(name: "Place", value: "none", fraction: 0, allowed: "nothing plays")
    }
    return Menu.Editor(
      name: "Place", value: placeText, fraction: Double(song.frame.value) / Double(length.value),
      allowed: "0:00 to \(time(of: length.value).clock)")
  }

  private var selectedSong: Phrase {
    player.selected.map { Phrase(name: $0.title) } ?? "none"
  }

  private var placeText: Phrase {
    player.song.map { Phrase(time(of: $0.frame.value).clock) } ?? "none"
  }

  private var loopText: Phrase {
    switch player.song?.loop {
    case .off?: "begin here"
    case .begun(let begin)?: "\(time(of: begin.value).clock), end here"
    case .round(let range)?:
      "\(time(of: range.lowerBound).clock) to \(time(of: range.upperBound).clock)"
    case nil: "none"
    }
  }

  /// The time from the song's begin to a frame of it.
  private func time(of frame: Int) -> Seconds {
    (player.song?.rate ?? SampleRate(48_000)).duration(of: FrameCount(frame))
  }

  // MARK: - Hands at the values

  /// Goes on or back in the list, round and round.
  mutating func turn(song steps: Int, at now: Instant) -> [Effect] {
    let count = player.files.count
    guard count > 0 else { return [] }
    player.selection = ((player.selection + steps) % count + count) % count
    return playSelected(at: now)
  }

  mutating func slideSong(to share: Double, at now: Instant) -> [Effect] {
    player.selection = Int((share * Double(max(0, player.files.count - 1))).rounded())
    return playSelected(at: now)
  }

  mutating func seek(toShare share: Double, at now: Instant) -> [Effect] {
    guard let length = player.song?.length else { return [] }
    return seek(to: FrameCount(Int(share * Double(length.value))), at: now)
  }

  /// Plays the selected song in place of the one that plays; where none plays, all stays still.
  private mutating func playSelected(at now: Instant) -> [Effect] {
    player.song == nil ? [] : play(line: player.selection, at: now)
  }
}

extension Seconds {
  /// Minutes and seconds, with hours where there are any: `1:02:03`.
  public var clock: Text {
    let whole = value.isFinite ? max(0, Int(value)) : 0
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let letters =
      hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds))" : "\(minutes):\(two(seconds))"
    return .number(letters)
  }
}
