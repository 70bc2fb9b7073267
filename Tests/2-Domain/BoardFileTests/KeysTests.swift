import BoardFile
import CLinux
import DevicePorts
import Testing

private func board(_ text: String) throws -> Board {
  try Board(Array("name = \"x\"\n\(text)".utf8), file: "board.toml")
}

private func sentence(_ text: String) -> String {
  do {
    _ = try board(text)
    return "no error"
  } catch { return "\(error)" }
}

private let pads = (1...8).map { "\"KEY_F\($0)\"" }.joined(separator: ", ")

@Test("a button is a key or any of several, on any device or on one")
func buttons() throws {
  let controls = try board("[keys]\nMODE = \"KEY_SPACE\"\nPOWER = [\"KEY_ENTER\", \"BTN_LEFT\"]")
    .controls
  #expect(controls.keys[.mode] == .init(keys: [.init(name: "KEY_SPACE", code: 57)]))
  #expect(controls.keys[.power]?.keys.map(\.code) == [28, 0x110])
  #expect(controls.hasKeys)
  #expect(controls.inputs.isEmpty)
  let named = try board("[keys]\ndevice = \"FootSwitch\"\nMODE = \"KEY_A\"").controls.keys
  #expect(named[.mode]?.device == "FootSwitch" && named[.power] == nil)
  #expect(try !board("").controls.hasKeys)
}

@Test("a ribbon of keys has eight to sixteen, the lowest first, and may be on a device of its own")
func ribbon() throws {
  let board = try board(
    "[ribbon]\ntype = \"keys\"\nkeys = [\(pads)]\ndevice = \"Pad\"\nslip = 1.5\nside = \"top\"")
  guard case .keys(let keys) = board.controls.ribbon else {
    Issue.record("the ribbon has keys")
    return
  }
  #expect(keys.keys.first == .init(name: "KEY_F1", code: UInt16(KEY_F1)))
  #expect(keys.device == "Pad")
  #expect(board.controls.ribbon.padCount == 8)
  #expect(board.controls.hasKeys)
  #expect(board.strip.slip == 1.5 && board.strip.side == .top)
}

@Test("names are those of the kernel's header, with its codes")
func names() throws {
  let codes: [(String, Int32)] = [
    ("KEY_ESC", KEY_ESC), ("KEY_F24", KEY_F24), ("KEY_KPENTER", KEY_KPENTER),
    ("KEY_VOLUMEUP", KEY_VOLUMEUP), ("BTN_0", BTN_0), ("BTN_A", BTN_A), ("BTN_SOUTH", BTN_SOUTH),
    ("BTN_TRIGGER_HAPPY40", BTN_TRIGGER_HAPPY40), ("KEY_MACRO30", KEY_MACRO30),
  ]
  for (name, code) in codes {
    let key = try board("[keys]\nMODE = \"\(name)\"").controls.keys[.mode]?.keys.first
    #expect(key?.code == UInt16(code), "\(name)")
  }
}

@Test(
  "a wrong table of keys gives one sentence with file, line, key and what is allowed",
  arguments: [
    (
      "[keys]\nMODE = \"KEY_MODUS\"",
      "board.toml:3:8: keys.MODE: found the text \"KEY_MODUS\", allowed is a key's name in the kernel's"
    ),
    ("[keys]\nMODE = \"space\"", "such as \"KEY_SPACE\""),
    ("[keys]\nMODE = \"KEY_A\\u0000\"", "allowed is a key's name"),
    ("[keys]\nMODE = \"KEY_RESERVED\"", "allowed is a key's name"),
    ("[keys]\nMODE = 57", "board.toml:3:8: keys.MODE: found the number 57"),
    (
      "[keys]\nMODE = [\"KEY_A\",\n  \"KEY_\"]",
      "board.toml:4:3: keys.MODE: found the text \"KEY_\""
    ),
    ("[keys]\nMODE = []", "keys.MODE: found a list, allowed is a list of 1 to 16 keys' names"),
    ("[keys]\nHP_DETECT = \"KEY_A\"", "unknown key; allowed are device, taps_only, MODE, POWER"),
    ("[keys]\ndevice = \"\"", "keys.device: found the text \"\", allowed is a part of"),
    ("[keys]\ndevice = 1", "keys.device: found the number 1"),
    ("keys = 1", "keys: found the number 1, allowed is a table"),
    (
      "[keys]\nMODE = \"KEY_A\"\nPOWER = \"KEY_A\"",
      "board.toml:4:9: keys.POWER: is the same key as keys.MODE"
    ),
    ("[keys]\nMODE = \"BTN_A\"\nPOWER = \"BTN_SOUTH\"", "is the same key"),
    ("[keys]\nMODE = [\"KEY_A\", \"KEY_A\"]", "keys.MODE: is the same key as keys.MODE"),
    (
      "[keys]\nMODE = \"KEY_F3\"\n[ribbon]\ntype = \"keys\"\nkeys = [\(pads)]",
      "ribbon.keys[2]: is the same key as keys.MODE"
    ),
    (
      "[ribbon]\ntype = \"keys\"",
      "ribbon.keys: is missing; allowed is a list of 8 to 16 keys' names"
    ),
    ("[ribbon]\ntype = \"keys\"\nkeys = [\"KEY_A\"]", "allowed is a list of 8 to 16 keys' names"),
    ("[ribbon]\ntype = \"keyboard\"", "\"pads\", \"ttp229\", \"keys\", \"mpr121\""),
  ])
func wrong(text: String, words: String) { #expect(sentence(text).contains(words)) }

@Test("the same key on two devices has two uses")
func twoDevices() throws {
  let text =
    "[keys]\ndevice = \"Foot\"\nMODE = \"KEY_F1\"\n[ribbon]\ntype = \"keys\"\nkeys = [\(pads)]"
  #expect(sentence(text).contains("is the same key"), "the ribbon's are on any device")
  #expect(try board("\(text)\ndevice = \"Pad\"").controls.keys.count == 1)
}
