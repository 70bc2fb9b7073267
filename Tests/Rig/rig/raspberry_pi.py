"""A card on one of QEMU's Raspberry Pis: the chip's own card slot, USB, lines, resets and console.

What is started is the card's own: image, kernel, root file system with its lists of modules, command line. Different are the
words that let a test see it, the board file's watchdog, and in the device tree what the kind of Raspberry Pi says, each with
its reason. No firmware runs: of what it does there are the overlays of config.txt, the number of the slot's partition, and the
random numbers without which the box would wait a second for the kernel's own.
"""

import functools
import pathlib
import re
import subprocess
import tempfile

from . import cpio, device_trees, flat_tree, kernel, modules, places, qtest, sockets
from . import started_card as card

# An instruction takes 2 ns of guest time, idle the host's.
CLOCK = ("-accel", "tcg,thread=single", "-icount", "shift=1,sleep=on")
# The console is the second UART, as on a real one; the first is Bluetooth's.
UARTS = ("-serial", "null")
CONSOLE = "tty3 console=ttyS1"
WIRES = ("-qtest", "unix:wires,server=on,wait=off", "-qtest-log", "none")
# The lower half of the system timer's count.
TIMER = 0x3004
# PM_RSTS in the power management; the bits of a partition's number (image/registers.c).
RSTS, PARTITION_BITS = 0x100020, 0x555
SLOT_A = 2
SEED = range(16)  # /chosen/rng-seed has 64 bytes, which Linux takes for random


@functools.cache
def newer_qemu():
    """How to start a QEMU that has the Raspberry Pi's I2C, and a Raspberry Pi 4."""
    return tuple(places.toolchain("newer-qemu").split())


def lists(board, without):
    """The card's lists of modules without some; raises ValueError for one that is in none of them."""
    named = (places.TREE / "board" / board / "modules").read_text().split()
    stages = modules.stages(kernel.newest().modules, named)
    if missing := set(without) - {name for names in stages.values() for name in names}:
        raise ValueError(f"board/{board}: the card has no {', '.join(missing)}")
    return {
        f"etc/modules/{stage}": "".join(f"{name}\n" for name in names if name not in without).encode()
        for stage, names in stages.items()
    }


def archive(board, without, files):
    """What is put over the card's root file system."""
    told = (places.TREE / "board" / board / "board.toml").read_text()
    # QEMU takes the arming of this watchdog for its end.
    kept = "".join(line for line in told.splitlines(keepends=True) if not line.startswith("watchdog"))
    made = cpio.Archive()
    less = lists(board, without) if without else {}
    for path, contents in ({"etc/phosphor/board.toml": kept.encode()} | less | files).items():
        made.file(path, contents)
    return made.bytes()


class Machine(card.Machine):
    """A running Raspberry Pi with a board's card; kinds derive from it."""

    NAME = ""  # QEMU's
    PARTS = ()  # what is plugged into it, as QEMU's arguments
    PERIPHERALS = 0  # where they begin
    MODEL = ""  # its device tree

    @staticmethod
    def changes(tree):
        """What the device tree has otherwise than on a real board, as arguments of fdtput."""
        raise NotImplementedError

    def __init__(self, board, without=(), files=None, parts=(), **arguments):
        with tempfile.NamedTemporaryFile(suffix=".dtb") as tree:
            path = self._write_tree(board, pathlib.Path(tree.name))
            super().__init__(
                machine=("-M", self.NAME, "-dtb", path, *CLOCK, *self.PARTS, *parts, *UARTS, *WIRES), qemu=newer_qemu(),
                board=board, archive=archive(board, without, files or {}), console=CONSOLE, **arguments,
            )  # fmt: skip
        try:
            self.wires = qtest.Wires(sockets.connect(self.process, self.folder, "wires"))
        except BaseException:
            self.stop()
            raise

    def microseconds(self):
        """The chip's own timer, which counts the guest's microseconds; it goes round after 71 minutes."""
        return self.wires.read(self.PERIPHERALS + TIMER)

    def _write_tree(self, board, path):
        config = (places.TREE / "board" / board / "config.txt").read_text()
        image = device_trees.merged(self.MODEL, device_trees.of_config(config, self.MODEL))
        path.write_bytes(image)
        seed = ("-t", "u", "/chosen", "rng-seed", *SEED)
        told = ("-p", "-t", "u", "/chosen/bootloader", "partition", SLOT_A)
        for change in (seed, told, *self.changes(flat_tree.Tree(image))):
            options = list(change[: next(at for at, word in enumerate(change) if word.startswith("/"))])
            subprocess.run(["fdtput", *options, path, *map(str, change[len(options) :])], check=True)
        return path

    def partition(self):
        """The partition that PM_RSTS names for the next reset; 0 for the one that the card names."""
        bits = self.wires.read(self.PERIPHERALS + RSTS) & PARTITION_BITS
        return bits & 1 | bits >> 1 & 2 | bits >> 2 & 4

    def seconds(self, pattern):
        """The guest's seconds at which the kernel's log has a pattern."""
        return float(self.wait(rf"(?m)^\[ *([\d.]+)\] [^\n]*{pattern}")[1])

    def logged(self, pattern):
        """The same for what is not said on the console."""
        log = self.run_as_heard("dmesg")
        if not (found := re.search(rf"(?m)^\[ *([\d.]+)\] [^\n]*{pattern}", log)):
            raise AssertionError(f"no {pattern!r} in: {log[-3000:]}")
        return float(found[1])

    def await_data(self):
        """Waits until the data partition was mounted, or given up."""
        self.run("until [ -e /run/phosphor/ready ]; do sleep 0.1; done")

    def stop(self, clean=False):
        """Pulls the plug."""
        super().stop(clean)
        if hasattr(self, "wires"):
            self.wires.close()
