import Foundation

/// The targets of Package.swift, read from its text.
///
/// The manifest is a table of calls, one row a target, and is read as such: asking SwiftPM would need the
/// lock of the build folder, which `swift test` holds.
struct Manifest {
  /// One target.
  struct Row {
    /// The target's name.
    let name: String
    /// The names of the modules that the target may import.
    let dependencies: Set<String>
    /// The folder of its sources, from the package's.
    let folder: String
    /// True if the target is ours and written in Swift.
    let isSwift: Bool
    /// True if the target is made of tests.
    let isTest: Bool
  }

  /// Rows by name.
  let rows: [String: Row]

  /// Reads the text of a manifest.
  init(_ text: String) {
    let code = text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.trimmingCharacters(in: .whitespaces).hasPrefix("//") }.joined(separator: "\n")
    var rows: [String: Row] = [:]
    let layers = Self.calls("layer(", in: code)
    for (head, make) in Self.heads {
      for arguments in Self.calls(head, in: code) {
        let layer = layers.first {
          $0.startIndex < arguments.startIndex && arguments.endIndex < $0.endIndex
        }
        let folder = layer.flatMap { Self.strings($0).first } ?? ""
        guard let row = make(arguments, folder), !row.name.contains("\\") else { continue }
        rows[row.name] = row
      }
    }
    self.rows = rows
  }

  /// The arguments of each call that begins with `head`; a declaration is none.
  private static func calls(_ head: String, in code: String) -> [Substring] {
    var arguments: [Substring] = []
    var rest = code[...]
    while let found = rest.range(of: head) {
      rest = rest[found.upperBound...]
      guard !code[..<found.lowerBound].hasSuffix("func ") else { continue }
      arguments.append(balanced(rest, open: "(", close: ")"))
    }
    return arguments
  }

  /// A target and everything it links, directly and indirectly.
  func closure(of name: String) -> Set<String> {
    var reached: Set<String> = []
    var waiting = [name]
    while let next = waiting.popLast() {
      guard reached.insert(next).inserted else { continue }
      waiting += rows[next]?.dependencies ?? []
    }
    return reached
  }
}

// MARK: - Kinds of rows

extension Manifest {
  /// The beginnings of rows, each with a function that reads its arguments.
  ///
  /// The folder is that of the row's layer.
  private static let heads: [(String, @Sendable (Substring, String) -> Row?)] = [
    ("module(", { row($0, isSwift: true, folder: $1) }),
    ("library(", { row($0, isSwift: false, folder: $1) }),
    (".systemLibrary(", { row($0, isSwift: false, folder: $1) }),
    (".target(", { row($0, isSwift: $0.contains("swiftSettings"), folder: $1) }),
    (".executableTarget(", { row($0, isSwift: true, folder: $1) }),
    (".testTarget(", { row($0, isSwift: true, folder: $1, isTest: true) }),
    (
      "tests(",
      { arguments, folder in
        guard let tested = strings(arguments).first else { return nil }
        return Row(
          name: tested + "Tests",
          dependencies: dependencies(arguments).union([tested, "TestSupport"]),
          folder: "\(folder)/\(tested)Tests", isSwift: true, isTest: true)
      }
    ),
  ]

  private static func row(
    _ arguments: Substring, isSwift: Bool, folder: String, isTest: Bool = false
  ) -> Row? {
    guard let name = strings(arguments).first else { return nil }
    return Row(
      name: name, dependencies: dependencies(arguments), folder: "\(folder)/\(name)",
      isSwift: isSwift, isTest: isTest)
  }

  /// The names in the first list of a row, and the one product there is.
  private static func dependencies(_ arguments: Substring) -> Set<String> {
    guard let list = arguments.range(of: "[") else { return [] }
    let text = balanced(arguments[list.upperBound...], open: "[", close: "]")
    return Set(strings(text) + (text.contains("argumentParser") ? ["ArgumentParser"] : []))
  }

  /// The text up to the bracket that closes the one before it.
  private static func balanced(_ text: Substring, open: Character, close: Character) -> Substring {
    var depth = 1
    for index in text.indices {
      if text[index] == open { depth += 1 }
      if text[index] == close { depth -= 1 }
      if depth == 0 { return text[..<index] }
    }
    return text
  }

  private static func strings(_ text: Substring) -> [String] {
    let parts = text.split(separator: "\"", omittingEmptySubsequences: false)
    return parts.indices.filter { $0 % 2 == 1 }.map { String(parts[$0]) }
  }
}
