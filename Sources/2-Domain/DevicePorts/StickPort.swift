/// A request of the box to its sticks: USB sticks, and what boxes have left on them of their players' things.
///
/// A box keeps its things in a folder of its own, `phosphor/BOX` of a stick. What a stick has is believed as little as a
/// song: processes of their own touch it and read it.
public enum StickRequest: Sendable, Equatable {
  /// Look through a stick.
  case look(Stick)
  /// Copy the box's own things of these kinds to a stick; nothing while something is being copied.
  case copy([CarriedKind], Stick)
}

/// A stick that is plugged in, or a folder that stands for one.
public struct Stick: Sendable, Hashable {
  /// The folder at which the stick is mounted.
  public var path: String
  /// False for a stick whose file system the box does not know.
  public var isUsable: Bool

  /// Makes a stick of the folder at which it is mounted.
  public init(path: String, isUsable: Bool = true) {
    self.path = path
    self.isUsable = isUsable
  }

  /// The name that the player sees: the last part of the path, such as `sda1`.
  public var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

/// A kind of things that a player owns.
public enum CarriedKind: String, Sendable, CaseIterable {
  /// The player's own tunings.
  case tunings
  /// The set list.
  case setList = "set-list"
  /// Scala scales, and their keyboard mappings.
  case scales
  /// The settings.
  case settings
  /// The log, which is only ever copied to a stick.
  case log
}

/// A file that a box has left on a stick.
public struct CarriedFile: Sendable, Hashable {
  /// A comparison with the box's own file of the same name.
  public enum Standing: String, Sendable, CaseIterable {
    /// The box has no file of this name.
    case new
    /// The box has another one.
    case differs
    /// The box has the same.
    case same
  }

  /// The name of the box that left it: the name of its folder.
  public var box: String
  /// The kind of things that the file belongs to.
  public var kind: CarriedKind
  /// The file's name.
  public var name: String
  /// The comparison with the box's own file.
  public var standing: Standing
  /// The sentence that says why the file cannot be used; `nil` for one that can.
  public var fault: String?

  /// Makes a file out of its parts.
  public init(
    box: String, kind: CarriedKind, name: String, standing: Standing = .new, fault: String? = nil
  ) {
    self.box = box
    self.kind = kind
    self.name = name
    self.standing = standing
    self.fault = fault
  }
}

/// A file of a stick and its bytes.
public struct CarriedBytes: Sendable, Equatable {
  /// The file.
  public var file: CarriedFile
  /// The contents of a file that can be used; none of another.
  public var bytes: [UInt8]

  /// Joins a file and its bytes.
  public init(_ file: CarriedFile, _ bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }
}

/// The files that boxes have left on a stick.
public struct StickListing: Sendable, Equatable {
  /// The files, in the order in which they are listed.
  public var files: [CarriedFile]
  /// The contents of each file; none at all of a listing that only tells of them.
  public var bytes: [[UInt8]] = []
  /// The sentence that says why these are not all; `nil` if they are.
  public var complaint: String?

  /// Makes a listing that tells of files.
  public init(_ files: [CarriedFile], complaint: String? = nil) {
    self.files = files
    self.complaint = complaint
  }

  /// Makes a listing of files and their bytes.
  public init(_ files: [CarriedBytes], complaint: String? = nil) {
    self.init(files.map(\.file), complaint: complaint)
    bytes = files.map(\.bytes)
  }

  /// The files with their bytes.
  public var contents: [CarriedBytes] { zip(files, bytes).map { CarriedBytes($0, $1) } }

  /// The names of the boxes that left something, in order, each once.
  public var boxes: [String] { Set(files.map(\.box)).sorted() }
}

/// An event of the sticks.
public enum StickEvent: Sendable, Equatable {
  /// The sticks that are there now, in order of their paths.
  case found([Stick])
  /// The files on the stick that was looked through.
  case listed(StickListing)
  /// The part of the copying that is done, 0...1.
  case progress(Double)
  /// The copying ended, and what became of it in one sentence.
  case ended(isDone: Bool, String)
}
