import CLinux
import ChildProcesses
import DevicePorts
import Glibc

/// The process that touches a stick for the box: whoever does may have to wait for one that hangs, and what a stranger's
/// file does to its reader it shall not do to the box.
///
/// It is the box's own program, started with ``lookWord`` or ``copyWord`` as its first argument. The one reads all into
/// memory, gives up all that it could do besides writing to its pipe, and only then looks at the first file; it writes
/// ``CourierRecord``s. The other says what a `CommandTalk` takes.
public enum Courier {
  /// The first argument of a process that looks through a stick: stick, folders of the box, and the number of files that
  /// are left out.
  static let lookWord = "--look-through-stick"
  /// The same of one that looks also if the kernel has no filter for it.
  static let freeLookWord = "--look-through-stick-unconfined"
  /// The first argument of a process that copies to a stick: stick, box, folders of the box, and kinds.
  static let copyWord = "--copy-to-stick"

  private static let memory: UInt = 256 << 20  // bytes
  private static let processor: UInt = 60  // s

  /// Does what a process was started for, and returns the exit code; `nil` for any other start.
  public static func runIfAsked() -> Int32? {
    let words = Array(CommandLine.arguments.dropFirst())
    guard let first = words.first, [lookWord, freeLookWord, copyWord].contains(first) else {
      return nil
    }
    clinux_name_thread("courier")
    return first == copyWord ? copy(words) : look(words, isFree: first == freeLookWord)
  }

  // MARK: - Looking

  private static func look(_ words: [String], isFree: Bool) -> Int32 {
    guard words.count == 7, let own = BoxFolders(words[2..<6]), let skipped = Int(words[6]) else {
      return 2
    }
    clinux_bind_to_parent()
    let reading = StickReading(of: words[1], besides: own)
    let refusal = clinux_confine(memory, processor)
    if refusal != 0, !isFree {
      let cause = String(cString: strerror(refusal))
      tellParent(
        CourierRecord.complaint.record("the kernel cannot confine what reads a stick (\(cause))"))
      tellParent(CourierRecord.end.record())
      return 1
    }
    if let complaint = reading.complaint { tellParent(CourierRecord.complaint.record(complaint)) }
    for found in reading.files.dropFirst(skipped) { check(found, reading) }
    tellParent(CourierRecord.end.record())
    return 0
  }

  private static func check(_ found: CarriedBytes, _ reading: StickReading) {
    tellParent(CourierRecord.begin(found.file))
    let fault =
      found.file.fault
      ?? CarriedCheck.fault(
        in: found.file, found.bytes, keyboard: reading.keyboard(for: found.file))
    tellParent(
      fault.map { CourierRecord.fault.record($0) } ?? CourierRecord.bytes.record(found.bytes))
  }

  // MARK: - Copying

  private static func copy(_ words: [String]) -> Int32 {
    guard words.count > 7, let own = BoxFolders(words[3..<7]), CourierHearing.isPlain(words[2])
    else { return 2 }
    let kinds = words[7...].compactMap(CarriedKind.init)
    clinux_bind_to_parent()
    var writing = StickWriting(to: words[1], of: words[2], own, kinds) { share in
      tellParent(Record(CommandTalk.progress, "\(share)").asText)
    }
    let outcome = writing.run()
    tellParent(Array("\(outcome.sentence)\n".utf8))
    return outcome.isDone ? 0 : 1
  }
}
