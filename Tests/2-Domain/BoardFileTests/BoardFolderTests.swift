import BoardFile
import Foundation
import TestSupport
import Testing

private let folder = workTree.appending(path: "board")

/// The folders of `board` with a board file.
private let boardNames = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
  .filter {
    FileManager.default.fileExists(atPath: folder.appending(path: "\($0)/board.toml").path)
  }
  .sorted()

@Test(
  "every board of this repository is accepted, and called as its folder", arguments: boardNames)
func boards(name: String) throws {
  let file = folder.appending(path: "\(name)/board.toml")
  let board = try Board(Array(Data(contentsOf: file)), file: file.path)
  #expect(board.name == name)
}

@Test("the boards are found: the rig's, the desk's and the one that a card is built for by itself")
func boardsThereAre() {
  #expect(Set(boardNames).isSuperset(of: ["qemu", "desk", "pi-zero2w-usb"]))
}
