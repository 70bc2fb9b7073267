import Foundation

/// The files of this package.
enum Repository {
  /// The folder of the package.
  static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The manifest of the package.
  static func manifest() throws -> Manifest { Manifest(try text("Package.swift")) }

  /// The text of a file.
  static func text(_ path: String) throws -> String {
    try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
  }

  /// Paths, from the package's folder, of the files below `folder` that end in one of `extensions`.
  static func files(below folder: String, _ extensions: Set<String>) -> [String] {
    let root = Self.folder.appendingPathComponent(folder)
    guard let walk = FileManager.default.enumerator(atPath: root.path) else { return [] }
    return walk.compactMap { $0 as? String }
      .filter { extensions.contains(($0 as NSString).pathExtension) }
      .map { "\(folder)/\($0)" }.sorted()
  }

  /// The Swift sources of a target.
  static func sources(of row: Manifest.Row) throws -> [SourceFile] {
    try files(below: row.folder, ["swift"]).map { SourceFile(path: $0, text: try text($0)) }
  }
}
