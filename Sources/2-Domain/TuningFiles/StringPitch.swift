import MusicTheory
import Units

/// The pitch of a string as a person writes it in one word: `E2`, `F#3-14`, `Bb1 +2.5` or `146.832 Hz`.
struct StringPitch: Equatable {
  /// The note with its cents, or the frequency.
  enum Content: Equatable {
    case note(MIDINote, Cents)
    case frequency(Hertz)
  }

  let content: Content

  /// The cents that a string may lie beside its note.
  static let cents = -50.0...50.0
  /// The words for what is allowed, as an error's sentence says it.
  static let allowed =
    "a note from F#0 to C9 such as E2, F#3 or Bb1, with or without -50 to +50 cents, or 22.5 to 8500 Hz"

  /// Makes a pitch of a note.
  init(_ note: MIDINote, _ cents: Cents = Cents(0)) { content = .note(note, cents) }

  /// Makes a pitch that stays where it is, whatever A4 is.
  init(_ frequency: Hertz) { content = .frequency(frequency) }

  /// Reads a text; `nil` if it is no pitch.
  init?(_ text: some StringProtocol) {
    var words = text.split { $0.isWhitespace }
    guard let first = words.first else { return nil }
    if let hertz = Self.hertz(words) {
      content = .frequency(hertz)
      return
    }
    words[0] = first.drop { !"0123456789".contains($0) }.dropFirst()
    guard let note = Self.note(first.dropLast(words[0].count)),
      let cents = Self.cents(words.joined()), Self.isHeard(note, cents)
    else { return nil }
    content = .note(note, cents)
  }

  /// A note within ``TuningFile/notes``; `nil` for anything else.
  static func note(_ name: some StringProtocol) -> MIDINote? {
    MIDINote(name).flatMap { TuningFile.notes.contains($0) ? $0 : nil }
  }

  /// True if the tuner hears a note with its cents, at A4 = 440 Hz.
  static func isHeard(_ note: MIDINote, _ cents: Cents) -> Bool {
    TuningFile.frequencies.contains(
      Hertz(440).raised(by: Cents(100 * Double(note.number - 69)) + cents).value)
  }

  /// Reads `146.832 Hz`, in one word or two.
  private static func hertz(_ words: [some StringProtocol]) -> Hertz? {
    let text = words.joined().lowercased()
    guard words.count <= 2, text.hasSuffix("hz"), let hertz = number(text.dropLast(2)),
      TuningFile.frequencies.contains(hertz)
    else { return nil }
    return Hertz(hertz)
  }

  /// Reads nothing, `-14`, `+2.5` or `+2.5 cents`, without spaces.
  private static func cents(_ text: String) -> Cents? {
    if text.isEmpty { return Cents(0) }
    let digits = text.hasSuffix("cents") ? text.dropLast(5) : text[...]
    guard let sign = digits.first, "+-\u{2212}".contains(sign),
      let magnitude = number(digits.dropFirst())
    else { return nil }
    let cents = sign == "+" ? magnitude : -magnitude
    return Self.cents.contains(cents) ? Cents(cents) : nil
  }

  /// A number of digits and a point, without sign or exponent.
  private static func number(_ digits: some StringProtocol) -> Double? {
    digits.utf8.allSatisfy { (48...57).contains($0) || $0 == UInt8(ascii: ".") }
      ? Double(digits) : nil
  }
}

extension StringPitch: CustomStringConvertible {
  /// The pitch in a sentence: `A4 at 2.5 cents`, or `447.0 Hz`.
  var description: String {
    switch content {
    case .note(let note, let cents): "\(note) at \(cents.value) cents"
    case .frequency(let frequency): "\(frequency.value) Hz"
    }
  }
}
