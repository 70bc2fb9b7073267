/// Takes records out of bytes as they come; whoever writes them is believed nothing.
public struct RecordReader: Sendable {
  /// The most bytes of a line; the rest of a longer one is dropped.
  public static let longestLine = 1000
  static let lineEnd = UInt8(ascii: "\n")

  /// The most bytes of the content, for each kind of records of bytes.
  private let limits: [String: Int]
  /// True once a record promised more bytes than it may have: nothing after it counts.
  public private(set) var isBroken = false
  private var line: [UInt8] = []
  /// The record of bytes that is coming.
  private var coming: Record?
  /// The bytes of ``coming`` that have not come yet.
  private var missing = 0

  /// Makes a reader.
  ///
  /// - Parameter limits: The kinds of records of bytes, and the most bytes of each; all others are of text.
  public init(bytes limits: [String: Int] = [:]) { self.limits = limits }

  /// Takes bytes, and returns the records that are complete.
  public mutating func take(_ bytes: some Sequence<UInt8>) -> [Record] {
    var records: [Record] = []
    var rest = Array(bytes)[...]
    while !isBroken, !rest.isEmpty {
      if let record = coming == nil ? takeLine(&rest) : takeContent(&rest) {
        records.append(record)
      }
    }
    return records
  }

  /// The record of a last line that has no end.
  public mutating func end() -> Record? { line.isEmpty ? nil : endLine() }

  private mutating func takeLine(_ bytes: inout ArraySlice<UInt8>) -> Record? {
    let end = bytes.firstIndex(of: Self.lineEnd)
    line += bytes[..<(end ?? bytes.endIndex)].prefix(Self.longestLine - line.count)
    bytes = bytes[(end.map { $0 + 1 } ?? bytes.endIndex)...]
    return end == nil ? nil : endLine()
  }

  private mutating func endLine() -> Record? {
    defer { line = [] }
    let space = line.firstIndex(of: UInt8(ascii: " ")) ?? line.endIndex
    let kind = String(decoding: line[..<space], as: UTF8.self)
    let record = Record(kind, Array(line[space...].dropFirst()))
    guard let limit = limits[kind] else { return record }
    guard let count = Int(record.text), (0...limit).contains(count) else {
      isBroken = true
      return nil
    }
    guard count > 0 else { return Record(kind, []) }
    (coming, missing) = (Record(kind, []), count)
    return nil
  }

  private mutating func takeContent(_ bytes: inout ArraySlice<UInt8>) -> Record? {
    let part = bytes.prefix(missing)
    coming?.content += part
    missing -= part.count
    bytes = bytes.dropFirst(part.count)
    return missing > 0 ? nil : coming.take()
  }
}
