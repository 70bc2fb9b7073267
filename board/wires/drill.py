"""The holes of a box, 1:1 in millimetres, as a template to print and as DXF.

Where a hole's width comes from stands beside it. What depends on the case or the panel that a builder has is not
guessed: it comes from `case.toml` in the board's folder, which is the builder's, and is marked by a cross until then.
"""

import dataclasses
import html
import tomllib

from .fault import Fault

HOLES = {
    "foot": (11.9, "15/32 in: musicfromouterspace.com, ENVELOPE_FOLLOWER, its author's foot switches; measure yours"),
    "input": (9.5, "3/8 in: musicfromouterspace.com, ENVELOPE_FOLLOWER, 6.35 mm jacks of metal; measure yours"),
    "lamp": (5.0, "an LED of 5 mm; a holder needs more"),
}
APART = 70  # mm between the foot switches' middles: our choice, for a shoe of 100 mm; not tried
PITCH = 11  # mm of a pad and its gap: board/pi-stage/README.md, 8 to 12 mm and 1 mm
PAD = 14  # mm of the ribbon's window across: our choice
ROUND = ("supply", "button", "headphones", "input", "output", "foot", "lamp")
KEYS = {"panel": ("width", "height"), **{part: ("diameter",) for part in ROUND}}
MARGIN = 14
FACES = {"top": "top, seen from above", "back": "back, seen from behind"}


@dataclasses.dataclass
class Mark:
    """A hole, a window, or a cross at which something has to be measured first."""

    label: str
    x: float
    y: float  # up
    diameter: float = 0  # of a hole
    width: float = 0  # of a window
    height: float = 0
    note: str = ""


def _case(path):
    """What the builder filled in: {part: {key: mm}}."""
    if not path.exists():
        return {}
    contents = tomllib.loads(path.read_text())
    place = f"board/{path.parent.name}/case.toml"
    for part, measures in contents.items():
        if part not in KEYS:
            raise Fault(f"{place}: {part} is not known; there are {', '.join(KEYS)}")
        for key in KEYS[part]:
            if not isinstance(measures.get(key), (int, float)) or measures[key] <= 0:
                raise Fault(f"{place}: {part} needs {key}, in mm, more than 0")
        if not isinstance(measures.get("source"), str) or not measures["source"]:
            raise Fault(f"{place}: {part} needs a source: who measured, or which page")
    return contents


def _hole(label, x, y, part, case, missing):
    """A hole of a part that the builder measured, of a known one, or a cross."""
    if part in case:
        return Mark(label, x, y, case[part]["diameter"], note=case[part]["source"])
    if part in HOLES:
        return Mark(label, x, y, HOLES[part][0], note=HOLES[part][1])
    return Mark(label, x, y, note=missing)


def marks(box, folder):
    """{face: its marks}; the middle of the top is 0, 0."""
    case = _case(folder / "case.toml")
    top, back = [], []
    roles = {wire.role: wire for wire in box.wires}
    length = PITCH * box.pads
    if "panel" in case:
        width, height = case["panel"]["width"], case["panel"]["height"]
        top.append(Mark("panel window", 0, 60 + height / 2, width=width, height=height, note=case["panel"]["source"]))
    else:
        top.append(Mark("panel window", 0, 90, note="measure the panel's picture, and fill in [panel] in case.toml"))
    if length:
        top.append(
            Mark(f"ribbon window, {box.pads} pads", 0, 40, width=length, height=PAD, note="pads of 10 mm, 1 mm apart")
        )
    for role, x in (("MODE", -APART / 2), ("POWER", APART / 2)):
        if role in roles:
            part = "foot" if roles[role].is_foot else "button"
            top.append(_hole(role, x, 0, part, case, "measure the switch's thread, and fill in [button] in case.toml"))
    for role, x in (("LAMP_TUNE", -APART / 2), ("LAMP_POWER", APART / 2)):
        if role in roles:
            top.append(_hole(role, x, 22, "lamp", case, ""))
    if box.hat and "input" in {block.name for block in box.sound.blocks}:
        # Seen from behind the left is the player's right, where a guitar is plugged in.
        missing = "a plastic jack is wider than one of metal: measure it, and fill in [output] in case.toml"
        back += [_hole("input", -60, 0, "input", case, ""), _hole("output", 60, 0, "output", case, missing)]
    if "HP_DETECT" in roles:
        missing = "measure the jack's thread, and fill in [headphones] in case.toml"
        back.append(_hole("headphones", 60, 0, "headphones", case, missing))
    back.append(
        _hole("supply", 0, 0, "supply", case, "measure the supply's plug or socket, and fill in [supply] in case.toml")
    )
    return {"top": top, "back": back}


def _faces(box, folder):
    """(face, marks, how far up its 0 lies) one above the other: the back above the top."""
    faces = marks(box, folder)
    top = max(mark.y + max(mark.height, mark.diameter) / 2 for mark in faces["top"])
    return [("top", faces["top"], 0), ("back", faces["back"], top + 50)]


def dxf(box, folder):
    """DXF of R12: circles and lines on the layers top and back, in mm."""
    lines = ["0", "SECTION", "2", "ENTITIES"]

    def entity(kind, layer, *pairs):
        lines.extend(["0", kind, "8", layer.upper()])
        for code, value in pairs:
            lines.extend([str(code), f"{value:.3f}" if isinstance(value, float) else str(value)])

    def line(layer, x1, y1, x2, y2):
        entity("LINE", layer, (10, float(x1)), (20, float(y1)), (30, 0.0), (11, float(x2)), (21, float(y2)), (31, 0.0))

    for face, found, up in _faces(box, folder):
        for mark in found:
            x, y = float(mark.x), float(mark.y + up)
            if mark.diameter:
                entity("CIRCLE", face, (10, x), (20, y), (30, 0.0), (40, mark.diameter / 2))
            elif mark.width:
                left, right, low, high = (
                    x - mark.width / 2,
                    x + mark.width / 2,
                    y - mark.height / 2,
                    y + mark.height / 2,
                )
                for ends in (
                    (left, low, right, low),
                    (right, low, right, high),
                    (right, high, left, high),
                    (left, high, left, low),
                ):
                    line(face, *ends)
            else:
                line(face, x - 4, y, x + 4, y)
                line(face, x, y - 4, x, y + 4)
            words = mark.label if mark.diameter or mark.width else f"{mark.label}: measure"
            entity("TEXT", f"{face}-words", (10, x + 8), (20, y + 4), (30, 0.0), (40, 2.5), (1, words))
    return "\n".join([*lines, "0", "ENDSEC", "0", "EOF"]) + "\n"


def _text(x, y, words, size=3.2, weight="normal"):
    return f'<text x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}">{html.escape(words)}</text>'


def svg(box, folder):
    """The template: print it at 100 %, and measure the ruler before you drill."""
    faces = _faces(box, folder)
    every = [(mark, up) for _, found, up in faces for mark in found]
    half = max(max(abs(mark.x) + max(mark.width, mark.diameter) / 2 for mark, _ in every), 105)
    notes = list(dict.fromkeys(f"{mark.label}: {mark.note}" for mark, _ in every if mark.note))
    high = faces[1][2] + 44
    low = -26 - 6 * (len(notes) + 4)
    width, height = 2 * (half + MARGIN), high - low
    shapes = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}mm" height="{height:g}mm"'
        f' viewBox="{-width / 2:g} {-high:g} {width:g} {height:g}" font-family="DejaVu Sans, Verdana, sans-serif">',
        f'<rect x="{-width / 2:g}" y="{-high:g}" width="{width:g}" height="{height:g}" fill="#ffffff"/>',
        _text(-half, -high + 9, f"{box.name}: holes, 1:1 in millimetres", 5, "bold"),
        _text(-half, -high + 15, "Print at 100 %; the ruler below has to be 100 mm long. Nobody has drilled it yet."),
    ]
    for face, found, up in faces:
        above = up + max(mark.y + mark.height / 2 for mark in found) + 16
        shapes.append(_text(-half, -above, FACES[face], 4, "bold"))
        for mark in found:
            shapes += _drawn(mark, mark.x, -(mark.y + up))
    y = 24
    shapes.append(
        f'<path id="ruler" d="M{-half:g},{y} h100 M{-half:g},{y - 2} v4 M{100 - half:g},{y - 2} v4"'
        ' stroke="#000" stroke-width="0.3" fill="none"/>'
    )
    shapes.append(_text(-half, y + 5, "100 mm"))
    shapes += [_text(-half, y + 13 + 6 * row, words) for row, words in enumerate(notes)]
    return "\n".join([*shapes, "</svg>"]) + "\n"


def _drawn(mark, x, y):
    """A mark of the template; a cross at its middle."""
    stroke = 'fill="none" stroke="#000" stroke-width="0.25"'
    yield f'<path d="M{x - 4:g},{y:g} h8 M{x:g},{y - 4:g} v8" {stroke}/>'
    away = 6
    if mark.diameter:
        yield f'<circle cx="{x:g}" cy="{y:g}" r="{mark.diameter / 2:g}" {stroke}/>'
        away = mark.diameter / 2 + 4
        words = f"{mark.label}, {mark.diameter:g} mm"
    elif mark.width:
        yield (
            f'<rect class="window" x="{x - mark.width / 2:g}" y="{y - mark.height / 2:g}"'
            f' width="{mark.width:g}" height="{mark.height:g}" {stroke}/>'
        )
        words = f"{mark.label}, {mark.width:g} x {mark.height:g} mm"
    else:
        words = f"{mark.label}: measure first"
    yield _text(x + 2, y - away - 0.5 if not mark.width else y - mark.height / 2 - 1.5, words)
