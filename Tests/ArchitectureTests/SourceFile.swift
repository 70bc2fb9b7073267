import Foundation

/// One Swift file, as far as the rules of the architecture look into it.
struct SourceFile {
  /// The path from the package's folder.
  let path: String
  /// The text of the file.
  let text: String

  /// The lines of the file, without comments.
  var code: [String] {
    text.components(separatedBy: "\n").map { line in
      line.components(separatedBy: "//").first ?? line
    }
  }

  /// The modules that the file imports.
  var imports: Set<String> {
    let pattern =
      #/^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:(?:public|package|internal|fileprivate|private)\s+)?/#
    var modules: Set<String> = []
    for line in code {
      guard let head = line.prefixMatch(of: pattern) else { continue }
      var words = line[head.range.upperBound...].split(separator: " ")
      guard words.first == "import" else { continue }
      words.removeFirst()
      if let kind = words.first, Self.kinds.contains(kind) { words.removeFirst() }
      if let module = words.first?.split(separator: ".").first { modules.insert(String(module)) }
    }
    return modules
  }

  private static let kinds: Set<Substring> = [
    "typealias", "struct", "class", "enum", "protocol", "let", "var", "func",
  ]

  /// Names of functions that it calls as functions, not as methods.
  func calls(_ names: Set<String>) -> Set<String> {
    var found: Set<String> = []
    for line in code {
      for match in line.matches(of: #/(^|[^\w.]|Glibc\.)(\w+)\(/#) {
        let name = String(match.output.2)
        let isDeclared = line[..<match.range.upperBound].hasSuffix("func \(name)(")
        if names.contains(name) && !isDeclared { found.insert(name) }
      }
    }
    return found
  }
}
