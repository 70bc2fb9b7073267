import Glibc

/// A folder of small files that the player put there.
///
/// - Thread: background.
public protocol FolderPort: AnyObject, Sendable {
  /// The names of the files there are; none if there is no folder.
  func names() -> [String]

  /// The whole file of this name; `nil` if there is none.
  ///
  /// - Throws: ``StoreFailure`` when it is there and cannot be read.
  func load(_ name: String) throws(StoreFailure) -> [UInt8]?
}

/// A folder of small files that the player and the box both write.
///
/// - Thread: background.
public protocol SharedFolderPort: FolderPort {
  /// Replaces the file of this name, or makes it, as ``StorePort/save(_:as:)`` does.
  ///
  /// - Throws: ``StoreFailure``; the old content is still there.
  func save(_ bytes: [UInt8], as name: String) throws(StoreFailure)

  /// Gives a file another name, in place of a file that had that name.
  ///
  /// - Throws: ``StoreFailure``; both are as they were.
  func rename(_ name: String, to other: String) throws(StoreFailure)

  /// Removes a file.
  ///
  /// - Throws: ``StoreFailure``; the file is still there.
  func remove(_ name: String) throws(StoreFailure)
}

/// A folder of small files that survive a pulled plug.
///
/// - Thread: background, except ``isReady`` and ``load(_:)``: panel, at the start.
public protocol StorePort: AnyObject, Sendable {
  /// True once files can be read and kept: a disk may be on its way when the box starts, and stays when it is there.
  var isReady: Bool { get }

  /// The whole file of this name; `nil` if there is none.
  ///
  /// - Throws: ``StoreFailure`` when it is there and cannot be read.
  func load(_ name: String) throws(StoreFailure) -> [UInt8]?

  /// Replaces the file of this name; when it returns, the new content survives a power cut, and at
  /// every instant before that the old content did.
  ///
  /// - Throws: ``StoreFailure``; the old content is still there.
  func save(_ bytes: [UInt8], as name: String) throws(StoreFailure)

  /// Writes a copy of a file that is about to be mended, under a dated name that does not exist yet.
  ///
  /// - Returns: The copy's name.
  /// - Throws: ``StoreFailure``; there is no copy.
  func keep(_ bytes: [UInt8], beside name: String) throws(StoreFailure) -> String

  /// Moves a damaged file, or whatever is in its place, aside under a name that does not exist yet.
  ///
  /// - Returns: The new name.
  /// - Throws: ``StoreFailure``; the file is where it was.
  func setAside(_ name: String) throws(StoreFailure) -> String
}

/// A file that cannot be read or written, as one sentence.
public struct StoreFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The file's path.
  public var file: String
  /// The call that failed.
  public var call: String
  /// The text of `errno`.
  public var cause: String

  /// Makes a failure out of its parts.
  public init(file: String, call: String, cause: String) {
    self.file = file
    self.call = call
    self.cause = cause
  }

  /// Makes the failure of a call that left `error` in `errno`.
  public init(file: String, call: String, error: Int32) {
    self.init(file: file, call: call, cause: String(cString: strerror(error)))
  }

  /// The sentence: `settings.toml: fsync: No space left on device`.
  public var description: String { "\(file): \(call): \(cause)" }
}
