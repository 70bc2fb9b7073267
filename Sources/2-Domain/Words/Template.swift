/// A text with places: `{}` is the next one, `{2}` the second wherever it stands, since languages differ in their order.
public struct Template: Sendable {
  /// A piece of the text.
  private enum Piece: Sendable {
    case words(String)
    /// A place, by its number from 0.
    case place(Int)
  }

  /// The text as it is written.
  public let text: String
  private let pieces: [Piece]

  /// Reads a text; braces around anything but a number stay as they are.
  public init(_ text: String) {
    self.text = text
    guard text.contains("{") else {
      pieces = [.words(text)]
      return
    }
    var pieces: [Piece] = []
    var words = ""
    var next = 0
    var rest = text[...]
    while let character = rest.first {
      guard character == "{", let end = rest.firstIndex(of: "}"),
        let place = Self.place(rest[rest.index(after: rest.startIndex)..<end], next: next)
      else {
        words.append(character)
        rest.removeFirst()
        continue
      }
      if !words.isEmpty { pieces.append(.words(words)) }
      words = ""
      pieces.append(.place(place))
      next = place + 1
      rest = rest[rest.index(after: end)...]
    }
    if !words.isEmpty { pieces.append(.words(words)) }
    self.pieces = pieces
  }

  /// The numbers of the places, from 0, in the order of the text.
  public var places: [Int] {
    pieces.compactMap { if case .place(let number) = $0 { number } else { nil } }
  }

  /// The text with what stands in its places; a place without anything is empty.
  public func filled(with parts: [String]) -> String {
    var text = ""
    visit(words: { text += $0 }, place: { text += parts.indices.contains($0) ? parts[$0] : "" })
    return text
  }

  /// Gives the words between the places, and the number of each place from 0, in the order of the text.
  func visit(words: (String) -> Void, place: (Int) -> Void) {
    for piece in pieces {
      switch piece {
      case .words(let text): words(text)
      case .place(let number): place(number)
      }
    }
  }

  private static func place(_ text: Substring, next: Int) -> Int? {
    if text.isEmpty { return next }
    guard let number = Int(text), number > 0 else { return nil }
    return number - 1
  }
}
