public import ArgumentParser
public import MusicTheory

/// `--preset`, for every command that listens or draws.
public struct PresetOption: ParsableArguments {
  /// The name that was given.
  @Option(
    name: .customLong("preset"),
    help: ArgumentHelp(
      "Tuning: its name such as \"Standard EADGBE\", or group and name such as "
        + "\"Guitar/Standard EADGBE\".", valueName: "name"))
  public var name = TuningPreset.chromatic.identifier

  /// The tuning of that name.
  ///
  /// - Throws: `ValidationError` with the names there are, if none or more than one is meant.
  public func preset() throws -> TuningPreset {
    let wanted = name.lowercased()
    let matches = TuningPreset.builtIn.filter {
      $0.identifier.lowercased() == wanted || $0.name.lowercased() == wanted
    }
    if let match = matches.first, matches.count == 1 { return match }
    let choices = matches.isEmpty ? TuningPreset.builtIn : matches
    throw ValidationError(
      "--preset: \"\(name)\" is \(matches.isEmpty ? "no tuning" : "more than one tuning"); "
        + "allowed are \(choices.map { "\"\($0.identifier)\"" }.joined(separator: ", "))")
  }

  /// Refuses a name that is no tuning.
  public func validate() throws { _ = try preset() }

  /// Makes the option.
  public init() {}
}
