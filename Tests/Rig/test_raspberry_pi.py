"""The card on QEMU's Raspberry Pi 3: picture, data partition, USB stick, keys, and the update that the next reset tries.

Kernel, modules, their order and the command line are the card's; `rig/raspberry_pi_3.py` says what the device tree has
otherwise. What this machine cannot do: the firmware and its clocks, power domains and lines; composite video and 3D; sound,
since QEMU's USB audio has no input and its chip neither I2S nor the jack; buttons and pads, since its lines have no input; the
watchdog. Not shown here: presses of keys, of which none came from QEMU's keyboard through its DWC2 (`test_keys` shows them
through xHCI), and the reset itself, behind which QEMU's monitor was silent: its register is read before. Flips end as
`rig/scan_out.py` has them end, so nothing is said of tearing, and what is scanned out is read from the display list that vc4
wrote. Guest seconds are those of 500 MIPS, not of the chip.
"""

import hashlib
import os
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

from rig import appliance, png, raspberry_pi_3, stick, words
from rig.marks import night
from test_card import keep, kept_settings, layout
from test_stick import make_key, pack, song

BOARD = "pi3-usb"
# The panel's own EDID prefers it.
WIDTH, HEIGHT = 1280, 800
# The lines of the face's glass and of the status, in its pixels.
FACE, STATUS = (200, 150, 880, 120), (12, 747, 1000, 44)
NO_DISPLAY = "phosphor: panel: open /dev/dri: no display card is there"
# How long Linux waits for drivers that it does not have: driver_deferred_probe_timeout of drivers/base/dd.c.
KERNELS_PATIENCE = 10
UPDATE_BYTES = 1 << 20
IS_LONG = os.environ.get("PHOSPHOR_LONG_TESTS") == "1"


@night("a Raspberry Pi")
class Started(unittest.TestCase):
    """A stick in a socket, and what is told of a start."""

    @classmethod
    def start(cls, **arguments):
        """A machine whose stick has a song and an update, left in `update`; it is switched off after the class."""
        folder = pathlib.Path(tempfile.mkdtemp(prefix="phosphor-pi-"))
        cls.addClassCleanup(shutil.rmtree, folder)
        key = make_key(folder)
        cls.slot = hashlib.shake_256(b"slot").digest(UPDATE_BYTES)
        (folder / "slot.img").write_bytes(cls.slot)
        cls.update = pack(folder, "slot.img", "99.0.0", BOARD)
        machine = raspberry_pi_3.Machine(
            BOARD, stick=stick.make(folder / "stick", {"new.phosphor": cls.update, "song.wav": song(folder / "song.wav")}),
            files={"etc/phosphor/update.pub": key}, **arguments,
        )  # fmt: skip
        cls.addClassCleanup(machine.stop)
        return machine

    def tell(self, figure):
        """Prints a figure that is no limit."""
        print(f"{type(self).__name__}: {figure}", file=sys.stderr)


class TheRaspberryPi3(Started):
    """One start, with settings on the card."""

    @classmethod
    def setUpClass(cls):
        cls.machine = cls.start(prepare=lambda path: keep(path, kept_settings()))

    def test_1_the_panel_is_the_first_card_and_shows_the_tuner(self):
        machine = self.machine
        panel = machine.seconds(rf"phosphor: panel HDMI-A-1: {WIDTH}x{HEIGHT} ")
        shown = machine.seconds("phosphor: first picture")
        self.assertIn("\nconnected\n", machine.run("echo; cat /sys/class/drm/card0-HDMI-A-1/status"))
        self.assertIn("\ncard0\n", machine.run("echo; ls -1 /dev/dri"))
        machine.run("sleep 12")  # the splash is over then, and what the controls do has been told
        picture = machine.screenshot()
        if folder := os.environ.get("PHOSPHOR_PICTURES"):
            png.write(picture, f"{folder}/raspberry-pi-3.png")
        self.assertEqual((picture.width, picture.height), (WIDTH, HEIGHT))
        self.assertGreater(picture.brightest(), appliance.LIT)
        red, green, _ = (sum(picture.crop(*FACE).rgb[channel::3]) for channel in range(3))
        self.assertGreater(green, 1.5 * red, "amber is not what was chosen")
        self.assertIn("A4 442", words.read(picture.crop(*STATUS)))
        self.tell(f"panel {panel:.2f} s after the kernel's start, first picture {shown:.2f} s")

    def test_2_the_console_gives_the_panel_away(self):
        console = self.machine.logged("Console: switching to colour frame buffer device")
        self.assertLess(console, self.machine.seconds("phosphor: panel HDMI-A-1"))
        self.assertEqual(self.machine.run("cat /sys/class/tty/tty0/active").split(), ["tty1"])

    def test_3_the_data_partition_is_on_the_card(self):
        mounted = self.machine.logged(r"EXT4-fs \(mmcblk0p4\): mounted")
        self.assertIn("/dev/mmcblk0p4 on /data type ext4", self.machine.run("mount"))
        self.assertEqual(self.machine.run("cat /data/phosphor/settings.toml"), kept_settings())
        self.tell(f"data partition {mounted:.2f} s")

    def test_4_a_stick_is_read(self):
        mounted = self.machine.seconds("sticks: sda1? is mounted")
        wanted = hashlib.sha256(self.update.read_bytes()).hexdigest()
        self.assertIn(wanted, self.machine.run("sha256sum /media/*/new.phosphor"))
        self.assertLess(mounted, KERNELS_PATIENCE)
        self.tell(f"stick {mounted:.2f} s, its song in the box {self.machine.seconds('phosphor: music: 1 files'):.2f} s")

    def test_5_the_box_listens_to_the_keyboard(self):
        path = "/sys/class/input/event*/device/name"
        keyboard = self.machine.run(f"grep -l 'USB Keyboard' {path}").split("/")[4]
        opened = f"ls -l /proc/$(pidof phosphor)/fd | grep -q ' /dev/input/{keyboard}$'"
        self.machine.run(f"until {opened}; do sleep 0.5; done")

    def test_7_its_start_report_is_on_the_card(self):
        self.machine.run("sleep 35")  # the log grew since the first one
        report = self.machine.run("cat /data/log/report.txt")
        rows = dict(re.findall(r"(?m)^(\S.{19})(.+)$", report.replace("\r", "")))
        rows = {name.strip(): value for name, value in rows.items()}
        self.assertIn("Raspberry Pi 3 Model B", rows["computer"], report)
        # QEMU begins at the kernel; its timer counts as the chip's does.
        self.assertRegex(rows["power came"], r"^-?0\.\d+$", report)
        self.assertRegex(rows["first picture"], r"^\d\.\d+$", report)
        self.assertIn("what comes late is whole", rows["slot"], report)
        self.assertIn(f"HDMI-A-1: {WIDTH}x{HEIGHT}", rows["panel"], report)
        self.assertIn("Mbit/s", rows["USB"], report)
        self.tell(f"start report:\n{report}")

    def test_6_an_update_is_what_the_next_reset_starts(self):
        machine = self.machine
        self.assertEqual(machine.partition(), 0, "nothing is to be tried")
        self.assertIn("99.0.0 is installed", machine.run("/usr/lib/phosphor/update /media/*/new.phosphor"))
        self.assertEqual(machine.partition(), 3, "slot B")
        machine.run("sync")
        with open(machine.card, "rb") as file:
            file.seek(int(layout()["slot_b_start"]) << 20)
            self.assertEqual(file.read(UPDATE_BYTES), self.slot)
            file.seek(int(layout()["choice_sector"]) * 512)
            self.assertEqual(file.read(512).rstrip(b"\n"), b"boot_partition=2", "a power cycle starts slot A")


class WithoutTheBusOfItsPanel(Started):
    """Whether the test would tell: HDMI asks the panel by an I2C whose driver only some cards once had."""

    def test_there_is_no_display(self):
        machine = self.start(without=("i2c-bcm2835",))
        machine.wait(NO_DISPLAY)
        machine.wait("sticks: sda1? is mounted")
        self.assertIsNone(machine.screenshot())
        self.assertNotIn("first picture", machine.text)


@unittest.skipUnless(IS_LONG, "PHOSPHOR_LONG_TESTS is not 1")
class WithoutThePhy(Started):
    """The same for USB's phy, which only some cards once had."""

    def test_the_stick_comes_when_linux_waits_no_longer(self):
        machine = self.start(without=("phy-generic",))
        mounted = machine.seconds("sticks: sda1? is mounted")
        self.assertGreater(mounted, KERNELS_PATIENCE)
        self.tell(f"stick {mounted:.2f} s")


if __name__ == "__main__":
    unittest.main()
