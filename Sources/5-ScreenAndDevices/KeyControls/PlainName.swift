/// Makes a name out of the bytes that a device told, which may be any.
///
/// What is no UTF-8 becomes U+FFFD, and what is no character on a screen or in a line of a log becomes a question mark.
func plainName(_ bytes: [UInt8]) -> String {
  let text = String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
  var scalars = String.UnicodeScalarView()
  for scalar in text.unicodeScalars.prefix(80) {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned:
      scalars.append("?")
    default: scalars.append(scalar)
    }
  }
  return scalars.isEmpty ? "without a name" : String(scalars)
}
