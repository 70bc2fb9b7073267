"""Board files, read for their wires. Their meaning is checked by the program: Sources/2-Domain/BoardFile."""

import dataclasses
import tomllib

from . import audio, header, parts
from .fault import Fault

PULLS = {"pull-up": 2, "pull-down": 1, "disabled": 0}


@dataclasses.dataclass
class Wire:
    """One line of the board file on the header."""

    name: str  # the line's
    gpio: int
    role: str  # MODE, RELAY..., PAD, CLOCK, DATA, IRQ; of the I2C bus SDA, SCL
    pull: int | None  # 0 none, 1 down, 2 up, as in a device tree; None if the board file leaves it
    active: str
    debounce: int = 5  # ms

    @property
    def is_foot(self):
        """Whether it is a switch for feet, which bounces longer."""
        return self.debounce > 5

    @property
    def pin(self):
        """The header's pin."""
        return header.PIN[self.gpio]


class Box:
    """A board file's name, wires and the parts at their ends."""

    def __init__(self, contents):
        self.name = contents["name"]
        self.uses = ["eeprom", *contents.get("uses", [])]
        self.models = contents["models"]
        self.sound = audio.path(contents)
        self.hat = next((block.title for block in self.sound.blocks if block.name == "hat"), "")
        self.has_buffer = any(block.name == "buffer" for block in self.sound.blocks)
        self._header = contents["header"]
        self._check()
        self.wires = []
        self.bus = []  # wires of the header's I2C bus, which the HAT has, too
        self.chips = []  # addresses of touch chips on it
        for role, entry in contents.get("lines", {}).items():
            self._add(entry.get("line", role), role, entry)
        self._ribbon(contents.get("ribbon", {}))
        self.parts = parts.supply(parts.of(self.wires + self.bus, self.chips))

    def _check(self):
        """Refuses a wire that the header does not have, that is taken, or that another has: so does the program."""
        taken = self.taken()
        lines = {}
        free = [gpio for gpio in sorted(header.PIN) if gpio not in taken and gpio not in self._header.values()]
        for name, gpio in self._header.items():
            place = f"board/{self.name}/board.toml: [header] {name} = {gpio}"
            allowed = f"free are {', '.join(str(gpio) for gpio in free)}"
            if gpio not in header.PIN:
                raise Fault(f"{place} is no GPIO of the header; {allowed}")
            if gpio in taken:
                raise Fault(f"{place} is taken: {taken[gpio]}; {allowed}")
            if gpio in lines:
                raise Fault(f"{place} is the line of {lines[gpio]}, too; {allowed}")
            lines[gpio] = name

    def _add(self, name, role, entry):
        if name in self._header:
            pull = PULLS.get(entry.get("bias"))
            active = entry.get("active", "high")
            debounce = entry.get("debounce_ms", 5)
            self.wires.append(Wire(name, self._header[name], role, pull, active, debounce))

    def _ribbon(self, ribbon):
        for name in ribbon.get("lines", []):
            self._add(name, "PAD", ribbon)
        if "clock" in ribbon:
            self._add(ribbon["clock"], "CLOCK", ribbon)
            self._add(ribbon["data"], "DATA", ribbon)
        if "interrupt" in ribbon:
            self._add(ribbon["interrupt"], "IRQ", ribbon)
            address = ribbon["address"]
            self.chips = address if isinstance(address, list) else [address]
            ends = zip(header.TAKEN["i2c1"].items(), ("SDA", "SCL"), strict=True)
            self.bus = [Wire(name, gpio, role, None, "high") for (gpio, name), role in ends]

    def supply_pins(self, wire):
        """{supply: pin} of the parts that a wire leads to."""
        return {
            what: pin
            for part in self.parts
            for _, what, pin in part.supplied
            if any(wire is one for one, _ in part.terminals)
        }

    @property
    def pads(self):
        """How many pads the ribbon has."""
        if self.chips:
            return parts.ELECTRODES * len(self.chips)
        if any(wire.role == "CLOCK" for wire in self.wires):
            return parts.KEYS
        return sum(wire.role == "PAD" for wire in self.wires)

    def taken(self):
        """What GPIOs are to the HAT and to what else the board uses."""
        return {gpio: what for use in self.uses for gpio, what in header.TAKEN[use].items()}


def all_wired(tree, names=()):
    """The boards with a table `header`: those named, or all."""
    for path in sorted((tree / "board").glob("*/board.toml")):
        if names and path.parent.name not in names:
            continue
        contents = tomllib.loads(path.read_text())
        if "header" in contents:
            yield Box(contents)
