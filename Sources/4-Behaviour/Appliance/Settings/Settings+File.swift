public import Words
public import TOML

extension Settings {
  /// The name of the settings' file in the box's folder.
  public static let fileName = "settings.toml"

  /// The version of the file's layout; a file of a newer one is read as far as it is understood.
  public static let version = SettingsMigration.steps.count + 1

  /// The settings as a TOML file.
  public var file: [UInt8] {
    var entries = [SettingsReader.version: TOMLScalar.integer(Self.version)]
    for setting in Setting.table { entries[setting.key.rawValue] = setting.scalar(self) }
    return TOMLDocument.write(entries)
  }

  /// The settings that a file came to, and the faults in it.
  public struct Reading: Sendable, Equatable {
    /// The settings; what was wrong or missing has its default, a lost volume a low one.
    public var settings: Settings
    /// One sentence with file, place and cause for each thing that could not be used.
    public var complaints: [String]
    /// All of it in one sentence that fits the screen; `nil` when nothing was wrong.
    public var notice: Phrase?
  }

  /// Reads a settings file of this version or any older one, and what can be read of a newer one.
  ///
  /// - Parameters:
  ///   - bytes: What the file holds.
  ///   - file: The file's name for error sentences.
  /// - Returns: The settings, and what was wrong.
  /// - Throws: `TOMLError` if the file is empty or not TOML at all.
  public static func read(_ bytes: [UInt8], file: String) throws(TOMLError) -> Reading {
    let table = try TOMLDocument.parse(bytes, file: file)
    guard !table.keys.isEmpty else { throw table.error("", "the file is empty") }
    var reader = SettingsReader(table)
    reader.readAll()
    return Reading(
      settings: reader.settings, complaints: reader.complaints, notice: reader.notice)
  }
}

/// The names that older versions of the file had, a step from each version to the next.
enum SettingsMigration {
  /// New names by old ones, `nil` for a setting that is no more; the first step leads from version 1 to 2.
  static let steps: [[String: String?]] = [
    // Volumes of other sounds are to come beside that of the tones.
    ["volume": "tone-volume"],
    // Decks beside the tuner have settings of their own.
    [:],
    // A whole tuning can be moved, and an item of the set list can be on.
    [:],
    // The box can be played without eyes, by slow hands or one button, and in other languages.
    [:],
    // A box may start at rest.
    [:],
    // Names are as fingered, under a capo and in a tuning that is moved.
    ["names-without-shift": nil],
    // The menu has one size of letters, which a foot can read.
    ["large-letters": nil],
    // What passes through the box may be late by less.
    [:],
  ]

  /// A file's table as this version would have written it.
  static func current(_ table: TOMLTable, from version: Int) -> TOMLTable {
    steps.dropFirst(version - 1).reduce(table) { $0.renamed($1) }
  }
}

/// Takes values one by one, so that a wrong one costs its own default only.
private struct SettingsReader {
  static let version = "version"

  private(set) var settings = Settings()
  private(set) var complaints: [String] = []
  private(set) var notice: Phrase?
  private let table: TOMLTable
  private var wrong: [Phrase] = []

  init(_ table: TOMLTable) {
    let written = try? table.integer(Self.version, in: 1...Int.max)
    self.table = SettingsMigration.current(table, from: written ?? 1)
  }

  mutating func readAll() {
    take("Version of the settings") { (table, _) throws(TOMLError) in
      _ = try table.integer(Self.version, in: 1...Int.max)
    }
    for setting in Setting.table { take(setting.name, setting.read) }
    take("A key of the settings") { (table, _) throws(TOMLError) in
      try table.allowOnly([Self.version] + Setting.table.map(\.key.rawValue))
    }
    if let written = try? table.integer(Self.version, in: Settings.version + 1...Int.max) {
      complaints.append(
        "\(table.error(Self.version, "found the newer version \(written), known is \(Settings.version)"))"
      )
      notice = "settings are of a newer version: what is unknown is left out"
    }
    guard notice == nil, let first = wrong.first else { return }
    notice =
      wrong.count == 1
      ? "\(first) was not valid: default used"
      : "\(wrong.count) settings were not valid: defaults used"
  }

  private mutating func take(
    _ name: Phrase, _ read: (TOMLTable, inout Settings) throws(TOMLError) -> Void
  ) {
    do throws(TOMLError) {
      try read(table, &settings)
    } catch {
      complaints.append("\(error)")
      wrong.append(name)
    }
  }
}
