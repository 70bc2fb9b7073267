"""The simulated lines: offset = place in this list. A chip labelled `rig` carries them."""

CHIP = "rig"
PADS = tuple(f"PAD{number}" for number in range(8))
INPUTS = ("MODE", "POWER", *PADS, "HP_DETECT")
OUTPUTS = ("LAMP_POWER", "LAMP_TUNE", "HAPTIC", "RELAY")
NAMES = INPUTS + OUTPUTS + ("RIBBON_IRQ",)


def offset(name):
    """The line's offset on the chip."""
    return NAMES.index(name)
