/// Something that takes what a process says out of bytes as they come.
public protocol ProcessHearing {
  /// True if something came that the process does not say while it is sound.
  var isBroken: Bool { get }
  /// True once all was heard.
  var isComplete: Bool { get }

  /// Takes bytes.
  mutating func take(_ bytes: [UInt8])
}

extension ProcessHearing {
  /// Takes what a process wrote, waits if that is nothing, and returns true if more may come.
  public mutating func listen(to process: ChildProcess) -> Bool {
    guard let bytes = process.read() else { return false }
    take(bytes)
    return !isBroken && !isComplete
  }
}
