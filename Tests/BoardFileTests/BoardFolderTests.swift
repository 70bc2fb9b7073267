import BoardFile
import Foundation
import Testing

private let folder = URL(fileURLWithPath: #filePath)
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  .appending(path: "board")

@Test(
  "every board of this repository is accepted, and called as its folder",
  arguments: ["desk", "pi-inline", "pi-pedal", "pi-stage", "pi-zero2w-usb", "qemu"])
func boards(name: String) throws {
  let file = folder.appending(path: "\(name)/board.toml")
  let board = try Board(Array(Data(contentsOf: file)), file: file.path)
  #expect(board.name == name)
}

@Test("no board of this repository is left out of the test above")
func allBoards() throws {
  let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    .filter {
      FileManager.default.fileExists(atPath: folder.appending(path: "\($0)/board.toml").path)
    }
  #expect(Set(names) == ["desk", "pi-inline", "pi-pedal", "pi-stage", "pi-zero2w-usb", "qemu"])
}
