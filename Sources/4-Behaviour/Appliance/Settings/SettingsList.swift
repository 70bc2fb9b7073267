/// The table of settings as a document: what `SettingsTable.md` holds.
public enum SettingsList {
  /// The list in Markdown, one line a setting.
  public static var markdown: String {
    let introduction = """
      # Settings

      Written by `phosphor-lab settings`; a test compares it with the table in `Setting+Table.swift`.

      They are kept in `\(Settings.fileName)`, version \(Settings.version), in the order of the menu here. A setting \
      is in the menu only where the box has what it is about: a backlight, a light sensor, a ribbon, a speaker, a jack, an instrument \
      that transposes. A4 goes from 300.0 to 599.9 Hz in the advanced list; clocks are there, too. A choice of what is played \
      leads to the deck, any other to its list; the last tuning and the first questions are kept, and no list has them.

      | setting | key | can be | at first | leads to |
      |---|---|---|---|---|

      """
    return introduction + Setting.table.map(row).joined()
  }

  /// Lists that the manual has, so that another face or deck is no change of this document.
  private static let inManual: [Setting.Key: String] = [
    .deck: "one of the decks", .upper: "one of the upper faces", .lower: "one of the lower faces",
  ]

  private static func row(_ setting: Setting) -> String {
    let allowed = inManual[setting.key] ?? "\(setting.allowed)"
    let first = setting.text(Settings())
    let next = setting.isPlayed ? "the deck" : "its list"
    return "| \(setting.name) | `\(setting.key.rawValue)` | \(allowed) | \(first) | \(next) |\n"
  }
}
