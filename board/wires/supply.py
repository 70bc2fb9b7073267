"""A pedal supply of 9 V or more made into the box's 5 V. board/analogue.md says for which boxes."""

from . import kinds
from .circuit import Circuit

NOTES = ["Made by board/wiring from board.toml. Nobody has built or simulated it yet."]


def circuit(box):
    """The circuit, with the header's pins that it feeds."""
    wire = next(wire for wire in box.wires if wire.role == "RELAY")
    pins = box.supply_pins(wire)
    one = Circuit("supply", f"{box.name}: 5 V from a pedal supply", NOTES)
    one.add("J1", "9 V, minus inside", kinds.BARREL, (20, 40))
    one.add("F1", "resettable", kinds.FUSE, (40, 38))
    one.add("D1", "3 A", kinds.RECTIFIER, (56, 46), "90")
    one.add("C1", "220 µF", kinds.HIGH_CAN, (70, 46), "90")
    one.add("C2", "100 nF", kinds.FILM, (84, 46), "90")
    one.add("U1", "9 V to 5 V", kinds.CONVERTER, (106, 40))
    one.add("C3", "470 µF", kinds.BIG_CAN, (128, 46), "90")
    one.add("C4", "100 nF", kinds.CERAMIC, (142, 46), "90")
    one.add(
        "J2",
        "header",
        kinds.row(2),
        (166, 38),
        "m0",
        names=(f"5 V (pin {2 if pins['5 V'] != 2 else 4})", "GND (pin 6)"),
    )
    one.wire("J1.sleeve", "F1.1")
    one.wire("F1.2", "U1.+in")
    one.wire("J1.pin", (30, 42), (30, 54), (92, 54), (92, 42), "U1.-in")
    one.wire("U1.+out", "J2.1")
    one.wire("U1.-out", (119, 42), (119, 54), (160, 54), (160, 40), "J2.2")
    for ref in ("D1", "C1", "C2", "C3", "C4"):
        x, y = one.place(f"{ref}.1")
        one.wire((x, y), (x, 38))
        one.wire(f"{ref}.2", (x, 54))
    one.label("9V", (46, 38))
    one.label("9V_MINUS", (36, 54))
    one.supply("+5V", (152, 38))
    one.supply("GND", (152, 54))
    one.say("A plug the other way round opens the fuse by D1.", (12, 62))
    one.say("U1: the pins as its data sheet tells them; the remote pin stays open.", (12, 68))
    one.say("J2: 5 V to header pins 2 and 4, ground to 6 and 9, a wire each: one pin is little for 2 A.", (12, 71))
    one.say("9V_MINUS is not ground: nothing of it touches the case, a jack or the computer.", (12, 65))
    return one
