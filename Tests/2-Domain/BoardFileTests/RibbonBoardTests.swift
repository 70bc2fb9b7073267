import DevicePorts
import TOML
import Testing
import Units

@testable import BoardFile

private func board(_ text: String) throws(TOMLError) -> Board {
  try Board(Array("name = \"x\"\n\(text)".utf8), file: "board.toml")
}

@Suite("board files of an MPR121 strip")
struct RibbonBoardTests {
  private static let head = "[ribbon]\ntype = \"mpr121\"\n"

  @Test("bus, address and interrupt are enough: twelve electrodes, IRQ active low, not debounced")
  func least() throws {
    let ribbon = try board(
      Self.head + "bus = \"/dev/i2c-1\"\naddress = 0x5A\ninterrupt = \"RIBBON_IRQ\"\n"
    ).controls.ribbon
    guard case .mpr121(let strip) = ribbon else {
      Issue.record("\(ribbon)")
      return
    }
    #expect(strip.bus == "/dev/i2c-1")
    #expect(strip.addresses == [0x5A])
    #expect(ribbon.padCount == 12)
    #expect(strip.interrupt.line == .name("RIBBON_IRQ"))
    #expect(strip.interrupt.isActiveLow)
    #expect(strip.interrupt.debounce == Seconds(0))
  }

  @Test("two chips, a bus by its number, fewer electrodes, and the line's own keys")
  func most() throws {
    let ribbon = try board(
      Self.head + "bus = 3\naddress = [0x5C, 0x5B]\nelectrodes = 20\n"
        + "chip = \"rig\"\ninterrupt = 7\nactive = \"high\"\nbias = \"pull-up\"\n"
    ).controls.ribbon
    guard case .mpr121(let strip) = ribbon else {
      Issue.record("\(ribbon)")
      return
    }
    #expect(strip.bus == "/dev/i2c-3")
    #expect(strip.addresses == [0x5C, 0x5B])
    #expect(strip.electrodes == 20)
    #expect(strip.interrupt.line == .offset(7) && strip.interrupt.chip == "rig")
    #expect(!strip.interrupt.isActiveLow && strip.interrupt.bias == .pullUp)
  }

  @Test(
    "what is wrong is named with file, line, key and what is allowed",
    arguments: [
      (
        "bus = \"i2c-1\"\naddress = 0x5A\ninterrupt = 4",
        "board.toml:4:7: ribbon.bus: found the text \"i2c-1\", allowed is an I2C bus, such as "
          + "\"/dev/i2c-1\" or 1"
      ),
      ("address = 0x5A\ninterrupt = 4", "ribbon.bus: found nothing, allowed is an I2C bus"),
      (
        "bus = 1\naddress = 0x5E\ninterrupt = 4",
        "board.toml:5:11: ribbon.address: found the number 94, allowed is one of 0x5A, 0x5B, 0x5C "
          + "and 0x5D, or a list of two"
      ),
      ("bus = 1\naddress = [0x5A, 0x5A]\ninterrupt = 4", "ribbon.address: found a list, allowed"),
      ("bus = 1\naddress = []\ninterrupt = 4", "ribbon.address: found a list, allowed is one of"),
      (
        "bus = 1\naddress = 0x5A\nelectrodes = 13\ninterrupt = 4",
        "ribbon.electrodes: found the number 13, allowed is a whole number from 8 to 12"
      ),
      (
        "bus = 1\naddress = [0x5A, 0x5B]\nelectrodes = 12\ninterrupt = 4",
        "ribbon.electrodes: found the number 12, allowed is a whole number from 13 to 24"
      ),
      ("bus = 1\naddress = 0x5A", "ribbon.interrupt: found nothing, allowed is a line's name"),
      (
        "bus = 1\naddress = 0x5A\ninterrupt = \"A\"\n[header]\nA = 4",
        "ribbon.bus: \"/dev/i2c-1\" is on GPIO 2 and 3; \"i2c1\" has to be one of uses"
      ),
      (
        "bus = 1\naddress = 0x5A\ninterrupt = 4\n[lines.MODE]\nline = 4",
        "ribbon.interrupt: is the same line as lines.MODE"
      ),
    ])
  func wrong(text: String, expected: String) {
    do {
      _ = try board(Self.head + text)
      Issue.record("no error")
    } catch { #expect("\(error)".contains(expected), "\(error)") }
  }
}
