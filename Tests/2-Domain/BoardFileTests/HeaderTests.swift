import BoardFile
import TOML
import Testing

private func sentence(_ text: String) -> String {
  do {
    _ = try Board(Array("name = \"x\"\n\(text)".utf8), file: "board.toml")
    return "no error"
  } catch { return "\(error)" }
}

@Test(
  "a line of the header that belongs to something else is refused: file, key, GPIO, why, what is allowed",
  arguments: [
    (
      "[header]\nMODE = 0\n[lines.MODE]",
      "board.toml:3:8: header.MODE: GPIO 0 is reserved for the HAT's EEPROM; allowed are 2, 3, 4, 5,"
    ),
    (
      "[header]\nMODE = 1\n[lines.MODE]",
      "board.toml:3:8: header.MODE: GPIO 1 is reserved for the HAT's EEPROM; allowed are 2, 3, 4, 5,"
    ),
    (
      "uses = [\"i2c1\"]\n[header]\nPOWER = 3\n[lines.POWER]",
      "board.toml:4:9: header.POWER: GPIO 3 is reserved for i2c1 (its clock: a button there would short "
        + "the bus), which this board uses; allowed are 4, 5, 6,"
    ),
    (
      "uses = [\"i2c1\"]\n[header]\nMODE = 2\n[lines.MODE]",
      "header.MODE: GPIO 2 is reserved for i2c1 (its data), which this board uses; allowed are 4,"
    ),
    (
      "uses = [\"i2s\"]\n[header]\nMODE = 18\n[lines.MODE]",
      "header.MODE: GPIO 18 is reserved for i2s (its bit clock), which this board uses; allowed are 2,"
    ),
    (
      "uses = [\"i2s\"]\n[header]\nPAD = 20\n[lines.MODE]\nline = \"PAD\"",
      "header.PAD: GPIO 20 is reserved for i2s (its data), which this board uses; allowed are 2,"
    ),
    (
      "uses = [\"spi-panel\"]\n[header]\nMODE = 24\n[lines.MODE]",
      "header.MODE: GPIO 24 is reserved for spi-panel (its reset or data/command line), which this board "
        + "uses; allowed are 2, 3, 4, 5, 6, 12,"
    ),
    (
      "uses = [\"spi-panel\"]\n[header]\nMODE = 25\n[lines.MODE]",
      "header.MODE: GPIO 25 is reserved for spi-panel (its reset or data/command line)"
    ),
    (
      "uses = [\"spi-panel\"]\n[lines.MODE]\nchip = \"pinctrl-bcm2835\"\nline = 10",
      "board.toml:3:1: lines.MODE: GPIO 10 is reserved for spi-panel (its bus)"
    ),
    (
      "uses = [\"uart0\"]\n[header]\nMODE = 14\n[lines.MODE]",
      "header.MODE: GPIO 14 is reserved for uart0 (what it sends)"
    ),
    (
      "uses = [\"dpi\"]\n[header]\nMODE = 17\n[lines.MODE]",
      "header.MODE: GPIO 17 is reserved for dpi (its picture), which this board uses; allowed are 22, 23, "
        + "24, 25, 26, 27"
    ),
    (
      "uses = [\"backlight-pwm12\"]\n[header]\nMODE = 12\n[lines.MODE]",
      "header.MODE: GPIO 12 is reserved for backlight-pwm12 (its brightness)"
    ),
    (
      "[lines.MODE]\nchip = \"pinctrl-bcm2711\"\nline = 40",
      "lines.MODE: GPIO 40 is not on the header; allowed are 2, 3,"
    ),
  ])
func reservedLines(text: String, expected: String) {
  let sentence = sentence(text)
  #expect(sentence.contains(expected), "\(sentence)")
}

@Test(
  "two uses that take the same lines are refused, with what goes instead",
  arguments: [
    (
      "uses = [\"i2s\", \"dpi\"]",
      "board.toml:2:16: uses: \"i2s\" and \"dpi\" both take GPIO 18, 19, 20, 21; beside a DPI panel audio "
        + "is USB"
    ),
    (
      "uses = [\"backlight-pwm18\", \"i2s\"]",
      "uses: \"backlight-pwm18\" and \"i2s\" both take GPIO 18; beside an I2S codec a backlight is dimmed "
        + "by GPIO 12 or 13 (backlight-pwm12, backlight-pwm13)"
    ),
    (
      "uses = [\"dpi\", \"i2c1\"]",
      "uses: \"dpi\" and \"i2c1\" both take GPIO 2, 3; a DPI panel leaves GPIO 22 to 27"
    ),
    ("uses = [\"dpi\", \"spi-panel\"]", "\"dpi\" and \"spi-panel\" both take GPIO 7, 8, 9, 10, 11"),
    ("uses = [\"spi0\", \"spi-panel\"]", "no error"),
    ("uses = [\"i2c1\", \"i2s\", \"spi-panel\", \"uart0\", \"backlight-pwm12\"]", "no error"),
  ])
func conflictingUses(text: String, expected: String) {
  let sentence = sentence(text)
  #expect(sentence.contains(expected), "\(sentence)")
}

@Test(
  "wires and lines go together by name",
  arguments: [
    ("[header]\nMODE = 5\n[lines.MODE]\nactive = \"low\"", "no error"),
    (
      "[header]\nMODE = 5\nPOWER = 5\n[lines.MODE]\n[lines.POWER]",
      "board.toml:4:9: header.POWER: GPIO 5 has the wire header.MODE already; every line has one use"
    ),
    (
      "[header]\nMODE = 5\n[lines.MODE]\n[lines.POWER]",
      "board.toml:5:1: lines.POWER: no wire of [header] is called \"POWER\"; there are MODE"
    ),
    (
      "[header]\nMODE = 5\nPOVER = 6\n[lines.MODE]",
      "board.toml:4:9: header.POVER: no line and no pad of this board is called so"
    ),
    ("[header]\nMODE = 5\nBACKLIGHT = 13\n[lines.MODE]", "no error"),
    ("[header]\nMODE = 28\n[lines.MODE]", "header.MODE: found the number 28, allowed is"),
    (
      "[header]\nMODE = 5\n[lines.MODE]\n[lines.POWER]\nchip = \"pinctrl-bcm2835\"\nline = 5",
      "lines.POWER: is the same line as lines.MODE"
    ),
    ("[header]\nMODE = 5\n[lines.MODE]\n[lines.POWER]\nchip = \"pcf8574\"\nline = 5", "no error"),
    (
      "[header]\nCLK = 23\nDATA = 24\n[ribbon]\ntype = \"ttp229\"\nclock = \"CLK\"\ndata = \"SDO\"",
      "ribbon.data: no wire of [header] is called \"SDO\"; there are CLK, DATA"
    ),
  ])
func wires(text: String, expected: String) {
  let sentence = sentence(text)
  #expect(sentence.contains(expected), "\(sentence)")
}
