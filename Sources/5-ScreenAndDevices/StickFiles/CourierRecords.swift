import ChildProcesses
import DevicePorts
import Units

/// The kinds of records of a process that looks through a stick.
enum CourierRecord: String {
  /// The next file is being checked: box, kind, name and standing, a zero behind each.
  case file
  /// The file that was begun can be used, and holds these bytes.
  case bytes
  /// The file that was begun cannot be used, and why.
  case fault
  /// The sentence that says why these files are not all.
  case complaint
  /// The end.
  case end

  /// The most bytes of each kind of records of bytes.
  static let limits = [
    Self.file.rawValue: 4 * 256, Self.bytes.rawValue: CarriedKind.tunings.largest + 1,
  ]

  /// A record of this kind that is text.
  func record(_ text: String = "") -> [UInt8] { Record(rawValue, text).asText }

  /// A record of this kind that is bytes.
  func record(_ bytes: [UInt8]) -> [UInt8] { Record(rawValue, bytes).asBytes }

  /// The bytes of the record that begins a file.
  static func begin(_ file: CarriedFile) -> [UInt8] {
    let words = [file.box, file.kind.rawValue, file.name, file.standing.rawValue]
    return CourierRecord.file.record(words.flatMap { Array($0.utf8) + [0] })
  }
}

/// Takes a look through a stick out of its records; whoever says them is believed nothing.
struct CourierHearing {
  /// Letters of the longest sentence.
  private static let longestSentence = 300

  /// The files that were heard of to their end.
  private(set) var files: [CarriedBytes] = []
  /// The file that was begun last, while it is not known whether it can be used.
  private(set) var begun: CarriedFile?
  /// The sentence that says why these are not all; `nil` if they are.
  private(set) var complaint: String?
  /// True once all was heard.
  private(set) var isComplete = false
  /// True if something came that is no record.
  private(set) var isBroken = false

  private var size = 0

  /// Takes a record.
  mutating func take(_ record: Record) {
    guard !isBroken, !isComplete, let kind = CourierRecord(rawValue: record.kind) else {
      return isBroken = true
    }
    take(kind, record.content)
  }

  private mutating func take(_ kind: CourierRecord, _ content: [UInt8]) {
    switch kind {
    case .file:
      guard begun == nil, let file = Self.file(content), files.count < StickReading.Limits.files
      else { return isBroken = true }
      begun = file
    case .bytes:
      size += content.count
      guard let file = begun, size <= StickReading.Limits.bytes + CarriedKind.tunings.largest else {
        return isBroken = true
      }
      end(file, content)
    case .fault:
      guard let file = begun else { return isBroken = true }
      end(file, fault: sentence(content))
    case .complaint: complaint = sentence(content)
    case .end: isComplete = true
    }
  }

  private mutating func end(_ file: CarriedFile, _ bytes: [UInt8] = [], fault: String? = nil) {
    var file = file
    file.fault = fault
    files.append(CarriedBytes(file, bytes))
    begun = nil
  }

  /// Ends the file at which the process broke.
  mutating func endBroken() {
    if let file = begun { end(file, fault: "\(file.name): it breaks what reads it") }
    isBroken = false
  }

  private func sentence(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self).shown(letters: Self.longestSentence)
  }

  /// The file that a record begins; `nil` if its names lead elsewhere or are not what may be shown.
  private static func file(_ content: [UInt8]) -> CarriedFile? {
    let words = content.split(separator: 0, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 5, let kind = CarriedKind(rawValue: words[1]), kind.takes(words[2]),
      let standing = CarriedFile.Standing(rawValue: words[3]),
      [words[0], words[2]].allSatisfy(isPlain)
    else { return nil }
    return CarriedFile(box: words[0], kind: kind, name: words[2], standing: standing)
  }

  /// True for a name that leads nowhere else and can be shown.
  static func isPlain(_ name: String) -> Bool {
    !name.isEmpty && !name.contains("/") && name != "." && name != ".."
      && name == name.shown(letters: 255)
  }
}
