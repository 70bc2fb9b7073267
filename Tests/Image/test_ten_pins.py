"""Ten board files with one pin changed each: what followed, and what was refused."""

import re
import unittest

from hardware import Copy, contents

EVERY = ("README.md", "wiring.svg", "config.txt")
BYPASS = ("bypass.net", "bypass.kicad_sch", "bypass.svg")
RIBBON = ("ribbon.net", "ribbon.kicad_sch", "ribbon.svg")
# board, line, GPIO; what is made beside table, drawing, config.txt and overlay of names. The netlists name no pins.
FOLLOW = (
    ("pi-pedal", "RELAY", 27, BYPASS[1:]),
    ("pi-pedal", "RIBBON_IRQ", 17, RIBBON[1:]),
    ("pi-pedal", "MODE", 13, ()),
    ("pi-stage", "RIBBON_IRQ", 5, RIBBON[1:]),
    ("pi-stage", "HP_DETECT", 26, ()),
    ("pi-inline", "HAPTIC", 26, ()),
    ("pi-inline", "RIBBON_DATA", 8, ()),
    ("pi-zero2w-usb", "LAMP_TUNE", 17, ()),
    ("pi3-usb", "MODE", 6, ()),
    ("pi4-usb", "LAMP_POWER", 9, ()),
)
REFUSED = (
    (
        "pi-pedal",
        "RELAY",
        18,
        "board/pi-pedal/board.toml: [header] RELAY = 18 is taken: I2S bit clock; free are 5, 6, ",
    ),
    ("pi-pedal", "MODE", 12, "board/pi-pedal/board.toml: [header] POWER = 12 is the line of MODE, too; free are "),
    ("pi-stage", "RIBBON_IRQ", 2, "board/pi-stage/board.toml: [header] RIBBON_IRQ = 2 is taken: I2C data; free are "),
    ("pi-inline", "HAPTIC", 1, "board/pi-inline/board.toml: [header] HAPTIC = 1 is taken: HAT EEPROM; free are "),
    (
        "pi-inline",
        "RIBBON_DATA",
        17,
        "RIBBON_CLOCK = 23, RIBBON_DATA = 17: ribbon has lines in both columns of the header; choose ",
    ),
    ("pi3-usb", "MODE", 28, "board/pi3-usb/board.toml: [header] MODE = 28 is no GPIO of the header; free are "),
)


class TenPins(unittest.TestCase):
    """Each in a copy of its own."""

    def changed(self, name, line, gpio):
        """A copy with one pin changed."""
        copy = Copy(self)
        copy.change(name, f"\n{line} = {contents(name)['header'][line]}", f"\n{line} = {gpio}")
        return copy

    def test_all_that_names_the_pin_follows(self):
        for name, line, gpio, more in FOLLOW:
            with self.subTest(board=name, line=line):
                copy = self.changed(name, line, gpio)
                code, stale, said = copy.wiring("--check")
                self.assertEqual(code, 1, said)
                code, files, said = copy.wiring()
                self.assertEqual((code, files), (0, stale), said[:400])
                wanted = {f"board/{name}/{file}" for file in (*EVERY, *more)} | {f"overlays/lines-{name}.dts"}
                self.assertLessEqual(wanted, set(files))
                # Another part may have to take another pin of its supply: its circuit follows, too.
                for file in set(files) - wanted:
                    self.assertTrue(file.endswith((".kicad_sch", ".svg")), file)
                for file in wanted - {f"board/{name}/config.txt", f"overlays/lines-{name}.dts"}:
                    words = (copy.tree / file).read_text().replace("\u00a0", " ")
                    self.assertTrue(re.search(rf"GPIO {gpio}\b", words), f"{file} does not name GPIO {gpio}")
                self.assertTrue(re.search(rf"={gpio}\b", (copy.tree / f"board/{name}/config.txt").read_text()))
                self.assertEqual(copy.wiring("--check")[0], 0)

    def test_a_pin_that_cannot_be_is_refused_by_a_sentence_and_nothing_is_written(self):
        for name, line, gpio, sentence in REFUSED:
            with self.subTest(board=name, line=line, gpio=gpio):
                code, files, said = self.changed(name, line, gpio).wiring()
                self.assertEqual((code, files), (1, []))
                self.assertTrue(said.startswith("board/wiring: ") and sentence in said, said)
                self.assertNotIn("Traceback", said)


if __name__ == "__main__":
    unittest.main()
