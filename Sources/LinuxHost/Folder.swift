import Glibc

/// A folder of the file system.
struct Folder {
  /// Its path.
  let path: String

  /// What is in it, in order of the names, hidden files left out; nothing where it cannot be read.
  var names: [String] {
    guard let stream = opendir(path) else { return [] }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { name in
        name.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix(".") { names.append(name) }
    }
    return names.sorted()
  }

  /// The paths of what is in it.
  var paths: [String] { names.map { "\(path)/\($0)" } }
}
