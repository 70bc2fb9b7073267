"""Kinds of parts of the circuits: how they are drawn, what to buy, which pads they lie on."""

import dataclasses


@dataclasses.dataclass(frozen=True)
class Kind:
    """What parts of one kind have in common."""

    symbol: str
    size: str = ""  # what to buy: lead pitch, case, what it has to stand
    footprint: str = ""  # KiCad's, if its library has one
    example: str = ""  # a part that was looked up, by its key in bill.py


def row(count):
    """Pins in a row, for wires."""
    return Kind(
        "connector", f"{count} pins, 2.54 mm", f"Connector_PinHeader_2.54mm:PinHeader_1x{count:02}_P2.54mm_Vertical"
    )


def plug(count):
    """The same on the board of buffer or bypass."""
    size = f"only for a board of your own (on stripboard: wires); {row(count).size}"
    return dataclasses.replace(row(count), size=size)


_AXIAL = "R_Axial_DIN0207_L6.3mm_D2.5mm_P10.16mm_Horizontal"
_DISC = "Capacitor_THT:C_Disc_D5.0mm_W2.5mm_P5.00mm"
_SMALL = "Capacitor_SMD:C_0603_1608Metric_Pad1.08x0.95mm_HandSolder"
RESISTOR = Kind("resistor", "¼ W, 1 %, leaded", f"Resistor_THT:{_AXIAL}")
FILM = Kind("capacitor", "film, 50 V or more, lead pitch 5 mm", "Capacitor_THT:C_Rect_L7.2mm_W3.5mm_P5.00mm")
CERAMIC = Kind("capacitor", "ceramic X7R, 16 V or more, lead pitch 5 mm", _DISC)
EXACT = Kind("capacitor", "ceramic NP0, lead pitch 2.5 mm", "Capacitor_THT:C_Disc_D3.0mm_W1.6mm_P2.50mm")
CAN = Kind("polarised", "electrolytic, 16 V or more, lead pitch 2.5 mm", "Capacitor_THT:CP_Radial_D6.3mm_P2.50mm")
BIG_CAN = Kind("polarised", "electrolytic, 16 V or more, lead pitch 3.5 mm", "Capacitor_THT:CP_Radial_D8.0mm_P3.50mm")
DIODE = Kind("diode", "silicon, 100 mA or more, DO-35", "Diode_THT:D_DO-35_SOD27_P7.62mm_Horizontal")
CLAMP = Kind(
    "clamp", "two diodes against ESD with a common anode, stand-off 12 V, 16 pF at most each, SOT-23; its cathodes are"
    " soldered across the jack, tip to sleeve, the anode is left free", "Package_TO_SOT_SMD:SOT-23", "CPDT-12V",
)  # fmt: skip
JUMPER = Kind("jumper", "2 pins, 2.54 mm, with a bridge", "Connector_PinHeader_2.54mm:PinHeader_1x02_P2.54mm_Vertical")
TRANSISTOR = Kind(
    "transistor", "NPN, 40 V, 0.5 A or more, TO-92, leads E B C", "Package_TO_SOT_THT:TO-92_Inline", "PN2222A"
)
AMPLIFIER = Kind(
    "amplifier",
    "double, rail to rail in and out, 5 V, DIP-8, with a socket",
    "Package_DIP:DIP-8_W7.62mm_Socket",
    "MCP6022",
)
RELAY = Kind(
    "relay", "coil 5 V, 30 mA at most, not latching; two changeovers, sealed, gold clad; two rows of five pins,"
    " 2.54 x 7.62 mm",
    example="TQ2-5V",
)  # fmt: skip
JACK = Kind("jack", "6.35 mm, mono, metal, for a panel, with a contact that opens: its sleeve joins the case")
FREE_JACK = Kind("jack", "6.35 mm, mono, in plastic: its sleeve must not touch the case")
TOUCH = Kind("touch", "20 lead UQFN, 3 x 3 mm, pitch 0.4 mm", "Package_DFN_QFN:UQFN-20_3x3mm_P0.4mm", "MPR121")
SMALL_RESISTOR = Kind("resistor", "1 %, 0603", "Resistor_SMD:R_0603_1608Metric_Pad0.98x0.95mm_HandSolder")
SMALL_CERAMIC = Kind("capacitor", "ceramic X7R, 10 V or more, 0603", _SMALL)
BARREL = Kind("barrel", "2.1 mm pin, 5.5 mm sleeve, for a panel, isolated from the case", example="")
FUSE = Kind(
    "fuse",
    "resettable, hold current 1.85 A or more (10 W at 9 V are 1.3 A; in a case of 50 °C a fuse holds less),"
    " 30 V or more, leaded",
)
RECTIFIER = Kind("diode", "rectifier, 3 A or more, 50 V or more, leaded")
HIGH_CAN = Kind("polarised", "electrolytic, 50 V or more, lead pitch 5 mm", "Capacitor_THT:CP_Radial_D10.0mm_P5.00mm")
CONVERTER = Kind(
    "converter",
    "isolated, regulated: from 9 V or less to 18 V or more in, 5 V out, what the box takes or more",
    "",
    "THD 12-2411WI",
)
GROUND, RAIL, FLAG = Kind("ground"), Kind("rail"), Kind("flag")
