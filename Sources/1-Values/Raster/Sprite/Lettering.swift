public import Texts

/// Text in one typeface and size, set on a line.
public struct Lettering {
  /// The place of a line of text relative to the point it is set at.
  public enum Alignment: Sendable {
    /// The text starts at the point.
    case leading
    /// The middle of the text is at the point.
    case center
    /// The text ends at the point.
    case trailing
  }

  /// The font.
  public let typeface: Typeface
  /// Pixels an em.
  public let size: Double
  /// Pixels added after every letter.
  public let tracking: Double
  /// The advance that all digits share, so that a readout does not shake; whole pixels.
  private let digitAdvance: Double

  /// Makes lettering of `size` pixels an em.
  public init(_ typeface: Typeface, size: Double, tracking: Double = 0) {
    self.typeface = typeface
    self.size = size
    self.tracking = tracking
    digitAdvance = (typeface.digitAdvance * size).rounded(.up)
  }

  /// Height of capital letters in pixels.
  public var capHeight: Double { typeface.capHeight * size }

  /// A character's outline and its advance with tracking; of one that no font has those of its plain letter, nothing for an
  /// accent by itself, else a box.
  func glyph(_ character: Unicode.Scalar) -> Typeface.Glyph {
    if let (path, advance) = Accidentals.glyph(character) {
      let scale = capHeight
      return Typeface.Glyph(path: path.mapped { scale * $0 }, advance: advance * scale + tracking)
    }
    guard let glyph = typeface.glyph(character, size: size) ?? plainGlyph(character) else {
      DrawnTexts.tell(missing: character)
      let frame = Rectangle(x: size * 0.1, y: -capHeight, width: size * 0.4, height: capHeight)
      let box = Path.rectangle(frame).without(.rectangle(frame.inset(by: size * 0.06)))
      return Typeface.Glyph(path: box, advance: size * 0.6 + tracking)
    }
    guard ("0"..."9").contains(character) else {
      return Typeface.Glyph(path: glyph.path, advance: glyph.advance + tracking)
    }
    let shift = (digitAdvance - glyph.advance) / 2
    return Typeface.Glyph(
      path: glyph.path.translated(by: Point(shift, 0)), advance: digitAdvance + tracking)
  }

  private func plainGlyph(_ character: Unicode.Scalar) -> Typeface.Glyph? {
    if character.properties.generalCategory == .nonspacingMark {
      return Typeface.Glyph(path: Path(), advance: -tracking)
    }
    return PlainLetter.of(character).flatMap { typeface.glyph($0, size: size) }
  }

  /// Pixels from the start of a text to its end.
  public func width(of text: Text) -> Double { width(of: text.letters) }

  /// Pixels from the start of such letters to their end.
  public func width(of letters: String) -> Double {
    letters.unicodeScalars.reduce(0) { $0 + advance(of: $1) } - (letters.isEmpty ? 0 : tracking)
  }

  /// A character's advance with tracking: that of its ``glyph(_:)``.
  func advance(of character: Unicode.Scalar) -> Double {
    if ("0"..."9").contains(character) { return digitAdvance + tracking }
    guard Accidentals.glyph(character) == nil,
      let advance = typeface.advance(of: character, size: size)
    else { return glyph(character).advance }
    return advance + tracking
  }

  /// The outline of a line of text.
  ///
  /// - Parameters:
  ///   - text: What to write.
  ///   - point: A point of the baseline.
  ///   - alignment: How the text lies to `point`.
  /// - Returns: All letters in one path.
  public func path(_ text: Text, at point: Point, _ alignment: Alignment = .leading) -> Path {
    DrawnTexts.tell(text)
    var path = Path()
    var pen = Point(start(at: point.x, width: width(of: text), alignment), point.y)
    for character in text.letters.unicodeScalars {
      let glyph = glyph(character)
      path.append(glyph.path.translated(by: pen))
      pen.x += glyph.advance
    }
    return path
  }

  /// The place at which a text of some width starts, in pixels.
  func start(at x: Double, width: Double, _ alignment: Alignment) -> Double {
    switch alignment {
    case .leading: x
    case .center: x - width / 2
    case .trailing: x - width
    }
  }
}
