public import DevicePorts

/// A folder on disk whose files are the player's: it is read, and nothing in it is ever changed.
public final class PlayersFolder: FolderPort {
  private let reader: FolderReader

  /// Makes a folder; nothing is looked at yet.
  ///
  /// - Parameter path: The folder, absolute or below the working folder.
  public init(path: String) { reader = FolderReader(path: path, calls: .kernel) }

  /// The names in the folder, hidden ones left out, in the order of their bytes.
  public func names() -> [String] { reader.names() }

  /// The whole file of this name; `nil` where there is none, or no folder.
  public func load(_ name: String) throws(StoreFailure) -> [UInt8]? { try reader.load(name) }
}
