"""A circuit as a picture, for a page: the same sheet as KiCad's."""

from .paint import INK, sheet, text

STEP = 8  # pixels a step of 1.27 mm
MARGIN = 5  # steps around what is drawn
TITLE = 9  # steps above it
WIRE, NOTE = "#1f6f8b", "#6b7076"
SIZE = 11


def _points(points):
    return " ".join(f"{x * STEP:g},{y * STEP:g}" for x, y in points)


def _stroke(stroke, x, y):
    kind, *rest = stroke
    if kind == "circle":
        return (
            f'<circle cx="{(x + rest[0]) * STEP:g}" cy="{(y + rest[1]) * STEP:g}" r="{rest[2] * STEP:g}"'
            f' fill="none" stroke="{INK}" stroke-width="1.6"/>'
        )
    fill = INK if rest[1] else "none"
    points = _points((x + dx, y + dy) for dx, dy in rest[0])
    return f'<polyline points="{points}" fill="{fill}" stroke="{INK}" stroke-width="1.6" stroke-linejoin="round"/>'


def _inner(pin):
    """Where a pin meets its symbol."""
    dx, dy = {"right": (1, 0), "left": (-1, 0), "down": (0, 1), "up": (0, -1)}[pin.into]
    return pin.x + dx * pin.length, pin.y + dy * pin.length, dx, dy


def _pin(pin, x, y):
    """The stroke of a pin, its number and its name."""
    inner_x, inner_y, dx, _ = _inner(pin)
    if pin.length:
        yield _stroke(("line", ((pin.x, pin.y), (inner_x, inner_y)), False), x, y)
    if pin.shows_number and pin.number != pin.name:
        middle_x, middle_y = (x + (pin.x + inner_x) / 2) * STEP, (y + (pin.y + inner_y) / 2) * STEP
        if dx:
            yield text(middle_x, middle_y - 3, pin.number, 8.5, NOTE, "middle")
        else:
            yield text(middle_x - 3, middle_y + 3, pin.number, 8.5, NOTE, "end")
    if pin.shows_name:
        anchor = "start" if dx > 0 else "end"
        yield text((x + inner_x + 0.6 * dx) * STEP, (y + inner_y) * STEP + 4, pin.name, 10, INK, anchor)
    elif pin.number == pin.name and len(pin.name) < 3 and pin.name:
        yield text((x + pin.x + 0.6 * dx) * STEP, (y + pin.y) * STEP - 3, pin.name, 8.5, NOTE, "middle")


def _component(component):
    """The units of a component: strokes, pins, reference and value."""
    for unit, (x, y), _, symbol in component.units():
        for stroke in symbol.strokes:
            yield _stroke(stroke, x, y)
        for pin in symbol.pins:
            yield from _pin(pin, x, y)
        units = component.at if isinstance(component.at, dict) else {}
        letter = "abc"[unit - 1] if len(units) > 1 else ""
        reference = "" if component.is_supply else component.ref + letter
        value = component.value if symbol.shows_value and component.symbol not in ("flag", "ground") else ""
        for words, (dx, dy, anchor), weight in (
            (reference, symbol.texts[0], "bold"),
            (value, symbol.texts[1], "normal"),
        ):
            if words and anchor != "none":
                yield text((x + dx) * STEP, (y + dy) * STEP + 4, words, SIZE, INK, anchor, weight)


def _extent(circuit):
    """The rectangle of what is drawn, in steps."""
    places = [place for _, _, place in circuit.ends()] + [end for segment in circuit.segments for end in segment]
    for component in circuit.components.values():
        for _, (x, y), _, symbol in component.units():
            for kind, *rest in symbol.strokes:
                places += [(x + rest[0], y + rest[1])] if kind == "circle" else [(x + dx, y + dy) for dx, dy in rest[0]]
            width = max(len(component.ref), len(component.value)) * 0.85
            for dx, dy, anchor in symbol.texts:
                places.append((x + dx + {"start": width, "end": -width}.get(anchor, 0), y + dy))
    places += [(words.at[0] + 0.8 * len(words.text), words.at[1]) for words in circuit.words] + [
        w.at for w in circuit.words
    ]
    xs, ys = zip(*places, strict=True)
    return min(xs) - MARGIN, min(ys) - MARGIN - TITLE, max(xs) + MARGIN, max(ys) + MARGIN


def svg(circuit):
    """The picture."""
    left, top, right, bottom = (edge * STEP for edge in _extent(circuit))
    shapes = [
        *sheet(right - left, bottom - top, left, top),
        text(left + 24, top + 36, circuit.title, 22, INK, "start", "bold"),
        text(left + 24, top + 56, " ".join(circuit.notes), 12, NOTE),
    ]
    for segment in circuit.segments:
        shapes.append(
            f'<polyline points="{_points(segment)}" fill="none" stroke="{WIRE}" stroke-width="2"'
            ' stroke-linecap="round"/>'
        )
    for component in circuit.components.values():
        shapes += _component(component)
    for x, y in circuit.junctions():
        shapes.append(f'<circle cx="{x * STEP:g}" cy="{y * STEP:g}" r="3.6" fill="{WIRE}"/>')
    for x, y in sorted(circuit.free):
        x, y = x * STEP, y * STEP
        shapes.append(f'<path d="M{x - 4:g},{y - 4:g} l8,8 m0,-8 l-8,8" stroke="{NOTE}" stroke-width="1.6"/>')
    for label in circuit.labels:
        x, y = label.place
        shapes.append(text(x * STEP, y * STEP - 4, label.name, 10.5, WIRE, label.anchor, "bold"))
    for words in circuit.words:
        weight, color = ("bold", INK) if words.bold else ("normal", NOTE)
        shapes.append(text(words.at[0] * STEP, words.at[1] * STEP + 4, words.text, 12, color, "start", weight))
    return "\n".join([*shapes, "</svg>"]) + "\n"
