"""The wiring as a picture: the header in the middle, the parts at its sides, a coloured wire for each line."""

import colorsys

from . import header, path_drawing
from .fault import Fault
from .paint import FAINT, INK, PAPER, rectangle, sheet, text
from .symbols import SYMBOLS

PITCH = 34  # between two rows of pins
TOP = 118
MIDDLE = 560
WIDTH = 1120
COLUMN = 17  # from the middle to a column of pins
LABEL = 42  # from the middle to the pins' words
WIRES = 118  # from the middle to where wires begin
BOX = 250  # a part's width
MARGIN = 34
TITLE = 52  # a part's height above its terminals
ROW = 24  # a terminal's height
FOOT = 10
GAP = 18
PINS = {"3.3 V": "#d9822b", "5 V": "#c0392b", "GND": "#2b2f33"}


def colors(count):
    """As many colours as there are wires, neighbours far apart, all dark enough on paper."""
    found = []
    for place in range(count):
        hue = place * 0.381966 % 1  # the golden angle
        lightness = (0.40, 0.33)[place % 2] - (0.07 if 0.12 < hue < 0.5 else 0)
        red, green, blue = colorsys.hls_to_rgb(hue, lightness, 0.75)
        found.append(f"#{round(red * 255):02x}{round(green * 255):02x}{round(blue * 255):02x}")
    return found


def center(pin):
    """Where a pin is."""
    return MIDDLE + (-COLUMN if header.on_left(pin) else COLUMN), TOP + header.row(pin) * PITCH


class Placed:
    """A part with its place in the picture."""

    def __init__(self, part, board):
        self.part = part
        pins = [wire.pin for wire, _ in part.terminals]
        if len({header.on_left(pin) for pin in pins}) > 1:
            ends = ", ".join(f"{wire.name} = {wire.gpio}" for wire, _ in part.terminals)
            raise Fault(
                f"board/{board}/board.toml: [header] {ends}: {part.title} has lines in both columns of the header;"
                " choose GPIOs of one column"
            )
        self.left = header.on_left(pins[0])
        self.terminals = sorted(part.terminals, key=lambda end: end[0].pin)
        self.height = TITLE + ROW * (len(pins) + len(part.supplies)) + FOOT
        middle = sum(center(pin)[1] for pin in pins) / len(pins)
        self.y = middle - TITLE - ROW * len(pins) / 2

    @property
    def x(self):
        """The left edge."""
        return MARGIN if self.left else WIDTH - MARGIN - BOX

    @property
    def inner(self):
        """The edge that looks at the header."""
        return self.x + BOX if self.left else self.x

    def level(self, row):
        """The height of a terminal."""
        return self.y + TITLE + ROW * (row + 0.5)


def spread(column):
    """Moves the parts of a side apart, each as near to its pins as the others let it."""
    column.sort(key=lambda placed: placed.y)
    floor = TOP - 42
    for placed in column:
        placed.y = max(placed.y, floor)
        floor = placed.y + placed.height + GAP
    ceiling = TOP + 20 * PITCH + 10
    for placed in reversed(column):
        placed.y = min(placed.y, max(ceiling - placed.height, 0))
        ceiling = placed.y - GAP
    if column and column[0].y < TOP - 42:  # more than fits: from the top down, and longer
        floor = TOP - 42
        for placed in column:
            placed.y = floor
            floor += placed.height + GAP


def pins(box):
    """The header: its pins, and a word for each."""
    yield (
        f'<rect x="{MIDDLE - 36}" y="{TOP - 20}" width="72" height="{19 * PITCH + 40}" rx="8"'
        f' fill="#3a4046"/>'
    )
    names = {wire.pin: wire for wire in box.wires + box.bus}
    taken = box.taken()
    for pin in range(1, 41):
        x, y = center(pin)
        outward = -1 if header.on_left(pin) else 1
        anchor = "end" if outward < 0 else "start"
        gpio = header.GPIO.get(pin)
        supply = next((what for what, fed in header.SUPPLIES.items() if pin in fed), None)
        fill, ring, words, ink, weight = "#f4f1e6", "#f4f1e6", f"GPIO {gpio}", FAINT, "normal"
        if supply:
            fill = ring = PINS[supply]
            words, ink = supply, PINS[supply]
        elif gpio in taken and pin not in names:
            fill, ring, words = "#80868c", "#80868c", f"{taken[gpio]}"
        elif pin in names:
            fill = ring = box.colors[names[pin].name]
            words, ink, weight = taken.get(gpio, words), INK, "bold"
        number = "#ffffff" if supply or gpio in taken or pin in names else INK
        yield f'<circle cx="{x}" cy="{y}" r="12.5" fill="{fill}" stroke="#23272b" stroke-width="1"/>'
        yield text(x, y + 4, str(pin), 11, number, "middle", "bold")
        yield text(MIDDLE + outward * LABEL, y + 4.5, words, 13, ink, anchor, weight)


def wire(placed, row, color):
    """A wire from the header's word to a terminal."""
    line = placed.terminals[row][0]
    outward = -1 if placed.left else 1
    x1, y1 = MIDDLE + outward * WIRES, center(line.pin)[1]
    x2, y2 = placed.inner, placed.level(row)
    bend = (x2 - x1) * 0.55
    path = f"M{x1:g},{y1:g} C{x1 + bend:g},{y1:g} {x2 - bend:g},{y2:g} {x2:g},{y2:g}"
    yield f'<path d="{path}" fill="none" stroke="{PAPER}" stroke-width="7"/>'
    yield f'<path d="{path}" fill="none" stroke="{color}" stroke-width="3.2" stroke-linecap="round"/>'


def tag(x, y, words, supply, left):
    """A flag at a part's far edge, which tells the pin that a supply comes from."""
    width = 22 + 7.1 * len(words)
    begin = x if left else x - width
    color = PINS[supply]
    yield f'<rect x="{begin:g}" y="{y - 9.5:g}" width="{width:g}" height="19" rx="9.5" fill="{color}"/>'
    yield text(begin + width / 2, y + 4.5, words, 12, "#ffffff", "middle", "bold")


def body(box, placed):
    """A part: its box, name, symbol and terminals."""
    part = placed.part
    yield rectangle(placed.x, placed.y, BOX, placed.height)
    yield text(placed.x + 58, placed.y + 23, part.title, 15, INK, weight="bold")
    yield text(placed.x + 58, placed.y + 41, part.note, 12, FAINT)
    yield f'<g transform="translate({placed.x + 12:g},{placed.y + 9:g})">{SYMBOLS[part.symbol]}</g>'
    outward = -1 if placed.left else 1
    anchor = "end" if placed.left else "start"
    far = placed.x + 12 if placed.left else placed.x + BOX - 12
    for row, (line, terminal) in enumerate(placed.terminals):
        y = placed.level(row)
        color = box.colors[line.name]
        yield f'<circle cx="{placed.inner:g}" cy="{y:g}" r="6" fill="{color}" stroke="{PAPER}"/>'
        yield text(placed.inner + outward * 14, y + 4.5, terminal, 12.5, INK, anchor)
        yield text(far, y + 4.5, line.name, 12.5, color, "start" if placed.left else "end", "bold")
    first = len(placed.terminals)
    for row, (terminal, what, pin) in enumerate(part.supplied, first):
        y = placed.level(row)
        yield text(placed.inner + outward * 14, y + 4.5, terminal, 12.5, INK, anchor)
        yield from tag(far, y, f"{what} · pin {pin}", what, placed.left)


def seen(box):
    """How the computer lies where pin 1 is at the top: the Zero has its sockets at another edge than the larger ones."""
    if box.models == ["zero-2-w"]:
        return "the card's slot at the top, HDMI and USB at the left, the header at the right edge, pin 1 inside at the top"
    return "USB at the bottom, the header at the right edge, pin 1 inside at the top"


def svg(box):
    """The picture of a box."""
    wires = box.wires + box.bus
    box.colors = dict(zip((wire.name for wire in wires), colors(len(wires)), strict=True))
    placed = [Placed(part, box.name) for part in box.parts]
    for side in (True, False):
        spread([part for part in placed if part.left == side])
    foot = max([TOP + 20 * PITCH, *(part.y + part.height for part in placed)]) + 38
    sound, bottom = path_drawing.drawn(box.sound, foot + 14)
    bottom += 14
    shapes = [
        *sheet(WIDTH, bottom),
        text(MIDDLE, 40, box.name, 26, INK, "middle", "bold"),
        text(MIDDLE, 63, f"the board seen from above: {seen(box)}", 13, FAINT, "middle"),
    ]
    for part in placed:
        for row, (line, _) in enumerate(part.terminals):
            shapes += wire(part, row, box.colors[line.name])
    shapes += pins(box)
    for part in placed:
        shapes += body(box, part)
    shapes.append(
        text(
            MIDDLE, foot,
            "A filled label names the pin that a supply comes from; any pin of the same name will do. Grey pins are the HAT's.",
            13, FAINT, "middle",
        )  # fmt: skip
    )
    return "\n".join([*shapes, *sound, "</svg>"]) + "\n"
