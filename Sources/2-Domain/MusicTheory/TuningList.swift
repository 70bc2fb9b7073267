/// The catalogue as a document: what `Tunings.md` holds.
public enum TuningList {
  /// The list in Markdown, one table a group.
  public static var markdown: String {
    let introduction = """
      # Tunings

      Written by `phosphor-lab tunings --markdown`; a test compares it with the catalogue in
      `Catalogue+….swift`, where the choices between traditions are explained.

      \(TuningPreset.catalogue.count) tunings in \(TuningGroup.ofCatalogue.count) groups. Notes are in \
      playing order at sounding pitch; C4 is middle C. In brackets: octave strings of the courses.
      ↕ marks an order that does not ascend.


      """
    return introduction + TuningGroup.ofCatalogue.map(section).joined(separator: "\n")
  }

  private static func section(_ group: TuningGroup) -> String {
    let rows = group.presets.map { "| \($0.name) | \(notes($0)) | \($0.source) |\n" }
    return "## \(group) (\(group.presets.count))\n\n| tuning | notes | source |\n|---|---|---|\n"
      + rows.joined()
  }

  private static func notes(_ preset: TuningPreset) -> String {
    guard !preset.strings.isEmpty else { return "every semitone" }
    let octaves = preset.octaves.isEmpty ? "" : " (\(spelled(preset.octaves)))"
    let order = preset.order == .reentrant ? " ↕" : ""
    return spelled(preset.strings) + octaves + order
  }

  private static func spelled(_ notes: [MIDINote]) -> String {
    notes.map(\.description).joined(separator: " ")
  }
}
