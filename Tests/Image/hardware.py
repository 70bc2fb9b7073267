"""The tests' way to a board's circuits, in this tree or in a copy that may be changed."""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import tomllib

TREE = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TREE / "board"))
from wires import board, circuits  # noqa: E402  (the path is set first)

WIRED = sorted(
    path.parent.name for path in TREE.glob("board/*/board.toml") if "header" in tomllib.loads(path.read_text())
)


def contents(name):
    """A board file."""
    return tomllib.loads((TREE / "board" / name / "board.toml").read_text())


def box(name):
    """A board."""
    return board.Box(contents(name))


def circuit(name, which):
    """A circuit of a board."""
    return next(one for one in circuits.of(box(name)) if one.name == which)


class Copy:
    """The folders that board/wiring reads and writes, in a place of their own."""

    def __init__(self, test):
        self.tree = pathlib.Path(tempfile.mkdtemp())
        test.addCleanup(shutil.rmtree, self.tree)
        for folder in ("board", "overlays"):
            shutil.copytree(TREE / folder, self.tree / folder)

    def change(self, name, old, new):
        """Changes one place of a board file."""
        path = self.tree / "board" / name / "board.toml"
        text = path.read_text()
        assert text.count(old) == 1, f"{name}: {old!r} is there {text.count(old)} times"
        path.write_text(text.replace(old, new))

    def wiring(self, *words):
        """(exit code, the files it names, all that it said) of board/wiring."""
        command = [sys.executable, self.tree / "board" / "wiring", *words]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        files = [line.removeprefix("wrote ").split(":")[0] for line in run.stdout.splitlines()]
        return run.returncode, files, run.stdout + run.stderr
