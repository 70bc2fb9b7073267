import ArgumentParser
import Testing

@testable import phosphor_lab

@Suite("a panel on the command line")
struct PanelSizeTests {
  @Test(
    "one too small to be read is refused in the box's words",
    arguments: [["draw", "--panel", "64x48", "x.png"], ["replay", "--panel", "64x48", "x.log"]])
  func refused(arguments: [String]) throws {
    let failure = try #require(throws: (any Error).self) {
      try PhosphorLab.parseAsRoot(arguments)
    }
    #expect(
      PhosphorLab.message(for: failure)
        == "--panel: a panel of 64x48 pixels is too small to be read; 240x240 is the least")
    #expect(PhosphorLab.exitCode(for: failure).rawValue == 64)
  }

  @Test(
    "the least, the usual and the largest are taken",
    arguments: ["240x320", "800x480", "1920x1080"])
  func taken(size: String) throws {
    #expect(throws: Never.self) { try PhosphorLab.parseAsRoot(["draw", "--panel", size, "x.png"]) }
  }

  @Test(
    "what is no size is refused", arguments: ["800", "800x", "-1x300", "0x0", "4000x480", "axb"])
  func wrong(size: String) throws {
    #expect(throws: (any Error).self) {
      try PhosphorLab.parseAsRoot(["draw", "--panel", size, "x.png"])
    }
  }
}
