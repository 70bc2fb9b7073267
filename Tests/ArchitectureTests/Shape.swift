import Foundation

/// A type of a source file and how much is in it, read line by line as `swift format` lays it out.
struct Shape {
  /// The word that declares the type: `struct`, `class` or `enum`.
  let kind: String
  /// The type's name.
  let name: String
  /// The number of an instance's stored properties, or of an enum's cases.
  var count = 0
  private let indentation: Int

  private init(_ kind: Substring, _ name: Substring, indentation: Int) {
    self.kind = String(kind)
    self.name = String(name)
    self.indentation = indentation
  }

  /// All types that some lines of code declare, with what each has in its own braces.
  static func all(in code: [String]) -> [Shape] {
    var open: [Shape] = []
    var closed: [Shape] = []
    for line in code {
      let text = line.drop { $0 == " " }
      let indentation = line.count - text.count
      if text.hasPrefix("}"), let last = open.last, indentation == last.indentation {
        closed.append(open.removeLast())
      } else if let match = text.firstMatch(of: declaration), text.hasSuffix("{") {
        open.append(Shape(match.output.1, match.output.2, indentation: indentation))
      } else if let last = open.last, indentation == last.indentation + 2 {
        open[open.count - 1].count += last.parts(of: text)
      }
    }
    return closed
  }

  nonisolated(unsafe) private static let declaration =
    #/^(?:@\w+ )*(?:(?:public|private|fileprivate|final|indirect) )*(struct|class|enum|extension|protocol) ([\w.]+)/#
  nonisolated(unsafe) private static let stored =
    #/^(?:@\w+(?:\([^)]*\))? )*(?:(?:public|private|fileprivate|weak|unowned|nonisolated)(?:\(\w+\))? )*(?:internal\(set\) )?(let|var) \w+/#

  /// Stored properties or cases that a line of its own braces adds.
  private func parts(of line: Substring) -> Int {
    switch kind {
    case "enum": line.hasPrefix("case ") ? Self.cases(in: line) : 0
    case "struct", "class": Self.isStored(line) ? 1 : 0
    default: 0
    }
  }

  private static func cases(in line: Substring) -> Int {
    let bare = line.replacing(#/\([^()]*\)/#, with: "").replacing(#/"[^"]*"/#, with: "")
    return bare.split(separator: ",").count
  }

  /// A computed property has its braces right behind the type, and an observer behind the value.
  private static func isStored(_ line: Substring) -> Bool {
    guard line.firstMatch(of: stored) != nil else { return false }
    let head = line.prefix { $0 != "{" }
    return head.endIndex == line.endIndex || head.contains("=")
  }
}
