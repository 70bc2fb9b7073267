"""What is made from the board files: table, drawing, config.txt, names of lines."""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import tomllib
import unittest
import xml.etree.ElementTree

from rig import places, slot

BOARD = places.TREE / "board"
sys.path.append(str(places.TREE / "Tests/Image"))  # last: both folders have tests of the same name
from hardware import WIRED, Copy, contents  # noqa: E402  (the path is set first)
from wires import audio, board, boot, drawing, table  # noqa: E402

TEXT = "{http://www.w3.org/2000/svg}text"


class Boards(unittest.TestCase):
    """Each folder of `board`."""

    def test_there_are_wired_boards(self):
        self.assertGreaterEqual(len(WIRED), 3)

    def test_nothing_differs_from_its_board_file(self):
        command = [sys.executable, BOARD / "wiring", "--check"]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, "", ""))

    def test_two_wires_exchanged_are_noticed_in_table_drawing_names_and_config(self):
        for name in WIRED:
            with self.subTest(board=name):
                changed = contents(name)
                wires = changed["header"]
                wires["MODE"], wires["POWER"] = wires["POWER"], wires["MODE"]
                before, after = board.Box(contents(name)), board.Box(changed)
                for make in (table.markdown, drawing.svg, boot.lines, boot.config):
                    self.assertNotEqual(make(before), make(after), make.__module__)

    def test_every_line_is_in_the_table_with_its_pin_and_in_the_drawing(self):
        for name in WIRED:
            readme = (BOARD / name / "README.md").read_text()
            drawing = xml.etree.ElementTree.parse(BOARD / name / "wiring.svg")
            words = [text.text for text in drawing.iter(TEXT)]
            box = board.Box(contents(name))
            ends = [wire.name for part in box.parts for wire, _ in part.terminals]
            for line, gpio in contents(name)["header"].items():
                with self.subTest(board=name, line=line):
                    rows = [row for row in readme.splitlines() if f"| `{line}` |" in row]
                    self.assertIn(line, ends)
                    self.assertEqual(len(rows), ends.count(line))
                    for row in rows:
                        self.assertIn(f"| GPIO {gpio} |", row)
                    self.assertEqual(words.count(line) - (line in TITLES), ends.count(line))
                    self.assertEqual(words.count(f"GPIO {gpio}"), 1)

    def test_a_touch_chips_address_is_never_taken_from_a_supply(self):
        """Many modules join ADDR to ground by a jumper: from 3.3 V it would short the computer's supply."""
        for name in WIRED:
            with self.subTest(board=name):
                for part in board.Box(contents(name)).parts:
                    self.assertNotIn("ADDR", [terminal for terminal, _, _ in part.supplied])
        pedal = contents("pi-pedal")
        ends = [(wire.role, end) for part in board.Box(pedal).parts for wire, end in part.terminals]
        self.assertEqual(ends.count(("SDA", "ADDR")), 1)
        pedal["ribbon"]["address"] = [0x5A, 0x5B]
        self.assertTrue(any(end == "ADDR" for part in board.Box(pedal).parts for end, _, _ in part.supplied))

    def test_the_way_of_the_sound_is_drawn_from_jack_to_jack(self):
        """Each block and terminal of it, by what the board has: a relay, a codec that passes, speakers, USB."""
        ends = {
            "pi-pedal": ["input jack", "buffer", "Audio Injector Stereo", "NO", "NC", "COM", "output jack"],
            "pi-inline": ["input jack", "buffer", "Audio Injector Zero", "output jack"],
            "pi-stage": ["WM8960 Audio HAT", "left speaker", "right speaker", "headphone jack"],
            "pi-zero2w-usb": ["instrument", "USB audio interface", "a socket of its own", "amplifier"],
        }
        for name in WIRED:
            drawing = xml.etree.ElementTree.parse(BOARD / name / "wiring.svg")
            words = [text.text for text in drawing.iter(TEXT)]
            path = audio.path(contents(name))
            for block in path.blocks:
                for word in (block.title, *block.ins, *block.outs):
                    self.assertIn(word, words, name)
            reached = {link.target[0] for link in path.links} | {link.source[0] for link in path.links}
            self.assertEqual(reached, {block.name for block in path.blocks}, f"{name}: a block without a wire")
            for word in ends.get(name, ()):
                self.assertIn(word, words, name)

    def test_a_drawing_says_how_the_computer_lies(self):
        for name in WIRED:
            words = (BOARD / name / "wiring.svg").read_text()
            is_zero = contents(name)["models"] == ["zero-2-w"]
            self.assertEqual("the card&#x27;s slot at the top" in words, is_zero, name)
            self.assertEqual("USB at the bottom" in words, not is_zero, name)

    def test_no_words_of_a_drawing_lie_on_others(self):
        """DejaVu's widest letters are 0.8 of their size wide; the words here are 0.62 on average."""
        for name in WIRED:
            drawing = xml.etree.ElementTree.parse(BOARD / name / "wiring.svg")
            boxes = []
            for text in drawing.iter(TEXT):
                if text.get("x") is None or text.text == "M":
                    continue
                size, x, y = (float(text.get(key)) for key in ("font-size", "x", "y"))
                width = len(text.text) * size * 0.62
                left = x - {"start": 0, "middle": width / 2, "end": width}[text.get("text-anchor")]
                boxes.append((left, left + width, y - size * 0.75, y, text.text))
            for place, (left, right, top, bottom, words) in enumerate(boxes):
                for other in boxes[place + 1 :]:
                    apart = right <= other[0] or other[1] <= left or bottom <= other[2] or other[3] <= top
                    self.assertTrue(apart, f"{name}: {words!r} and {other[4]!r}")

    def test_every_board_has_its_files(self):
        for path in BOARD.glob("*/board.toml"):
            with self.subTest(board=path.parent.name):
                readme = (path.parent / "README.md").read_text()
                self.assertIn("verified" if path.parent.name != "qemu" else "proves", readme)
                self.assertIn(f"[{path.parent.name}]", (BOARD / "README.md").read_text())
                wired = ("wiring.svg", "config.txt", "modules")
                for file in wired if path.parent.name in WIRED else ():
                    self.assertTrue((path.parent / file).exists(), file)


class NewBoards(unittest.TestCase):
    """`board/new`, in a copy of the folders that it writes to."""

    def setUp(self):
        self.copy = Copy(self)
        self.tree = self.copy.tree

    def new(self, *words):
        """What it said, and its exit code."""
        command = [sys.executable, self.tree / "board" / "new", *words]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        return run.returncode, run.stdout + run.stderr

    def test_a_board_has_all_files_of_the_one_that_it_is_like_under_its_own_name(self):
        code, words = self.new("my-box", "--like", "pi-inline")
        self.assertEqual(code, 0, words)
        folder = self.tree / "board" / "my-box"
        made = {path.name for path in folder.iterdir()}
        self.assertEqual(made, {path.name for path in (BOARD / "pi-inline").iterdir()})
        for path in (*folder.iterdir(), self.tree / "overlays" / "lines-my-box.dts"):
            self.assertNotIn("pi-inline", path.read_text(), path)
        self.assertEqual(tomllib.loads((folder / "board.toml").read_text())["name"], "my-box")
        self.assertIn("| [my-box](my-box/README.md) |", (self.tree / "board" / "README.md").read_text())
        self.assertEqual(self.copy.wiring("--check")[0], 0)

    def test_a_wrong_name_is_one_sentence_and_nothing_is_written(self):
        before = sorted(self.tree.rglob("*"))
        for words, sentence in (
            (("My Box", "--like", "pi-inline"), "My Box: a board's name is small letters, digits and -, a letter first"),
            (("my-box", "--like", "pi-inlin"), "pi-inlin: there is no such board; there are desk, pi-any, "),
            (("pi-stage", "--like", "pi-inline"), "pi-stage: board/pi-stage is there already"),
        ):
            with self.subTest(words=words):
                code, said = self.new(*words)
                self.assertEqual(code, 1)
                self.assertIn(f"board/new: {sentence}", said)
        self.assertEqual(sorted(self.tree.rglob("*")), before)


class Slots(unittest.TestCase):
    """What the firmware reads of a board."""

    def setUp(self):
        self.board = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.board)

    def test_a_boards_words_end_the_command_line(self):
        (self.board / "cmdline").write_text("# A panel without EDID.\nvideo=HDMI-A-1:800x480@60D # its mode\nquiet\n")
        line = slot.command_line(self.board)
        self.assertTrue(line.endswith(" video=HDMI-A-1:800x480@60D quiet\n"), line)
        self.assertEqual(line.count("\n"), 1)
        self.assertNotIn("#", line)

    def test_the_overlays_of_card_and_board_are_told_once_each(self):
        (self.board / "config.txt").write_text("dtoverlay=buttons\n[pi4]\ndtoverlay=relay\n[pi3]\ndtoverlay=relay\n")
        self.assertEqual(slot.overlays(slot.config(self.board)), ["card-slot-3v3", "buttons", "relay"])

    def test_a_line_that_the_firmware_would_cut_ends_the_build_with_a_sentence(self):
        (self.board / "config.txt").write_text("dtparam=" + "pad0=4," * 14 + "\n")
        with self.assertRaisesRegex(SystemExit, "a line has 106 characters, the firmware reads 98"):
            slot.files(self.board)


TITLES = ("MODE", "POWER")  # parts that are called as their lines

if __name__ == "__main__":
    unittest.main()
