import DevicePorts
import Foundation
import TestSupport
import Testing
import Units

@testable import ChildProcesses
@testable import MusicPlayer

@Suite("folders of music")
struct MusicFoldersTests {
  private let root = TemporaryFolder()

  private func listed(_ limits: ListLimits = ListLimits()) -> [MusicFile] {
    look(limits).files
  }

  /// A look at all that was put there, told and heard as it is by a process.
  private func look(_ limits: ListLimits) -> (files: [MusicFile], cut: String?) {
    var folders = ListedFolders(.music, paths: [root.path], limits: limits)
    var said: [UInt8] = []
    folders.look { said += ListRecords.file($0, $1) }
    let hearing = heard(folders, said + ListRecords.end(folders.cut))
    #expect(hearing.isComplete && !hearing.isBroken)
    return (MusicFile.inOrder(hearing.files, below: folders.paths), hearing.cut)
  }

  private func heard(_ folders: ListedFolders, _ said: [UInt8]) -> ListHearing {
    var reader = RecordReader(bytes: ListRecords.limits)
    var hearing = ListHearing(folders)
    for record in reader.take(said) { hearing.take(record) }
    return hearing
  }

  private func titles() -> [String] {
    listed().map {
      $0.folder.isEmpty ? $0.title : "\($0.folder)/\($0.title)"
    }
  }

  @Test("sound files are listed by folder and name, and nothing else is")
  func listing() {
    for name in [
      "b.flac", "A.WAV", "notes.txt", ".hidden.mp3", "._b.flac", "wav", ".wav", "Live/2.ogg",
      "Live/1.Mp3", "Live/Encore/x.opus", "cover.mp3.png",
    ] { root.put(name) }
    #expect(titles() == ["A", "b", "Live/1", "Live/2", "Live/Encore/x"])
  }

  @Test("names are of any script, and of none")
  func names() {
    let written = ["Ωδή", "白い恋人", "مقام", "🎸 solo", "Jalapeño", "a\u{301}"]
    for name in written { root.put("\(name).wav") }
    #expect(Set(titles()) == Set(written))
    root.put(bytes: [0xFF, 0xFE, 0x41] + Array(".wav".utf8))
    let odd = listed().filter { $0.title.hasSuffix("A") }
    #expect(odd.map(\.title) == ["\u{FFFD}\u{FFFD}A"])
    #expect(odd.first.map { access($0.path.map(CChar.init(bitPattern:)) + [0], R_OK) } == 0)
  }

  @Test("a folder of 10 000 files is listed whole, in order, and little is kept of each")
  func many() {
    for number in 0..<10_000 { root.put(bytes: Array("\(10_000 + number).mp3".utf8)) }
    #expect(titles() == (0..<10_000).map { "\(10_000 + $0)" })
    var files: [MusicFile] = []
    let counts = countingAllocations { files = listed() }
    #expect(files.count == 10_000)
    // Path, title and folder are kept; what a step needs is given back.
    #expect(counts.allocations - counts.frees < 10_000 * 4)
  }

  @Test("of more than anybody looks through the first are listed, and the limit is told")
  func limits() {
    for number in 0..<300 { root.put("\(1_000 + number % 30)/\(number).mp3") }
    func cut(_ change: (inout ListLimits) -> Void) -> (Int, String?) {
      var limits = ListLimits()
      change(&limits)
      let outcome = look(limits)
      return (outcome.files.count, outcome.cut)
    }
    #expect(cut { _ in } == (300, nil))
    #expect(cut { $0.files = 200 } == (200, "more than 200 files"))
    #expect(cut { $0.folders = 11 } == (100, "more than 11 folders"), "files of ten, and the first")
    let byName = cut { $0.names = 32 }
    #expect(byName.0 < 32 && byName.1 == "more than 32 names")
    #expect(cut { $0.time = Seconds(0) } == (0, "it takes more than 0 s"))
  }

  @Test("folders that lie too deep are left out")
  func depth() {
    let deep = (1...8).map(String.init).joined(separator: "/")
    for folder in ["", "1/", "1/2/", "\(deep.dropLast(2))/", "\(deep)/"] {
      root.put("\(folder)a.wav")
      root.put("\(folder)a.phosphor")
    }
    #expect(titles() == ["a", "1/a", "1/2/a", "\(deep.dropLast(2))/a"])
    var updates = ListedFolders(.updates, paths: [root.path])
    var found: [String] = []
    updates.look { found.append(String(decoding: $1, as: UTF8.self)) }
    #expect(found.sorted() == ["\(root.path)/1/a.phosphor", "\(root.path)/a.phosphor"])
  }

  @Test("folders count, also where none has a file")
  func emptyFolders() {
    for number in 0..<100 { mkdir("\(root.path)/\(number)", 0o755) }
    var limits = ListLimits()
    limits.folders = 50
    #expect(look(limits).cut == "more than 50 folders")
  }

  @Test("links are not followed, to folders or to files")
  func links() throws {
    root.put("Album/1.wav")
    root.put("Album/text")
    for (name, target) in [
      ("Album/again", root.path), ("again", "\(root.path)/Album"), ("up", ".."), ("loop", "loop"),
      ("2.wav", "\(root.path)/Album/1.wav"), ("3.wav", "/etc/passwd"),
      ("Album/4.wav", "\(root.path)/Album/text"),
    ] { symlink(target, "\(root.path)/\(name)") }
    #expect(titles() == ["Album/1"])
    #expect(ListedFolders(.music, paths: ["\(root.path)/none"]).paths.count == 1)
  }

  @Test("nor where a file system does not say what a name is of")
  func unknownKinds() throws {
    root.put("Album/1.wav")
    symlink("\(root.path)/Album", "\(root.path)/folder")
    symlink("\(root.path)/Album/1.wav", "\(root.path)/file")
    mkfifo("\(root.path)/pipe", 0o600)
    let folder = open(root.path, O_RDONLY | O_DIRECTORY)
    defer { close(folder) }
    func kind(_ name: String) -> ListedFolders.Kind {
      ListedFolders.kind(folder, Array(name.utf8), Int32(DT_UNKNOWN))
    }
    #expect(kind("Album") == .folder && kind("Album/1.wav") == .file)
    #expect(kind("folder") == .other && kind("file") == .other && kind("pipe") == .other)
  }

  @Test("a list is believed nothing: no other folder, no way up, no more files than allowed")
  func lies() {
    var limits = ListLimits()
    limits.files = 2
    let folders = ListedFolders(.music, paths: ["/a", "/b"], limits: limits)
    func isBroken(_ said: [UInt8]...) -> Bool {
      heard(folders, said.flatMap(\.self)).isBroken
    }
    func file(_ folder: Int, _ path: String) -> [UInt8] {
      ListRecords.file(folder, Array(path.utf8))
    }
    #expect(!isBroken(file(0, "/a/x.wav"), file(1, "/b/y.wav"), ListRecords.end(nil)))
    #expect(isBroken(file(0, "/b/x.wav")))
    #expect(isBroken(file(2, "/c/x.wav")))
    #expect(isBroken(file(0, "/a/../etc/x.wav")))
    #expect(isBroken(file(0, "/a/x.sh")))
    #expect(isBroken([0, 10]))
    #expect(isBroken([UInt8](repeating: 1, count: 5_000) + [10]))
    #expect(isBroken(Array("file 1\nx".utf8)))
    #expect(isBroken(file(0, "/a/1.wav"), file(0, "/a/2.wav"), file(0, "/a/3.wav")))
  }
}

/// A folder of its own, gone at the end.
final class TemporaryFolder {
  let path = FileManager.default.temporaryDirectory.path + "/phosphor-\(UUID().uuidString)"

  init() { mkdir(path, 0o755) }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Makes an empty file, with the folders it lies in.
  func put(_ name: String) {
    let folder = (name as NSString).deletingLastPathComponent
    try? FileManager.default.createDirectory(
      atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
    put(bytes: Array(name.utf8))
  }

  /// Makes an empty file whose name is these bytes.
  func put(bytes: [UInt8]) {
    let name = (Array("\(path)/".utf8) + bytes + [0]).map(CChar.init(bitPattern:))
    close(creat(name, 0o644))
  }
}
