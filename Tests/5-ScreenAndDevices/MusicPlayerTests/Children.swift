import Foundation

/// Processes that this one started and that are there.
enum Children {
  /// A child with such a word among its arguments, waited for 3 s; `nil` if none comes.
  static func waited(forWord word: String) -> pid_t? {
    for _ in 0..<300 {
      if let found = all.first(where: { words(of: $0).contains(word) }) { return found }
      poll(nil, 0, 10)
    }
    return nil
  }

  /// All children; one that ended and was not waited for is none.
  static var all: [pid_t] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    return names.compactMap { pid_t($0) }.filter { process in
      guard let stat = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
        let end = stat.lastIndex(of: ")")
      else { return false }
      let fields = stat[end...].split(separator: " ")
      return fields.count > 2 && fields[1] != "Z" && fields[2] == "\(getpid())"
    }
  }

  /// The words that a process was started with.
  static func words(of process: pid_t) -> [String] {
    let bytes = FileManager.default.contents(atPath: "/proc/\(process)/cmdline") ?? Data()
    return bytes.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
  }

  /// Waits until a process is gone, some seconds at most; true if it is.
  static func isGone(_ process: pid_t, within seconds: Double = 3) -> Bool {
    for _ in 0..<Int(seconds * 100) {
      if !all.contains(process) { return true }
      poll(nil, 0, 10)
    }
    return false
  }
}
