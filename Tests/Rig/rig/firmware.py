"""What a Raspberry Pi's firmware does between a reset and the kernel: a model, since QEMU runs none of it.

After a reset it takes the partition of PM_RSTS where that names one, else `boot_partition` of `autoboot.txt`, and starts
that partition's `kernel8.img` with its `initramfs` and `cmdline.txt`. A power cycle clears the register, a reset does not.

- Source: Raspberry Pi documentation, "autoboot.txt" and "Reboot flags"; image/README.md tells how each is used.
"""

import re
import subprocess

SECTOR = 512
START = {2: "slot_a_start", 3: "slot_b_start"}


class Firmware:
    """The firmware of one board, and its register."""

    def __init__(self, layout):
        self._layout = layout
        self.register = 0

    def hear(self, said):
        """Takes what a start wrote to the register, of what it said over its line: `STAND_IN` says it."""
        for word, number in re.findall(r"(init: up)|reset-into (\d)", said):
            self.register = 0 if word else int(number)

    def power_cycle(self):
        """Pulls the plug and puts it in again."""
        self.register = 0

    def partition(self, card):
        """The partition that it starts now."""
        if self.register in START:
            return self.register
        with open(card, "rb") as file:
            file.seek(int(self._layout["choice_sector"]) * SECTOR)
            return int(re.match(rb"boot_partition=(\d)\n", file.read(SECTOR))[1])

    def load(self, card, folder):
        """Reads what the chosen partition has to start into a folder; returns the slot's letter."""
        partition = self.partition(card)
        place = f"{card}@@{self._layout[START[partition]]}M"
        for name in ("kernel8.img", "initramfs", "cmdline.txt"):
            subprocess.run(["mcopy", "-n", "-o", "-i", place, f"::{name}", folder / name], check=True)
        return "AB"[partition - 2]


# In the place of `reset-into`, on a machine without PM_RSTS.
STAND_IN = b"""#!/bin/sh
echo "reset-into $1" >/dev/kmsg
"""
