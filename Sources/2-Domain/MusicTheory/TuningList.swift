/// The built-in tunings as a document: what `Tunings.md` holds.
public enum TuningList {
  /// Each source once, in the order in which the tunings name them.
  private static let sources: [String] = TuningGroup.builtIn.flatMap(\.presets).flatMap(
    sources(of:)
  )
  .reduce(into: []) { all, source in if !all.contains(source) { all.append(source) } }

  private static func sources(of preset: TuningPreset) -> [String] {
    preset.source.split(separator: ";").map { String($0.drop { $0 == " " }) }
  }

  /// The list in Markdown: one table a group, then the sources that it has numbers for.
  public static var markdown: String {
    let introduction = """
      # Tunings

      Written by `phosphor-lab tunings --markdown`; a test compares it with the tunings in
      `BuiltIn+….swift`, where the choices between traditions are explained.

      \(TuningPreset.builtIn.count) tunings in \(TuningGroup.builtIn.count) groups. Notes are in \
      playing order at sounding pitch; C4 is middle C. In brackets: octave strings of the courses.
      ↕ marks an order that does not ascend. The numbers are those of the sources at the end.


      """
    let list = sources.enumerated().map { "\($0 + 1). \($1)\n" }.joined()
    return introduction + TuningGroup.builtIn.map(section).joined(separator: "\n")
      + "\n## Sources\n\n" + list
  }

  private static func section(_ group: TuningGroup) -> String {
    let rows = group.presets.map { "| \($0.name) | \(notes($0)) | \(numbers($0)) |\n" }
    return "## \(group) (\(group.presets.count))\n\n| tuning | notes | sources |\n|---|---|---|\n"
      + rows.joined()
  }

  private static func numbers(_ preset: TuningPreset) -> String {
    sources(of: preset).compactMap { sources.firstIndex(of: $0).map { "\($0 + 1)" } }
      .joined(separator: ", ")
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
