public import Texts
import Words
public import Units
import DevicePorts

/// The menu's lines for the player: a song and a place in it, as values, and the marks of a loop.
extension PlayerDeck {
  /// The lines of the first list that are about music.
  var songRows: [Menu.Row] {
    let hasPlace = (song?.length?.value ?? 0) > 0
    return [
      Menu.Row(
        name: "Song", value: selectedSong,
        action: files.isEmpty ? .tell : .edit(.song)),
      Menu.Row(name: "Place", value: placeText, action: hasPlace ? .edit(.place) : .tell),
      Menu.Row(
        name: "Loop", value: loopText, action: song == nil ? .tell : .perform(.markLoop)),
    ]
  }

  var songEditor: Menu.Editor {
    let count = files.count
    return Menu.Editor(
      name: "Song", value: selectedSong,
      fraction: count > 1 ? Double(selection) / Double(count - 1) : 0,
      allowed: count == 1 ? "1 song" : "\(count) songs")
  }

  var placeEditor: Menu.Editor {
    guard let song, let length = song.length, length.value > 0 else {
      return Menu.Editor(name: "Place", value: "none", fraction: 0, allowed: "nothing plays")
    }
    return Menu.Editor(
      name: "Place", value: placeText, fraction: Double(song.frame.value) / Double(length.value),
      allowed: "0:00 to \(time(of: length.value).clock)")
  }

  private var selectedSong: Phrase { selected.map { Phrase(name: $0.title) } ?? "none" }

  private var placeText: Phrase {
    song.map { Phrase(time(of: $0.frame.value).clock) } ?? "none"
  }

  private var loopText: Phrase {
    switch song?.loop {
    case .off?: "begin here"
    case .begun(let begin)?: "\(time(of: begin.value).clock), end here"
    case .round(let range)?:
      "\(time(of: range.lowerBound).clock) to \(time(of: range.upperBound).clock)"
    case nil: "none"
    }
  }

  /// The time from the song's begin to a frame of it.
  private func time(of frame: Int) -> Seconds {
    (song?.rate ?? SampleRate(48_000)).duration(of: FrameCount(frame))
  }
}

extension Seconds {
  /// Minutes and seconds, with hours if there are any: `1:02:03`.
  public var clock: Text {
    let whole = value.isFinite ? max(0, Int(value)) : 0
    let (hours, minutes, seconds) = (whole / 3600, whole / 60 % 60, whole % 60)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let letters =
      hours > 0 ? "\(hours):\(two(minutes)):\(two(seconds))" : "\(minutes):\(two(seconds))"
    return .number(letters)
  }
}
