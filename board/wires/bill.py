"""The bill of materials of a board: what its board file asks for, as a table for a spreadsheet.

No price and no order number. An example stands only with the page on which it was read; other parts of the
same words will do.
"""

import csv
import io

from . import bypass_board, circuits, drill

COLUMNS = ("part", "what it has to be", "example", "read on", "count", "for", "reference")
# What an example is, and where that was read.
EXAMPLES = {
    "MCP6022": ("Microchip MCP6022", "https://manualmachine.com/microchip/mcp6021r/8498079-technical-data"),
    "TQ2-5V": (
        "Panasonic TQ2-5V",
        "https://pdf.datasheet.directory/f572a596/panasonic-electric-works.com/TQ2-L2-24VDC.html"
        " (data sheet of the family, on the page of a latching relay: order TQ2-5V)",
    ),
    "CPDT-12V": ("Comchip CPDT-12V", "https://dtsheet.com/doc/625595/comchip-cpdt-12v"),
    "PN2222A": ("PN2222A", "KiCad 9, symbol Transistor_BJT:PN2222A"),
    "THD 12-2411WI": (
        "Traco THD 12-2411WI",
        "https://xonelec.com/mpn/tracopower/thd124813wi (data sheet of the series, on the page of a sister: order"
        " THD 12-2411WI, 9 to 36 V in, 5.1 V, 2.4 A out)",
    ),
    "MPR121": ("MPR121QR2", "https://pdf.product.network/08af43a7/nxp.com/MPR121QR2.html"),
}
COMPUTERS = {"zero-2-w": "Zero 2 WH (header soldered)", "3": "3 B, B+ or A+", "4": "4 B", "5": "5"}
SUPPLIES = {
    "zero-2-w": "5 V, 3 A, micro USB", "3": "5 V, 2.5 A, micro USB; with a panel on USB 3 A",
    "4": "5 V, 3 A, USB-C", "5": "5 V, 5 A, USB-C",
}  # fmt: skip
CABLES = {"zero-2-w": "mini HDMI to HDMI", "3": "HDMI", "4": "micro HDMI to HDMI", "5": "micro HDMI to HDMI"}
INSTEAD = {
    "ribbon": "ribbon of chips, instead of the modules",
    "supply": "supply from a pedalboard, instead of the supply",
}
LAMP = {"LAMP_POWER": "red", "LAMP_TUNE": "yellow-green"}
NAMES = {
    "polarised": "capacitor", "connector": "pin header", "clamp": "clamp against ESD",
    "amplifier": "operational amplifier",
    "touch": "touch chip", "barrel": "supply jack", "converter": "DC/DC module",
}  # fmt: skip


def _each(table, models):
    """What each model needs, in one cell."""
    return table[models[0]] if len(models) == 1 else "; ".join(f"for a {model}: {table[model]}" for model in models)


def _box(box):
    """Computer, supply, panel and sound."""
    models = [model for model in box.models if model in COMPUTERS]
    yield "computer", f"Raspberry Pi {' or '.join(COMPUTERS[model] for model in models)}", 1
    yield "card", "microSD, 8 GB or more", 1
    yield "supply", _each(SUPPLIES, models), 1
    yield "panel", "HDMI, 800x480 to 1920x1080", 1
    yield "panel's cable", _each(CABLES, models), 1
    if box.hat:
        yield "codec", f"{box.hat}, on the 40-pin header", 1
        yield "stacking header", "40 pins, 2.54 mm, or a GPIO splitter; not for a HAT with pins on its top", 1
        yield "screw and spacer", "M2.5, as high as the stacking header, for the HAT", 4
    else:
        yield "USB sound", "class compliant interface with an input for instruments (Hi-Z)", 1
        if models == ["zero-2-w"]:
            yield "USB adapter", "micro USB OTG to USB A", 1
    yield "panel's USB cable", "as the panel wants, if it is fed by USB", 1
    metal = ", metal: the input jack joins it with ground" if box.has_buffer else ""
    yield "case", f"holes as in drill.svg{metal}", 1
    yield "wire", "insulated strands, 0.25 mm² or less, some metres; thicker for the panel's and a pedal's supply", 1
    yield "sleeving", "heat-shrink, for each joint that hangs free", 1


def _controls(box):
    """Switches, lamps, motor, jack."""
    for wire in box.wires:
        if wire.role in ("MODE", "POWER"):
            yield wire.role, f"momentary switch, normally open{', for feet' if wire.is_foot else ''}", 1
            if wire.is_foot:
                yield f"{wire.role}: resistor", "1 kΩ, ¼ W, between contact and pin", 1
                yield f"{wire.role}: capacitor", "100 nF, ceramic, from pin to ground", 1
        elif wire.role in LAMP:
            yield wire.role, f"LED, {LAMP[wire.role]}, 2.2 V at most, 5 mm", 1
            yield f"{wire.role}: resistor", "470 Ω, ¼ W", 1
        elif wire.role == "HAPTIC":
            for part, what in (
                ("motor", "vibration motor, 3 V"), ("transistor", "PN2222A, leads E B C"), ("diode", "1N4148"),
                ("base resistor", "1 kΩ, ¼ W"), ("motor's resistor", "22 Ω, ½ W"),
                ("capacitor", "100 nF, ceramic, across the motor"),
            ):  # fmt: skip
                yield f"HAPTIC: {part}", what, 1
        elif wire.role == "HP_DETECT":
            yield "headphone jack", "3.5 mm, stereo, with a switch that does not touch the tip and opens with a plug", 1
            yield "headphone cable", "short, with a 3.5 mm stereo plug", 1
    if box.hat == "WM8960 Audio HAT":
        yield "speaker", "8 Ω, 1 W", 2


def _sound(box):
    """What buffer and bypass are soldered on, and their way to the HAT."""
    if not box.has_buffer:
        return
    bypass = next((one for one in circuits.of(box) if one.name == "bypass"), None)
    size = "of your own layout"
    if bypass:
        layout = bypass_board.layout(bypass)
        size = f"{layout.strips} strips of {layout.columns} holes or more"
        yield "link wire", "insulated, one strand, 0.5 mm, 2 m", 1
    yield "stripboard", f"2.54 mm, {size}", 1
    yield "screened wire", "one core, 2 m", 1
    if box.hat == "Audio Injector Stereo":
        yield "RCA plug", "for the screened wire, to the HAT's line in and line out", 2


def _ribbon(box):
    """The ribbon from modules."""
    if any(wire.role == "CLOCK" for wire in box.wires):
        yield "ribbon", "TTP229-BSF module with 16 keys", 1
    pads = sum(wire.role == "PAD" for wire in box.wires)
    if pads:
        yield "ribbon: touch chip", "with pads of its own, output high or low as in board.toml", pads
    for address in box.chips:
        address_pin = "joined with GND, as delivered" if address == 0x5A else "free, or can be cut free"
        yield f"ribbon: module 0x{address:X}", f"MPR121 module whose ADDR is {address_pin}", 1
    if box.chips:
        yield "ribbon: pads", f"copper tape, 8 to 12 mm long, {drill.PAD} mm wide", box.pads


def _parts(circuit):
    """The parts of a circuit, equal ones together."""
    groups = {}
    for part in circuit.parts():
        groups.setdefault((part.value, part.kind), []).append(part.ref)
    for (value, kind), refs in groups.items():
        example, page = EXAMPLES.get(kind.example, ("", ""))
        name = NAMES.get(kind.symbol, kind.symbol)
        what = (
            f"{value}, {kind.size}"
            if kind.symbol not in ("connector", "jack", "jumper", "barrel", "fuse", "converter")
            else kind.size
        )
        # R1 of two circuits are two parts.
        prefix = "" if circuit.name in ("bypass", "buffer") else f"{circuit.name}."
        use = INSTEAD.get(circuit.name, circuit.name)
        yield (name, what, example, page, len(refs), use, " ".join(prefix + ref for ref in sorted(refs)))


def rows(box):
    """All rows."""
    for name, found in (
        ("box", _box(box)), ("controls", _controls(box)), ("buffer's board", _sound(box)),
        ("ribbon of modules", _ribbon(box)),
    ):  # fmt: skip
        for part, what, count in found:
            yield part, what, "", "", count, name, ""
    for circuit in circuits.of(box):
        yield from _parts(circuit)


def table(box):
    """bill.csv."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(rows(box))
    return out.getvalue()
