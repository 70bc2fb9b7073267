import Foundation
import Testing

@Suite("types stay small, and decks are listed in one place")
struct ShapeTests {
  /// Most stored properties of a struct or class.
  private static let mostProperties = 20
  /// Most cases of an enum.
  private static let mostCases = 24

  /// Plain tables of values, one a line, and formats of a wire or file.
  private static let tables: Set<String> = [
    "Settings", "Draw", "Event+Words.swift: Kind",
  ]

  private static func limit(of shape: Shape) -> Int {
    shape.kind == "enum" ? mostCases : mostProperties
  }

  @Test("no type has more parts than a reader can hold")
  func sizes() throws {
    var count = 0
    for path in Repository.files(below: "Sources", ["swift"]) {
      let file = SourceFile(path: path, text: try Repository.text(path))
      for shape in Shape.all(in: file.code) {
        count += 1
        let place = "\(path.split(separator: "/").last ?? ""): \(shape.name)"
        guard !Self.tables.contains(shape.name), !Self.tables.contains(place) else { continue }
        let limit = Self.limit(of: shape)
        #expect(shape.count <= limit, "\(path): \(shape.name) has \(shape.count), \(limit) at most")
      }
    }
    #expect(count > 500)
  }

  @Test("stored properties and cases are counted, and nothing else is")
  func counting() {
    let code = """
      public struct Box: Sendable {
        public let a = 1
        @Lazy private(set) var b: Int
        public internal(set) var c: [Int] = []
        var d: Int { a }
        static let e = 2
        enum Kind: String {
          case one, two(Int, Int)
          case three = "a, b"
          var title: String {
            switch self {
            case .one: "1"
            }
          }
        }
        func f() {
          let g = 1
        }
      }
      """
    let shapes = Shape.all(in: code.components(separatedBy: "\n"))
    #expect(shapes.map(\.name) == ["Kind", "Box"] && shapes.map(\.count) == [3, 3])
  }

  /// The files that may tell decks apart: the registries of what decks do and of what they show.
  private static let registries: Set<String> = ["Deck.swift", "DeckFaces.swift"]

  /// True if a line of code tells decks apart by their names.
  ///
  /// Swift's word boundary sees none behind the point of `settings.deck`.
  private static func tellsDecksApart(_ line: String) -> Bool {
    line.contains(#/(^|\W)deck\s*[!=]= \.\w|switch\s+([\w.]*\.)?deck\s*\{/#)
  }

  @Test("a comparison and a switch are found, and a change of the deck is none")
  func tellingApart() {
    #expect(Self.tellsDecksApart("if settings.deck == .tuner, isOn {"))
    #expect(
      Self.tellsDecksApart("    switch settings.deck {") && Self.tellsDecksApart("switch deck {"))
    #expect(!Self.tellsDecksApart("if new.deck != old.deck {"))
    #expect(!Self.tellsDecksApart("switch deckHead {"))
  }

  @Test("only a registry tells decks apart by their names")
  func decks() throws {
    let folders = [
      "Sources/4-Behaviour/Appliance", "Sources/5-ScreenAndDevices/Faces",
      "Sources/6-Threads/Runtime",
    ]
    let files = folders.flatMap { Repository.files(below: $0, ["swift"]) }
    for path in files where !Self.registries.contains(String(path.split(separator: "/").last ?? ""))
    {
      let file = SourceFile(path: path, text: try Repository.text(path))
      for (number, line) in file.code.enumerated() {
        let tells = Self.tellsDecksApart(line)
        #expect(!tells, "\(path):\(number + 1) tells decks apart: \(line)")
      }
    }
  }
}
