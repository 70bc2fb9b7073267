"""A small circuit as data: parts at places of a sheet, and the wires drawn between their terminals.

All else is made from it: the schematic and netlist of KiCad, the drawing, the deck of the simulation, the bill and the
stripboard. Which terminals are joined is read from the drawn wires, as an eye reads it: wires that touch at an end are
joined, wires that only cross are not.
"""

import dataclasses

from . import kinds
from .circuit_symbols import SYMBOLS, turned
from .fault import Fault


UNBUILT = "Made by board/wiring from board.toml. Nobody has built it yet."


@dataclasses.dataclass
class Component:
    """A part: what it is, and where each unit of its symbol lies, in steps of 1.27 mm from the sheet's corner."""

    ref: str  # such as R1
    value: str  # such as 4.7 MΩ
    kind: kinds.Kind
    at: tuple  # of a part with several units: {unit: place}
    turn: str = "0"  # quarter turns in degrees, with m mirrored first; of several units: {unit: turn}
    names: tuple = ()  # of a connector: its pins' names

    @property
    def symbol(self):
        """How it is drawn."""
        return self.kind.symbol

    def units(self):
        """(unit, place, turn, its drawn symbol) of each."""
        places = self.at if isinstance(self.at, dict) else {1: self.at}
        for unit, place in places.items():
            turn = self.turn.get(unit, "0") if isinstance(self.turn, dict) else self.turn
            yield unit, place, turn, turned(SYMBOLS[self.symbol](self), unit, turn)

    def pins(self):
        """(pin, place) of every pin on the sheet."""
        for _, (x, y), _, symbol in self.units():
            for pin in symbol.pins:
                yield pin, (x + pin.x, y + pin.y)

    @property
    def is_supply(self):
        """A supply's sign, which is no part: it names its net."""
        return self.ref.startswith("#")


@dataclasses.dataclass
class Words:
    """A text on the sheet."""

    text: str
    at: tuple
    size: float = 1.27  # mm
    bold: bool = False


@dataclasses.dataclass
class Label:
    """The name of a net at a place."""

    name: str
    place: tuple
    anchor: str


class Circuit:
    """The parts, the wires as lists of points, the names of nets, and the words of a sheet."""

    def __init__(self, name, title, notes=()):
        self.name = name
        self.title = title
        self.notes = list(notes)
        self.components = {}
        self.segments = []  # ((x, y), (x, y)), each straight
        self.labels = []
        self.free = set()  # places of pins that are left open
        self.words = []

    def add(self, ref, value, kind, at, turn="0", names=()):
        """A part."""
        if ref in self.components:
            raise Fault(f"{self.name}: {ref} is there twice; each part has a reference of its own")
        self.components[ref] = Component(ref, value, kind, at, turn, names)

    def supply(self, name, *places):
        """The sign of a supply at places, each a point or a terminal."""
        for place in places:
            count = sum(component.is_supply for component in self.components.values())
            self.add(f"#PWR{count + 1:02}", name, kinds.GROUND if name == "GND" else kinds.RAIL, self.place(place))

    def flag(self, *places):
        """Says that a net is fed from outside, for KiCad's check."""
        for place in places:
            count = sum(component.symbol == "flag" for component in self.components.values())
            self.add(f"#FLG{count + 1:02}", "PWR_FLAG", kinds.FLAG, self.place(place))

    def place(self, word):
        """Where a terminal such as R1.2 or K1.COM is; a point is one already."""
        if not isinstance(word, str):
            return word
        ref, _, terminal = word.partition(".")
        component = self.components.get(ref)
        if component is None:
            raise Fault(f"{self.name}: a wire leads to {word}, but there is no part {ref}")
        for pin, at in component.pins():
            if terminal in (pin.number, pin.name):
                return at
        known = ", ".join(pin.name or pin.number for pin, _ in component.pins())
        raise Fault(f"{self.name}: a wire leads to {word}, but {ref} has only the terminals {known}")

    def wire(self, *path):
        """A wire through places; `-|` between two of them turns a corner, first across, and `|-` first up or down."""
        last, corner = None, None
        for word in path:
            if word in ("-|", "|-"):
                corner = word
                continue
            here = self.place(word)
            if last is not None:
                turns = {"-|": [(here[0], last[1])], "|-": [(last[0], here[1])], None: []}[corner]
                for begin, end in zip([last, *turns], [*turns, here], strict=True):
                    if begin[0] != end[0] and begin[1] != end[1]:
                        raise Fault(f"{self.name}: the wire from {begin} to {end} is oblique; turn it by -| or |-")
                    if begin != end:
                        self.segments.append((begin, end))
            last, corner = here, None

    def label(self, name, place, anchor="start"):
        """Names the net at a place; the word begins there, or ends there."""
        self.labels.append(Label(name, self.place(place), anchor))

    def open(self, *terminals):
        """Terminals that are joined with nothing, on purpose."""
        self.free |= {self.place(terminal) for terminal in terminals}

    def say(self, text, at, **more):
        """Words on the sheet."""
        self.words.append(Words(text, at, **more))

    def parts(self):
        """The parts without the supplies' signs."""
        return [component for component in self.components.values() if not component.is_supply]

    def ends(self):
        """(component, pin, place) of all pins."""
        for component in self.components.values():
            for pin, place in component.pins():
                yield component, pin, place

    def junctions(self):
        """Where three or more ends meet; the flags of KiCad's check are none."""
        pins = [place for component, _, place in self.ends() if component.symbol != "flag"]
        places = {end for segment in self.segments for end in segment} | set(pins)
        for place in sorted(places):
            count = sum(place in segment for segment in self.segments)
            count += 2 * sum(_inside(place, segment) for segment in self.segments)
            if count + pins.count(place) > 2:
                yield place

    def pieces(self):
        """The wires, cut where something joins them on their way."""
        cuts = [*self.junctions(), *(label.place for label in self.labels), *(place for _, _, place in self.ends())]
        for begin, end in self.segments:
            places = sorted({begin, end, *(place for place in cuts if _inside(place, (begin, end)))})
            yield from zip(places, places[1:], strict=False)

    def nets(self):
        """{name: [(reference, pin number)]} without the supplies' signs. A pin alone, or two names, are faults."""
        joined = Joined()
        named = [(label.name, label.place) for label in self.labels]
        named += [(part.value, place) for part, _, place in self.ends() if part.symbol in ("ground", "rail")]
        points = [place for _, _, place in self.ends()] + [place for _, place in named]
        for begin, end in self.segments:
            joined.join(begin, end)
            for point in [*points, *(end for segment in self.segments for end in segment)]:
                if _inside(point, (begin, end)):
                    joined.join(point, begin)
        firsts = {}
        for name, place in named:
            joined.join(firsts.setdefault(name, place), place)
        found, names = {}, {}
        for name, place in named:
            other = names.setdefault(joined.root(place), name)
            if other != name:
                raise Fault(f"{self.name}: {other} and {name} are joined at {place}; a net has one name")
        for component, pin, place in self.ends():
            if component.is_supply or place in self.free:
                continue
            found.setdefault(joined.root(place), []).append((component.ref, pin.number))
        nets = {}
        for root, pins in found.items():
            pins = sorted(set(pins), key=_order)
            if len(pins) < 2:
                raise Fault(
                    f"{self.name}: {'.'.join(pins[0])} is joined with nothing; wire it, or leave it open on purpose"
                )
            nets[names.get(root) or f"Net-({pins[0][0]}-{pins[0][1]})"] = pins
        return dict(sorted(nets.items()))


class Joined:
    """Sets of points or pieces that are joined."""

    def __init__(self):
        self._parent = {}

    def root(self, point):
        """The point that stands for all that are joined with it."""
        while point in self._parent:
            point = self._parent[point]
        return point

    def join(self, one, other):
        """Joins two."""
        one, other = self.root(one), self.root(other)
        if one != other:
            self._parent[one] = other


def _inside(point, segment):
    """Whether a point lies on a straight wire, between its ends."""
    (x1, y1), (x2, y2) = segment
    x, y = point
    if x1 == x2:
        return x == x1 and min(y1, y2) < y < max(y1, y2)
    return y == y1 and min(x1, x2) < x < max(x1, x2)


def _order(pin):
    """References by letter and number."""
    ref, number = pin
    letters = ref.rstrip("0123456789")
    return letters, int(ref[len(letters) :] or 0), int(number) if number.isdigit() else 0, number
