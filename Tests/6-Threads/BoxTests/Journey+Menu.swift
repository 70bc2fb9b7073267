import DevicePorts
import Units

/// The ways through the menu of a box with a ribbon of eight pads, a line output and no stick, on the tuner's deck.
extension Journey {
  /// Lines of the first list, from the top; above them stands the last tuning, if there was one.
  static let first = [
    "Tunings", "Capo", "A4", "Set list", "Screen", "Mode", "More settings",
  ]

  /// Lines of the lists below it, from the top.
  static let below = [
    "More settings": [
      "Tones", "Temperament", "In-tune window", "Transpose", "Sound", "Notes", "Language",
      "Advanced",
      "About",
    ],
    "Transpose": ["Shift"],
    "Sound": ["Tone volume", "Signal while tuning", "Headphone trim"],
    "Screen": [
      "Brightness", "Upper view", "Lower view", "Colours", "Less motion", "Strum",
      "Splash at start",
    ],
    "Notes": ["Accidentals", "Names under a capo", "Note language"],
    "Advanced": [
      "Without looking", "Pitch of a string", "Hold time", "MODE alone", "A4, 300 to 600 Hz",
      "Calibration",
    ],
    "Tones": Array(repeating: "", count: 13) + ["Tone octave"],
  ]

  /// Opens a line, by way of the lists that it is in.
  ///
  /// - Parameters:
  ///   - line: The line's name.
  ///   - more: A line that this box has beside those: that of an own tuning, or of a stick.
  ///   - hasLast: True if another tuning was on before.
  mutating func open(_ line: String, beside more: String? = nil, hasLast: Bool = false) {
    hold(.mode)
    if hasLast { tap(.mode) }
    goOn(to: line, beside: more)
  }

  /// The same from the first list, of which its first line is selected.
  mutating func goOn(to line: String, beside more: String? = nil) {
    for name in Self.way(to: line, beside: more) {
      let list = Self.lists(beside: more).first { $0.contains(name) } ?? []
      tap(.mode, times: list.firstIndex(of: name) ?? 0)
      hold(.mode)
    }
  }

  private static func lists(beside more: String?) -> [[String]] {
    var below = below
    if let more { below["More settings"]?.insert(more, at: more == "Change this tuning" ? 1 : 7) }
    return [first] + below.values.sorted { $0.count > $1.count }
  }

  private static func way(to line: String, beside more: String?) -> [String] {
    if first.contains(line) { return [line] }
    let list = line == more ? "More settings" : below.first { $0.value.contains(line) }?.key
    return list.map { way(to: $0, beside: more) + [line] } ?? []
  }
}
