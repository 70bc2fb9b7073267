import DevicePorts
import Foundation
import Testing

@testable import StickFiles

@Suite("where sticks are")
struct MountedSticksTests {
  @Test("places are read out of the list of what is mounted, signs of their names too")
  func paths() {
    let mounts = """
      /dev/root / ext4 ro 0 0
      /dev/sda1 /media/sda1 vfat ro,nosuid 0 0
      /dev/sdb /media/MY\\040STICK exfat rw 0 0
      nonsense
      x /media/a\\9 tmpfs rw 0 0
      unusable /media/sdc tmpfs ro 0 0
      """
    #expect(
      StickPlace.mounted(in: mounts).map(\.path) == [
        "/", "/media/sda1", "/media/MY STICK", "/media/a\\9", "/media/sdc",
      ])
    #expect(StickPlace.mounted(in: mounts).filter { !$0.isUsable }.map(\.name) == ["sdc"])
  }

  @Test("only what is mounted below the folder is a stick")
  func below() throws {
    let file = FileManager.default.temporaryDirectory.path + "/mounts-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: file) }
    let lines = [
      "/media/b", "/media2", "/media2/x", "/media", "/", "/mnt/media/x", "/media/a", "/mediax/y",
    ]
    let text = lines.map { "/dev/sda \($0) vfat ro 0 0\n" }.joined()
    try Data(text.utf8).write(to: URL(fileURLWithPath: file))
    let sticks = StickPlace.mounted(below: "/media").sticks(mounts: file)
    #expect(sticks.map(\.path) == ["/media/a", "/media/b"])
  }

  @Test("a box is called as its board is, and by the last signs of its machine's number")
  func names() {
    let serial = Array("10000000a1b23F2A\u{0}".utf8)
    #expect(BoxName.name(board: "pi-pedal", marks: [serial]) == "pi-pedal-3f2a")
    #expect(BoxName.name(board: "a/b", marks: [[0, 1], Array("00ff".utf8)]) == "a-b-00ff")
    #expect(BoxName.name(board: "", marks: []) == "phosphor")
  }
}

@Test("the folders of a box are the same as arguments of a process", arguments: ["/log", nil])
func folderWords(log: String?) {
  let folders = BoxFolders(tunings: "/t", scales: "/s", settings: "/c", log: log)
  #expect(BoxFolders(folders.words) == folders && BoxFolders(["/t", "/s", "/c"]) == nil)
}
