"""The wiring table of a board's README."""

from . import header

BEGIN = "<!-- made by board/wiring from board.toml -->\n"
END = "<!-- end of what board/wiring makes -->\n"
PULL = {None: "", 0: "none", 1: "down", 2: "up"}


def rows(box):
    """One row a wire, by the header's pins; power and ground of each part are rows, too."""
    found = []
    for part in box.parts:
        for wire, terminal in part.terminals:
            line = f"`{wire.name}`"
            found.append((wire.pin, f"GPIO {wire.gpio}", line, part, terminal, PULL[wire.pull]))
        for terminal, supply, pin in part.supplied:
            found.append((pin, supply, "", part, terminal, ""))
    return sorted(found, key=lambda row: (row[0], row[3].title, row[4]))


def markdown(box):
    """The table."""
    lines = ["| pin | is | line | part | its terminal | pull |", "|---|---|---|---|---|---|"]
    for pin, what, line, part, terminal, pull in rows(box):
        lines.append(f"| {pin} | {what} | {line} | {part.title} ({part.note}) | {terminal} | {pull} |")
    taken = box.taken()
    pins = sorted((header.PIN[gpio], what) for gpio, what in taken.items())
    grouped = ", ".join(f"{pin} ({what})" for pin, what in pins)
    lines += ["", f"To be left alone: pins {grouped}."]
    return "\n".join(lines) + "\n"


def placed(text, box):
    """The README with the table of today."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + markdown(box) + rest[rest.index(END) :]
