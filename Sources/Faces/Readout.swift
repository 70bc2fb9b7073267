import Glibc
import MusicTheory
import Units

/// Numbers as the readouts write them.
enum Readout {
  /// What stands where nothing is heard.
  static let nothing = "---"

  /// Cents with one decimal place and a sign: `+12.3`, `−4.7`, `0.0`; limited to ±999.9.
  static func cents(_ cents: Cents) -> String {
    guard cents.value.isFinite else { return nothing }
    let tenths = Int((min(max(cents.value, -999.9), 999.9) * 10).rounded())
    let sign = tenths > 0 ? "+" : tenths < 0 ? "\u{2212}" : ""
    return sign + decimal(tenths: abs(tenths))
  }

  /// Hertz with one decimal place: `440.2`; limited to 0...9999.9.
  static func hertz(_ frequency: Hertz) -> String {
    guard frequency.value.isFinite else { return nothing }
    return decimal(tenths: Int((min(max(frequency.value, 0), 9999.9) * 10).rounded()))
  }

  /// Beats a minute with one decimal place: `137.3`.
  static func tempo(_ tempo: Double) -> String { hertz(Hertz(tempo)) }

  /// A note's octave, with a true minus sign.
  static func octave(_ note: MIDINote, _ naming: NoteNaming) -> String {
    let octave = naming.octave(of: note)
    return octave < 0 ? "\u{2212}\(-octave)" : "\(octave)"
  }

  private static func decimal(tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }
}
