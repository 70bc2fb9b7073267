import ArgumentParser
import DiskStore
import Foundation
import DevicePorts
import MusicTheory
import Units

/// A count of the Scala files below a folder, and of those that the box takes, by their numbers of notes.
struct ScaleCount {
  /// Files of one number of notes.
  private struct Row {
    var all = 0
    var taken = 0
  }

  private var rows: [Int: Row] = [:]
  /// Files that break the format's rules, and their sentences.
  private var broken: [String] = []
  /// Files that keep the rules and that the box does not take, and its sentences.
  private var refused: [String] = []

  /// Reads every file below a folder.
  ///
  /// - Throws: `ValidationError` if there is none; what the reading of a file throws.
  init(of folder: String) throws {
    let names = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let files = names.filter { ScalaTemperament.isName($0) }.sorted()
    guard !files.isEmpty else {
      throw ValidationError(
        "\(folder): no file below it ends with \(ScalaTemperament.endings.joined(separator: " or "))"
      )
    }
    for file in files { take(file, try FileContents.whole("\(folder)/\(file)")) }
  }

  private mutating func take(_ file: String, _ bytes: [UInt8]) {
    do throws(ScalaError) {
      let notes = try ScalaScale(bytes, file: file).steps.count
      rows[notes, default: Row()].all += 1
      do throws(ScalaError) {
        _ = try ScalaTemperament(name: file, scale: bytes, keyboard: nil)
        rows[notes]?.taken += 1
      } catch { refused.append("\(error)".shown()) }
    } catch { broken.append("\(error)".shown()) }
  }

  /// Prints the table, the sums and the sentences.
  func write() {
    print("notes\tfiles\ttaken")
    for (notes, row) in rows.sorted(by: { $0.key < $1.key }) {
      print("\(notes)\t\(row.all)\t\(row.taken)")
    }
    let (all, taken) = rows.values.reduce((0, 0)) { ($0.0 + $1.all, $0.1 + $1.taken) }
    let share = all > 0 ? Double(taken) / Double(all) * 100 : 0
    print("\(taken) of \(all) files that keep the format's rules are taken: \(Self.text(share)) %")
    print("\(broken.count) files break them, \(refused.count) keep them and are refused")
    for sentence in broken { print("broken: \(sentence)") }
    for sentence in refused { print("refused: \(sentence)") }
  }

  private static func text(_ share: Double) -> String { "\((share * 100).rounded() / 100)" }
}
