import DevicePorts

import DiskStore
import Glibc

/// The place at which sticks are found.
public enum StickPlace: Sendable, Equatable {
  /// Everything that is mounted below a folder, such as `/media`.
  case mounted(below: String)
  /// A folder that stands for a stick.
  case folder(String)

  /// The sticks that are there now, in order of their paths; none of them is touched.
  func sticks(mounts: String = "/proc/self/mounts") -> [Stick] {
    switch self {
    case .folder(let path): return access(path, F_OK) == 0 ? [Stick(path: path)] : []
    case .mounted(let folder):
      let bytes = (try? FileContents.whole(mounts)) ?? []
      return Self.mounted(in: String(decoding: bytes, as: UTF8.self))
        .filter { $0.path.hasPrefix("\(folder)/") }.sorted { $0.path < $1.path }
    }
  }

  /// All that is in the list of what is mounted, as sticks; what is called `unusable` is one that was not mounted.
  ///
  /// - Source: fstab(5): the first field is what is mounted, the second where, a space in it being `\040`, and other
  ///   signs likewise.
  static func mounted(in mounts: String) -> [Stick] {
    mounts.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: " ")
      guard fields.count > 2 else { return nil }
      return Stick(path: unescaped(fields[1]), isUsable: fields[0] != "unusable")
    }
  }

  private static func unescaped(_ field: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(field.utf8)[...]
    while let first = rest.popFirst() {
      let digits = rest.prefix(3)
      let isEscape = digits.count == 3 && digits.allSatisfy { (48...55).contains($0) }
      if first == UInt8(ascii: "\\"), isEscape {
        bytes.append(UInt8(truncatingIfNeeded: digits.reduce(0) { $0 * 8 + Int($1) - 48 }))
        rest = rest.dropFirst(3)
      } else {
        bytes.append(first)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
