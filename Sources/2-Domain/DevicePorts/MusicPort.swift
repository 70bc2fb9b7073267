public import Realtime
public import Units

/// A request of the box to its music: files, of which one is decoded into the audio thread's ring.
public enum MusicRequest: Sendable, Equatable {
  /// See which files there are.
  case look
  /// Play this in place of what plays.
  case play(MusicCue)
  /// Rest where it is, or go on.
  case hold(Bool)
  /// End what plays.
  case stop
}

/// A file that may be music; whether it is, only its playing tells.
public struct MusicFile: Sendable, Hashable {
  /// The endings of the names of such files, in small letters.
  public static let endings = [
    "wav", "wave", "flac", "ogg", "oga", "opus", "mp3", "aif", "aiff",
  ]

  /// The path, byte for byte as the file system has it, whatever script or encoding that is.
  public var path: [UInt8]
  /// The file's name without its ending, with a replacement character for each byte that is not UTF-8.
  public var title: String
  /// The folder that it lies in, as the player sees it; empty for the uppermost.
  public var folder: String

  /// Makes a file out of its parts.
  public init(path: [UInt8], title: String, folder: String = "") {
    self.path = path
    self.title = title
    self.folder = folder
  }

  /// Makes a file out of its path below the folder of all music; `nil` if its name is not that of a sound file.
  public init?(path: [UInt8], below root: Int) {
    guard let (stem, ending) = Self.nameParts(of: path),
      Self.endings.contains(where: { Array($0.utf8) == ending })
    else { return nil }
    let slash = UInt8(ascii: "/")
    self.path = path
    title = String(decoding: stem, as: UTF8.self)
    folder = String(
      decoding: path[root..<max(root, stem.startIndex - 1)].drop { $0 == slash }, as: UTF8.self)
  }
}

extension MusicFile {
  /// The name of a path's file without its ending, and the ending in small letters; `nil` for a hidden name, or one
  /// without an ending.
  fileprivate static func nameParts(
    of path: [UInt8]
  ) -> (stem: ArraySlice<UInt8>, ending: [UInt8])? {
    let name = path[((path.lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1)...]
    guard name.first != UInt8(ascii: "."),
      let dot = name.lastIndex(of: UInt8(ascii: ".")), dot > name.startIndex
    else { return nil }
    // Letters of ASCII only: no other occurs in the endings.
    return (name[..<dot], name[(dot + 1)...].map { 65...90 ~= $0 ? $0 + 32 : $0 })
  }
}

/// Files of sound that the box does not play, by their names.
public struct UnplayableFiles: Sendable, Hashable {
  /// The endings of such names, in small letters.
  public static let endings = [
    "m4a", "m4b", "m4p", "mp4", "aac", "alac", "wma", "ape", "wv", "dsf", "dff", "mpc", "ac3",
    "amr", "mid", "midi",
  ]

  /// The number of files.
  public var count: Int
  /// The endings of their names, each once, in order.
  public var endings: [String]

  /// Makes files out of both; none at first.
  public init(count: Int = 0, endings: [String] = []) {
    self.count = count
    self.endings = endings
  }

  /// The ending of a path, if it is that of such a file.
  public static func ending(of path: [UInt8]) -> String? {
    guard let ending = MusicFile.nameParts(of: path)?.ending else { return nil }
    return endings.first { Array($0.utf8) == ending }
  }
}

/// A request for one song, from a place on.
public struct MusicCue: Sendable, Equatable {
  /// Tells this cue's events from those of others.
  public var number: Int
  /// The file.
  public var file: MusicFile
  /// The frame of the file to begin with.
  public var start: FrameCount
  /// The frames of the file to go round once they are reached.
  public var loop: Range<Int>?
  /// The rate of the open stream.
  public var rate: SampleRate
  /// True if the cue goes on where its file plays now, without a seam, and from ``start`` only if the file does not
  /// play.
  public var isContinuation: Bool

  /// Makes a cue out of its parts.
  public init(
    number: Int, file: MusicFile, start: FrameCount = FrameCount(0), loop: Range<Int>? = nil,
    rate: SampleRate, isContinuation: Bool = false
  ) {
    self.number = number
    self.file = file
    self.start = start
    self.loop = loop
    self.rate = rate
    self.isContinuation = isContinuation
  }
}

/// An event of the music.
public enum MusicEvent: Sendable, Equatable {
  /// The files that are there now, by folder and name, and those that cannot be played.
  case found([MusicFile], UnplayableFiles = UnplayableFiles())
  /// A cue's file is open, and has so many frames at such a rate.
  case opened(cue: Int, frames: FrameCount, rate: SampleRate)
  /// The frame of the file that sounded at an instant, and whether it moved.
  case reached(cue: Int, frame: FrameCount, at: Instant, isMoving: Bool)
  /// The last frame has sounded.
  case ended(cue: Int)
  /// The cue cannot be played, or not further; the sentence says why.
  case failed(cue: Int, String)
}

/// The way from the thread that decodes to the audio thread.
public struct MusicFeed: ~Copyable, Sendable {
  /// Mono samples at the stream's rate.
  public var ring: RingProducer<Float>
  /// The writer of the audio thread's instructions for these samples.
  public var control: LatestValueWriter<MusicControl>

  /// Joins the two ends.
  public init(
    ring: consuming RingProducer<Float>, control: consuming LatestValueWriter<MusicControl>
  ) {
    self.ring = ring
    self.control = control
  }
}

/// The audio thread's instructions for the samples in the ring of music.
public struct MusicControl: Sendable, BitwiseCopyable, Equatable {
  /// Samples from ``leave`` to before this one, counted since the ring was made, are not played any more.
  public var start: UInt64
  /// The position at which the ring goes on with ``start``; one that was passed already is left with a fall and a rise.
  public var leave: UInt64
  /// True if samples are taken at all.
  public var isPlaying: Bool
  /// True if more samples will come, so that an empty ring is a fault.
  public var isOpen: Bool

  /// Makes the control of a ring that is not played.
  public init(
    start: UInt64 = 0, leave: UInt64 = 0, isPlaying: Bool = false, isOpen: Bool = false
  ) {
    self.start = start
    self.leave = leave
    self.isPlaying = isPlaying
    self.isOpen = isOpen
  }
}
