import Glibc

/// Names of what is in a folder, in no order.
///
/// - Returns: None if the folder cannot be read.
public func fileNames(in folder: String) -> [String] {
  guard let stream = opendir(folder) else { return [] }
  defer { closedir(stream) }
  var names: [String] = []
  while let entry = readdir(stream) {
    let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
      name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
    }
    names.append(name)
  }
  return names
}

/// Paths of the files in a folder that are called by a word and a number, such as `/dev/gpiochip0`, by number.
///
/// - Returns: None if the folder cannot be read.
public func numberedFiles(_ word: String, in folder: String) -> [String] {
  fileNames(in: folder).filter { $0.hasPrefix(word) }.compactMap { Int($0.dropFirst(word.count)) }
    .sorted().map { "\(folder)/\(word)\($0)" }
}
