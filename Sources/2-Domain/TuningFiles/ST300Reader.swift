import MusicTheory
import Units

/// Takes the text file of an ST-300 line by line.
struct ST300Reader {
  private(set) var tunings: [TuningPreset] = []
  private let lines: PlainLines
  private var section = ST300.Section.end
  /// A4 and semitones for tunings that have none of their own.
  private var reference: ReferencePitch?
  private var semitones = 0
  /// The tuning that is being read.
  private var open = OpenTuning()

  private struct OpenTuning {
    var name = ""
    var mode = ""
    var reference: ReferencePitch?
    var semitones: Int?
    var strings: [Int: StringPitch] = [:]
    var heading: PlainLines.Line?
  }

  init(_ lines: PlainLines) { self.lines = lines }

  mutating func take(_ line: PlainLines.Line) throws(TuningFileError) {
    if let heading = ST300.heading(line.text) {
      try end()
      section = heading
      open = OpenTuning(heading: line)
      return
    }
    guard section == .settings || section == .tuning else { return }
    guard let colon = line.text.firstIndex(of: ":") else {
      throw lines.error(
        line, "found \"\(line.text.prefix(40))\", allowed is a key, a colon and its value")
    }
    let key = PlainLines.trimmed(line.text[..<colon]).lowercased()
    let value = PlainLines.trimmed(line.text[line.text.index(after: colon)...])
    try section == .settings ? take(setting: key, value, line) : take(key, value, line)
  }

  /// Ends the section that is open.
  mutating func end() throws(TuningFileError) {
    guard section == .tuning, let heading = open.heading else { return }
    let numbers = open.strings.keys.sorted()
    guard let highest = numbers.last, numbers == Array(1...highest) else {
      throw lines.error(
        heading, "found strings \(numbers), allowed are 1 to the last without one left out")
    }
    var setup = TuningSetup()
    setup.reference = open.reference ?? reference
    var list = StringList(reference: setup.reference ?? .standard)
    for number in numbers.reversed() {
      guard let pitch = open.strings[number] else { continue }
      if let fault = list.append(StringList.Entry(pitch: moved(pitch))) {
        throw lines.error(heading, "string \(number): \(fault)")
      }
    }
    tunings.append(
      TuningPreset(
        mine: try name(of: open), strings: list.strings, setup: setup, source: lines.file))
  }

  /// The tuning's name; that of its mode, or of the file, if it has none.
  private func name(of tuning: OpenTuning) throws(TuningFileError) -> String {
    for text in [tuning.name, tuning.mode] {
      if let name = TuningName.read(text, length: TuningFile.nameLength) { return name }
    }
    return try TuningName.ofFile(lines.file)
  }

  private mutating func take(
    setting key: String, _ value: Substring, _ line: PlainLines.Line
  ) throws(TuningFileError) {
    switch key {
    case "a4default": reference = try a4(value, line)
    case "transpose": semitones = try semitones(value, line)
    default: break
    }
  }

  private mutating func take(
    _ key: String, _ value: Substring, _ line: PlainLines.Line
  ) throws(TuningFileError) {
    let isDefault = value.lowercased() == "default"
    switch key {
    case "mode": open.mode = String(value)
    case "name": open.name = String(value)
    case "a4": open.reference = isDefault ? nil : try a4(value, line)
    case "transpose": open.semitones = isDefault ? nil : try semitones(value, line)
    default:
      guard let number = Int(key), TuningFile.strings.contains(number) else {
        throw lines.error(
          line,
          "found the key \"\(key.prefix(40))\", allowed are Mode, Name, A4, Transpose and numbers of strings to \(TuningFile.strings.upperBound)"
        )
      }
      guard let pitch = StringPitch(value) else {
        throw lines.error(
          line,
          "string \(number): found \"\(value.prefix(40))\", allowed is \(StringPitch.allowed)")
      }
      guard open.strings.updateValue(pitch, forKey: number) == nil else {
        throw lines.error(line, "string \(number) for the second time")
      }
    }
  }

  private func a4(
    _ value: Substring, _ line: PlainLines.Line
  ) throws(TuningFileError) -> ReferencePitch {
    if let hertz = Double(value), let reference = ReferencePitch(Hertz(hertz)) { return reference }
    throw lines.error(line, "found \"\(value.prefix(40))\" as A4, allowed are 300 to 599.9")
  }

  private func semitones(
    _ value: Substring, _ line: PlainLines.Line
  ) throws(TuningFileError) -> Int {
    if let number = Int(value), TuningShift.range.contains(number) { return number }
    throw lines.error(line, "found \"\(value.prefix(40))\" semitones, allowed are -12 to 12")
  }

  /// A string as the tuning's semitones move it, within the notes that there are.
  private func moved(_ pitch: StringPitch) -> StringPitch {
    guard case .note(let note, let cents) = pitch.content else { return pitch }
    let moved = note + (open.semitones ?? semitones)
    return StringPitch(
      min(max(moved, TuningFile.notes.lowerBound), TuningFile.notes.upperBound), cents)
  }
}
