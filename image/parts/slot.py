"""What the Raspberry Pi's firmware reads in a slot beside kernel and root file system: config.txt, cmdline.txt, overlays."""

import pathlib
import re
import sys

from . import places

IMAGE = places.TREE / "image"
LONGEST = 98  # characters of a line that the firmware reads (documentation, config.txt, "file format")


def _read(path):
    return path.read_text() if path.exists() else ""


def config(board):
    """config.txt: the card's lines, then those of the folder of a board."""
    return (IMAGE / "config.txt").read_text() + _read(board / "config.txt")


def command_line(board):
    """The kernel's command line, one line: the card's words, then those of the board's `cmdline`."""
    rows = (line.split("#")[0].split() for line in _read(board / "cmdline").splitlines())
    words = [word for row in rows for word in row]
    return " ".join([*(IMAGE / "cmdline.txt").read_text().split(), *words]) + "\n"


def overlays(text):
    """The names of the overlays that a config.txt loads on one model or another, each once."""
    return list(dict.fromkeys(re.findall(r"^dtoverlay=(\S+)", text, re.M)))


def main(board, slot):
    """Writes both files into a slot's folder and prints the overlays' names."""
    text = config(board)
    for line in text.splitlines():
        if len(line) > LONGEST and not line.startswith("#"):
            raise SystemExit(f"{board}/config.txt: a line has {len(line)} characters, the firmware reads {LONGEST}: {line}")
    (slot / "config.txt").write_text(text)
    (slot / "cmdline.txt").write_text(command_line(board))
    print("\n".join(overlays(text)))


if __name__ == "__main__":
    main(*map(pathlib.Path, sys.argv[1:]))
