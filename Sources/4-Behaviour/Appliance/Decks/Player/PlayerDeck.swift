public import DevicePorts
import Texts
import Units
public import Words

/// The deck that plays music from files: the files there are, the selected one, and what plays.
public struct PlayerDeck: Sendable, Equatable {
  /// The files there are, by folder and name.
  public private(set) var files: [MusicFile] = []
  /// The files of sound that cannot be played.
  private var unplayable = UnplayableFiles()
  /// The selected line of the list, from 0; 0 if there is none.
  public private(set) var selection = 0
  /// The song that plays or rests; `nil` while none does.
  public private(set) var song: Song?
  /// The line of the song that plays; `nil` if none does, or its file is gone.
  public private(set) var playingLine: Int?

  /// The instant at which a selection that nobody plays gives way to the song that plays.
  private(set) var selectionEnds: Instant?

  /// Counts what was played, so that what is told of a song that is gone is not taken for this one.
  private(set) var cues = 0
  /// The sentence about a song that failed while another deck was on, until it is told.
  private var untold: Phrase?
  /// Songs in a row that could not be played.
  private var failures = 0

  /// The time after which a selection that nobody plays gives way.
  private static let patience = Seconds(6)
  /// A loop is no tone.
  private static let shortestLoop = Seconds(0.1)

  /// The sentence in place of a list without a file.
  public var emptiness: Phrase { unplayable.sentence ?? "music folder and USB sticks are empty" }

  /// The selected file; `nil` if there is none.
  public var selected: MusicFile? { files.indices.contains(selection) ? files[selection] : nil }

  /// True while a hand has just selected another song than the one that plays.
  var isElsewhere: Bool { selectionEnds != nil && selection != playingLine }

  /// True if a tap would begin to play or go on, and not rest.
  var playsByTap: Bool { song?.isHeld != false || isElsewhere }

  /// Some lines of the list, as they are to be drawn.
  public func rows(_ lines: Range<Int>) -> [MenuView.Row] {
    lines.map { line in
      MenuView.Row(
        name: .name(files[line].title), value: .name(files[line].folder),
        isSelected: line == selection,
        isCurrent: line == playingLine)
    }
  }

  // MARK: - What comes from the files

  static func take(_ event: MusicEvent, _ box: inout ApplianceState, at now: Instant) -> [Effect] {
    switch event {
    case .found(let files, let unplayable):
      if unplayable != box.player.unplayable, let sentence = unplayable.sentence {
        complain(sentence, &box, at: now)
      }
      box.player.unplayable = unplayable
      return list(files, &box, at: now)
    case .opened(let cue, let frames, let rate):
      guard box.player.song?.cue == cue else { return [] }
      box.player.song?.length = frames
      box.player.song?.rate = rate
    case .reached(let cue, let frame, let instant, let isMoving):
      guard box.player.song?.cue == cue else { return [] }
      box.player.failures = 0
      box.player.song?.frame = frame
      box.player.song?.instant = instant
      box.player.song?.isMoving = isMoving
    case .ended(let cue):
      guard box.player.song?.cue == cue else { return [] }
      return songEnded(&box, at: now)
    case .failed(let cue, let sentence):
      guard box.player.song?.cue == cue else { return [] }
      complain(Phrase(sentence: sentence), &box, at: now)
      box.player.failures += 1
      // If no file can be played, one time through the list is enough.
      return box.player.failures < box.player.files.count
        ? play(next: 1, &box, at: now) : box.player.stop()
    }
    return []
  }

  /// A stick came or went; the selected file stays selected.
  private static func list(
    _ files: [MusicFile], _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    box.player.list(files)
    guard let song = box.player.song, box.player.playingLine == nil else { return [] }
    complain("\(name: song.file.title): gone with its stick", &box, at: now)
    return box.player.stop()
  }

  private mutating func list(_ files: [MusicFile]) {
    let line = selected.flatMap { files.firstIndex(of: $0) }
    self.files = files
    selection = line ?? min(selection, max(0, files.count - 1))
    playingLine = song.flatMap { files.firstIndex(of: $0.file) }
  }

  /// Says what is wrong with a song, on the player's deck alone: elsewhere it would cover what is tuned to.
  private static func complain(
    _ sentence: Phrase, _ box: inout ApplianceState, at now: Instant
  ) {
    if isOn(box) {
      box.notify(.music, sentence, until: now + ApplianceState.passing)
    } else {
      box.player.untold = sentence
    }
  }

  /// Another deck is on: the player's tells what it could not tell before.
  static func follow(
    _ old: Settings, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    guard box.settings.deck != old.deck else { return [] }
    box.dismiss(.music)
    guard isOn(box), let sentence = box.player.untold else { return [] }
    box.player.untold = nil
    box.notify(.music, sentence, until: now + ApplianceState.passing)
    return []
  }

  private static func songEnded(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    let player = box.player
    switch box.settings.player.repeats {
    case .song: return play(line: player.playingLine, &box, at: now)
    case .list: return play(next: 1, &box, at: now)
    case .nothing:
      return player.playingLine == player.files.count - 1
        ? box.player.stop() : play(next: 1, &box, at: now)
    }
  }

  // MARK: - Selecting

  /// Selects the line so many below the selected one, as far as there are lines.
  mutating func select(next steps: Int, at now: Instant) {
    selection = min(max(selection + steps, 0), max(0, files.count - 1))
    selectionEnds = now + Self.patience
  }

  static func deadline(_ box: ApplianceState) -> Instant? { box.player.selectionEnds }

  static func advance(_ box: inout ApplianceState, to now: Instant) -> [Effect] {
    guard let due = box.player.selectionEnds, now >= due else { return [] }
    box.player.selectionEnds = nil
    box.player.selection = box.player.playingLine ?? box.player.selection
    return []
  }

  /// Goes on or back in the list, round and round, and plays what is selected if a song plays.
  static func turn(by steps: Int, _ box: inout ApplianceState, at now: Instant) -> [Effect] {
    let count = box.player.files.count
    guard count > 0 else { return [] }
    return select(((box.player.selection + steps) % count + count) % count, &box, at: now)
  }

  /// Goes to a share of the way through the list, 0...1.
  static func slide(to share: Double, _ box: inout ApplianceState, at now: Instant) -> [Effect] {
    let last = max(0, box.player.files.count - 1)
    return select(Int((share * Double(last)).rounded()), &box, at: now)
  }

  /// Plays a song in place of the one that plays; if none plays, all stays still.
  private static func select(
    _ line: Int, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    box.player.selection = line
    return box.player.song == nil ? [] : play(line: line, &box, at: now)
  }

  // MARK: - Playing

  /// True if there is a song that could be played now.
  static func canPlay(_ box: ApplianceState) -> Bool {
    !box.player.files.isEmpty && box.stream != nil
  }

  /// Plays what is selected, or lets what plays rest or go on.
  static func playOrHold(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    guard box.player.song != nil, !box.player.isElsewhere else {
      return play(line: box.player.selection, &box, at: now)
    }
    return box.player.holdOrGoOn(at: now)
  }

  /// Lets the song rest where it is, or go on.
  mutating func holdOrGoOn(at now: Instant) -> [Effect] {
    guard let song else { return [] }
    self.song?.isHeld.toggle()
    self.song?.frame = song.frame(at: now)
    self.song?.instant = now
    self.song?.isMoving = false
    return [.music(.hold(!song.isHeld))]
  }

  /// Plays the file so many lines after the one that plays, round and round.
  static func play(next steps: Int, _ box: inout ApplianceState, at now: Instant) -> [Effect] {
    let count = box.player.files.count
    guard count > 0 else { return box.player.stop() }
    let line = (box.player.playingLine ?? box.player.selection) + steps
    return play(line: (line % count + count) % count, &box, at: now)
  }

  /// Plays the file of a line from its begin.
  static func play(line: Int?, _ box: inout ApplianceState, at now: Instant) -> [Effect] {
    guard let line, box.player.files.indices.contains(line), let stream = box.stream else {
      return box.player.stop()
    }
    box.player.selection = line
    box.player.selectionEnds = nil
    box.player.playingLine = line
    return box.player.play(box.player.files[line], on: stream, at: now)
  }

  /// Goes to a place of the song that plays; a loop that the place lies behind is given up.
  static func seek(
    to frame: FrameCount, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    guard let song = box.player.song else { return [] }
    let end = song.length.map { max(0, $0.value - 1) } ?? frame.value
    let place = min(max(0, frame.value), end)
    var loop = song.loop
    if case .round(let range) = loop, place >= range.upperBound { loop = .off }
    return box.player.play(
      song.file, from: FrameCount(place), loop: loop, like: song, on: box.stream, at: now)
  }

  /// Goes on or back by some seconds.
  static func seek(
    by seconds: Double, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    guard let song = box.player.song else { return [] }
    let step = Int(seconds * song.rate.hertz)
    return seek(to: FrameCount(song.frame(at: now).value + step), &box, at: now)
  }

  /// Goes to a share of the way through the song, 0...1.
  static func seek(
    toShare share: Double, _ box: inout ApplianceState, at now: Instant
  ) -> [Effect] {
    guard let length = box.player.song?.length else { return [] }
    return seek(to: FrameCount(Int(share * Double(length.value))), &box, at: now)
  }

  /// Marks the begin of a loop, then its end, then takes both back.
  static func markLoop(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    guard let song = box.player.song else { return [] }
    let here = song.frame(at: now)
    switch song.loop {
    case .off:
      box.player.song?.loop = .begun(here)
      return []
    case .begun(let begin):
      guard here.value - begin.value >= Int(shortestLoop.value * song.rate.hertz) else {
        box.player.song?.loop = .off
        return []
      }
      let range = begin.value..<here.value
      return box.player.goOn(song, from: begin, loop: .round(range), on: box.stream, at: now)
    case .round: return box.player.goOn(song, from: here, loop: .off, on: box.stream, at: now)
    }
  }

  /// Plays on without a seam, round a loop or no more; begins at a frame if the song does not sound.
  private mutating func goOn(
    _ song: Song, from start: FrameCount, loop: Song.Loop, on stream: AudioStream?, at now: Instant
  ) -> [Effect] {
    let effects = play(song.file, from: start, loop: loop, like: song, on: stream, at: now)
    guard song.isMoving, case .music(.play(var cue))? = effects.first else { return effects }
    cue.isContinuation = true
    self.song?.frame = song.frame(at: now)
    self.song?.isMoving = true
    return [.music(.play(cue))]
  }

  /// Lets the music rest, as there is no stream for it.
  static func rest(_ box: inout ApplianceState) -> [Effect] {
    guard let song = box.player.song else { return [] }
    box.player.song?.isMoving = false
    box.player.song?.isHeld = true
    return song.isHeld ? [] : [.music(.hold(true))]
  }

  /// Goes on where the song was, on a stream that may have another rate.
  static func streamOpened(_ box: inout ApplianceState, at now: Instant) -> [Effect] {
    guard let song = box.player.song else { return [] }
    let effects = box.player.play(
      song.file, from: song.frame(at: now), loop: song.loop, like: song, on: box.stream, at: now)
    guard song.isHeld else { return effects }
    box.player.song?.isHeld = true
    return effects + [.music(.hold(true))]
  }

  /// Ends the music.
  private mutating func stop() -> [Effect] {
    failures = 0
    guard song != nil else { return [] }
    song = nil
    playingLine = nil
    return [.music(.stop)]
  }

  /// Plays a file; what is known of the song, if it is the same, stays known.
  private mutating func play(
    _ file: MusicFile, from start: FrameCount = FrameCount(0), loop: Song.Loop = .off,
    like old: Song? = nil, on stream: AudioStream?, at now: Instant
  ) -> [Effect] {
    guard let stream else { return stop() }
    cues += 1
    var song = Song(file: file, cue: cues, frame: start, instant: now)
    song.length = old?.length
    song.rate = old?.rate ?? song.rate
    song.loop = loop
    self.song = song
    var range: Range<Int>?
    if case .round(let frames) = loop { range = frames }
    let cue = MusicCue(
      number: song.cue, file: file, start: start, loop: range, rate: stream.rate)
    return [.music(.play(cue))]
  }
}

extension UnplayableFiles {
  /// What a player is told of such files; `nil` for none.
  fileprivate var sentence: Phrase? {
    let kinds = endings.joined(separator: ", ")
    return switch count {
    case 0: nil
    case 1: "1 file cannot be played (\(name: kinds))"
    default: "\(count) files cannot be played (\(name: kinds))"
    }
  }
}
