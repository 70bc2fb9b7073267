"""A circuit on stripboard: strips of copper across, holes 2.54 mm apart. Seen from the side of the parts.

A layout says which net each strip has; parts stand upright between strips, links are insulated wires, and chips lie
below, each in strips that are cut. `faults` reads the copper as it would be soldered, and compares it with the circuit.
"""

import dataclasses

from .circuit import Joined

WIDTH = {"resistor": 2, "diode": 2, "jumper": 2, "transistor": 3, "capacitor": 3, "polarised": 4}  # columns of a body
REACH = {"polarised": 1}  # strips that a body covers beyond its leads
ASIDE = {"polarised": 1}  # columns that a body covers beside its leads: cans of 6 and 8 mm
CHIPS = {"amplifier": 4, "relay": 5}  # pins of a side
ACROSS = 3  # columns between a chip's sides


@dataclasses.dataclass
class Layout:
    """What is soldered: holes are (strip, column)."""

    strips: int
    columns: int
    names: list  # of the strips' nets; None in the strips of chips
    pins: dict  # (reference, pin): hole
    cuts: set  # holes at which the strip is cut
    links: list  # (hole, hole)
    bodies: list  # (reference, first strip, last strip, first column, last column)
    rooms: dict  # of standing parts, reference: (first strip, last strip, first column, last column), leads and body


def laid(circuit, rows, chips, off=(), to=None):
    """The layout: `rows` names the strips by a terminal each, `chips` each chip's column, `off` what is elsewhere."""
    to = to or {}
    net = {f"{ref}.{pin}": name for name, pins in circuit.nets().items() for ref, pin in pins}
    names = [net[terminal] for terminal in rows]
    below = max(CHIPS[circuit.components[ref].symbol] for ref in chips)
    one = Layout(len(rows) + below, 0, [*names, *[None] * below], {}, set(), [], [], {})
    on_board = [part for part in circuit.parts() if part.ref not in off]
    _plugs(one, on_board, net)
    taken = set()
    for part in sorted(on_board, key=lambda part: (part.symbol != "transistor", part.symbol != "polarised", part.ref)):
        if part.ref not in chips and part.symbol != "connector" and part.symbol != "jack":
            _stand(one, part, net, taken)
    edges = sorted(chips.items(), key=lambda chip: chip[1])
    for place, (ref, column) in enumerate(edges):
        right = None if place == len(edges) - 1 else (column + ACROSS + edges[place + 1][1]) // 2
        _chip(one, circuit.components[ref], column, right, len(rows))
    # A strip that has pins on one side of a cut only needs no cut there.
    sides = {cut: [column - cut[1] for row, column in one.pins.values() if row == cut[0]] for cut in one.cuts}
    one.cuts = {cut for cut, away in sides.items() if min(away, default=0) < 0 < max(away, default=0)}
    one.columns = max([column for _, column in one.pins.values()] + [body[4] for body in one.bodies]) + 6
    _grounds(one)
    for ref, _ in edges:
        _links(one, ref, net, to)
    return one


def _plugs(one, parts, net):
    """Wires to jacks, HAT and header, soldered into the first column, each ground into a strip of its own."""
    free = {}
    for place, name in enumerate(one.names):
        free.setdefault(name, []).append(place)
    for part in sorted(parts, key=lambda part: part.ref != "J4"):
        if part.symbol in ("connector", "jack"):
            for pin, _ in part.pins():
                name = net.get(f"{part.ref}.{pin.number}")
                if name and pin.number != "TN":
                    strips = free[name]
                    strip = strips.pop(0) if len(strips) > 1 or (strips[0], 0) not in one.pins.values() else strips[0]
                    column = sum(hole[0] == strip for hole in one.pins.values())
                    one.pins[part.ref, pin.number] = strip, column


def _stand(one, part, net, taken):
    """Gives a part the nearest strips of its nets, and the first columns that are free."""
    pins = [pin.number for pin, _ in part.pins()]
    strips = [[place for place, name in enumerate(one.names) if name == net[f"{part.ref}.{pin}"]] for pin in pins]
    if part.symbol == "transistor":
        first = next(row for row in strips[0] if row + 1 in strips[1] and row + 2 in strips[2])
        chosen = [first, first + 1, first + 2]
    else:
        chosen = min(((a, b) for a in strips[0] for b in strips[1]), key=lambda pair: abs(pair[0] - pair[1]))
    reach = REACH.get(part.symbol, 0)
    low, high = min(chosen) - reach, max(chosen) + reach
    width = WIDTH[part.symbol]
    column = 3
    while any((row, col) in taken for row in range(low, high + 1) for col in range(column, column + width)):
        column += 1
    taken |= {(row, col) for row in range(low, high + 1) for col in range(column, column + width)}
    middle = column + (width - 1) // 2
    for pin, row in zip(pins, chosen, strict=True):
        one.pins[part.ref, pin] = row, middle
    one.bodies.append((part.ref, min(chosen), max(chosen), middle, middle))
    aside = ASIDE.get(part.symbol, 0)
    one.rooms[part.ref] = low, high, middle - aside, middle + aside


def _chip(one, part, column, right, top):
    """A chip: its left side downwards, its right side upwards; cuts between them and towards the next."""
    count = CHIPS[part.symbol]
    for pin, _ in part.pins():
        number = int(pin.number)
        is_left = number <= count
        row = top + (number - 1 if is_left else 2 * count - number)
        one.pins[part.ref, pin.number] = row, column if is_left else column + ACROSS
    for row in range(top, one.strips):
        one.cuts.add((row, column + 1))
        if right is not None:
            one.cuts.add((row, right))
    one.bodies.append((part.ref, top, top + count - 1, column, column + ACROSS))


def _used(one):
    """Holes that nothing more goes into: those with a wire, cut ones, and those under a part."""
    chips = [(first, last, left + 1, right - 1) for _, first, last, left, right in one.bodies if left != right]
    under = {
        (row, column)
        for first, last, left, right in [*chips, *one.rooms.values()]
        for row in range(first, last + 1)
        for column in range(left, right + 1)
    }
    return set(one.pins.values()) | one.cuts | under | {hole for link in one.links for hole in link}


def _free_hole(one, strip, near, columns):
    """The free hole of a strip that is nearest to a column."""
    used = _used(one)
    holes = [column for column in columns if (strip, column) not in used]
    return strip, min(holes, key=lambda column: abs(column - near))


def _grounds(one):
    """A star: each further strip of ground has a link to the first."""
    first, *others = [place for place, name in enumerate(one.names) if name == "GND"]
    for place, strip in enumerate(others):
        near = one.columns - 2 - place
        begin = _free_hole(one, first, near, range(one.columns))
        one.links.append((begin, _free_hole(one, strip, begin[1], range(one.columns))))


def _links(one, ref, net, to):
    """A link from each pin of a chip to the strip of its net, or to the pin beside it."""
    for (part, number), (row, column) in [*one.pins.items()]:
        name = net.get(f"{part}.{number}")
        if part != ref or name is None:
            continue
        reach = _reach(one, row, column)
        strips = [place for place, other in enumerate(one.names) if other == name]
        if strips:
            strip = to.get((part, number), max(strips))
            way = _way(one, row, strip, column, reach)
            one.links.append(((row, way), (strip, way)))
            continue
        # A net of this chip alone: its pins are joined with each other.
        beside = [
            hole
            for (own, pin), hole in one.pins.items()
            if own == ref and pin > number and net.get(f"{own}.{pin}") == name
        ]
        for other in beside[:1]:
            way = _way(one, row, other[0], column, sorted({*reach} & {*_reach(one, *other)}))
            one.links.append(((row, way), (other[0], way)))


def _way(one, row, strip, near, columns):
    """The column for a link up from a strip: near a pin, with free holes, no other link and no part in it."""
    used = _used(one)
    low, high = min(row, strip), max(row, strip)

    def cost(column):
        links = sum(
            begin[1] == column and min(begin[0], end[0]) <= high and max(begin[0], end[0]) >= low
            for begin, end in one.links
        )
        parts = sum(_crosses(room, low, high, column) for room in one.rooms.values())
        return 100 * (links + parts) + abs(column - near)

    return min(
        (column for column in columns if {(row, column), (strip, column)}.isdisjoint(used) and column > 1), key=cost
    )


def _crosses(room, low, high, column):
    """Whether a part's room has a place in a column between two strips."""
    first, last, left, right = room
    return left <= column <= right and low <= last and high >= first


def _reach(one, row, column):
    """The columns of a strip that a hole is joined with."""
    left = max([cut for strip, cut in one.cuts if strip == row and cut < column], default=-1)
    right = min([cut for strip, cut in one.cuts if strip == row and cut > column], default=one.columns)
    return range(left + 1, right)


def faults(one, circuit):
    """A sentence for each thing that is soldered otherwise than the circuit says."""
    piece = {}
    for row in range(one.strips):
        number = 0
        for column in range(one.columns):
            if (row, column) in one.cuts:
                number += 1
            else:
                piece[row, column] = (row, number)
    joined = Joined()
    for begin, end in one.links:
        for hole in (begin, end):
            if hole not in piece:
                yield f"a link ends at {at(hole)}, where the strip is cut"
                return
        joined.join(piece[begin], piece[end])
    holes = [*one.pins.values(), *(hole for link in one.links for hole in link)]
    for hole in sorted({hole for hole in holes if holes.count(hole) > 1}):
        yield f"two wires are in the hole {at(hole)}"
    yield from _under(one)
    found = {}
    for name, pins in circuit.nets().items():
        here = {pin: one.pins[pin] for pin in pins if pin in one.pins}
        for pin, hole in here.items():
            if hole not in piece:
                yield f"{'.'.join(pin)} is at {at(hole)}, where the strip is cut"
                return
        copper = {joined.root(piece[hole]) for hole in here.values()}
        if len(copper) > 1:
            yield f"{name} is in {len(copper)} pieces: {', '.join('.'.join(pin) for pin in here)}"
        for part in copper:
            other = found.setdefault(part, name)
            if other != name:
                yield f"{name} and {other} are joined"
    named = {pin for pins in circuit.nets().values() for pin in pins}
    for pin, hole in one.pins.items():
        if pin not in named and joined.root(piece[hole]) in found:
            yield f"{'.'.join(pin)}, which is open, is joined with {found[joined.root(piece[hole])]}"


def _under(one):
    """A sentence for each link that comes up under a part, whose leads are bare, or would have to lie across it."""
    for link in one.links:
        (low, column), (high, _) = sorted(link)
        for ref, room in one.rooms.items():
            ends = [(row, column) for row in (low, high) if _crosses(room, row, row, column)]
            for hole in ends:
                yield f"a link ends at {at(hole)}, under {ref}"
            if not ends and _crosses(room, low, high, column):
                yield f"the link {at((low, column))} to {at((high, column))} lies across {ref}"


def at(hole):
    """A hole as the drawing names it."""
    return f"{hole[0] + 1}/{hole[1] + 1}"
