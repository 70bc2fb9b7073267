public import TOML
import MusicTheory
import Units

extension Settings {
  /// The name of the settings' file in the box's folder.
  public static let fileName = "settings.toml"

  /// The version of the file's layout; a file of a newer one is read as far as it is understood.
  static let version = 1

  /// The settings as a TOML file.
  public var file: [UInt8] {
    TOMLDocument.write([
      "version": .integer(Self.version),
      "upper": .string(upper.rawValue),
      "lower": .string(lower.rawValue),
      "preset": .string(preset.identifier),
      "a4": .float(reference.a4.value),
      "window": .float(window.value),
      "volume": .float(volume),
      "speaker-trim": .float(speakerTrim.value),
      "headphone-trim": .float(headphoneTrim.value),
      "ribbon-octave": .integer(ribbonOctave),
      "theme": .string(theme.rawValue),
      "still-meter": .boolean(isStill),
      "splash": .boolean(showsSplash),
    ])
  }

  /// Reads a settings file; what is wrong in it gets its default, a lost volume a low one.
  ///
  /// - Parameters:
  ///   - bytes: What the file holds.
  ///   - file: The file's name for error sentences.
  /// - Returns: The settings, and one sentence for each value that could not be used.
  /// - Throws: ``TOMLError`` if the file is not TOML at all.
  public static func read(
    _ bytes: [UInt8], file: String
  ) throws(TOMLError) -> (settings: Settings, complaints: [String]) {
    let table = try TOMLDocument.parse(bytes, file: file)
    var reader = SettingsReader(table)
    reader.take(\.upper) { try table.choice("upper", UpperFace.self) }
    reader.take(\.lower) { try table.choice("lower", LowerFace.self) }
    reader.take(\.preset) { try preset(table) }
    reader.take(\.reference) { try reference(table) }
    reader.take(\.window) { try window(table) }
    reader.take(\.volume) { try table.number("volume", in: 0...1) }
    reader.take(\.speakerTrim) {
      try table.number("speaker-trim", in: -24...0).map { Decibels($0) }
    }
    reader.take(\.headphoneTrim) {
      try table.number("headphone-trim", in: -24...0).map { Decibels($0) }
    }
    reader.take(\.ribbonOctave) { try table.integer("ribbon-octave", in: -2...3) }
    reader.take(\.theme) { try table.choice("theme", PanelTheme.self) }
    reader.take(\.isStill) { try table.boolean("still-meter") }
    reader.take(\.showsSplash) { try table.boolean("splash") }
    reader.refuseUnknown()
    return (reader.settings, reader.complaints)
  }

  private static func preset(_ table: TOMLTable) throws(TOMLError) -> TuningPreset? {
    guard let identifier = try table.string("preset") else { return nil }
    guard let preset = TuningPreset.catalogue.first(where: { $0.identifier == identifier }) else {
      throw table.mismatch("preset", "one of the tunings in the list")
    }
    return preset
  }

  private static func reference(_ table: TOMLTable) throws(TOMLError) -> ReferencePitch? {
    let range = ReferencePitch.range.lowerBound.value...ReferencePitch.range.upperBound.value
    return try table.number("a4", in: range).map { ReferencePitch(clamping: Hertz($0)) }
  }

  private static func window(_ table: TOMLTable) throws(TOMLError) -> Cents? {
    guard let cents = try table.number("window", in: 1...5) else { return nil }
    guard [1, 2, 3, 5].contains(cents) else { throw table.mismatch("window", "1, 2, 3 or 5") }
    return Cents(cents)
  }
}

/// Takes values one by one, so that a wrong one costs its own default only.
private struct SettingsReader {
  let table: TOMLTable
  var settings = Settings.afterLoss
  var complaints: [String] = []

  init(_ table: TOMLTable) { self.table = table }

  mutating func take<Value>(
    _ setting: WritableKeyPath<Settings, Value>, _ read: () throws -> Value?
  ) {
    do {
      if let value = try read() { settings[keyPath: setting] = value }
    } catch { complaints.append("\(error)") }
  }

  mutating func refuseUnknown() {
    do {
      try table.allowOnly([
        "version", "upper", "lower", "preset", "a4", "window", "volume", "speaker-trim",
        "headphone-trim", "ribbon-octave", "theme", "still-meter", "splash",
      ])
    } catch { complaints.append("\(error)") }
  }
}
