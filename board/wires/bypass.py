"""The analogue half of a pedal: from the input jack to the codec, back, and around it. board/analogue.md says why."""

from . import header, kinds
from .circuit import UNBUILT, Circuit


def circuit(box):
    """The circuit of a board with a line RELAY."""
    wire = next(wire for wire in box.wires if wire.role == "RELAY")
    pins = box.supply_pins(wire)
    notes = [UNBUILT, "Contacts are drawn without power: then the signal passes."]
    one = Circuit("bypass", f"{box.name}: buffer and true bypass", notes)
    _input(one)
    _contacts(one)
    _buffer(one)
    _output(one)
    _header(
        one, (f"5 V (pin {pins['5 V']})", f"{wire.name}: GPIO {wire.gpio} (pin {wire.pin})", f"GND (pin {pins['GND']})")
    )
    _supply(one)
    _coils(one)
    _words(one, "ground is a star at J4: jacks, HAT, relays and amplifier each have a wire of their own to it")
    one.say("The pins of K1 and K2: measure them before you solder (board/analogue.md).", (10, 140))
    return one


def buffer(box):
    """The same without relays, for a codec that passes the signal by itself."""
    used = {pin for part in box.parts for *_, pin in part.supplied}
    five, ground = (
        next((pin for pin in header.SUPPLIES[what] if pin not in used), header.SUPPLIES[what][0])
        for what in ("5 V", "GND")
    )
    one = Circuit("buffer", f"{box.name}: buffer", [UNBUILT])
    _input(one)
    one.wire("J1.T", (74, 28), (74, 30), (87, 30))
    _buffer(one)
    _codec(one)
    one.add("J2", "output", kinds.FREE_JACK, (209, 68), "m0")
    one.add("D2", "12 V", kinds.CLAMP, (184, 72), "90")
    one.wire("R8.2", "J2.T")
    one.wire("D2.1", (184, 66))
    one.wire("J2.S", "-|", (199, 74))
    one.label("OUT", (160, 66))
    one.supply("GND", "D2.2", (199, 74))
    one.open("J2.TN")
    _header(one, (f"5 V (pin {five})", f"GND (pin {ground})"))
    _supply(one)
    _words(one, "ground is a star at J4: jacks, HAT and amplifier each have a wire of their own to it")
    return one


def _input(one):
    """The jack, and what protects and grounds it."""
    one.add("J1", "input", kinds.JACK, (15, 30))
    one.add("D1", "12 V", kinds.CLAMP, (34, 34), "90")
    one.add("R1", "4.7 MΩ", kinds.RESISTOR, (44, 34), "90")
    one.wire("J1.TN", "-|", (25, 36))
    one.wire("J1.S", "-|", (23, 36))
    one.wire("D1.1", (34, 28))
    one.wire("R1.1", (44, 28))
    one.supply("GND", "D1.2", "R1.2", (25, 36), (23, 36))
    one.label("IN", (29, 28))


def _contacts(one):
    """K2 joins the buffer with the input, K1 the output with the codec; else the input is joined with the output."""
    # Coil, contact, free contact.
    one.add("K2", "TQ2-5V", kinds.RELAY, {1: (172, 104), 2: (66, 28), 3: (62, 122)})
    one.add("K1", "TQ2-5V", kinds.RELAY, {1: (206, 100), 2: (150, 64), 3: (38, 122)}, {2: "m0"})
    one.add("R2", "10 MΩ", kinds.RESISTOR, (80, 36), "90")
    one.wire("J1.T", "K2.COM1")
    one.wire("K2.NO1", (87, 30))
    one.wire("R2.1", (80, 30))
    one.wire((54, 28), (54, 58), (138, 58), (138, 62), "K1.NC1")
    one.supply("GND", "R2.2")
    one.open("K2.NC1", "K2.COM2", "K2.NC2", "K2.NO2", "K1.COM2", "K1.NC2", "K1.NO2")
    one.say("joined with power", (58, 20), bold=True)
    one.say("free changeovers", (30, 114), bold=True)


def _buffer(one):
    """Bias, the bridge that halves, the follower, and the way to the codec."""
    one.add("C1", "100 nF", kinds.FILM, (90, 30))
    one.add("R3", "2.2 MΩ", kinds.RESISTOR, (106, 30))
    one.add("C2", "10 pF", kinds.EXACT, (106, 22))
    one.add("JP1", "bridge: guitar", kinds.JUMPER, (106, 13))
    one.add("R4", "2.2 MΩ", kinds.RESISTOR, (120, 36), "90")
    one.add("R5", "10 kΩ", kinds.RESISTOR, (130, 30))
    one.add("U1", "MCP6022", kinds.AMPLIFIER, {1: (146, 32), 2: (144, 105), 3: (96, 102)})
    one.add("R6", "100 Ω", kinds.RESISTOR, (164, 32))
    one.add("C3", "10 µF", kinds.CAN, (178, 32))
    one.add("R7", "100 kΩ", kinds.RESISTOR, (190, 38), "90")
    one.wire("C1.2", "R3.1")
    one.wire((98, 30), (98, 13), "JP1.1")
    one.wire((98, 22), "C2.1")
    one.wire((114, 30), (114, 13), "JP1.2")
    one.wire((114, 22), "C2.2")
    one.wire("R3.2", "R5.1")
    one.wire("R4.1", (120, 30))
    one.wire("R4.2", (120, 42), (124, 42))
    one.label("VREF", (124, 42))
    one.wire("R5.2", "U1.+1")
    one.wire("U1.out1", "R6.1")
    one.wire((156, 32), (156, 40), (136, 40), (136, 34), "U1.-1")
    one.wire("R6.2", "C3.1")
    one.wire("C3.2", (204, 32))
    one.wire("R7.1", (190, 32))
    one.label("TO_HAT", (204, 32))
    one.supply("GND", "R7.2")


def _codec(one):
    """To the codec, and back from it."""
    one.add("J3", "HAT", kinds.plug(3), (34, 64), names=("left in", "left out", "GND"))
    one.add("C4", "1 µF", kinds.FILM, (70, 66))
    one.add("R8", "100 Ω", kinds.RESISTOR, (90, 66))
    one.add("R9", "100 kΩ", kinds.RESISTOR, (110, 72), "90")
    one.wire("J3.left in", (46, 64))
    one.label("TO_HAT", (46, 64))
    one.wire("J3.left out", "C4.1")
    one.wire("J3.GND", "-|", (37, 70))
    one.wire("C4.2", "R8.1")
    one.wire("R9.1", (110, 66))
    one.supply("GND", (37, 70), "R9.2")


def _output(one):
    """The relay that chooses, and the output jack."""
    _codec(one)
    one.add("R10", "10 MΩ", kinds.RESISTOR, (170, 70), "90")
    one.add("D2", "12 V", kinds.CLAMP, (184, 70), "90")
    one.add("J2", "output", kinds.FREE_JACK, (209, 66), "m0")
    one.wire("R8.2", "K1.NO1")
    one.wire("K1.COM1", "J2.T")
    one.wire("R10.1", (170, 64))
    one.wire("D2.1", (184, 64))
    one.wire("J2.S", "-|", (199, 72))
    one.label("OUT", (160, 64))
    one.supply("GND", "R10.2", "D2.2", (199, 72))
    one.open("J2.TN")


def _header(one, names):
    """The plug to the header: 5 V first, ground last."""
    one.add("J4", "header", kinds.plug(len(names)), (37, 94), names=names)
    low = 94 + 2 * len(names)
    one.wire("J4.1", (43, 94), (43, 91))
    one.wire(f"J4.{len(names)}", "-|", (41, low))
    if len(names) > 2:
        one.wire("J4.2", (46, 96))
        one.label("RELAY", (46, 96))
    one.supply("+5V", (43, 91))
    one.supply("GND", (41, low))
    one.flag((43, 94), (41, low - 2))


def _supply(one):
    """5 V, cleaned for the buffer, and its half."""
    one.add("R11", "47 Ω", kinds.RESISTOR, (66, 94))
    one.add("C5", "220 µF", kinds.BIG_CAN, (76, 100), "90")
    one.add("C6", "100 nF", kinds.CERAMIC, (86, 100), "90")
    one.add("R14", "47 kΩ", kinds.RESISTOR, (112, 98), "90")
    one.add("R15", "47 kΩ", kinds.RESISTOR, (112, 108), "90")
    one.add("C7", "10 µF", kinds.CAN, (122, 108), "90")
    one.wire((58, 91), (58, 94), "R11.1")
    one.wire("R11.2", "-|", (112, 94), "R14.1")
    one.wire("C5.1", (76, 94))
    one.wire("C6.1", (86, 94))
    one.wire("U1.VDD", (96, 94))
    one.wire("R14.2", "R15.1")
    one.wire((112, 103), "U1.+2")
    one.wire("C7.1", (122, 103))
    one.wire("U1.out2", (153, 105), (153, 113), (134, 113), (134, 107), "U1.-2")
    one.label("VA", (103, 94))
    one.label("VREF", (125, 103))
    one.supply("+5V", (58, 91))
    one.supply("GND", "C5.2", "C6.2", "U1.VSS", "R15.2", "C7.2")
    one.flag((96, 94))


def _coils(one):
    """K2 pulls when there is power; K1 when the box says so."""
    one.say("relays", (158, 86), bold=True)
    one.add("D4", "1N4148", kinds.DIODE, (160, 104), "90")
    one.wire((172, 96), "K2.coil+")
    one.wire("K2.coil-", (172, 112))
    one.wire("D4.K", "|-", (172, 98))
    one.wire("D4.A", "|-", (172, 110))
    one.supply("+5V", (172, 96))
    one.supply("GND", (172, 112))
    one.add("D3", "1N4148", kinds.DIODE, (194, 100), "90")
    one.add("Q1", "PN2222A", kinds.TRANSISTOR, (204, 114))
    one.add("R12", "1 kΩ", kinds.RESISTOR, (187, 114))
    one.add("R13", "10 kΩ", kinds.RESISTOR, (196, 120), "90")
    one.wire((206, 92), "K1.coil+")
    one.wire("K1.coil-", "Q1.C")
    one.wire("D3.K", "|-", (206, 94))
    one.wire("D3.A", "|-", (206, 106))
    one.wire((180, 114), "R12.1")
    one.wire("R12.2", "Q1.B")
    one.wire("R13.1", (196, 114))
    one.wire("Q1.E", (206, 120))
    one.label("RELAY", (180, 114), "end")
    one.supply("+5V", (206, 92))
    one.supply("GND", (206, 120), "R13.2")


def _words(one, ground):
    """What is to be read on the sheet."""
    for text, place in (
        ("input", (12, 20)),
        ("buffer: 1 MΩ, gain 1; without the bridge ½", (120, 20)),
        ("codec", (62, 53)),
        ("header", (10, 86)),
        ("clean 5 V, and its half", (62, 86)),
        ("second amplifier: free", (128, 96)),
    ):
        one.say(text, place, bold=True)
    one.say(f"{ground[0].upper()}{ground[1:]}.", (10, 134))
    one.say("D1 and D2 are soldered across the jacks. The case is joined with ground at J1 alone.", (10, 137))
