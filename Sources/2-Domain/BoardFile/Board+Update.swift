import TOML

extension Board {
  /// The folder in which updates are found, and the command that installs them.
  public struct Update: Sendable, Equatable {
    /// The folder below which sticks are mounted.
    public var folder: String
    /// The command that installs the update whose path it is given.
    public var command: String

    /// Makes the paths of an update.
    public init(folder: String = "/media", command: String = "/usr/lib/phosphor/update") {
      self.folder = folder
      self.command = command
    }
  }
}

extension Board.Update {
  /// Reads the table `update`; if it is absent, the box offers no updates.
  init?(_ table: TOMLTable?) throws(TOMLError) {
    guard let table else { return nil }
    self.init()
    try table.allowOnly(["folder", "command"])
    folder = try table.string("folder") ?? folder
    command = try table.string("command") ?? command
    for key in ["folder", "command"] {
      if let path = try table.string(key), !path.hasPrefix("/") {
        throw table.mismatch(key, "an absolute path")
      }
    }
  }
}
