import DevicePorts

/// The pads as a binary number, lowest pad last; behind a colon the strengths as two hexadecimal digits a pad, lowest
/// pad first and without those of silent pads at the end: `110:0a40ff`.
extension PadMask: Worded {
  init(from words: inout WordReader) throws(LogError) {
    self = try words.take("a mask of pads") { word in
      let parts = word.split(separator: ":", omittingEmptySubsequences: false)
      guard parts.count <= 2, let bits = UInt32(parts[0], radix: 2) else { return nil }
      guard let digits = parts.dropFirst().first else { return Self(bits: bits) }
      return Self.strengths(digits).map { Self(bits: bits, strengths: $0) }
    }
  }

  func write(to words: inout WordWriter) {
    let mask = String(bits, radix: 2)
    words.put(word: strengths.map { "\(mask):\(Self.digits($0))" } ?? mask)
  }

  private static func digits(_ strengths: SIMD32<UInt8>) -> String {
    let count = strengths.indices.last { strengths[$0] != 0 }.map { $0 + 1 } ?? 0
    return (0..<count).map { pad in
      (strengths[pad] < 16 ? "0" : "") + String(strengths[pad], radix: 16)
    }.joined()
  }

  private static func strengths(_ digits: Substring) -> SIMD32<UInt8>? {
    guard digits.utf8.count <= 64, digits.utf8.count.isMultiple(of: 2) else { return nil }
    var (rest, strengths) = (digits, SIMD32<UInt8>())
    for pad in 0..<digits.count / 2 {
      guard let strength = UInt8(rest.prefix(2), radix: 16) else { return nil }
      strengths[pad] = strength
      rest = rest.dropFirst(2)
    }
    return strengths
  }
}
