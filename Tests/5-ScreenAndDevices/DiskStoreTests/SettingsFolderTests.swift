import DevicePorts
import Glibc
import Testing

@testable import DiskStore

@Test("what was saved is loaded again, byte by byte, also by the next start")
func roundTrip() throws {
  let folder = Scratch()
  let bytes = (0..<10_000).map { UInt8(truncatingIfNeeded: $0) }
  try SettingsFolder(path: folder.path).save(bytes, as: "settings.toml")
  let next = SettingsFolder(path: folder.path)
  #expect(try next.load("settings.toml") == bytes)
  try next.save([], as: "settings.toml")
  #expect(try next.load("settings.toml") == [])
  #expect(folder.names == ["settings.toml"])
  #expect(folder.mode(of: "settings.toml") == 0o600)
}

@Test("a file that is not there is no failure")
func missingFile() throws {
  let folder = Scratch()
  #expect(try SettingsFolder(path: folder.path).load("settings.toml") == nil)
  #expect(try SettingsFolder(path: folder.path + "/a/b").load("settings.toml") == nil)
}

@Test("a missing folder is made by the first save, with those above it")
func missingFolder() throws {
  let folder = Scratch()
  let store = SettingsFolder(path: folder.path + "/a//b/")
  try store.save([1], as: "x")
  #expect(try store.load("x") == [1])
}

@Test("a save is a new file, synchronised, renamed, and the folder synchronised, in this order")
func order() throws {
  let folder = Scratch()
  let recorder = Recorder()
  try SettingsFolder(path: folder.path, calls: recorder.calls()).save([1, 2], as: "x")
  #expect(
    recorder.trace == [
      "create .x.new", "write 2", "fsync", "rename .x.new x", "fsync",
      "open \(folder.name)", "fsync", "close", "close",
    ])
}

@Test(
  "the old content stays, whole, when any step up to the rename fails",
  arguments: [(0, "open"), (1, "write"), (2, "fsync"), (3, "rename")])
func failingStep(_ step: (index: Int, call: String)) throws {
  let folder = Scratch()
  try SettingsFolder(path: folder.path).save([7, 7, 7], as: "x")
  let recorder = Recorder()
  let store = SettingsFolder(path: folder.path, calls: recorder.calls(failingAt: step.index))
  let expected = StoreFailure(
    file: "\(folder.path)/x", call: step.call, cause: "No space left on device")
  let failure = thrown { try store.save([8], as: "x") }
  #expect(failure?.call == expected.call && failure?.cause == expected.cause)
  #expect(try SettingsFolder(path: folder.path).load("x") == [7, 7, 7])
  #expect(folder.names == ["x"])
}

@Test("a folder that cannot be synchronised is reported, and the file is whole")
func failingFolder() throws {
  let folder = Scratch()
  try SettingsFolder(path: folder.path).save([7], as: "x")
  let store = SettingsFolder(path: folder.path, calls: Recorder().calls(failingAt: 6))
  let failure = thrown { try store.save([8], as: "x") }
  #expect(failure?.description == "\(folder.path): fsync: No space left on device")
  #expect(try store.load("x") == [8])
}

@Test("short writes and interrupted ones are gone on with")
func shortWrites() throws {
  let folder = Scratch()
  var calls = FileCalls.kernel
  let turns = Counter()
  calls.write = { file, bytes in
    guard turns.next() % 2 == 0 else {
      errno = EINTR
      return -1
    }
    return Glibc.write(file, bytes.baseAddress, min(3, bytes.count))
  }
  let store = SettingsFolder(path: folder.path, calls: calls)
  try store.save([1, 2, 3, 4, 5, 6, 7], as: "x")
  #expect(try store.load("x") == [1, 2, 3, 4, 5, 6, 7])
}

@Test("a full disk is one sentence, and what was saved before stays")
func fullDisk() throws {
  let folder = Scratch()
  var calls = FileCalls.kernel
  // The kernel's own full disk: every write to it fails with ENOSPC.
  calls.create = { _ in Glibc.open("/dev/full", O_WRONLY) }
  try SettingsFolder(path: folder.path).save([7], as: "x")
  let store = SettingsFolder(path: folder.path, calls: calls)
  let failure = thrown { try store.save([8], as: "x") }
  #expect(failure?.description == "\(folder.path)/x: write: No space left on device")
  #expect(try store.load("x") == [7])
}

@Test("what a power cut left half written is removed at the next start, and nothing else is")
func leftOver() throws {
  let folder = Scratch()
  let others = [".a.new", ".hidden", ".x", ".x.scl.new", ".y.damaged-1.new", "notes.new", "x"]
  for name in others + [".x.new", ".x.damaged-20010909-014640.new"] { folder.put([9], name) }
  let store = SettingsFolder(path: folder.path)
  #expect(try store.load("x") == [9])
  #expect(folder.names == others)
}

@Test(
  "a folder whose disk is being mounted is ready when its mark is there, one without a mark at once"
)
func mark() {
  let folder = Scratch()
  #expect(SettingsFolder(path: folder.path).isReady)
  let store = SettingsFolder(path: folder.path, mark: folder.path + "/ready")
  #expect(!store.isReady)
  folder.put([], "ready")
  #expect(store.isReady)
}

@Test("a file where the folder should be, or a folder where the file should be, is named")
func wrongKind() throws {
  let folder = Scratch()
  folder.put([9], "plain")
  let inFile = SettingsFolder(path: folder.path + "/plain")
  #expect(throws: StoreFailure.self) { try inFile.save([1], as: "x") }
  let failure = thrown { try inFile.load("x") }
  #expect(failure?.description == "\(folder.path)/plain/x: open: Not a directory")
  try SettingsFolder(path: folder.path + "/x").save([1], as: "y")
  let store = SettingsFolder(path: folder.path)
  #expect(throws: StoreFailure.self) { try store.save([1], as: "x") }
  let read = thrown { try store.load("x") }
  #expect(read?.cause == "Is a directory")
  #expect(folder.names == ["plain", "x"])
}

@Test(
  "a name that leads out of the folder is refused",
  arguments: ["", ".", "..", "../x", "a/b", "/x"])
func outsideName(_ name: String) {
  let store = SettingsFolder(path: Scratch().path)
  #expect(throws: StoreFailure.self) { try store.load(name) }
  #expect(throws: StoreFailure.self) { try store.save([1], as: name) }
  #expect(throws: StoreFailure.self) { try store.setAside(name) }
  // C would take this one for the part before its zero byte.
  #expect(throws: StoreFailure.self) { try store.save([1], as: "\(name)x\0") }
}

@Test("a file beyond any settings is refused rather than read to the end")
func hugeFile() {
  let folder = Scratch()
  folder.put([UInt8](repeating: 0, count: FileContents.largestText + 1), "x")
  let failure = thrown {
    try SettingsFolder(path: folder.path).load("x")
  }
  #expect(failure?.cause == "larger than 1048576 bytes")
}

@Test("a damaged file is set aside under a name of its own, twice in one second too")
func setAside() throws {
  let folder = Scratch()
  var calls = FileCalls.kernel
  calls.time = { 1_000_000_000 }
  let store = SettingsFolder(path: folder.path, calls: calls)
  for number in 1...3 as ClosedRange<UInt8> {
    try store.save([number], as: "x")
    let suffix = number == 1 ? "" : "-\(number)"
    let name = try store.setAside("x")
    #expect(name == "x.damaged-20010909-014640\(suffix)")
    #expect(try store.load(name) == [number])
    #expect(try store.load("x") == nil)
  }
  let failure = thrown { try store.setAside("x") }
  #expect(failure?.cause == "No such file or directory")
  #expect(folder.names.count == 3)
}

@Test("a folder in the place of a file is moved aside as well, with all that is in it")
func folderInPlace() throws {
  let folder = Scratch()
  var calls = FileCalls.kernel
  calls.time = { 1_000_000_000 }
  try SettingsFolder(path: folder.path + "/x").save([1], as: "inside")
  let store = SettingsFolder(path: folder.path, calls: calls)
  let failure = thrown { try store.load("x") }
  #expect(failure?.cause == "Is a directory")
  #expect(try store.setAside("x") == "x.damaged-20010909-014640")
  try store.save([2], as: "x")
  #expect(try store.load("x") == [2])
  #expect(
    try SettingsFolder(path: folder.path + "/x.damaged-20010909-014640").load("inside") == [1])
}

@Test("ten megabytes of garbage are refused unread and moved aside, not read to the end")
func garbage() throws {
  let folder = Scratch()
  folder.put([UInt8](repeating: 0x7B, count: 10_000_000), "x")
  let store = SettingsFolder(path: folder.path)
  let failure = thrown { try store.load("x") }
  #expect(failure?.cause == "larger than 1048576 bytes")
  let aside = try store.setAside("x")
  #expect(try store.load("x") == nil)
  #expect(folder.names == [aside])
}

@Test("a copy is kept beside under a dated name, and the file stays")
func copy() throws {
  let folder = Scratch()
  var calls = FileCalls.kernel
  calls.time = { 1_000_000_000 }
  let store = SettingsFolder(path: folder.path, calls: calls)
  try store.save([5], as: "x")
  for suffix in ["", "-2"] {
    let name = try store.keep([5], beside: "x")
    #expect(name == "x.damaged-20010909-014640\(suffix)")
    #expect(try store.load(name) == [5])
  }
  #expect(try store.load("x") == [5])
}

@Test("a copy that cannot be written leaves nothing behind")
func failedCopy() throws {
  let folder = Scratch()
  try SettingsFolder(path: folder.path).save([5], as: "x")
  var calls = FileCalls.kernel
  calls.write = { _, _ in
    errno = ENOSPC
    return -1
  }
  let store = SettingsFolder(path: folder.path, calls: calls)
  let failure = thrown { try store.keep([5], beside: "x") }
  #expect(failure?.cause == "No space left on device")
  #expect(folder.names == ["x"])
}
