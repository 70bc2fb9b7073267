"""The table of what `phosphor` is made of: image/libraries."""

from . import places

_ROWS = [line.split() for line in (places.TREE / "image/libraries").read_text().splitlines() if line[0] != "#"]
# Names as the program has them, and the packages of those.
LOADED = [row[0] for row in _ROWS if row[0] != "-" and len(row) == 3]
ASKED_FOR = [row[0] for row in _ROWS if row[3:] == ["asked", "for"]]
PACKAGES = [row[1].split(">=")[0] for row in _ROWS if row[1] != "-"]
