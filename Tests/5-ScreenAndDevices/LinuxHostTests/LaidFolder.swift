import Glibc

/// A folder of its own for one test, in the place of one of the kernel's.
struct LaidFolder {
  let path: String

  /// Makes an empty folder.
  init(_ name: String) {
    var template = Array("/tmp/phosphor-\(name)-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  /// Lays the files of a device, each with its text.
  func lay(_ device: String, _ files: [String: String]) {
    mkdir("\(path)/\(device)", 0o755)
    for (name, text) in files {
      let file = creat("\(path)/\(device)/\(name)", 0o644)
      _ = write(file, text, text.utf8.count)
      close(file)
    }
  }
}
