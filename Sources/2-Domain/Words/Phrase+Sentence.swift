import Texts

extension Phrase {
  /// A sentence that was put together elsewhere, of parts with colons between them: `audio card "usb": waiting for it`.
  ///
  /// A part that a catalogue has is said in its language; what stands in quotation marks in it, and its numbers, are the
  /// places of its key.
  public init(sentence: String) {
    var parts: [Phrase] = []
    var part = ""
    var rest = sentence[...]
    while let character = rest.first {
      if character == ":", rest.dropFirst().first == " " {
        parts.append(Phrase(part: part))
        part = ""
        rest = rest.dropFirst(2)
      } else {
        part.append(character)
        rest.removeFirst()
      }
    }
    self = (parts + [Phrase(part: part)]).joined(separator: ": ")
  }

  /// A part of a sentence, as words with places.
  private init(part: String) {
    var (key, parts) = ("", [Part]())
    var rest = part[...]
    while let character = rest.first {
      if character == "\"", let end = rest.dropFirst().firstIndex(of: "\"") {
        let name = String(rest[rest.index(after: rest.startIndex)..<end])
        parts.append(.text(.name(name)))
        key += "\"{}\""
        rest = rest[rest.index(after: end)...]
      } else if character.isASCII, character.isNumber {
        let digits = rest.prefix { $0.isASCII && $0.isNumber }
        parts.append(.text(.number(String(digits))))
        key += "{}"
        rest = rest.dropFirst(digits.count)
      } else {
        key.append(character)
        rest.removeFirst()
      }
    }
    self.init(key: key, parts: parts)
  }
}
