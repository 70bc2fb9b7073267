"""A stripboard as a picture, seen from the side of the parts: strips, cuts, links, parts."""

from .paint import INK, sheet, text
from .stripboard import at

HOLE = 26  # pixels from hole to hole: 2.54 mm
LEFT, TOP, FOOT, RIGHT = 190, 96, 212, 30
COPPER, BARE, CUT = "#e8c79a", "#b98b4e", "#c0392b"
LINKS = ("#1f6f8b", "#7a4a9e", "#2d7d46", "#b5651d", "#3b4cc0", "#8c2d5a")
BODY = {
    "resistor": "#d9e2ec",
    "diode": "#444a50",
    "polarised": "#cfd8f3",
    "capacitor": "#f3e3b3",
    "jumper": "#333333",
    "transistor": "#444a50",
}


def _xy(hole):
    row, column = hole
    return LEFT + column * HOLE, TOP + row * HOLE


def _strips(one):
    """The copper between cuts, the holes, the numbers."""
    for row in range(one.strips):
        cuts = sorted(column for strip, column in one.cuts if strip == row)
        for begin, end in zip([-1, *cuts], [*cuts, one.columns], strict=True):
            x, y = _xy((row, begin + 0.5))
            wide = (end - begin - 1) * HOLE
            yield f'<rect x="{x:g}" y="{y - 9:g}" width="{wide:g}" height="18" rx="4" fill="{COPPER}"/>'
        for column in range(one.columns):
            x, y = _xy((row, column))
            yield f'<circle cx="{x}" cy="{y}" r="3" fill="{BARE}"/>'
        yield text(LEFT - 22, _xy((row, 0))[1] + 4, str(row + 1), 11, INK, "end")
        if one.names[row]:
            yield text(
                LEFT - 52, _xy((row, 0))[1] + 4, one.names[row].replace("Net-", "").strip("()"), 11, INK, "end", "bold"
            )
    for column in range(0, one.columns, 2):
        yield text(_xy((0, column))[0], TOP - 20, str(column + 1), 11, INK, "middle")
    for hole in sorted(one.cuts):
        x, y = _xy(hole)
        yield f'<path d="M{x - 7},{y - 7} l14,14 m0,-14 l-14,14" stroke="{CUT}" stroke-width="3"/>'


def _links(one):
    """Insulated wires."""
    for place, (begin, end) in enumerate(one.links):
        color = LINKS[place % len(LINKS)]
        (x1, y1), (x2, y2) = _xy(begin), _xy(end)
        line = f"M{x1:g},{y1:g} L{x2:g},{y2:g}"
        yield f'<path d="{line}" stroke="{color}" stroke-width="4" stroke-linecap="round" opacity="0.75"/>'
        for x, y in ((x1, y1), (x2, y2)):
            yield f'<circle cx="{x:g}" cy="{y:g}" r="5" fill="{color}"/>'


def _bodies(one, circuit):
    """Parts with their references."""
    for ref, first, last, left, right in one.bodies:
        part = circuit.components[ref]
        (x1, y1), (x2, y2) = _xy((first, left)), _xy((last, right))
        if left != right:
            yield (
                f'<rect x="{x1 - 8:g}" y="{y1 - 12:g}" width="{x2 - x1 + 16:g}" height="{y2 - y1 + 24:g}"'
                ' rx="5" fill="#33383d" opacity="0.85"/>'
            )
            yield f'<circle cx="{x1 + 3:g}" cy="{y1 - 4:g}" r="3.4" fill="#ffffff"/>'
            yield text((x1 + x2) / 2, (y1 + y2) / 2 - 2, ref, 15, "#ffffff", "middle", "bold")
            yield text((x1 + x2) / 2, (y1 + y2) / 2 + 14, part.value, 10, "#ffffff", "middle")
            continue
        if part.symbol == "transistor":
            # Its pins are in the middle; the flat side is a straight edge.
            yield (
                f'<path d="M{x1 - 14:g},{y1 - 14:g} V{y2 + 14:g} C{x1 + 34:g},{y2 + 14:g} {x1 + 34:g},{y1 - 14:g}'
                f' {x1 - 14:g},{y1 - 14:g} Z" fill="{BODY[part.symbol]}" stroke="{INK}" opacity="0.9"/>'
            )
            yield from _leads(one, part, 28)
            yield text(x1 + 9, (y1 + y2) / 2 + 4, ref, 10.5, "#ffffff", "middle", "bold")
            continue
        width = {"polarised": 60, "capacitor": 34}.get(part.symbol, 16)
        round_ = 30 if part.symbol == "polarised" else 6
        color = BODY[part.symbol]
        yield (
            f'<rect x="{x1 - width / 2:g}" y="{y1 - (20 if part.symbol == "polarised" else 8):g}" width="{width}"'
            f' height="{y2 - y1 + (40 if part.symbol == "polarised" else 16):g}" rx="{round_}" fill="{color}"'
            f' stroke="{INK}" opacity="0.9"/>'
        )
        yield from _leads(one, part, width)
        dark = color.startswith(("#33", "#44"))
        middle = (y1 + y2) / 2
        inside = width > 30
        yield text(
            x1 if inside else x1 + 11,
            middle + 4,
            ref,
            10.5,
            "#ffffff" if dark and inside else INK,
            "middle" if inside else "start",
            "bold",
        )


def _leads(one, part, width):
    """The holes of a standing part, and what tells its leads apart."""
    marks = {"polarised": {"1": "+"}, "transistor": {"1": "E", "2": "B", "3": "C"}}.get(part.symbol, {})
    places = {pin.number: _xy(one.pins[part.ref, pin.number]) for pin, _ in part.pins()}
    middle = sum(y for _, y in places.values()) / len(places)
    for number, (x, y) in places.items():
        yield f'<circle cx="{x}" cy="{y}" r="3.6" fill="#ffffff" stroke="{INK}"/>'
        if part.symbol == "diode" and number == "1":
            toward = 9 if y < middle else -9
            yield f'<path d="M{x - width / 2:g},{y + toward:g} h{width}" stroke="#ffffff" stroke-width="4"/>'
        if number in marks:
            yield text(x - width / 2 - 2, y + 4, marks[number], 10, CUT, "end", "bold")


def _plugs(one, circuit):
    """Where wires lead away."""
    for (ref, pin), (row, column) in one.pins.items():
        part = circuit.components[ref]
        if part.symbol in ("connector", "jack"):
            x, y = _xy((row, column))
            yield f'<circle cx="{x}" cy="{y}" r="6" fill="none" stroke="{INK}" stroke-width="2"/>'
            names = {"T": "tip", "S": "sleeve"}
            word = names[pin] if part.symbol == "jack" else part.names[int(pin) - 1].split(" (")[0]
            yield text(x + 9, y - 5, f"{ref} {word}", 9.5, INK)


def svg(one, circuit):
    """The picture."""
    width, height = LEFT + one.columns * HOLE + RIGHT, TOP + one.strips * HOLE + FOOT
    size = f"{one.strips} strips, {one.columns} holes: {one.columns * 2.54:.0f} x {one.strips * 2.54:.0f} mm"
    shapes = [
        *sheet(width, height),
        text(24, 34, f"{circuit.title}, on stripboard", 20, INK, "start", "bold"),
        text(24, 56, f"Seen from the side of the parts. {size}. Nobody has built it yet.", 12.5),
        *_strips(one), *_bodies(one, circuit), *_links(one), *_plugs(one, circuit),
    ]  # fmt: skip
    foot = TOP + one.strips * HOLE + 14
    words = [
        f"Red crosses: {len(one.cuts)} cuts of the copper. Coloured lines: {len(one.links)} links of insulated wire.",
        "Two-legged parts stand between their strips. A chip's dot is its pin 1, a diode's white line its ring.",
        "Q1's flat side is to the left, towards the rings. C6 is on the copper's side, from U1's pin 8 to its pin 4.",
        "Rings at the left: wires to jacks, HAT and header. Strip 2 is the ground's star. D1 and D2 are at the jacks.",
        "The copper's side is the mirror of this picture. Strip/hole, counted from the rings:",
        f"cuts {', '.join(at(hole) for hole in sorted(one.cuts))}",
    ]
    links = [f"{at(min(link))} to {at(max(link))}" for link in sorted(one.links, key=min)]
    half = (len(links) + 1) // 2
    words += [f"links {', '.join(links[:half])},", ", ".join(links[half:])]
    for row, line in enumerate(words):
        shapes.append(text(24, foot + 22 * row, line, 12.5))
    return "\n".join([*shapes, "</svg>"]) + "\n"
