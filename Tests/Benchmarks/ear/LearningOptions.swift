import ArgumentParser
import Foundation
import LabSupport

/// A folder of sounds with their truth, and the file of what is learned from them.
struct LearningOptions: ParsableArguments {
  @Argument(help: "The folder.")
  var folder: String

  @Argument(help: "The file that is written.")
  var out: String

  /// Writes the rows of every case that is not doubtful.
  ///
  /// - Parameters:
  ///   - name: What the progress is called.
  ///   - rows: The rows of a case, its file and its number.
  /// - Throws: `ValidationError` with file and cause, and what `rows` throws.
  func write(
    _ name: String, rows: (_ one: ScoreTruth.Case, _ file: String, _ number: Int) throws -> [Float]
  ) throws {
    let truth = try ScoreTruth(folder: folder)
    var progress = Progress(name)
    guard FileManager.default.createFile(atPath: out, contents: nil),
      let file = FileHandle(forWritingAtPath: out)
    else { throw ValidationError("\(out): cannot be written") }
    for (index, one) in truth.cases.enumerated() where one.doubtful != true {
      let rows = try rows(one, "\(folder)/\(one.file)", index)
      try file.write(contentsOf: rows.withUnsafeBytes { Data($0) })
      progress.update(Double(index + 1) / Double(truth.cases.count))
    }
  }
}
