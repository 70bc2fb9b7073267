import Foundation

/// The texts in quotation marks of Swift sources, with `{}` for what is put into them.
enum SourceTexts {
  /// The texts of all files of a folder and the folders below, each with the name of its file.
  static func all(in folder: String) throws -> [(file: String, text: String)] {
    let root = URL(fileURLWithPath: #filePath).pathComponents.prefix { $0 != "Tests" }
      .joined(separator: "/").dropFirst()
    let path = "\(root)/\(folder)"
    let files = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    return try files.sorted().filter { $0.hasSuffix(".swift") }.flatMap { file in
      var reader = Reader(Array(try String(contentsOfFile: "\(path)/\(file)", encoding: .utf8)))
      reader.read()
      let name = file.split(separator: "/").last.map(String.init) ?? file
      return reader.texts.map { (name, $0) }
    }
  }

  /// Reads one file.
  struct Reader {
    private let source: [Character]
    private var place = 0
    private(set) var texts: [String] = []

    init(_ source: [Character]) { self.source = source }

    mutating func read() {
      while place < source.count {
        if starts("//") {
          while place < source.count, source[place] != "\n" { place += 1 }
        } else if starts("\"\"\"") {
          place += 3
          while place < source.count, !starts("\"\"\"") { place += 1 }
          place += 3
        } else if source[place] == "\"" {
          readText()
        } else {
          place += 1
        }
      }
    }

    private func starts(_ text: String) -> Bool {
      source[place...].starts(with: text)
    }

    /// Reads a text from its first quotation mark on; texts inside what is put into it are texts, too.
    private mutating func readText() {
      var text = ""
      place += 1
      while place < source.count, source[place] != "\"" {
        if source[place] != "\\" {
          text.append(source[place])
          place += 1
        } else if source[place + 1] == "(" {
          text += "{}"
          skipInterpolation()
        } else {
          text += escaped()
        }
      }
      place += 1
      texts.append(text)
    }

    private mutating func skipInterpolation() {
      place += 2
      var depth = 1
      while depth > 0 {
        switch source[place] {
        case "(": depth += 1
        case ")": depth -= 1
        case "\"":
          readText()
          continue
        default: break
        }
        place += 1
      }
    }

    private mutating func escaped() -> String {
      place += 1
      let sign = source[place]
      place += 1
      guard sign == "u" else { return ["n": "\n", "t": "\t"][sign] ?? String(sign) }
      let end = source[place...].firstIndex(of: "}") ?? place
      let number = UInt32(String(source[(place + 1)..<end]), radix: 16) ?? 0
      place = end + 1
      return Unicode.Scalar(number).map { String(Character($0)) } ?? ""
    }
  }
}
