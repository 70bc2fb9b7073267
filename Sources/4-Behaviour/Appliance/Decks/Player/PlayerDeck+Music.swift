import Words
import DevicePorts
import Units

/// The course of the music: files that come and go, songs that begin, end and fail.
extension ApplianceState {
  mutating func take(_ event: MusicEvent, at now: Instant) -> [Effect] {
    switch event {
    case .found(let files, let unplayable):
      if unplayable != player.unplayable, let sentence = unplayable.sentence {
        complain(sentence, at: now)
      }
      player.unplayable = unplayable
      return take(files, at: now)
    case .opened(let cue, let frames, let rate):
      guard player.song?.cue == cue else { return [] }
      player.song?.length = frames
      player.song?.rate = rate
    case .reached(let cue, let frame, let instant, let isMoving):
      guard player.song?.cue == cue else { return [] }
      player.failures = 0
      player.song?.frame = frame
      player.song?.instant = instant
      player.song?.isMoving = isMoving
    case .ended(let cue):
      guard player.song?.cue == cue else { return [] }
      return songEnded(at: now)
    case .failed(let cue, let sentence):
      guard player.song?.cue == cue else { return [] }
      complain(Phrase(sentence: sentence), at: now)
      player.failures += 1
      // Where no file can be played, one time through the list is enough.
      return player.failures < player.files.count ? play(next: 1, at: now) : stopMusic()
    }
    return []
  }

  /// A stick came or went; the selected file stays selected.
  private mutating func take(_ files: [MusicFile], at now: Instant) -> [Effect] {
    let selected = player.selected
    player.files = files
    let line = selected.flatMap { files.firstIndex(of: $0) }
    player.selection = line ?? min(player.selection, max(0, files.count - 1))
    player.playingLine = player.song.flatMap { files.firstIndex(of: $0.file) }
    guard let song = player.song, player.playingLine == nil else { return [] }
    complain("\(name: song.file.title): gone with its stick", at: now)
    return stopMusic()
  }

  /// Says what is wrong with a song, on the player's deck alone: elsewhere it would cover what is tuned to.
  private mutating func complain(_ sentence: Phrase, at now: Instant) {
    if PlayerDeck.isOn(self) {
      notify(.music, sentence, until: now + Self.passing)
    } else {
      player.untold = sentence
    }
  }

  /// Another deck is on: the player's tells what it could not tell before.
  mutating func moveComplaint(at now: Instant) {
    dismiss(.music)
    guard PlayerDeck.isOn(self), let sentence = player.untold else { return }
    player.untold = nil
    notify(.music, sentence, until: now + Self.passing)
  }

  private mutating func songEnded(at now: Instant) -> [Effect] {
    switch settings.player.repeats {
    case .song: return play(line: player.playingLine, at: now)
    case .list: return play(next: 1, at: now)
    case .nothing:
      return player.playingLine == player.files.count - 1 ? stopMusic() : play(next: 1, at: now)
    }
  }

  // MARK: - What hands do

  /// Selects the line so many below the selected one, as far as there are lines.
  mutating func selectSong(next steps: Int, at now: Instant) {
    player.selection = min(max(player.selection + steps, 0), max(0, player.files.count - 1))
    player.selected(at: now)
  }

  /// True if there is a song that could be played now.
  var canPlay: Bool { !player.files.isEmpty && audio.stream != nil }

  /// Plays what is selected, or lets what plays rest or go on.
  mutating func playOrHold(at now: Instant) -> [Effect] {
    guard player.song != nil, !player.isElsewhere else {
      return play(line: player.selection, at: now)
    }
    return holdOrGoOn(at: now)
  }

  /// Lets the song rest where it is, or go on.
  mutating func holdOrGoOn(at now: Instant) -> [Effect] {
    guard let song = player.song else { return [] }
    player.song?.isHeld.toggle()
    player.song?.frame = song.frame(at: now)
    player.song?.instant = now
    player.song?.isMoving = false
    return [.music(.hold(!song.isHeld))]
  }

  /// Plays the file so many lines after the one that plays, round and round.
  mutating func play(next steps: Int, at now: Instant) -> [Effect] {
    let count = player.files.count
    guard count > 0 else { return stopMusic() }
    let line = (player.playingLine ?? player.selection) + steps
    return play(line: (line % count + count) % count, at: now)
  }

  /// Plays the file of a line from its begin.
  mutating func play(line: Int?, at now: Instant) -> [Effect] {
    guard let line, player.files.indices.contains(line), audio.stream != nil else {
      return stopMusic()
    }
    player.selection = line
    player.selectionEnds = nil
    player.playingLine = line
    return play(player.files[line], at: now)
  }

  /// Goes to a place of the song that plays; a loop that the place lies behind is given up.
  mutating func seek(to frame: FrameCount, at now: Instant) -> [Effect] {
    guard let song = player.song else { return [] }
    let end = song.length.map { max(0, $0.value - 1) } ?? frame.value
    let place = min(max(0, frame.value), end)
    var loop = song.loop
    if case .round(let range) = loop, place >= range.upperBound { loop = .off }
    return play(song.file, from: FrameCount(place), loop: loop, like: song, at: now)
  }

  /// Goes on or back by some seconds.
  mutating func seek(by seconds: Double, at now: Instant) -> [Effect] {
    guard let song = player.song else { return [] }
    let step = Int(seconds * song.rate.hertz)
    return seek(to: FrameCount(song.frame(at: now).value + step), at: now)
  }

  /// Marks the begin of a loop, then its end, then takes both back.
  mutating func markLoop(at now: Instant) -> [Effect] {
    guard let song = player.song else { return [] }
    let here = song.frame(at: now)
    switch song.loop {
    case .off:
      player.song?.loop = .begun(here)
      return []
    case .begun(let begin):
      guard here.value - begin.value >= Int(Self.shortestLoop.value * song.rate.hertz) else {
        player.song?.loop = .off
        return []
      }
      let range = begin.value..<here.value
      return goOn(song, from: begin, loop: .round(range), at: now)
    case .round: return goOn(song, from: here, loop: .off, at: now)
    }
  }

  /// Plays on without a seam, round a loop or no more; begins at a frame where the song does not sound.
  private mutating func goOn(
    _ song: Song, from start: FrameCount, loop: Song.Loop, at now: Instant
  ) -> [Effect] {
    let effects = play(song.file, from: start, loop: loop, like: song, at: now)
    guard song.isMoving, case .music(.play(var cue))? = effects.first else { return effects }
    cue.isContinuation = true
    player.song?.frame = song.frame(at: now)
    player.song?.isMoving = true
    return [.music(.play(cue))]
  }

  /// A loop is no tone.
  private static let shortestLoop = Seconds(0.1)

  /// Lets the music rest, as there is no stream for it.
  mutating func holdMusic() -> [Effect] {
    guard let song = player.song else { return [] }
    player.song?.isMoving = false
    player.song?.isHeld = true
    return song.isHeld ? [] : [.music(.hold(true))]
  }

  /// Goes on where the song was, on a stream that may have another rate.
  mutating func resumeMusic(at now: Instant) -> [Effect] {
    guard let song = player.song else { return [] }
    let effects = play(
      song.file, from: song.frame(at: now), loop: song.loop, like: song, at: now)
    guard song.isHeld else { return effects }
    player.song?.isHeld = true
    return effects + [.music(.hold(true))]
  }

  /// Ends the music.
  mutating func stopMusic() -> [Effect] {
    player.failures = 0
    guard player.song != nil else { return [] }
    player.song = nil
    player.playingLine = nil
    return [.music(.stop)]
  }

  /// Plays a file; what is known of the song, where it is the same, stays known.
  private mutating func play(
    _ file: MusicFile, from start: FrameCount = FrameCount(0), loop: Song.Loop = .off,
    like old: Song? = nil, at now: Instant
  ) -> [Effect] {
    guard let stream = audio.stream else { return stopMusic() }
    player.cues += 1
    var song = Song(file: file, cue: player.cues, frame: start, instant: now)
    song.length = old?.length
    song.rate = old?.rate ?? song.rate
    song.loop = loop
    player.song = song
    var range: Range<Int>?
    if case .round(let frames) = loop { range = frames }
    let cue = MusicCue(
      number: song.cue, file: file, start: start, loop: range, rate: stream.rate)
    return [.music(.play(cue))]
  }
}

extension UnplayableFiles {
  /// What a player is told of such files; `nil` for none.
  var sentence: Phrase? {
    let kinds = endings.joined(separator: ", ")
    return switch count {
    case 0: nil
    case 1: "1 file cannot be played (\(name: kinds))"
    default: "\(count) files cannot be played (\(name: kinds))"
    }
  }
}
