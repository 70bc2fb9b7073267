/// Text from outside as it may be shown: what a stranger wrote names files, cards, notes and causes of errors.
extension String {
  /// Most letters of one line that the box says.
  public static let shownLetters = 2000
  /// Most bytes of it: a letter may have any number of marks.
  public static let shownBytes = 8000
  /// Most marks on one letter; Vietnamese has two, Thai and Tibetan up to four.
  private static let marks = 4

  /// The text in one line that moves no cursor, turns no writing round and has an end.
  ///
  /// Line ends, tabs, escapes and other control characters (C0 and C1) become spaces; marks that cannot be seen, such as
  /// those of writing direction (U+200E, U+202A to E, U+2066 to 9, U+061C), go. What is longer ends with an ellipsis.
  ///
  /// - Source: general categories Cc, Cf, Zl and Zp of the Unicode Standard, chapter 4.5.
  public func shown(letters: Int = shownLetters, bytes: Int = shownBytes) -> String {
    var text = String.UnicodeScalarView()
    var (size, marks, isCut) = (0, 0, false)
    for scalar in unicodeScalars {
      guard let shown = Self.shown(scalar) else { continue }
      marks = shown.properties.generalCategory.isMark ? marks + 1 : 0
      if marks > Self.marks { continue }
      size += UTF8.width(shown)
      isCut = size > bytes
      if isCut { break }
      text.append(shown)
    }
    let line = String(text)
    // No letter has less than a byte.
    guard isCut || (size > letters && line.count > letters) else { return line }
    return line.prefix(letters - 1) + "…"
  }

  /// The scalar that is shown in place of `scalar`; `nil` if nothing is shown.
  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    if (" "..."~").contains(scalar) { return scalar }
    return switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: " "
    case .format, .surrogate, .privateUse, .unassigned: nil
    default: scalar
    }
  }
}

extension Unicode.GeneralCategory {
  fileprivate var isMark: Bool {
    self == .nonspacingMark || self == .enclosingMark || self == .spacingMark
  }
}
