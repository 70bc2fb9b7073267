"""Symbols of circuits: strokes and pins in steps of 1.27 mm, y down. Each can be turned and mirrored."""

import dataclasses


@dataclasses.dataclass
class Pin:
    """Where a wire ends at a symbol."""

    number: str
    name: str
    x: float
    y: float
    into: str  # the way from the wire's end into the symbol: right, left, up, down
    length: float = 1
    kind: str = "passive"  # KiCad's
    shows_name: bool = False
    shows_number: bool = False


@dataclasses.dataclass
class Symbol:
    """A drawn unit: its pins, its strokes, and where the reference and the value stand."""

    pins: list
    strokes: list  # ("line", points, filled) or ("circle", x, y, radius)
    texts: tuple = ((0, -2.2, "middle"), (0, 3.2, "middle"))  # x, y, anchor of reference and value
    upright: tuple = ((1.8, -0.4, "start"), (1.8, 1.4, "start"))  # the same if it is turned by a quarter
    shows_value: bool = True


def _line(*points, fill=False):
    return ("line", points, fill)


def _box(left, top, right, bottom):
    return _line((left, top), (right, top), (right, bottom), (left, bottom), (left, top))


def _two(strokes, reach, names=("", ""), **more):
    """A symbol with a pin at each side, 3 steps from the middle; its strokes reach as far as said."""
    pins = [Pin("1", names[0], -3, 0, "right", 3 - reach), Pin("2", names[1], 3, 0, "left", 3 - reach)]
    return {1: Symbol(pins, strokes, **more)}


TALL = ((0, -2.8, "middle"), (0, 3.2, "middle"))  # the texts of a symbol whose strokes reach higher


def resistor(_):
    return _two([_box(-2, -0.75, 2, 0.75)], 2)


def capacitor(_):
    return _two([_line((-0.4, -1.6), (-0.4, 1.6)), _line((0.4, -1.6), (0.4, 1.6))], 0.4, texts=TALL)


def polarised(_):
    """An electrolytic capacitor; pin 1 is its +."""
    plus = [_line((-1.9, -1.3), (-0.9, -1.3)), _line((-1.4, -1.8), (-1.4, -0.8))]
    strokes = [_box(-0.8, -1.6, -0.3, 1.6), _line((0.4, -1.6), (0.4, 1.6)), *plus]
    symbol = _two(strokes, 0.8, texts=TALL, upright=((2.4, -0.4, "start"), (2.4, 1.4, "start")))
    symbol[1].pins[1].length = 2.6
    return symbol


def diode(_):
    """Pin 1 is the cathode, its ring."""
    strokes = [_line((1, -1), (1, 1), (-1, 0), (1, -1), fill=True), _line((-1, -1), (-1, 1))]
    return _two(strokes, 1, ("K", "A"))


def clamp(_):
    """A diode that clamps both ways."""
    left = _line((-2, -1), (-2, 1), (0, 0), (-2, -1), fill=True)
    right = _line((2, -1), (2, 1), (0, 0), (2, -1), fill=True)
    return _two([left, right, _line((-0.5, -1.4), (0, -1), (0, 1), (0.5, 1.4))], 2)


def fuse(_):
    return _two([_box(-2, -0.75, 2, 0.75), _line((-2, 0), (2, 0))], 2)


def jumper(_):
    return _two([("circle", -1.4, 0, 0.45), ("circle", 1.4, 0, 0.45), _line((-1.2, -0.9), (1.2, -0.9))], 1.85)


def transistor(_):
    """NPN in a TO-92 case: 1 emitter, 2 base, 3 collector, as a PN2222A has them."""
    pins = [
        Pin("1", "E", 2, 4, "up", 2), Pin("2", "B", -4, 0, "right", 3), Pin("3", "C", 2, -4, "down", 2),
    ]  # fmt: skip
    strokes = [
        _line((-1, -2), (-1, 2)), _line((-1, -0.8), (2, -2)), _line((-1, 0.8), (2, 2)),
        _line((1.2, 1.15), (1.6, 1.84), (0.8, 1.75), (1.2, 1.15), fill=True), ("circle", 0.3, 0, 2.6),
    ]  # fmt: skip
    return {1: Symbol(pins, strokes, ((3.6, -0.4, "start"), (3.6, 1.4, "start")))}


def amplifier(_):
    """A double operational amplifier, pins as usual for eight; its third unit is the supply."""
    units = {}
    for unit, (plus, minus, out) in {1: "321", 2: "567"}.items():
        pins = [
            Pin(plus, f"+{unit}", -6, -2, "right", 2, "input"), Pin(minus, f"-{unit}", -6, 2, "right", 2, "input"),
            Pin(out, f"out{unit}", 6, 0, "left", 2, "output"),
        ]  # fmt: skip
        strokes = [
            _line((-4, -4), (4, 0), (-4, 4), (-4, -4)), _line((-3.4, -2), (-2.2, -2)),
            _line((-2.8, -2.6), (-2.8, -1.4)),
            _line((-3.4, 2), (-2.2, 2)),
        ]  # fmt: skip
        units[unit] = Symbol(pins, strokes, ((1, -3.2, "start"), (1, 4.4, "start")))
    pins = [Pin("8", "VDD", 0, -4, "down", 2, "power_in"), Pin("4", "VSS", 0, 4, "up", 2, "power_in")]
    units[3] = Symbol(pins, [_box(-2, -2, 2, 2)], ((2.8, -0.4, "start"), (2.8, 1.4, "start")))
    return _numbered(units)


def relay(_):
    """A relay with two changeovers: unit 1 is its coil, 2 and 3 the contacts, drawn at rest."""
    pins = [Pin("1", "coil+", 0, -4, "down", 2.4), Pin("10", "coil-", 0, 4, "up", 2.4)]
    units = {
        1: Symbol(
            pins, [_box(-2.4, -1.6, 2.4, 1.6), _line((-1, 1.6), (1, -1.6))], ((3.2, -0.4, "start"), (3.2, 1.4, "start"))
        )
    }
    for unit, (com, nc, no) in {2: "324", 3: "897"}.items():
        pole = unit - 1
        pins = [
            Pin(com, f"COM{pole}", -5, 0, "right", 2),
            Pin(nc, f"NC{pole}", 5, -2, "left", 2), Pin(no, f"NO{pole}", 5, 2, "left", 2),
        ]  # fmt: skip
        strokes = [
            ("circle", -2.6, 0, 0.4), ("circle", 2.6, -2, 0.4), ("circle", 2.6, 2, 0.4),
            _line((-2.2, -0.1), (2.6, -1.5)),
        ]  # fmt: skip
        units[unit] = Symbol(pins, strokes, ((0, -3.4, "middle"), (0, 4.6, "middle")), shows_value=False)
    return _numbered(units)


def jack(_):
    """A jack: T tip, S sleeve, TN the contact that touches the tip until a plug is in."""
    pins = [Pin("T", "T", 6, -2, "left", 2), Pin("TN", "TN", 6, 0, "left", 2), Pin("S", "S", 6, 2, "left", 2)]
    strokes = [
        _box(-4, -1.6, -3, 2.6), _line((-3, 2), (4, 2)), _line((4, -2), (0, -2), (-1, -0.9), (-2, -2)),
        _line((4, 0), (2, 0), (2, -1.8)), _line((1.7, -1.3), (2, -1.9), (2.3, -1.3), (1.7, -1.3), fill=True),
    ]  # fmt: skip
    return _numbered({1: Symbol(pins, strokes, ((0, -5, "middle"), (0, -3.4, "middle")))})


def barrel(_):
    """The round jack of a pedal supply, which has its minus inside: the pin."""
    pins = [Pin("2", "sleeve", 6, -2, "left", 2), Pin("1", "pin", 6, 2, "left", 2)]
    strokes = [
        _box(-4, -3.4, 4, 3.4), _line((4, -2), (-1, -2), (-2, -0.8), (-3, -2)), _line((4, 2), (2, 2)),
        _box(-3, 1.4, 2, 2.6),
    ]  # fmt: skip
    return _numbered({1: Symbol(pins, strokes, ((0, -6, "middle"), (0, -4.4, "middle")))})


def converter(_):
    """An isolated module: no ground leads through it."""
    pins = [
        Pin("+in", "+in", -9, -2, "right", 2, shows_name=True), Pin("-in", "-in", -9, 2, "right", 2, shows_name=True),
        Pin("+out", "+out", 9, -2, "left", 2, "power_out", True),
        Pin("-out", "-out", 9, 2, "left", 2, "power_out", True),
    ]  # fmt: skip
    strokes = [_box(-7, -5, 7, 5), *(_line((0, y), (0, y + 1.2)) for y in (-4.6, -2.6, -0.6, 1.4, 3.4))]
    texts = ((0, -7.6, "middle"), (0, -6, "middle"))
    return {1: Symbol(pins, strokes, texts)}


def connector(component):
    """A row of pins with names; they lie at the right."""
    count = len(component.names)
    pins = [Pin(str(row + 1), name, 0, 2 * row, "left", 2, shows_name=True) for row, name in enumerate(component.names)]
    width = 1.4 + 1.02 * max(len(name) for name in component.names)
    strokes = [_box(-2 - width, -1.6, -2, 2 * count - 0.4)]
    middle = -2 - width / 2
    texts = ((middle, -4, "middle"), (middle, -2.4, "middle"))
    return _numbered({1: Symbol(pins, strokes, texts, texts)})


def touch(_):
    """An MPR121: supplies and bus at the left, electrodes at the right. Pins of its 20 lead case."""
    left = [
        ("20", "VDD", "power_in"), ("3", "SDA", "bidirectional"), ("2", "SCL", "input"), ("1", "IRQ", "open_collector"),
        ("4", "ADDR", "input"), ("7", "REXT", "passive"), ("5", "VREG", "passive"), ("6", "VSS", "power_in"),
    ]  # fmt: skip
    rows = [0, 4, 6, 8, 12, 16, 20, 24]
    pins = [
        Pin(number, name, -10, row - 12, "right", 2, kind, True)
        for (number, name, kind), row in zip(left, rows, strict=True)
    ]
    pins += [Pin(str(8 + n), f"ELE{n}", 10, 2 * n - 11, "left", 2, "passive", True) for n in range(12)]
    texts = ((0, -16.4, "middle"), (0, -14.8, "middle"))
    return _numbered({1: Symbol(pins, [_box(-8, -14, 8, 14)], texts, texts)})


def ground(_):
    pins = [Pin("1", "", 0, 0, "down", 0, "power_in")]
    strokes = [
        _line((0, 0), (0, 1)),
        _line((-1.2, 1), (1.2, 1)),
        _line((-0.8, 1.5), (0.8, 1.5)),
        _line((-0.4, 2), (0.4, 2)),
    ]
    return {1: Symbol(pins, strokes, ((0, 0, "none"), (0, 0, "none")))}


def rail(_):
    pins = [Pin("1", "", 0, 0, "up", 0, "power_in")]
    return {
        1: Symbol(
            pins, [_line((0, 0), (0, -1.2)), _line((-0.9, -1.2), (0.9, -1.2))], ((0, 0, "none"), (0, -2.2, "middle"))
        )
    }


def flag(_):
    pins = [Pin("1", "", 0, 0, "up", 0, "power_out")]
    return {1: Symbol(pins, [], ((0, 0, "none"), (0, 0, "none")))}


def _numbered(units):
    for symbol in units.values():
        for pin in symbol.pins:
            pin.shows_number = True
    return units


SYMBOLS = {
    one.__name__: one
    for one in (
        resistor, capacitor, polarised, diode, clamp, fuse, jumper, transistor, amplifier, relay, jack, barrel,
        connector, converter, touch, ground, rail, flag,
    )
}  # fmt: skip
INTO = ["right", "down", "left", "up"]


def turned(units, unit, turn):
    """The drawn symbol of a unit, mirrored if the turn begins with m, then turned clockwise."""
    symbol = units[unit]
    mirrored, quarters = turn.startswith("m"), int(turn.lstrip("m") or 0) // 90

    def moved(x, y):
        x = -x if mirrored else x
        for _ in range(quarters):
            x, y = -y, x
        return x, y

    def way(into):
        if mirrored:
            into = {"left": "right", "right": "left"}.get(into, into)
        return INTO[(INTO.index(into) + quarters) % 4]

    pins = []
    for pin in symbol.pins:
        x, y = moved(pin.x, pin.y)
        pins.append(dataclasses.replace(pin, x=x, y=y, into=way(pin.into)))
    strokes = []
    for kind, *stroke in symbol.strokes:
        if kind == "circle":
            strokes.append((kind, *moved(stroke[0], stroke[1]), stroke[2]))
        else:
            strokes.append((kind, tuple(moved(x, y) for x, y in stroke[0]), stroke[1]))
    texts = symbol.upright if quarters % 2 else symbol.texts
    if mirrored and not quarters:
        swap = {"start": "end", "end": "start"}
        texts = tuple((-x, y, swap.get(anchor, anchor)) for x, y, anchor in texts)
    return dataclasses.replace(symbol, pins=pins, strokes=strokes, texts=texts)
