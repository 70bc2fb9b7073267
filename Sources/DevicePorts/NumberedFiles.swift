import Glibc

/// Paths of the files in a folder that are called by a word and a number, such as `/dev/gpiochip0`, by number.
///
/// - Returns: None where the folder cannot be read.
public func numberedFiles(_ word: String, in folder: String) -> [String] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var numbers: [Int] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
      name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    guard name.hasPrefix(word), let number = Int(name.dropFirst(word.count)) else { continue }
    numbers.append(number)
  }
  return numbers.sorted().map { "\(folder)/\(word)\($0)" }
}
