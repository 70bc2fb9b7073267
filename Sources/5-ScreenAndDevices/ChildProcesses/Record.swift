import CLinux
import Glibc

/// Something that a child process says: a word for what it is, and text or bytes.
///
/// A record of text is a line: the word, a space, the text. Of bytes, the line has their number in place of the text, and
/// they follow it. So a shell script can say one, and a maker can read what a process says.
public struct Record: Sendable, Equatable {
  /// The word for what it is.
  public var kind: String
  /// The text, or the bytes.
  public var content: [UInt8]

  /// Makes a record of bytes.
  public init(_ kind: String, _ content: [UInt8]) {
    self.kind = kind
    self.content = content
  }

  /// Makes a record of text, of which what does not fit into one line is left out.
  public init(_ kind: String, _ text: String = "") {
    let room = RecordReader.longestLine - kind.utf8.count - 1
    self.init(
      kind,
      text.utf8.prefix(room).map { $0 == RecordReader.lineEnd ? UInt8(ascii: " ") : $0 })
  }

  /// The content as text, with a replacement character for each byte that is none.
  public var text: String { String(decoding: content, as: UTF8.self) }

  /// The whole line of a record of text.
  public var line: String { content.isEmpty ? kind : "\(kind) \(text)" }

  /// What a process writes that says this as text.
  public var asText: [UInt8] { Array("\(kind) ".utf8) + content + [RecordReader.lineEnd] }

  /// What a process writes that says this as bytes.
  public var asBytes: [UInt8] { Array("\(kind) \(content.count)\n".utf8) + content }
}

/// Writes to whoever started this process; one that no longer listens ends us by SIGPIPE.
public func tellParent(_ bytes: [UInt8]) {
  if !clinux_write_all(STDOUT_FILENO, bytes, bytes.count) { exit(1) }
}
