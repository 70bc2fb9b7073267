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
            line = "" if wire in box.bus else f"`{wire.name}`"
            what = wire.name if wire in box.bus else f"GPIO {wire.gpio}"
            found.append((wire.pin, what, line, part, terminal, PULL[wire.pull]))
        for terminal, supply, pin in part.supplied:
            found.append((pin, supply, "", part, terminal, ""))
    return sorted(found, key=lambda row: (row[0], row[3].title, row[4]))


def markdown(box):
    """The table."""
    lines = ["| pin | is | line | part | its terminal | pull |", "|---|---|---|---|---|---|"]
    for pin, what, line, part, terminal, pull in rows(box):
        lines.append(f"| {pin} | {what} | {line} | {part.title} ({part.note}) | {terminal} | {pull} |")
    taken = box.taken()
    shared = {wire.gpio for wire in box.bus}
    pins = sorted((header.PIN[gpio], what) for gpio, what in taken.items() if gpio not in shared)
    grouped = ", ".join(f"{pin} ({what})" for pin, what in pins)
    lines += ["", f"To be left alone: pins {grouped}."]
    if shared and "i2s" in box.uses:
        lines += ["The codec on the HAT has the I2C bus, too: both are wired to pins 3 and 5."]
    if 0x5A in box.chips:
        lines += ["ADDR of the module 0x5A is joined with GND, as delivered; if its jumper was cut, wire it to GND."]
    return "\n".join(lines) + "\n"


def placed(text, box):
    """The README with the table of today."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + markdown(box) + rest[rest.index(END) :]
