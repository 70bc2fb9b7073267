public import Foundation

/// The folder of the repository, for tests that read what is committed.
public let workTree = URL(filePath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
