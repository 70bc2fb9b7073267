import Texts

/// A place at which a line may end.
struct LineBreak: Equatable {
  /// The end of the line.
  var end: String.Index
  /// The beginning of the next line.
  var next: String.Index
}

extension String {
  /// The places at which a line may end: at a space, which is left out, and between Japanese letters.
  ///
  /// - Source: JIS X 4051, of which what cannot begin a line is kept.
  var lineBreaks: [LineBreak] {
    indices.dropFirst().compactMap { index in
      if self[index] == " " { return LineBreak(end: index, next: self.index(after: index)) }
      let isBetween = self[index].isJapanese || self[self.index(before: index)].isJapanese
      guard isBetween, self[self.index(before: index)] != " ", !self[index].cannotBeginLine,
        !self[self.index(before: index)].cannotEndLine
      else { return nil }
      return LineBreak(end: index, next: index)
    }
  }

  /// The place nearest to the middle at which a line may end; `nil` without one.
  var middleBreak: LineBreak? {
    let half = count / 2
    func distance(_ place: LineBreak) -> Int {
      abs(self.distance(from: startIndex, to: place.end) - half)
    }
    return lineBreaks.min { distance($0) < distance($1) }
  }
}

extension Text {
  /// The text in two lines, as alike as can be; in one if no line may end.
  var halves: [Text] { letters.middleBreak.map(parts(at:)) ?? [self] }

  /// The text before a place at which a line ends, and what comes after it.
  func parts(at place: LineBreak) -> [Text] { [part(..<place.end), part(place.next...)] }
}

extension Character {
  /// True for kana, kanji and the punctuation that belongs to them.
  fileprivate var isJapanese: Bool {
    unicodeScalars.first.map { (0x3000...0x9FFF).contains($0.value) || $0.value >= 0xFF00 } ?? false
  }

  /// True for what belongs to the letter before it.
  fileprivate var cannotBeginLine: Bool {
    "、。・」）ーッャュョァィゥェォっゃゅょぁぃぅぇぉ.,:;!?)%".contains(self)
  }

  /// True for what belongs to the letter after it.
  fileprivate var cannotEndLine: Bool { "「（(\"".contains(self) }
}
