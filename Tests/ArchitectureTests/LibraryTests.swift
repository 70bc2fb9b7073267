import Foundation
import Testing

@Suite("libraries")
struct LibraryTests {
  /// The packages that a build needs: the last column of image/libraries.
  private func packages() throws -> [String] {
    try Repository.text("image/libraries").split(separator: "\n").compactMap { line in
      guard !line.hasPrefix("#"), let last = line.split(separator: " ").last, last != "-" else {
        return nil
      }
      return String(last)
    }
  }

  @Test("what the table of libraries lists, a maker is told to install")
  func readme() throws {
    let packages = try packages()
    #expect(packages.count > 5)
    let page = try Repository.text("Documentation/build-a-box.md")
    let words = Set(page.split { " \n\\".contains($0) })
    for package in packages { #expect(words.contains(package[...]), "\(package) is not in it") }
  }

  @Test("a library that the manifest names stands in the table, or is not the box's")
  func manifest() throws {
    let text = try Repository.text("Package.swift")
    let end = try #require(text.range(of: "// MARK: - What phosphor")).lowerBound
    let named = text[..<end].split(separator: "\"").filter {
      $0.hasPrefix("lib") && $0.hasSuffix("-dev")
    }
    #expect(named.count > 5)
    let packages = Set(try packages())
    for name in named { #expect(packages.contains(String(name)), "\(name)") }
  }
}
