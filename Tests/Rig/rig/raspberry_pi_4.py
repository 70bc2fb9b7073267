"""QEMU's Raspberry Pi 4: its own card slot, EMMC2, with the regulators behind it; GPIO and power management.

QEMU has nothing of its HDMI, and no PCIe, behind which its USB is.
"""

from . import raspberry_pi

SLOT_LINES, SLOT_POWER = "/regulator-sd-io-1v8", "/regulator-sd-vcc"
# What HDMI and 3D consist of.
PICTURE = (
    "/gpu", "/scb-bus@fc000000/gpu@7ec00000", "/soc/clock@7ef00000", "/soc/interrupt-controller@7ef00100",
    "/soc/hdmi@7ef00700", "/soc/hdmi@7ef05700", "/soc/i2c@7ef04500", "/soc/i2c@7ef09500",
)  # fmt: skip


class Machine(raspberry_pi.Machine):
    """A running Raspberry Pi 4 with a board's card, without a panel."""

    NAME = "raspi4b"
    # QEMU would put the card where a real board has its radio; the first of its SDHCI is EMMC2.
    PARTS = ("-device", "sd-card,drive=card,bus=main-system-bus/generic-sdhci/sd-bus")
    PERIPHERALS = 0xFE000000
    MODEL = "bcm2711-rpi-4-b"

    @staticmethod
    def changes(tree):
        """What the device tree has otherwise: each with its reason above it."""
        (lines,) = tree.cells("/soc/gpio@7e200000", "phandle")
        return (
            # The lines that switch the slot's power and voltage are the firmware's, which is not there: two of the chip's
            # own, of the network's that the card has no driver for.
            ("-t", "u", SLOT_LINES, "gpios", lines, 50, 0),
            ("-t", "u", SLOT_POWER, "gpio", lines, 51, 0),
            # QEMU has no registers of these, and stops a driver that looks for them.
            *(("-t", "s", node, "status", "disabled") for node in PICTURE),
        )
