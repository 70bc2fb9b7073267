public import DevicePorts

/// Files in memory that can be full, read-only or unreadable.
///
/// - Thread: one thread for everything.
public final class SimulatedStore: StorePort, SharedFolderPort, @unchecked Sendable {
  /// A fault of the disk.
  public enum Fault: Sendable {
    /// Nothing.
    case none
    /// No space is left: nothing can be saved.
    case full
    /// Mounted read-only: nothing can be saved or moved.
    case readOnly
    /// Every read fails.
    case unreadable
  }

  /// The fault that the disk has now.
  public var fault = Fault.none
  /// True while the disk is there; a box that starts waits until it is.
  public var isReady = true
  /// The files there are, by name.
  public var files: [String: [UInt8]]
  /// Number of saves that succeeded.
  public private(set) var saves = 0
  /// Number of saves that failed.
  public private(set) var failedSaves = 0

  private let host: SimulatedHost?

  /// Makes a disk with these files; with a host, its trace tells of every save.
  public init(host: SimulatedHost? = nil, files: [String: [UInt8]] = [:]) {
    self.host = host
    self.files = files
  }

  /// The files' names.
  public func names() -> [String] { fault == .unreadable ? [] : files.keys.sorted() }

  /// The file of this name; `nil` if there is none.
  ///
  /// - Throws: `StoreFailure` while the disk is unreadable.
  public func load(_ name: String) throws(StoreFailure) -> [UInt8]? {
    if fault == .unreadable {
      throw StoreFailure(file: name, call: "read", cause: "Input/output error")
    }
    return files[name]
  }

  /// Keeps the bytes.
  ///
  /// - Throws: `StoreFailure` while the disk is full or read-only.
  public func save(_ bytes: [UInt8], as name: String) throws(StoreFailure) {
    do {
      try checkWritable(name, call: "write")
    } catch {
      failedSaves += 1
      host?.record("\(name) not saved")
      throw error
    }
    files[name] = bytes
    saves += 1
    host?.record("\(name) saved")
  }

  /// Gives a file another name.
  ///
  /// - Throws: `StoreFailure` while the disk is read-only, or if there is no such file.
  public func rename(_ name: String, to other: String) throws(StoreFailure) {
    let bytes = try taken(name, call: "rename")
    files[other] = bytes
    host?.record("\(name) renamed")
  }

  /// Removes a file.
  ///
  /// - Throws: `StoreFailure` while the disk is read-only, or if there is no such file.
  public func remove(_ name: String) throws(StoreFailure) {
    _ = try taken(name, call: "unlink")
    host?.record("\(name) removed")
  }

  /// Keeps the bytes under the first free `<name>.damaged-<n>`.
  ///
  /// - Throws: `StoreFailure` while the disk is full or read-only.
  public func keep(_ bytes: [UInt8], beside name: String) throws(StoreFailure) -> String {
    try checkWritable(name, call: "write")
    let copy = freeName(beside: name)
    files[copy] = bytes
    host?.record("\(name) copied")
    return copy
  }

  /// Renames a file to the first free `<name>.damaged-<n>`.
  ///
  /// - Throws: `StoreFailure` while the disk is read-only, or if there is no such file.
  public func setAside(_ name: String) throws(StoreFailure) -> String {
    let bytes = try taken(name, call: "rename")
    let aside = freeName(beside: name)
    files[aside] = bytes
    host?.record("\(name) put aside")
    return aside
  }

  /// Takes a file away.
  private func taken(_ name: String, call: String) throws(StoreFailure) -> [UInt8] {
    if fault == .readOnly { try checkWritable(name, call: call) }
    guard let bytes = files.removeValue(forKey: name) else {
      throw StoreFailure(file: name, call: call, cause: "No such file or directory")
    }
    return bytes
  }

  private func freeName(beside name: String) -> String {
    var number = 1
    while files["\(name).damaged-\(number)"] != nil { number += 1 }
    return "\(name).damaged-\(number)"
  }

  private func checkWritable(_ name: String, call: String) throws(StoreFailure) {
    switch fault {
    case .full: throw StoreFailure(file: name, call: call, cause: "No space left on device")
    case .readOnly: throw StoreFailure(file: name, call: call, cause: "Read-only file system")
    case .none, .unreadable: return
    }
  }
}
