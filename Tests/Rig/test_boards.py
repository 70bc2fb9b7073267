"""What is made from the board files: table, drawing, config.txt, names of lines."""

import subprocess
import sys
import tomllib
import unittest
import xml.etree.ElementTree

from rig import places

BOARD = places.TREE / "board"
WIRED = sorted(
    path.parent.name
    for path in BOARD.glob("*/board.toml")
    if "header" in tomllib.loads(path.read_text())
)
TEXT = "{http://www.w3.org/2000/svg}text"


def contents(board):
    """The board file."""
    return tomllib.loads((BOARD / board / "board.toml").read_text())


class Boards(unittest.TestCase):
    """Each folder of `board`."""

    def test_there_are_wired_boards(self):
        self.assertGreaterEqual(len(WIRED), 3)

    def test_nothing_differs_from_its_board_file(self):
        command = [sys.executable, BOARD / "wiring", "--check"]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, "", ""))

    def test_two_wires_exchanged_are_noticed_in_table_drawing_names_and_config(self):
        sys.path.insert(0, str(BOARD))
        from wires import board, boot, drawing, table

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
            for line, gpio in contents(name)["header"].items():
                with self.subTest(board=name, line=line):
                    rows = [row for row in readme.splitlines() if f"| `{line}` |" in row]
                    self.assertEqual(len(rows), 1)
                    self.assertIn(f"| GPIO {gpio} |", rows[0])
                    self.assertEqual(words.count(line) - (line in TITLES), 1)
                    self.assertEqual(words.count(f"GPIO {gpio}"), 1)

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
                wired = ("wiring.svg", "config.txt", "overlays", "modules")
                for file in wired if path.parent.name in WIRED else ():
                    self.assertTrue((path.parent / file).exists(), file)


TITLES = ("MODE", "POWER")  # parts that are called as their lines

if __name__ == "__main__":
    unittest.main()
