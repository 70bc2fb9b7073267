import ArgumentParser
import LabSupport

/// `bench`: what one hop, block and frame cost on this machine.
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measures nanoseconds per hop, block and frame, as medians.")

  /// The suites there are, in the order in which they run.
  static let suites: [BenchmarkSuite] = [.pitch, .strum, .tone, .draw]

  @Argument(
    help: ArgumentHelp("What to measure; everything where none is named.", valueName: "suite"))
  var names: [String] = []

  @Flag(help: "One JSON object a line instead of a table; for draw alone one array of faces.")
  var json = false

  @Option(
    name: .customLong("face"),
    help: ArgumentHelp("Only this face of draw; may be given again.", valueName: "face"))
  var faces: [String] = []

  @Flag(help: "Prints the names that --face takes, one a line, and measures nothing.")
  var listFaces = false

  func validate() throws {
    for face in faces where !FaceCost.names.contains(face) {
      throw ValidationError(
        "\"\(face)\" is no face; allowed are \(FaceCost.names.joined(separator: ", "))")
    }
    let known = Self.suites.map(\.name)
    for name in names where !known.contains(name) {
      throw ValidationError("\"\(name)\" is no suite; allowed are \(known.joined(separator: ", "))")
    }
  }

  func run() throws {
    if listFaces {
      print(FaceCost.names.joined(separator: "\n"))
      return
    }
    // The faces alone have figures of their own kind.
    if json, names == [BenchmarkSuite.draw.name] {
      print(JSON.array(FaceCost.measured(faces).map(\.json)))
      return
    }
    var progress = Progress("bench")
    let chosen = Self.suites.filter { names.isEmpty || names.contains($0.name) }
    var figures: [BenchmarkFigure] = []
    for (index, suite) in chosen.enumerated() {
      progress.update(Double(index) / Double(chosen.count))
      figures += try suite.measure()
    }
    print(json ? BenchmarkFigure.lines(figures) : BenchmarkFigure.table(figures))
  }
}
