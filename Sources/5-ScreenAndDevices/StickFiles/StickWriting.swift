import CLinux
import DevicePorts
import DiskStore
import Glibc

/// The box's own things on their way to a stick, carried by a process of its own.
///
/// Each file is written beside the one that the stick has and takes its name when it is whole, as `SettingsFolder` does
/// it: a power cut or a pulled stick leaves the old file or the new one, or the old one as `NAME.old`.
struct StickWriting {
  let stick: String
  let box: String
  let own: BoxFolders
  let kinds: [CarriedKind]
  /// Takes the part of the way that is done, 0...1.
  let tell: (Double) -> Void

  /// The end of the name under which an old file is kept while a new one takes its place.
  private static let spareEnding = ".old"

  private var written = 0
  private var present = 0
  private var faults: [String] = []

  init(
    to stick: String, of box: String, _ own: BoxFolders, _ kinds: [CarriedKind],
    tell: @escaping (Double) -> Void
  ) {
    self.stick = stick
    self.box = box
    self.own = own
    self.kinds = kinds
    self.tell = tell
  }

  /// The outcome of the copying.
  struct Outcome {
    /// True if all is on the stick.
    var isDone: Bool
    /// The outcome in one sentence.
    var sentence: String
  }

  /// Copies all, and leaves the stick as it was mounted.
  mutating func run() -> Outcome {
    let wasShut = clinux_is_read_only(stick)
    if wasShut, clinux_remount(stick, true) != 0 {
      let cause = String(cString: strerror(errno))
      return Outcome(isDone: false, sentence: "The stick can only be read: \(cause).")
    }
    do throws(StoreFailure) { try copy() } catch { faults.append("\(error)") }
    StickFolder.open(stick)?.synchronize()
    if wasShut { _ = clinux_remount(stick, false) }
    return outcome
  }

  private mutating func copy() throws(StoreFailure) {
    guard let root = StickFolder.open(stick) else {
      throw StoreFailure(file: stick, call: "open", error: errno)
    }
    let home = try root.make(StickFolder.name).make(box)
    let names = kinds.map { own.names(of: $0) }
    let count = names.reduce(0) { $0 + $1.count }
    for (kind, names) in zip(kinds, names) where !names.isEmpty {
      try copy(kind, names, to: home, of: count)
    }
  }

  private mutating func copy(
    _ kind: CarriedKind, _ names: [String], to home: StickFolder, of count: Int
  ) throws(StoreFailure) {
    guard let path = own.path(of: kind), let source = StickFolder.open(path) else { return }
    // Named through the open folder, so that no link on the way leads elsewhere.
    let folder = try kind.folder.map { name throws(StoreFailure) in try home.make(name) } ?? home
    defer { withExtendedLifetime(folder) {} }
    let target = SettingsFolder(path: folder.path)
    var taken: [String] = []
    for name in names {
      do throws(StoreFailure) {
        // FAT has one file for two names that differ in the size of letters alone.
        let free = freeName(for: name, among: taken, in: folder, source, kind)
        taken.append(free)
        try copy(name, from: source, to: folder, target, as: free, atMost: kind.largest)
      } catch { faults.append("\(name): \(error.cause)") }
      tell(Double(written + present + faults.count) / Double(count))
    }
  }

  /// Copies a file; one that is replaced stays under another name until the new one has its own.
  ///
  /// The name of a file on exFAT may lie in two sectors, of which a power cut may keep one.
  private mutating func copy(
    _ name: String, from source: StickFolder, to folder: StickFolder, _ target: SettingsFolder,
    as free: String, atMost limit: Int
  ) throws(StoreFailure) {
    guard let bytes = try source.contents(of: name, atMost: limit) else { return }
    // What is no file, such as a link, is replaced.
    guard let old = try? folder.contents(of: free, atMost: limit) else {
      try target.save(bytes, as: free)
      written += 1
      return
    }
    guard old != bytes else {
      present += 1
      return
    }
    let spare = try target.keep(old, called: free + Self.spareEnding)
    do throws(StoreFailure) {
      // FAT gives the room of a replaced file away as soon as nobody has it open, and a power cut may keep that and lose
      // the new name. So the old file stays open until the folder has reached the stick.
      let held = folder.hold(free)
      defer { if held >= 0 { close(held) } }
      try target.save(bytes, as: free)
    } catch {
      // The old file is where it was.
      if (try? folder.contents(of: free, atMost: limit)) == old { try? target.remove(spare) }
      throw error
    }
    try target.remove(spare)
    written += 1
  }

  /// The name that a file has on the stick: its own, or with a number if FAT took it for another one's that is carried.
  ///
  /// A file of that name that holds something else is the player's.
  private func freeName(
    for name: String, among taken: [String], in folder: StickFolder, _ source: StickFolder,
    _ kind: CarriedKind
  ) -> String {
    var taken = taken
    while true {
      let free = freeFileName(name, among: taken)
      guard free != name, let there = try? folder.contents(of: free, atMost: kind.largest),
        there != (try? source.contents(of: name, atMost: kind.largest))
      else { return free }
      taken.append(free)
    }
  }

  private var outcome: Outcome {
    let all = written + present
    if let first = faults.first {
      let more = faults.count > 1 ? ", and \(faults.count - 1) more" : ""
      return Outcome(isDone: false, sentence: "Not copied: \(first)\(more); \(all) are there.")
    }
    guard all > 0 else { return Outcome(isDone: true, sentence: "There was nothing to copy.") }
    return Outcome(isDone: true, sentence: told(of: all))
  }

  /// The sentence for what is on the stick, whole, as catalogues have it.
  private func told(of all: Int) -> String {
    if all == 1 { return "\(all) file is on the stick; it can be pulled out." }
    return written == all
      ? "\(all) files are on the stick; it can be pulled out."
      : "\(all) files are on the stick, \(written) of them new; it can be pulled out."
  }
}
