import BoardFile
import DevicePorts
import TOML
import Testing
import Units

private func board(_ text: String) throws -> Board {
  try Board(Array(text.utf8), file: "board.toml")
}

private func sentence(_ text: String) -> String {
  do {
    _ = try board(text)
    return "no error"
  } catch { return "\(error)" }
}

@Test("a board with a name alone is a box with ALSA's default card and the first panel")
func smallest() throws {
  let board = try board("name = \"bare\"")
  #expect(board.audio.capture == "default")
  #expect(board.display == DisplayConfiguration())
  #expect(board.controls == ControlsConfiguration())
}

@Test("a table for updates has paths or their defaults; without it there are no updates")
func updates() throws {
  #expect(try board("name = \"bare\"").update == nil)
  let standard = try board("name = \"pi\"\n[update]").update
  #expect(standard == Board.Update(folder: "/media", command: "/usr/lib/phosphor/update"))
  let other = try board("name = \"pi\"\n[update]\nfolder = \"/m\"\ncommand = \"/c\"").update
  #expect(other == Board.Update(folder: "/m", command: "/c"))
  #expect(sentence("name = \"pi\"\n[update]\nfolder = \"m\"").contains("an absolute path"))
  #expect(sentence("name = \"pi\"\n[update]\nfile = \"m\"").contains("unknown key"))
}

@Test("a board shows the strings of a strum together, unless its file says off")
func strum() throws {
  #expect(try board("name = \"bare\"").strum == .automatic)
  #expect(try board("name = \"bare\"\nstrum = \"automatic\"").strum == .automatic)
  #expect(try board("name = \"bare\"\nstrum = \"off\"").strum == .off)
  #expect(sentence("name = \"bare\"\nstrum = \"on\"").contains("\"automatic\", \"off\""))
  #expect(sentence("name = \"bare\"\nstrum = false").contains("a text in quotes"))
}

@Test("songs are decoded confined or not at all, unless the board file allows it in its own words")
func unconfinedDecoder() throws {
  #expect(try board("name = \"bare\"").unconfinedDecoder == .refused)
  #expect(try board("name = \"x\"\nunconfined_decoder = \"refused\"").unconfinedDecoder == .refused)
  #expect(try board("name = \"x\"\nunconfined_decoder = \"allowed\"").unconfinedDecoder == .allowed)
  #expect(sentence("name = \"x\"\nunconfined_decoder = true").contains("a text in quotes"))
}

@Test("every key reaches its configuration")
func everything() throws {
  let board = try board(
    """
    name = "pedal"
    settings = "/data"
    uses = ["i2s", "i2c1"]

    [display]
    device = "vc4"
    connector = "DSI-1"
    width = 800
    height = 480
    refresh = 60
    rotation = 90
    density = 1.5

    [audio]
    card = "sndrpihifiberry"
    rate = 96000
    period = 128
    periods = 4
    channel = "left"
    jack = "Headphone Jack"
    route = "jack"
    priority = 80
    mixer = [{ control = "PGA Gain Left", value = "12dB" }]
    speaker_mixer = [{ control = "Speakers", value = "on" }]
    line_mixer = [{ control = "Speakers", value = "off" }]
    bypass = [{ control = "Output Mixer Line Bypass", pass = "on", mute = "off" }]

    [lines.MODE]
    chip = "pinctrl-bcm2835"
    line = 17
    active = "low"
    bias = "pull-up"
    debounce_ms = 8

    [lines.RELAY]

    [ribbon]
    type = "pads"
    lines = ["P0", "P1", "P2", "P3", "P4", "P5", "P6", 7]
    slip = 0.5
    side = "left"
    """)
  #expect(board.display.rotation == .quarter)
  #expect(board.display.size == .init(width: 800, height: 480))
  #expect(board.audio.capture == "hw:CARD=sndrpihifiberry")
  #expect(board.audio.playback == "hw:CARD=sndrpihifiberry")
  #expect(board.audio.channel == .only(0))
  #expect(board.audio.mixer == [.init(control: "PGA Gain Left", value: "12dB")])
  #expect(board.audio.speakerMixer == [.init(control: "Speakers", value: "on")])
  #expect(board.audio.lineMixer == [.init(control: "Speakers", value: "off")])
  let bypass = try #require(board.audio.bypass.first)
  #expect(bypass.setting(isOn: true) == .init(control: "Output Mixer Line Bypass", value: "on"))
  #expect(bypass.setting(isOn: false).value == "off")
  #expect(board.route == .jack)
  let mode = try #require(board.controls.inputs[.mode])
  #expect(mode.line == .offset(17) && mode.isActiveLow && mode.bias == .pullUp)
  #expect(mode.debounce == .milliseconds(8))
  #expect(board.controls.outputs[.relay]?.line == .name("RELAY"))
  guard case .pads(let pads) = board.controls.ribbon else {
    Issue.record("the ribbon has pads")
    return
  }
  #expect(pads.map(\.line).last == .offset(7))
  #expect(board.strip.slip == 0.5)
  #expect(board.strip.side == .left)
}

@Test(
  "a wrong board file gives one sentence with file, key, what was found and what is allowed",
  arguments: [
    ("settings = \"/data\"", "board.toml:1:1: name: is missing"),
    ("name = \"x\"\ncolour = 1", "board.toml:2:10: colour: unknown key; allowed are name"),
    (
      "name = \"x\"\n[audio]\ncard = \"0\"",
      "board.toml:3:8: audio.card: found the text \"0\", allowed is the id of a card"
    ),
    (
      "name = \"x\"\n[display]\nrotation = 45",
      "board.toml:3:12: display.rotation: found the number 45, allowed is 0, 90, 180 or 270"
    ),
    ("name = \"x\"\n[display]\nwidth = 800", "display.height: is missing"),
    (
      "name = \"x\"\n[lines.MODE]\nbias = \"up\"",
      "lines.MODE.bias: found the text \"up\", allowed is \"as-is\", \"disabled\""
    ),
    (
      "name = \"x\"\n[audio]\nbypass = [{ control = \"Line\", pass = \"on\" }]",
      "audio.bypass[0].control: a bypass entry has a control and its values pass and mute"
    ),
    (
      "name = \"x\"\n[audio]\nbypass = [{ control = \"\", pass = \"on\", mute = \"off\" }]",
      "audio.bypass[0].control: found the text \"\", allowed is the name of a mixer control"
    ),
    (
      "name = \"x\"\n[audio]\nbypass = [{ control = \"Line\", pass = \"on\", mute = \"on\" }]",
      "audio.bypass[0].mute: found the text \"on\", allowed is another value than pass"
    ),
    (
      """
      name = "x"
      [audio]
      bypass = [
        { control = "Line", pass = "on", mute = "off" },
        { control = "Line", pass = "100%", mute = "0%" },
      ]
      """, "audio.bypass[1].control: \"Line\" is in bypass twice"
    ),
    (
      """
      name = "x"
      [audio]
      mixer = [{ control = "Line", value = "off" }]
      bypass = [{ control = "Line", pass = "on", mute = "off" }]
      """, "audio.bypass[0].control: \"Line\" is set by mixer, too"
    ),
    (
      "name = \"x\"\n[audio]\nline_mixer = [{ control = \"Speakers\", value = \"off\" }]",
      "audio.line_mixer: \"Speakers\" is not in speaker_mixer; both lists set the same controls"
    ),
    (
      """
      name = "x"
      [audio]
      mixer = [{ control = "Speakers", value = "on" }]
      speaker_mixer = [{ control = "Speakers", value = "on" }]
      line_mixer = [{ control = "Speakers", value = "off" }]
      """, "audio.speaker_mixer: \"Speakers\" is set by mixer, too"
    ),
    (
      "name = \"x\"\nmodels = \"4\"",
      "board.toml:2:10: models: found the text \"4\", allowed is a list of \"zero-2-w\", \"3\""
    ),
    (
      "name = \"x\"\nmodels = [\"4\", \"6\"]",
      "board.toml:2:16: models: an unknown model; allowed are \"zero-2-w\", \"3\", \"4\", \"5\""
    ),
    ("name = \"x\"\n[lines.MOD]\nline = 4", "lines.MOD: unknown key; allowed are MODE, POWER"),
    (
      "name = \"x\"\n[lines.MODE]\nline = 4\n[lines.POWER]\nline = 4",
      "lines.POWER: is the same line as lines.MODE"
    ),
    (
      "name = \"x\"\n[lines.MODE]\nchip = \"pinctrl-bcm2835\"\nline = 1",
      "lines.MODE: GPIO 1 is reserved for the HAT's EEPROM"
    ),
    (
      "name = \"x\"\nuses = [\"i2s\"]\n[lines.MODE]\nchip = \"pinctrl-rp1\"\nline = \"GPIO18\"",
      "lines.MODE: GPIO 18 is reserved for i2s"
    ),
    ("name = \"x\"\nuses = [\"pci\"]", "uses: an unknown use; allowed are \"i2c1\""),
    (
      "name = \"x\"\n[ribbon]\ntype = \"pads\"\nlines = [1, 2]",
      "ribbon.lines: found a list, allowed is a list of 8 to 16"
    ),
  ])
func wrongBoards(text: String, expected: String) {
  let sentence = sentence(text)
  #expect(sentence.contains(expected), "\(sentence)")
  #expect(sentence.hasPrefix("board.toml:"))
}

@Test(
  "a key that a table does not have is named, in whichever table it is",
  arguments: [
    ("[display]", "display"), ("[audio]", "audio"), ("[[audio.mixer]]", "audio.mixer[0]"),
    ("[[audio.bypass]]", "audio.bypass[0]"), ("[lines.MODE]", "lines.MODE"),
    ("[lines.RELAY]", "lines.RELAY"), ("[ribbon]", "ribbon"), ("[keys]", "keys"),
    ("[update]", "update"),
  ])
func unknownKeys(head: String, table: String) {
  let sentence = sentence("name = \"x\"\n\(head)\ncolour = 1")
  #expect(sentence.hasPrefix("board.toml:3:10: \(table).colour: unknown key"), "\(sentence)")
}
