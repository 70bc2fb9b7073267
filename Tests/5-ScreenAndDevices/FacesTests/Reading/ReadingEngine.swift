import Foundation
import Glibc
import Pictures
import Raster

/// Tesseract, which reads lines of text that are dark on bright.
enum ReadingEngine {
  /// The reason why nothing could be read.
  struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  /// Pixels between two words and around all.
  private static let gap = 48

  /// Reads words in several sizes until three of them agree on each.
  ///
  /// Now and then the engine stumbles over a letter ("BB", "AD", a 5 for a 3), at each size over another one.
  ///
  /// - Parameters:
  ///   - words: Pictures of words.
  ///   - isBright: Whether letters are brighter than their ground.
  ///   - letters: The characters that there may be.
  ///   - clean: What of a text is judged.
  ///   - isWord: Whether a text can be one of the words; others do not count.
  /// - Returns: What was read, empty if no three sizes agree.
  /// - Throws: What ``read(_:enlargement:isBright:letters:)`` throws.
  static func agreed(
    on words: [Grey], isBright: Bool, letters: String, clean: (String) -> String = { $0 },
    isWord: (String) -> Bool
  ) throws -> [String] {
    var votes = words.map { _ in [String: Int]() }
    var agreed = words.map { _ in "" }
    let height = Double(words.map(\.height).max() ?? 1)
    for pixels in [48.0, 56, 64, 72, 80, 96, 112, 128] where agreed.contains("") {
      let enlargement = pixels / height
      let lines = try read(words, enlargement: enlargement, isBright: isBright, letters: letters)
      guard lines.count == words.count else { continue }
      for (index, line) in lines.map(clean).enumerated()
      where agreed[index].isEmpty && isWord(line) {
        votes[index][line, default: 0] += 1
        if votes[index][line] == 3 { agreed[index] = line }
      }
    }
    return agreed
  }

  /// Reads words, each a picture of its own, in one go.
  ///
  /// - Parameters:
  ///   - words: Pictures of words.
  ///   - enlargement: Pixels of the engine for one of the eye's: it wants capitals of some 30 pixels.
  ///   - isBright: Whether letters are brighter than their ground.
  ///   - letters: The characters that there may be.
  /// - Returns: What was read, a line each from the top, spaces left out.
  /// - Throws: ``Failure`` when the engine is missing or ends in error; `PictureFailure` without a disk.
  static func read(
    _ words: [Grey], enlargement: Double, isBright: Bool, letters: String
  ) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory
    let file = folder.appendingPathComponent("phosphor-reading-\(UUID().uuidString).png").path
    defer { try? FileManager.default.removeItem(atPath: file) }
    try PNG.write(page(words, enlargement, isBright: isBright), to: file)
    let text = try run([
      file, "stdout", "--psm", "6", "--dpi", "150",
      "-c", "tessedit_char_whitelist=\(letters)", "-c", "load_system_dawg=0",
      "-c", "load_freq_dawg=0",
    ])
    return text.split(separator: "\n").map { $0.filter { $0 != " " } }.filter { !$0.isEmpty }
  }

  /// All words below one another, enlarged, dark on bright.
  private static func page(_ words: [Grey], _ enlargement: Double, isBright: Bool) -> Surface {
    let width = Int(Double(words.map(\.width).max() ?? 1) * enlargement) + 2 * gap
    let height = words.reduce(gap) { $0 + Int(Double($1.height) * enlargement) + gap }
    var surface = Surface(width: width, height: height)
    var top = 0
    for word in words {
      let rows = Int(Double(word.height) * enlargement) + gap
      for y in 0..<rows + gap where top + y < height {
        for x in 0..<width {
          surface[x, top + y] = shade(sample(word, x - gap, y - gap, enlargement), isBright)
        }
      }
      top += rows
    }
    return surface
  }

  /// The value between four pixels.
  private static func sample(_ word: Grey, _ x: Int, _ y: Int, _ enlargement: Double) -> Double {
    let across = (Double(x) + 0.5) / enlargement - 0.5
    let down = (Double(y) + 0.5) / enlargement - 0.5
    let (left, top) = (Int(across.rounded(.down)), Int(down.rounded(.down)))
    let (right, bottom) = (across - Double(left), down - Double(top))
    let upper = word[left, top] * (1 - right) + word[left + 1, top] * right
    let lower = word[left, top + 1] * (1 - right) + word[left + 1, top + 1] * right
    return upper * (1 - bottom) + lower * bottom
  }

  /// A grey as bright to the eye as the linear light, turned over where letters shine.
  private static func shade(_ light: Double, _ isBright: Bool) -> UInt32 {
    let value = pow(min(max(light, 0), 1), 1 / 2.2)
    return UInt32((255 * (isBright ? 1 - value : value)).rounded()) &* 0x01_01_01
  }

  private static func run(_ arguments: [String]) throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/tesseract")
    process.arguments = arguments
    process.environment = ["OMP_THREAD_LIMIT": "1"]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch {
      throw Failure(
        description: "tesseract cannot be started; Tests/Toolchain/packages test installs it")
    }
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(description: "tesseract ended with code \(process.terminationStatus)")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
