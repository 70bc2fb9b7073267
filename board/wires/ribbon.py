"""The ribbon's board: one or two MPR121 on the header's I2C bus, twelve electrodes each."""

from . import kinds
from .circuit import UNBUILT, Circuit
from .parts import ADDR_TO_SUPPLY, ADDR_TO_WIRE, ELECTRODES

# 75 kΩ and 100 nF are as in SparkFun's MPR121-Breakout-v13. A Raspberry Pi pulls pins 3 and 5 up by 1.8 kΩ (pinout.xyz).
DOWN = 44  # from one chip to the next


def circuit(box):
    """The circuit of a board whose ribbon has touch chips."""
    wires = {wire.role: wire for wire in box.wires + box.bus}
    one = Circuit("ribbon", f"{box.name}: ribbon of {box.pads} electrodes", [UNBUILT])
    _header(one, wires, box.supply_pins(wires["IRQ"]))
    for number, address in enumerate(box.chips):
        _chip(one, number, address)
    _words(one)
    return one


def _header(one, wires, pins):
    """The plug of five wires, and the pull-up of IRQ if the header has none."""
    names = [f"3.3 V (pin {pins['3.3 V']})"]
    names += [f"{role} (pin {wires[role].pin})" for role in ("SDA", "SCL")]
    names += [f"IRQ: GPIO {wires['IRQ'].gpio} (pin {wires['IRQ'].pin})", f"GND (pin {pins['GND']})"]
    one.add("J1", "header", kinds.row(5), (36, 22), names=names)
    one.wire("J1.1", (42, 22), (42, 19))
    for pin, name in ((2, "SDA"), (3, "SCL"), (4, "IRQ")):
        x, y = one.place(f"J1.{pin}")
        one.wire((x, y), (46, y))
        one.label(name, (46, y))
    one.wire("J1.5", "-|", (40, 33))
    one.supply("+3V3", (42, 19))
    one.supply("GND", (40, 33))
    one.flag((42, 22), (40, 32))
    if wires["IRQ"].pull != 2:
        one.add("R10", "10 kΩ", kinds.SMALL_RESISTOR, (66, 24), "90")
        one.wire("R10.2", (66, 29), (70, 29))
        one.label("IRQ", (70, 29))
        one.supply("+3V3", "R10.1")


def _chip(one, number, address):
    """A chip with its capacitors, its reference, its address, and the plug of its electrodes."""
    x, y = 140, 36 + DOWN * number
    chip, first = f"U{number + 1}", 2 * number + 1
    one.add(chip, "MPR121", kinds.TOUCH, (x, y))
    one.add(f"C{first}", "100 nF", kinds.SMALL_CERAMIC, (x - 36, y - 8), "90")
    one.add(f"C{first + 1}", "100 nF", kinds.SMALL_CERAMIC, (x - 26, y + 12), "90")
    one.add(f"R{number + 1}", "75 kΩ", kinds.SMALL_RESISTOR, (x - 38, y + 12), "90")
    pads = range(ELECTRODES * number + 1, ELECTRODES * (number + 1) + 1)
    one.add(
        f"J{number + 2}",
        f"pads {pads[0]} to {pads[-1]}",
        kinds.row(ELECTRODES),
        (x + 24, y - 11),
        "m0",
        names=[f"pad {pad}" for pad in pads],
    )
    for place in range(ELECTRODES):
        one.wire(f"{chip}.ELE{place}", f"J{number + 2}.{place + 1}")
    one.wire((x - 36, y - 14), (x - 36, y - 12), f"{chip}.VDD")
    one.wire(f"C{first}.1", (x - 36, y - 12))
    for name in ("SDA", "SCL", "IRQ"):
        at = one.place(f"{chip}.{name}")
        one.wire(at, (x - 16, at[1]))
        one.label(name, (x - 16, at[1]), "end")
    joined = ADDR_TO_WIRE.get(address) or ("+3V3" if address in ADDR_TO_SUPPLY else "GND")
    at = one.place(f"{chip}.ADDR")
    if joined in ("SDA", "SCL"):
        one.wire(at, (x - 16, at[1]))
        one.label(joined, (x - 16, at[1]), "end")
    else:
        one.wire(at, (x - 20, at[1]), (x - 20, at[1] + 1 if joined == "GND" else at[1] - 1))
        one.supply(joined, (x - 20, at[1] + 1 if joined == "GND" else at[1] - 1))
    one.wire(f"{chip}.REXT", (x - 38, y + 4), f"R{number + 1}.1")
    one.wire(f"{chip}.VREG", (x - 26, y + 8), f"C{first + 1}.1")
    one.wire(f"{chip}.VSS", "-|", (x - 14, y + 15))
    one.supply("+3V3", (x - 36, y - 14))
    one.supply("GND", f"C{first}.2", f"C{first + 1}.2", f"R{number + 1}.2", (x - 14, y + 15))
    one.say(f"address 0x{address:X}: ADDR to {joined.replace('+3V3', '3.3 V')}", (x - 68, y - 14), bold=True)


def _words(one):
    """What is to be read on the sheet."""
    one.say("header", (8, 14), bold=True)
    one.say("SDA and SCL are pulled up on the Raspberry Pi: no resistors here.", (8, 44))
    one.say("Copper pads: a short wire each, lowest note first.", (8, 47))
