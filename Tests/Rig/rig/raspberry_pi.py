"""The card on QEMU's Raspberry Pi 3: SD host, USB, lines, I2C, resets and console of that chip, and its display by vc4.

What is started is the card's own: image, kernel, root file system with its lists of modules, command line. Different are the
words that let a test see it, the board file's watchdog, and in the device tree what `CHANGES` says.
"""

import functools
import subprocess
import tempfile

from . import cpio, device_trees, flat_tree, kernel, modules, places, scan_out, sockets
from . import started_card as card

# An instruction takes 2 ns of guest time, idle the host's.
CLOCK = ("-accel", "tcg,thread=single", "-icount", "shift=1,sleep=on")
# A panel, which QEMU gives an EDID of 1280x800, at HDMI's own I2C.
PANEL = ("-device", "i2c-ddc,bus=i2c-bus.2,address=0x50")
# The console is the second UART, as on a real one; the first is Bluetooth's.
UARTS = ("-serial", "null")
WIRES = ("-qtest", "unix:wires,server=on,wait=off", "-qtest-log", "none")
CONSOLE = "tty3 console=ttyS1"

HDMI, VEC, V3D = "/soc/hdmi@7e902000", "/soc/vec@7e806000", "/soc/v3d@7ec00000"
HVS, VALVE = "/soc/hvs@7e400000", "/soc/pixelvalve@7e807000"
OSCILLATOR = "/clocks/clk-osc"


def changes(tree):
    """What the device tree has otherwise than on a real board, as arguments of fdtput: each with its reason above it."""
    (oscillator,) = tree.cells(OSCILLATOR, "phandle")
    ranges = [f"{cell:x}" for cell in tree.cells("/soc", "ranges")]
    return (
        # The firmware's clocks for pixels and HDMI are not there: QEMU runs no firmware.
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


def tree_of(board, model, path):
    """Writes the device tree of a board's card on a model, changed for QEMU."""
    config = (places.TREE / "board" / board / "config.txt").read_text()
    image = device_trees.merged(model, device_trees.of_config(config, model))
    path.write_bytes(image)
    for change in changes(flat_tree.Tree(image)):
        options = change[:2] if change[0] == "-t" else change[:1]
        subprocess.run(["fdtput", *options, path, *map(str, change[len(options) :])], check=True)
    return path


@functools.cache
def newer_qemu():
    """How to start a QEMU that has the Raspberry Pi's I2C."""
    return tuple(places.toolchain("newer-qemu").split())


def lists(board, without):
    """The card's lists of modules without some."""
    named = (places.TREE / "board" / board / "modules").read_text().split()
    stages = modules.stages(kernel.newest().modules, named)
    return {
        f"etc/modules/{stage}": "".join(f"{name}\n" for name in names if name not in without).encode()
        for stage, names in stages.items()
    }


def archive(board, without=()):
    """What is put over the card's root file system."""
    told = (places.TREE / "board" / board / "board.toml").read_text()
    # QEMU takes the arming of this watchdog for its end.
    kept = "".join(line for line in told.splitlines(keepends=True) if not line.startswith("watchdog"))
    made = cpio.Archive()
    made.file("etc/phosphor/board.toml", kept.encode())
    for path, contents in (lists(board, without) if without else {}).items():
        made.file(path, contents)
    return made.bytes()


class Machine(card.Machine):
    """A running Raspberry Pi 3 with a board's card, and a panel that takes flips unless told otherwise."""

    def __init__(self, board, model, words="", stick=None, without=()):
        with tempfile.NamedTemporaryFile(suffix=".dtb") as tree:
            path = tree_of(board, model, places.pathlib.Path(tree.name))
            super().__init__(
                machine=("-M", "raspi3b", "-dtb", path, *CLOCK, *PANEL, *UARTS, *WIRES), qemu=newer_qemu(),
                board=board, archive=archive(board, without), words=words, console=CONSOLE, stick=stick,
            )  # fmt: skip
        try:
            self._wires = sockets.connect(self.process, self.folder, "wires")
        except BaseException:
            self.stop()
            raise
        self.scan_out = scan_out.ScanOut(self._wires)

    def stop(self, clean=False):
        """Pulls the plug."""
        super().stop(clean)
        if hasattr(self, "_wires"):
            self._wires.close()
