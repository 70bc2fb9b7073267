import DevicePorts
import Foundation
import TestSupport
import Testing

@testable import MusicPlayer

@Suite("folders of music")
struct MusicFoldersTests {
  private let root = TemporaryFolder()

  private func titles() -> [String] {
    MusicFolders(paths: [root.path]).files().map {
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
    let odd = MusicFolders(paths: [root.path]).files().filter { $0.title.hasSuffix("A") }
    #expect(odd.map(\.title) == ["\u{FFFD}\u{FFFD}A"])
    #expect(odd.first.map { access($0.path.map(CChar.init(bitPattern:)) + [0], R_OK) } == 0)
  }

  @Test("a folder of 10 000 files is listed whole, in order, and little is kept of each")
  func many() {
    for number in 0..<10_000 { root.put(bytes: Array("\(10_000 + number).mp3".utf8)) }
    #expect(titles() == (0..<10_000).map { "\(10_000 + $0)" })
    var files: [MusicFile] = []
    let counts = countingAllocations { files = MusicFolders(paths: [root.path]).files() }
    #expect(files.count == 10_000)
    // Path, title and folder are kept; what a step needs is given back.
    #expect(counts.allocations - counts.frees < 10_000 * 4)
  }

  @Test("of more files than anybody looks through the first are listed")
  func tooMany() {
    for number in 0..<300 { root.put(bytes: Array("\(1_000 + number).mp3".utf8)) }
    #expect(MusicFolders(paths: [root.path], mostFiles: 200).files().count == 200)
  }

  @Test("links to folders are not followed, and a folder that is not there has no files")
  func links() throws {
    root.put("Album/1.wav")
    try FileManager.default.createSymbolicLink(
      atPath: "\(root.path)/Album/again", withDestinationPath: root.path)
    #expect(titles() == ["Album/1"])
    #expect(MusicFolders(paths: ["\(root.path)/none"]).files().isEmpty)
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
