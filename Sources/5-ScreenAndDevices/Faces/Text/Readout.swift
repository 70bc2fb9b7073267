import Glibc
import MusicTheory
import Raster
import Texts
import Units

/// Numbers as the readouts write them.
enum Readout {
  /// Text in place of a number if nothing is heard.
  static let nothing = Text.sign("---")
  /// Largest frequency that has room, in hertz.
  private static let highest = 9999.9

  /// Cents with one decimal place and a sign: `+12.3`, `−4.7`, `0.0`; from ±1000 on whole ones, limited to
  /// ±9999.
  static func cents(_ cents: Cents) -> String {
    guard cents.value.isFinite else { return nothing.letters }
    let tenths = Int((min(max(cents.value, -9999), 9999) * 10).rounded())
    let sign = tenths > 0 ? "+" : tenths < 0 ? "\u{2212}" : ""
    // As many places in any case.
    guard abs(tenths) < 10_000 else { return sign + "\((abs(tenths) + 5) / 10)" }
    return sign + decimal(tenths: abs(tenths))
  }

  /// The end of cents that lie around the same middle with any number of digits; a sign does not count, so that they
  /// do not shake around zero.
  ///
  /// - Parameters:
  ///   - text: The cents.
  ///   - end: Where cents end that have two digits before their point.
  ///   - lettering: What they are written in.
  /// - Returns: A whole pixel of the same row.
  static func centredEnd(of text: Text, at end: Point, _ lettering: Lettering) -> Point {
    let digits = text.letters.filter { $0 != "+" && $0 != "\u{2212}" }
    let more = lettering.width(of: digits) - lettering.width(of: "00.0")
    return Point((end.x + more / 2).rounded(), end.y)
  }

  /// Hertz with one decimal place: `440.2`; limited to 0...9999.9.
  static func hertz(_ frequency: Hertz) -> String {
    guard frequency.value.isFinite else { return nothing.letters }
    return decimal(tenths: Int((min(max(frequency.value, 0), highest) * 10).rounded()))
  }

  /// Beats a minute with one decimal place: `137.3`.
  static func tempo(_ tempo: Double) -> String { hertz(Hertz(tempo)) }

  /// A note's octave, with a true minus sign.
  static func octave(_ note: MIDINote, _ naming: NoteNaming) -> Text {
    let octave = naming.octave(of: note)
    return .number(octave < 0 ? "\u{2212}\(-octave)" : "\(octave)")
  }

  /// The sign of a string's harmonic: `◇2`; `nil` for the note itself.
  static func harmonic(_ partial: Int) -> Text? { partial > 1 ? .number("◇\(partial)") : nil }

  private static func decimal(tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }
}
