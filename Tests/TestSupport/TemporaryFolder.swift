import Glibc

/// A folder of its own for one test, gone with the last reference to it.
public final class TemporaryFolder {
  /// The path of the folder.
  public let path: String
  private var names: Set<String> = []

  /// Makes an empty folder.
  public init() {
    var template = Array("/tmp/phosphor-test-XXXXXX".utf8CString)
    path = mkdtemp(&template).map { String(cString: $0) } ?? "/tmp"
  }

  deinit {
    for name in names { unlink("\(path)/\(name)") }
    rmdir(path)
  }

  /// The path of a file of this name in the folder.
  public func file(_ name: String) -> String {
    names.insert(name)
    return "\(path)/\(name)"
  }

  /// Writes a file of these bytes and gives its path.
  @discardableResult public func file(_ name: String, of bytes: some Collection<UInt8>) -> String {
    let path = file(name)
    guard let stream = fopen(path, "wb") else { return path }
    fwrite(Array(bytes), 1, bytes.count, stream)
    fclose(stream)
    return path
  }

  /// The bytes of a file.
  public func bytes(of path: String) -> [UInt8] {
    guard let stream = fopen(path, "rb") else { return [] }
    defer { fclose(stream) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(stream), byte >= 0 { bytes.append(UInt8(byte)) }
    return bytes
  }
}
