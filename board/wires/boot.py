"""What the firmware has to load for a board's wires: the end of config.txt, and the overlay of names."""

from . import header

MARK = "# From here on made by board/wiring from board.toml.\n"
WIDTH = 80  # of a line; the firmware cuts at 98 characters
# overlay: {parameter: role of its wire}, and the pulls that its file gives
OVERLAYS = {
    "buttons": ({"mode": "MODE", "power": "POWER"}, {"mode": 2, "power": 2}),
    "jack-detect": ({"detect": "HP_DETECT"}, {"detect": 2}),
    "lamps": ({"power": "LAMP_POWER", "tune": "LAMP_TUNE"}, {"power": 1, "tune": 1}),
    "haptic": ({"motor": "HAPTIC"}, {"motor": 1}),
    "relay": ({"coil": "RELAY"}, {"coil": 1}),
    "ribbon-mpr121": ({"interrupt": "IRQ"}, {"interrupt": 2}),
    "ribbon-ttp229": ({"clock": "CLOCK", "data": "DATA"}, {"clock": 2, "data": 2}),
}
HALF = 8  # pads an overlay
# Devices of the header that are on in Debian's device trees: labels, and their lines.
BUSES = {"i2c1": (2, 3), "uart0": (14, 15), "uart1": (14, 15)}
NAMES = {0: "ID_SDA", 1: "ID_SCL"}
# Pins that are set for the chip itself: GPIO 6 is driven, 4, 5 and 7 to 11 are clocks and SPI.
GROUPS = ("gpioout", "alt0")


def _loaded(box):
    """(overlay, its parameters) for the wires there are."""
    yield f"lines-{box.name}", {}
    by_role = {wire.role: wire for wire in box.wires}
    for overlay, (roles, pulls) in OVERLAYS.items():
        parameters = {}
        for parameter, role in roles.items():
            # A part that is not there shares the line of its sister: no other line is touched.
            wire = by_role.get(role) or next((by_role[r] for r in roles.values() if r in by_role), None)
            if wire is None:
                break
            parameters[parameter] = wire.gpio
            default = 2 if role.startswith(("LAMP", "HAPTIC", "RELAY")) and wire.active == "low" else None
            pull = wire.pull if wire.pull is not None else default
            if pull is not None and pull != pulls[parameter]:
                parameters[f"{parameter}_pull"] = pull
        if parameters:
            yield overlay, parameters
    pads = [wire for wire in box.wires if wire.role == "PAD"]
    for first, overlay in ((0, "ribbon-pads"), (HALF, "ribbon-pads-upper")):
        if len(pads) <= first:
            continue
        places = range(first, first + HALF)
        parameters = {f"pad{n}": pads[min(n, len(pads) - 1)].gpio for n in places}
        if pads[0].pull:
            parameters["pull"] = pads[0].pull
        yield overlay, parameters


def config(box):
    """The lines of config.txt."""
    lines = []
    for overlay, parameters in _loaded(box):
        lines.append(f"dtoverlay={overlay}")
        row = ""
        for name, value in parameters.items():
            word = f"{name}={value}"
            if row and len(f"{row},{word}") > WIDTH:
                lines.append(row)
                row = ""
            row = f"{row},{word}" if row else f"dtparam={word}"
        if row:
            lines.append(row)
    return "\n".join(lines) + "\n"


def placed(text, box):
    """config.txt with the lines of today."""
    return text[: text.index(MARK)] + MARK + config(box)


def lines(box):
    """The overlay that names the header's lines."""
    names = {wire.gpio: wire.name for wire in box.wires}
    rows = []
    for gpio in range(28):
        name = names.get(gpio) or NAMES.get(gpio) or f"GPIO{gpio}"
        rows.append(f'\t\t"{name}"')
    off = [bus for bus, taken in BUSES.items() if set(taken) & set(names)]
    text = f"""// The lines of board/{box.name}, by their names. Made by board/wiring from its board.toml.
//
// The header's devices that these wires take the place of are off.
/dts-v1/;
/plugin/;

/ {{
	compatible = "brcm,bcm2835";
}};

&gpio {{
	gpio-line-names =
"""
    text += ",\n".join(rows) + ";\n};\n"
    own = {gpio for taken in BUSES.values() for gpio in taken} | set(box.taken()) | set(names)
    free = sorted(set(header.PIN) - own)
    if free:
        text += """
// Debian's device trees of the Zero 2 W, 2 and CM3 set pins by themselves, for a header with nothing on it. They are
// told to make an input of a line that this board leaves free: the groups cannot be empty.
"""
    for group in GROUPS if free else ():
        text += f"&{group} {{\n\tbrcm,pins = <{free[0]}>;\n\tbrcm,function = <0>;\n}};\n"
    for bus in off:
        text += f'\n&{bus} {{\n\tstatus = "disabled";\n}};\n'
    return text
