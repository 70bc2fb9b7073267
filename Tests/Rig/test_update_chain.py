"""An update from the stick to a start of its slot, and back where it shows no picture: all in real starts of the card.

What the firmware does between them is modelled (`rig/firmware.py`), since QEMU runs none: which slot a reset starts, by
PM_RSTS and `autoboot.txt`. This machine has no PM_RSTS either: a stand-in for `reset-into` says what it would write there,
and the model keeps it. That the real one writes the register is tested on QEMU's Raspberry Pi (`test_card`).
"""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from rig import appliance, cpio, firmware, stick, words
from rig import started_card as card
from rig.menu import CHOOSE, NEXT, way
from test_card import layout
from test_stick import BOARD, make_key, pack


@unittest.skipUnless(os.environ.get("PHOSPHOR_LONG_TESTS") == "1", "PHOSPHOR_LONG_TESTS is not 1")
class UpdateChain(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="phosphor-chain-"))
        self.addCleanup(shutil.rmtree, self.folder)
        self.card = card.new(self.folder / "card")
        self.files = {"etc/phosphor/board.toml": BOARD, "etc/phosphor/update.pub": make_key(self.folder)}
        self.firmware = firmware.Firmware(layout())

    def begin(self, stick=None):
        """Starts what the firmware chooses; returns the slot's letter and the machine."""
        slot = self.folder / "loaded"
        slot.mkdir(exist_ok=True)
        letter = self.firmware.load(self.card, slot)
        programs = {"usr/lib/phosphor/reset-into": firmware.STAND_IN}
        machine = card.Machine(
            archive=card.virtual_board(card.STICK, self.files, programs), words=f"phosphor.slot={letter}",
            card=self.card, slot=slot, stick=stick,
        )  # fmt: skip
        self.addCleanup(machine.stop, clean=True)
        return letter, machine

    def reset(self, machine):
        """Waits for a reset, and takes what was written to the register before it."""
        machine.await_reset()
        self.firmware.hear(machine.text)

    def install(self, slot, rests=False):
        """Installs an update from the stick by two buttons, and has the box start it."""
        update = pack(self.folder, slot, "99.0.0")
        letter, machine = self.begin(stick.make(self.folder / "stick", {"new.phosphor": update}))
        self.assertEqual(letter, "A")
        machine.wait("sticks: sda1? is mounted")
        # A box that nobody has used yet asks for language and instrument first.
        machine.run("sleep 6")
        machine.press("MODE", CHOOSE, CHOOSE)
        if rests:
            machine.run("sleep 2")
            machine.press("POWER", NEXT)
        machine.press("MODE", *way("Update", "Update"), CHOOSE, NEXT, CHOOSE)
        machine.wait("phosphor: .*99.0.0 is installed, and starts when the box is restarted")
        machine.press("MODE", CHOOSE, waits=False)
        self.reset(machine)
        self.assertEqual(self.firmware.partition(self.card), 3, machine.text[-2000:])

    def assert_kept(self):
        """Starts slot B on trial, and sees that it starts for good after it."""
        letter, machine = self.begin()
        self.assertEqual(letter, "B")
        machine.wait("boot-choice: slot B starts from now on")
        machine.run("sync")
        machine.stop()
        self.firmware.power_cycle()
        self.assertEqual(self.firmware.partition(self.card), 3)

    def test_an_update_that_shows_its_picture_is_kept(self):
        self.install(card.built() / "slot.img")
        self.assert_kept()

    def test_a_pedal_that_rests_keeps_an_update_by_its_splash(self):
        # With a relay a box starts at rest, unless the board file says otherwise.
        self.files["etc/phosphor/board.toml"] = BOARD.replace(b'starts = "tuning"', b"# ")
        self.install(card.built() / "slot.img", rests=True)
        self.assert_kept()

    def test_an_update_without_a_picture_is_left_and_the_old_version_says_so(self):
        slot = self.folder / "slot.img"
        shutil.copyfile(card.built() / "slot.img", slot)
        dark = cpio.Archive()
        dark.program("usr/bin/phosphor", b"#!/bin/sh\nexec sleep 1000\n")
        initramfs = self.folder / "initramfs"
        initramfs.write_bytes((card.built() / "slot/initramfs").read_bytes() + dark.bytes())
        subprocess.run(["mcopy", "-o", "-i", slot, initramfs, "::initramfs"], check=True)
        self.install(slot)
        letter, machine = self.begin()
        self.assertEqual(letter, "B")
        machine.wait("trial: slot B has shown no picture in 60 s: going back to A")
        self.reset(machine)
        letter, machine = self.begin()
        self.assertEqual(letter, "A", "the register was cleared by the start on trial")
        machine.wait("phosphor: settings came")
        machine.run("sleep 4")  # the splash, and the chime's tail
        said = words.read(machine.screenshot().crop(*appliance.STATUS))
        self.assertIn("started, but did not work", said)
        self.assertEqual(machine.run("cat /data/update 2>&1").count("No such file"), 1, "told once")


if __name__ == "__main__":
    unittest.main()
