"""An update from the stick to the slot, by two buttons, with the card's own scripts and tools."""

import hashlib
import unittest

from rig import machine
from rig.marks import night
from rig.menu import CHOOSE, NEXT, way
from test_card_cuts import CardTest, slot


@night("an update by two buttons")
class Stick(CardTest):
    """Idle is skipped, so that the host cannot make a tap into a hold."""

    hardware = machine.Hardware(sound=False)
    options = "--no-splash"

    @classmethod
    def contents(cls):
        contents = super().contents()
        board = contents["files"]["/etc/phosphor/board.toml"].decode()
        contents["files"]["/etc/phosphor/board.toml"] = (board + "\n[update]\n").encode()
        return contents

    def press(self, *lengths):
        """Presses of MODE, half a second apart."""
        edges, at = [], 300_000
        for length in lengths:
            edges += [(at, "MODE", 1), (at + 1e6 * length, "MODE", 0)]
            at += 1e6 * length + 500_000
        self.guest.schedule(edges)

    def sectors_read(self):
        """What the disk gave of the idle slot since the start, in sectors of 512 bytes."""
        (row,) = [line.split() for line in self.guest.text("/proc/diskstats").splitlines() if line.split()[2] == "vda3"]
        return int(row[5])

    def test_two_buttons_install_an_update_and_ask_for_the_restart(self):
        self.prepare(self.guest)
        self.guest.run("mkdir /media; echo 'phosphor.slot=A' >/tmp/cmdline")
        self.guest.run("mount --bind /tmp/cmdline /proc/cmdline")
        self.begin_box(self.guest)
        # As `sticks` does it: a folder, then something mounted on it.
        self.guest.run("mkdir /tmp/stick /media/sda1")
        self.guest.put("/tmp/stick/rig-0.2.0.phosphor", self.packed("0.2.0", slot("B")))
        self.guest.run("mount --bind /tmp/stick /media/sda1")
        self.guest.sleep(1)
        before = self.sectors_read()
        self.press(*way("Update", "Update"), CHOOSE, NEXT, CHOOSE)
        installed = lambda: "0.2.0 is installed" in self.said()
        try:
            self.guest.until(installed, 30, "", step=0.2)
        except AssertionError:
            self.fail(f"no update; the box said: {self.said()}")
        self.keep(self.wait_for_picture(), "update-installed")
        self.assertEqual(self.guest.text("/run/tried").strip(), "B")
        # All of it is looked at before it is written, and read back afterwards: not out of the kernel's memory.
        self.assertGreaterEqual(self.sectors_read() - before, 2 * len(slot("B")) // 512)
        written = self.guest.run(f"head -c {len(slot('B'))} /dev/vda3 | sha256sum").split()[0]
        self.assertEqual(written, hashlib.sha256(slot("B")).hexdigest())
        self.press(CHOOSE)
        self.wait_until_it_says("ended with 11", 5)


if __name__ == "__main__":
    unittest.main()
