"""The table of what `phosphor` is made of: image/libraries."""

from . import places

_ROWS = [line.split() for line in (places.TREE / "image/libraries").read_text().splitlines() if line[0] != "#"]
# Names as the program has them, and the packages of those.
LOADED = [loaded for loaded, _, _ in _ROWS if loaded != "-"]
PACKAGES = [package.split(">=")[0] for _, package, _ in _ROWS if package != "-"]
