"""The lines of a board on QEMU's Raspberry Pi 3: Debian's kernel, its device tree with the board's overlays, the program.

Slow, so only on request. QEMU's chip has no input that could be driven, no panel and no I2S, and nothing is on its I2C buses:
what is seen is who holds which pin, and that the program gets the lines and asks the bus that its board file names.
"""

import os
import pathlib
import re
import subprocess
import tempfile
import time
import tomllib
import unittest

from rig import device_trees, initramfs, kernel, modules, places, raspberry_pi

MODEL = "bcm2837-rpi-3-b"
BOARDS = ("pi-pedal",)
SECONDS = 400  # the host's, without an instruction clock
DRIVERS = ("fixed", "i2c-bcm2835", "i2c-dev")
HEADERS_BUS = "i2c@7e804000"
# Off here, so that the header's bus is the first that Linux finds, as on a Raspberry Pi 4 it is the third and later.
EARLIER_BUS = "/soc/i2c@7e205000"

# Words leave by the kernel's log: a board may have lines where the console's UART is.
INIT = """#!/bin/busybox sh
/bin/busybox --install -s /bin
export PATH=/usr/bin:/bin
mount -t proc proc /proc
mount -t sysfs sys /sys
mount -t devtmpfs dev /dev
mount -t debugfs debug /sys/kernel/debug
log() { while read -r line; do echo "$1 $line" >/dev/kmsg; done; }
for driver in /drivers/*; do insmod $driver; done
for bus in /sys/class/i2c-dev/*; do echo "${bus##*/} $(readlink -f $bus/device/of_node)"; done | log BUS
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
    drivers = {path: image for name in DRIVERS for path, image in modules.needed(linux.modules, name).items()}
    files = {f"drivers/{place:02}.ko": image for place, image in enumerate(drivers.values())}
    files["etc/board.toml"] = (folder / "board.toml").read_bytes()
    with tempfile.TemporaryDirectory() as work:
        work = pathlib.Path(work)
        start = work / "init"
        start.write_text(INIT)
        archive = initramfs.base().read_bytes()
        programs = initramfs.with_programs({"usr/bin/phosphor": places.appliance()}, files)
        (work / "initramfs").write_bytes(archive + programs + initramfs.program("init", start))
        (work / "dtb").write_bytes(device_trees.merged(MODEL, overlays))
        subprocess.run(["fdtput", "-t", "s", work / "dtb", EARLIER_BUS, "status", "disabled"], check=True)
        words = "earlycon=pl011,0x3f201000 keep_bootcon printk.devkmsg=on panic=-1"
        console = work / "console"
        console.touch()
        machine = subprocess.Popen(
            [
                *raspberry_pi.newer_qemu(), "-M", "raspi3b", "-display", "none", "-no-reboot",
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
            self.assertRegex(log, rf"BUS i2c-1 \S+{HEADERS_BUS}\s")
            for address in ("0x5A", "0x5C"):
                with self.subTest(board=board, chip=address):
                    rows = re.findall(rf'BOX .*ribbon chip {address} of "/dev/i2c-1": (.*)', log)
                    self.assertEqual(len(rows), 1, log[-3000:])
                    self.assertIn("Remote I/O error; of 0x5A to 0x5D there answers none", rows[0])


if __name__ == "__main__":
    unittest.main()
