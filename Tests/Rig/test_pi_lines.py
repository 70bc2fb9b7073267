"""The lines of a board on QEMU's Raspberry Pi 3: Debian's kernel, its device tree with the board's overlays, the program.

Slow, so only on request. QEMU's chip has no input that could be driven, no panel and no I2S: what is seen is who holds which
pin, and that the program gets the lines that its board file names.
"""

import os
import pathlib
import re
import subprocess
import tempfile
import time
import tomllib
import unittest

from rig import device_trees, initramfs, kernel, modules, places

MODEL = "bcm2837-rpi-3-b"
BOARDS = ("pi-pedal",)
SECONDS = 400  # the host's, without an instruction clock

# Words leave by the kernel's log: a board may have lines where the console's UART is.
INIT = """#!/bin/busybox sh
/bin/busybox --install -s /bin
export PATH=/usr/bin:/bin
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mount -t debugfs debug /sys/kernel/debug
log() { while read -r line; do echo "$1 $line" >/dev/kmsg; done; }
insmod /fixed.ko
grep GPIO /sys/kernel/debug/pinctrl/*/pinmux-pins | log PIN
phosphor --board /etc/board.toml 2>&1 | log BOX &
sleep 20
grep '|' /sys/kernel/debug/gpio | log LINE
echo END | log THE
while :; do sleep 1000; done
"""


def booted(board):
    """What the kernel logged with a board's overlays and program."""
    linux = kernel.newest()
    folder = places.TREE / "board" / board
    overlays = device_trees.of_config((folder / "config.txt").read_text(), MODEL)
    (driver,) = modules.needed(linux.modules, "fixed").values()
    files = {"etc/board.toml": (folder / "board.toml").read_bytes(), "fixed.ko": driver}
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        start = work / "init"
        start.write_text(INIT)
        archive = initramfs.base().read_bytes()
        programs = initramfs.with_programs({"usr/bin/phosphor": places.appliance()}, files)
        (work / "initramfs").write_bytes(archive + programs + initramfs.program("init", start))
        (work / "dtb").write_bytes(device_trees.merged(MODEL, overlays))
        words = "earlycon=pl011,0x3f201000 keep_bootcon printk.devkmsg=on panic=-1"
        console = work / "console"
        console.touch()
        machine = subprocess.Popen(
            [
                "qemu-system-aarch64", "-M", "raspi3b", "-display", "none", "-no-reboot",
                "-kernel", linux.image, "-dtb", work / "dtb", "-initrd", work / "initramfs",
                "-append", words, "-serial", f"file:{console}", "-serial", "null", "-monitor", "none",
            ]
        )  # fmt: skip
        try:
            # QEMU's Raspberry Pi cannot be switched off from within.
            deadline = time.monotonic() + SECONDS
            while "THE END" not in (log := console.read_text(errors="replace")):
                if time.monotonic() > deadline or machine.poll() is not None or "Kernel panic" in log:
                    raise RuntimeError(log[-3000:])
                time.sleep(0.5)
        finally:
            machine.kill()
            machine.wait()
        return log


@unittest.skipUnless(os.environ.get("PHOSPHOR_LONG_TESTS") == "1", "PHOSPHOR_LONG_TESTS is not 1")
class PiLines(unittest.TestCase):
    """Each board that a Raspberry Pi 3 can be."""

    def test_parts_hold_their_pins_and_the_box_gets_its_lines(self):
        for board in BOARDS:
            log = booted(board)
            header = tomllib.loads((places.TREE / "board" / board / "board.toml").read_text())["header"]
            pins = {int(n): owner for n, owner in re.findall(r"PIN pin (\d+) \(gpio\d+\): (\S+)", log)}
            for name, gpio in header.items():
                with self.subTest(board=board, line=name):
                    self.assertTrue(pins[gpio].endswith("-supply"), pins[gpio])
                    self.assertRegex(log, rf"LINE gpio-{gpio} +\({name} *\|phosphor ")


if __name__ == "__main__":
    unittest.main()
