import ArgumentParser
import DevicePorts
import DiskStore
import MusicTheory
import Units

/// `--scale`, for commands that draw or sound in a scale from a file.
struct ScaleOption: ParsableArguments {
  @Option(
    name: .customLong("scale"),
    help: ArgumentHelp(
      "A Scala file; a mapping .kbm of the same name beside it counts, too.", valueName: "file"))
  var path: String?

  /// The scale of the file; `nil` without one.
  ///
  /// - Throws: `ScalaError` with the sentence that the box would show, or what the file's reading throws.
  func scale() throws -> ScalaTemperament? {
    guard let path else { return nil }
    let name = path.split(separator: "/").last.map(String.init) ?? path
    guard ScalaTemperament.isName(name) else {
      throw ValidationError(
        "--scale: \(name) does not end with \(ScalaTemperament.endings.joined(separator: " or "))")
    }
    return try ScalaTemperament(
      name: name, scale: FileContents.whole(path),
      keyboard: ScalaTemperament.keyboardName(of: path).flatMap { try? FileContents.whole($0) })
  }
}
