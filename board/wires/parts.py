"""What is at the other end of the wires."""

import dataclasses

from . import header

GROUND, LOW, HIGH = "GND", "3.3 V", "5 V"


@dataclasses.dataclass
class Part:
    """Something that is wired to the header."""

    title: str
    note: str  # what it is, and what to know of it
    symbol: str  # of the drawing
    terminals: list  # (wire, the part's terminal)
    supplies: dict  # the part's terminal: GROUND, LOW or HIGH
    supplied: list = dataclasses.field(default_factory=list)  # (terminal, its supply, the header's pin)


# role: title, note, symbol, terminal, supplies
SINGLE = {
    "MODE": ("MODE", "momentary switch", "switch", "contact", {"other contact": GROUND}),
    "POWER": ("POWER", "momentary switch", "switch", "contact", {"other contact": GROUND}),
    "HP_DETECT": (
        "jack with a switch", "opens with a plug", "jack", "switch contact", {"sleeve": GROUND},
    ),
    "LAMP_POWER": ("POWER lamp", "red LED", "lamp", "470 Ω to anode", {"cathode": GROUND}),
    "LAMP_TUNE": ("in-tune lamp", "yellow-green LED", "lamp", "470 Ω to anode", {"cathode": GROUND}),
    "HAPTIC": (
        "haptic motor", "by a PN2222A, with a 1N4148", "motor", "1 kΩ to base",
        {"emitter": GROUND, "22 Ω to motor +": HIGH},
    ),
    "RELAY": (
        "bypass board", "J4; its 1 kΩ, R12, is on it", "relay", "J4 RELAY",
        {"J4 GND": GROUND, "J4 5 V": HIGH},
    ),
}  # fmt: skip
PADS_A_CHIP = 4
ELECTRODES = 12  # of an MPR121
KEYS = 16  # of a TTP229
# What an MPR121's ADDR is joined with for an address (its data sheet, I2C slave address): with a wire of the bus, a supply, or
# nothing for 0x5A.
ADDR_TO_WIRE = {0x5C: "SDA", 0x5D: "SCL"}
ADDR_TO_SUPPLY = {0x5B: LOW}


def of(wires, chips=()):
    """The parts that a box's wires lead to; `chips` are the addresses of touch chips on the I2C bus."""
    found = []
    for wire in wires:
        if wire.role in SINGLE:
            title, note, symbol, terminal, supplies = SINGLE[wire.role]
            if symbol == "switch" and wire.is_foot:
                note, terminal = "switch; 100 nF, pin to GND", f"1 kΩ to {terminal}"
            found.append(Part(title, note, symbol, [(wire, terminal)], supplies))
    pads = [wire for wire in wires if wire.role == "PAD"]
    for first in range(0, len(pads), PADS_A_CHIP):
        chip = pads[first : first + PADS_A_CHIP]
        number = first // PADS_A_CHIP + 1
        title = f"ribbon {first + 1} to {first + len(chip)}"
        ends = [(wire, f"OUT{place + 1}") for place, wire in enumerate(chip)]
        found.append(Part(title, f"touch chip no. {number}", "pads", ends, {"VDD": LOW, "VSS": GROUND}))
    serial = [wire for wire in wires if wire.role in ("CLOCK", "DATA")]
    if serial:
        ends = [(wire, {"CLOCK": "SCL", "DATA": "SDO"}[wire.role]) for wire in serial]
        found.append(Part("ribbon", "TTP229-BSF module", "pads", ends, {"VCC": LOW, "GND": GROUND}))
    ends = [(wire, wire.role) for wire in wires if wire.role in ("SDA", "SCL", "IRQ")]
    for number, address in enumerate(chips):
        title = f"ribbon {ELECTRODES * number + 1} to {ELECTRODES * (number + 1)}"
        supplies = {"VCC": LOW, "GND": GROUND}
        if address in ADDR_TO_SUPPLY:
            supplies["ADDR"] = ADDR_TO_SUPPLY[address]
        joined = [(wire, "ADDR") for wire, role in ends if role == ADDR_TO_WIRE.get(address)]
        found.append(Part(title, f"MPR121 module, 0x{address:X}", "pads", ends + joined, supplies))
    return found


def supply(found):
    """Gives each part the nearest pins of its supplies; a pin has a second wire where all have one."""
    free = {GROUND: [], LOW: [], HIGH: []}
    for part in sorted(found, key=lambda part: part.terminals[0][0].pin):
        middle = part.terminals[len(part.terminals) // 2][0].pin
        for terminal, what in part.supplies.items():
            free[what] = free[what] or header.SUPPLIES[what]
            pin = header.nearest(free[what], middle)
            free[what] = [other for other in free[what] if other != pin]
            part.supplied.append((terminal, what, pin))
    return found
