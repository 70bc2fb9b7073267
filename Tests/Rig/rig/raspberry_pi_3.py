"""QEMU's Raspberry Pi 3: SDHOST, DWC2, GPIO, I2C of HDMI, power management, and a panel that vc4 drives."""

from . import raspberry_pi, scan_out

HDMI, VEC, V3D = "/soc/hdmi@7e902000", "/soc/vec@7e806000", "/soc/v3d@7ec00000"
HVS, VALVE = "/soc/hvs@7e400000", "/soc/pixelvalve@7e807000"
OSCILLATOR = "/clocks/clk-osc"


class Machine(raspberry_pi.Machine):
    """A running Raspberry Pi 3 with a board's card, and a panel that takes flips."""

    NAME = "raspi3b"
    # A panel, which QEMU gives an EDID of 1280x800, at HDMI's own I2C; a keyboard, with a stick behind a hub.
    PARTS = ("-device", "i2c-ddc,bus=i2c-bus.2,address=0x50", "-device", "usb-kbd")
    PERIPHERALS = 0x3F000000
    # The one whose hot plug is a line of the chip: a plain B's is one of the firmware's, which is not there.
    MODEL = "bcm2837-rpi-3-b-plus"

    @staticmethod
    def changes(tree):
        """What the device tree has otherwise: each with its reason above it."""
        (oscillator,) = tree.cells(OSCILLATOR, "phandle")
        ranges = [f"{cell:x}" for cell in tree.cells("/soc", "ranges")]
        return (
            # The firmware's clocks for pixels and HDMI are not there.
            ("-t", "u", HDMI, "clocks", oscillator, oscillator),
            # Nor is what would switch HDMI on.
            ("-d", HDMI, "power-domains"),
            # Composite video and 3D have no registers in QEMU; the box uses neither.
            ("-t", "s", VEC, "status", "disabled"),
            ("-t", "s", V3D, "status", "disabled"),
            # Nor have these two: they get memory for registers, so that flips can be taken (rig/scan_out.py).
            ("-t", "x", "/soc", "ranges", *ranges, "7d000000", "3d000000", "1000000"),
            ("-t", "x", HVS, "reg", f"{scan_out.HVS + 0x40000000:x}", "6000"),
            ("-t", "x", VALVE, "reg", f"{scan_out.VALVE + 0x40000000:x}", "100"),
        )

    def __init__(self, board, **arguments):
        super().__init__(board, **arguments)
        self._scan_out = scan_out.ScanOut(self.wires)

    def screenshot(self):
        """What is scanned out to the panel; None while nothing is."""
        return self._scan_out.picture()
