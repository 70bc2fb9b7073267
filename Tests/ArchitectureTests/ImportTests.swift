import Testing

@Suite("imports")
struct ImportTests {
  /// The modules that the toolchain brings and that every target may import.
  static let toolchain: Set<String> = ["Glibc", "Swift", "Synchronization"]

  /// The imports of a target that its row does not list, as sentences.
  private func violations(of row: Manifest.Row, in files: [SourceFile]) -> [String] {
    // A hyphen in a target's name is an underscore in its module's.
    var allowed = Set(row.dependencies.map { String($0.map { $0 == "-" ? "_" : $0 }) })
    allowed.formUnion(Self.toolchain)
    if row.isTest || row.name == "TestSupport" { allowed.formUnion(["Testing", "Foundation"]) }
    if ["phosphor-lab", "phosphor-desk"].contains(row.name) { allowed.insert("Foundation") }
    return files.flatMap { file in
      file.imports.subtracting(allowed).sorted().map {
        "\(file.path) imports \($0), which the row of \(row.name) in Package.swift does not list"
      }
    }
  }

  @Test("every import is in its target's row of Package.swift")
  func importsMatchRows() throws {
    let rows = try Repository.manifest().rows.values.filter(\.isSwift)
    #expect(rows.count > 20)
    for row in rows {
      let files = try Repository.sources(of: row)
      #expect(!files.isEmpty, "\(row.name) has no sources in \(row.folder)")
      let found = violations(of: row, in: files)
      #expect(found.isEmpty, "\(found.joined(separator: "\n"))")
    }
  }

  @Test("no file below Sources is outside of all targets")
  func everyFileHasATarget() throws {
    let folders = try Repository.manifest().rows.values.map(\.folder)
    for path in Repository.files(below: "Sources", ["swift"]) {
      #expect(folders.contains { path.hasPrefix($0 + "/") }, "\(path) is in no target's folder")
    }
  }

  @Test("a wrong import is found, however it is written")
  func wrongImports() throws {
    let manifest = Manifest(
      """
      func module(_ name: String, _ imports: [Target.Dependency]) -> Target {
        .target(name: name, dependencies: imports, swiftSettings: strict)
      }
      let product = [
        module("Units", []),  // the lowest
        // module("Ghost", ["Units"]),
        module("Faces", ["Units"]),
      ]
      """)
    #expect(Set(manifest.rows.keys) == ["Units", "Faces"])
    let row = try #require(manifest.rows["Faces"])
    let written = [
      "import KMSDisplay", "public import KMSDisplay", "@testable import KMSDisplay",
      "@_spi(Raw) internal import struct KMSDisplay.Plane", "  import KMSDisplay // why not",
    ]
    for line in written {
      let file = SourceFile(path: "Faces.swift", text: "import Units\n\(line)\n")
      let found = violations(of: row, in: [file])
      #expect(found.count == 1, "\(line)")
    }
    let innocent = SourceFile(path: "Faces.swift", text: "// import KMSDisplay\nimport Units\n")
    #expect(violations(of: row, in: [innocent]).isEmpty)
    let foundation = SourceFile(path: "Faces.swift", text: "import Foundation\n")
    #expect(violations(of: row, in: [foundation]).count == 1)
  }
}
