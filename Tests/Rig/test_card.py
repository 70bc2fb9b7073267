"""The card image that ships: it starts to the tuner, keeps what it should, and holds what it says."""

import gzip
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import tomllib
import unittest

from rig import appliance, cpio, device_trees, kernel, modules, places
from rig import started_card as card
from rig.marks import night

MEGABYTE = 1_000_000
IMAGE_BYTES = 64 * MEGABYTE
# Of what the firmware of a Zero 2 W reads before the kernel runs.
READ_BYTES = 33 * MEGABYTE
# What user space takes to the first picture, and the kernel's start to it against a start that draws nothing.
USER_SECONDS = 0.3
RATIO = 1.3
# From the first picture to an open card.
SOUND_SECONDS = 0.5
MODEL = "bcm2837-rpi-3-b"


def layout():
    """The numbers of image/layout."""
    rows = (line.split("=") for line in (modules.LIST.parent / "layout").read_text().splitlines() if "=" in line)
    return {row[0]: row[1] for row in rows}


class CardTest(unittest.TestCase):
    """One start of the card for all tests of a class; its folder stays where one failed."""

    arguments = {}

    @classmethod
    def setUpClass(cls):
        cls.machine = card.Machine(**cls.arguments)
        cls.addClassCleanup(cls.machine.stop)

    def said(self, pattern):
        """Waits for the card to say something; returns the seconds at which it did."""
        return float(self.machine.wait(rf"\[ *([\d.]+)\] {pattern}")[1])


def kept_settings():
    """A settings file as the box wrote it, in green, of a box that starts awake and asks nothing."""
    text = max((places.TREE / "Tests/4-Behaviour/ApplianceTests/Versions").glob("settings-*.toml")).read_text()
    for old, new in (
        ("'daylight'", "'green'"), ("splash = false", "splash = true"), ("still-meter = true", "still-meter = false"),
        ("language = 'de'", "language = 'en'"), ("'at-rest'", "'tuning'"), ("first-questions = 2", "first-questions = 0"),
    ):
        text = text.replace(old, new)
    return text


def keep(path, text):
    """Puts settings on the data partition of a card."""
    with tempfile.NamedTemporaryFile("w") as file:
        file.write(text)
        file.flush()
        steps = ("mkdir phosphor", f"write {file.name} phosphor/settings.toml")
        for step in steps:
            partition = f"{path}?offset={int(layout()['data_start']) << 20}"
            subprocess.run(["/sbin/debugfs", "-w", "-R", step, partition], check=True, capture_output=True)


def updated(path):
    """Makes a card one with settings, on whose slot B an update was installed."""
    keep(path, kept_settings())
    with open(path, "r+b") as file:
        file.seek(int(layout()["slot_b_start"]) << 20)
        file.write((card.built() / "slot.img").read_bytes())


class TheCard(CardTest):
    """In a virtual machine, as slot B on trial, with settings on it."""

    arguments = {"words": "phosphor.slot=B", "prepare": updated}

    def test_1_shows_a_picture_and_has_sound_soon_after_it(self):
        shown = self.said("phosphor: first picture")
        heard = self.said('phosphor: audio card "Loopback": 48000')
        print(f"TheCard: first sound {(heard - shown) * 1000:.0f} ms after the first picture", file=sys.stderr)
        self.assertLess(heard - shown, SOUND_SECONDS)
        self.assertGreater(self.machine.screenshot().brightest(), appliance.LIT)

    def test_2_takes_the_settings_that_come_after_the_first_picture(self):
        shown = self.said("phosphor: first picture")
        self.assertLess(shown, self.said(r"phosphor: settings came \d+ ms after the start"))
        self.assertTrue(self.turns_green(), "amber is not what was chosen")
        self.assertEqual(self.machine.run("cat /data/phosphor/settings.toml"), kept_settings())

    def turns_green(self):
        """Whether the picture is green within ten looks at it: settings are told before the frame that shows them."""
        for _ in range(10):
            red, green, _ = (sum(self.machine.screenshot().rgb[channel::3]) for channel in range(3))
            if green > 1.5 * red:
                return True
            self.machine.run("usleep 100000")
        return False

    def test_3_confirms_a_slot_that_showed_a_picture(self):
        self.said("trial: slot B is on trial, A is the one to go back to")
        self.said("boot-choice: slot B starts from now on")
        with open(self.machine.card, "rb") as file:
            file.seek(int(layout()["choice_sector"]) * 512)
            self.assertEqual(file.read(512).rstrip(b"\n"), b"boot_partition=3")
        self.assertEqual(self.machine.run("/usr/lib/phosphor/boot-choice default").strip(), "B")

    def test_4_fills_the_card(self):
        self.said("The filesystem on /dev/vda4 is now")
        blocks = int(re.search(r"/dev/vda4 +(\d+)", self.machine.run("df -k"))[1])
        self.assertGreater(blocks, 16 << 10, "it has more than on the image")

    def test_5_runs_nothing_else_and_has_no_network(self):
        listed = self.machine.run("ls -l /proc/[0-9]*/exe 2>/dev/null | sed -n 's/.* -> //p'")
        self.assertEqual(set(listed.split()), {"/init", "/bin/busybox", "/usr/bin/supervise", "/usr/bin/phosphor"})
        self.assertEqual(self.machine.run("ls /sys/class/net").split(), ["lo"])
        self.assertEqual(self.machine.run("cat /sys/class/net/lo/operstate").strip(), "down")
        for table in ("tcp", "udp", "raw", "tcp6", "udp6", "raw6"):
            rows = self.machine.run(f"[ ! -e /proc/net/{table} ] || cat /proc/net/{table}").strip().splitlines()
            self.assertLessEqual(len(rows), 1, f"only the heading of {table}: {rows}")

    def test_6_stays_small_when_every_pair_of_faces_was_shown(self):
        self.machine.press("MODE", *[0.1] * len(appliance.PAIRS))
        status = self.machine.run("cat /proc/$(pidof phosphor)/status")
        now, most = (int(re.search(rf"{name}:\s+(\d+) kB", status)[1]) for name in ("VmRSS", "VmHWM"))
        print(f"TheCard: {now / 1024:.1f} MiB resident, {most / 1024:.1f} at most", file=sys.stderr)
        self.assertLess(now, appliance.RESIDENT)
        self.assertLess(most, 1.1 * appliance.RESIDENT, "while a view is made")

    def test_9_has_the_rest_of_the_system(self):
        self.machine.run("until [ -e /run/phosphor/late ]; do usleep 100000; done")
        self.assertEqual(self.machine.run("head -c 8 /usr/share/phosphor/voices/ja.voice"), "PHVOICE1")
        self.assertIn("resize2fs", self.machine.run("resize2fs 2>&1"))
        self.assertEqual(self.machine.run("cat /run/phosphor/notices 2>&1").count("cannot be read"), 0)

    @night("a card that is full")
    def test_7_goes_on_while_its_data_partition_is_full(self):
        self.said("phosphor: settings came")
        before = self.machine.run("sleep 4; cat /data/phosphor/settings.toml")  # the splash is over then
        # By large blocks, then to the last one; what was reserved for writing is free again once it was written.
        for number, block in enumerate(("64k", "1k", "1k")):
            self.machine.run(f"dd if=/dev/zero of=/data/phosphor-fill{number} bs={block}; sync")
        self.machine.press("MODE", 0.1)
        self.machine.wait("phosphor: settings are not kept: .*No space left on device")
        self.assertEqual(self.machine.run("cat /data/phosphor/settings.toml"), before)
        self.machine.run("rm /data/phosphor-fill*; sync")
        self.machine.press("MODE", 0.1)
        self.machine.run("sleep 3")
        after = self.machine.run("cat /data/phosphor/settings.toml")
        self.assertNotEqual(after, before)
        self.assertIn("upper = ", after)

    def test_8_is_looked_at_while_its_line_says_much(self):
        self.machine.run("seq 1 9000 &")
        for _ in range(20):
            self.machine.screenshot()
        self.machine.wait("(?m)^9000$")


def without_its_end(path):
    """Damages what comes late on slot A of a card."""
    slot = f"{path}@@{int(layout()['slot_a_start']) << 20}"
    late = (card.built() / "slot/initramfs-late").read_bytes()
    with tempfile.NamedTemporaryFile() as file:
        file.write(late[: len(late) // 2])
        file.flush()
        subprocess.run(["mcopy", "-o", "-i", slot, file.name, "::initramfs-late"], check=True)


class ASlotThatIsNotWhole(unittest.TestCase):
    """The kernel and the first of its root are there, what comes late is not."""

    def start(self, **arguments):
        """Starts a card."""
        machine = card.Machine(**arguments)
        self.addCleanup(machine.stop, clean=True)
        return machine

    def test_the_box_goes_on_without_it_and_says_so(self):
        machine = self.start(words="phosphor.slot=A", prepare=without_its_end)
        machine.wait("unpack-late: initramfs-late on vda2 is damaged, or of another build")
        machine.wait("phosphor: A part of the card cannot be read: voice, sticks and updates are missing.")
        machine.wait('phosphor: audio card "Loopback": 48000')

    def test_one_on_trial_is_left(self):
        machine = self.start(words="phosphor.slot=B")
        machine.wait("trial: slot B is not whole: going back to A")
        machine.await_reset()


def without_its_first_blocks(path):
    """Damages the data partition of a card."""
    with open(path, "r+b") as file:
        file.seek(int(layout()["data_start"]) << 20)
        file.write(bytes(4096))


class ADamagedCard(unittest.TestCase):
    def test_a_partition_beyond_repair_is_made_anew_by_what_comes_late(self):
        machine = card.Machine(prepare=without_its_first_blocks)
        self.addCleanup(machine.stop, clean=True)
        machine.wait("phosphor: The card was damaged beyond repair: settings begin afresh.")
        self.assertIn("/data type ext4", machine.run("mount"))
        self.assertEqual(machine.run("cat /run/phosphor/notices 2>&1").count("cannot be read"), 0)


class TheStart(unittest.TestCase):
    """In guest time at 500 MIPS on one core, against a first process that only says `ready`."""

    def seconds(self, pattern, words=""):
        machine = card.Machine(machine=card.STEADY, words=words)
        self.addCleanup(machine.stop)
        return float(machine.wait(pattern)[1])

    def test_it_is_quick(self):
        shown = self.seconds(r"\[ *([\d.]+)\] phosphor: first picture", "phosphor.slot=A")
        ready = self.seconds(r"\[ *([\d.]+)\] ready", "rdinit=/ready")
        tell = f"first picture {shown:.2f} s after the kernel's start, the least first process {ready:.2f} s"
        print(f"TheStart: {tell}", file=sys.stderr)
        self.assertLess(shown - ready, USER_SECONDS)
        self.assertLess(shown / ready, RATIO)


# What QEMU's Raspberry Pi 3 is asked, in the place of a board's `start`: nothing can be typed on its console.
ASKED = """#!/bin/sh
{
  echo "RSTS found $(devmem 0x3f100020 32)"
  until [ -e /run/phosphor/ready ]; do sleep 1; done
  for slot in A B C; do
    /usr/lib/phosphor/boot-choice try $slot
    echo "RSTS $slot $(devmem 0x3f100020 32)"
  done
  mount -t debugfs debug /sys/kernel/debug
  until grep -q "|phosphor" /sys/kernel/debug/gpio; do sleep 1; done
  sleep 2
  grep "|" /sys/kernel/debug/gpio | while read -r line; do echo "LINE $line"; done
  echo "no more LINES"
} &
"""


@night("a Raspberry Pi")
class TheRaspberryPi(CardTest):
    """The card's kernel, device tree and overlays as a Raspberry Pi 3 has them; QEMU runs no firmware of it."""

    @classmethod
    def setUpClass(cls):
        out = card.built()
        config = (out / "slot/config.txt").read_text().partition("# board/")[2]
        text = "\n".join(line for line in config.splitlines() if line.startswith(("[", "dt")))
        cls.tree = tempfile.NamedTemporaryFile(suffix=".dtb")  # closed in cleanup
        cls.addClassCleanup(cls.tree.close)
        cls.tree.write(device_trees.merged(MODEL, device_trees.of_config(text, MODEL)))
        cls.tree.flush()
        machine = ("-M", "raspi3b", "-dtb", cls.tree.name)
        archive = cpio.Archive()
        archive.program("etc/phosphor/start", ASKED.encode())
        # QEMU takes the arming of this watchdog for its end.
        words = "phosphor.slot=A module_blacklist=bcm2835_wdt"
        cls.arguments = {"machine": machine, "archive": archive.bytes(), "words": words}
        super().setUpClass()

    def test_1_it_reaches_user_space(self):
        self.said("init: up")

    def test_2_the_partition_that_the_next_reset_starts_is_in_its_register(self):
        # The bits of the partition's number are every second one of PM_RSTS; a slot that is none changes nothing.
        for slot, bits in (("found", 0), ("A", 0b100), ("B", 0b101), ("C", 0b101)):
            told = self.machine.wait(rf"RSTS {slot} 0x([0-9A-F]+)\n")
            self.assertEqual(int(told[1], 16) & 0x555, bits, slot)

    def test_3_the_box_holds_the_lines_of_its_board(self):
        board = tomllib.loads((places.TREE / "board" / card.BOARD / "board.toml").read_text())
        self.machine.wait("no more LINES")
        for name, gpio in board["header"].items():
            with self.subTest(line=name):
                self.assertRegex(self.machine.text, rf"LINE gpio-{gpio} +\({name} *\|phosphor ")


class TheImage(unittest.TestCase):
    def test_its_bill_of_materials_names_each_package_with_a_licence(self):
        bill = json.loads((card.built() / "sbom.spdx.json").read_text())
        self.assertEqual(bill["spdxVersion"], "SPDX-2.3")
        named = {entry["name"]: entry["licenseDeclared"] for entry in bill["packages"]}
        listed = [line.split()[0] for line in (card.built() / "packages").read_text().splitlines()]
        self.assertEqual(sorted(named), sorted([*listed, "phosphor"]))
        for name in ("libc6", "busybox-static", "raspi-firmware", "libasound2t64"):
            self.assertNotEqual(named[name], "NOASSERTION")

    def test_it_is_small(self):
        packed = card.built() / f"phosphor-{card.BOARD}.img.gz"
        self.assertLess(packed.stat().st_size, IMAGE_BYTES)

    def test_little_is_read_before_the_kernel_runs(self):
        slot = card.built() / "slot"
        config = (slot / "config.txt").read_text()
        names = ["start.elf", "fixup.dat", "config.txt", "cmdline.txt", "bcm2837-rpi-zero-2-w.dtb", "kernel8.img", "initramfs"]
        names += [f"overlays/{name}.dtbo" for name in re.findall(r"^dtoverlay=(\S+)", config, re.M)]
        sizes = {name: (slot / name).stat().st_size for name in ["bootcode.bin", *names]}
        print(f"TheImage: {sum(sizes.values()) / MEGABYTE:.1f} MB are read before the kernel runs: {sizes}", file=sys.stderr)
        self.assertLess(sum(sizes.values()), READ_BYTES)

    def test_the_packed_kernel_is_the_package_s(self):
        packed = (card.built() / "slot/kernel8.img").read_bytes()
        self.assertEqual(gzip.decompress(packed), kernel.newest().image.read_bytes())
        # As the vendor's own: the firmware knows it by its first bytes.
        self.assertEqual(packed[:3], b"\x1f\x8b\x08")

    @night("a second build")
    def test_two_builds_are_alike(self):
        name = f"phosphor-{card.BOARD}.img.gz"
        with tempfile.TemporaryDirectory() as folder:
            again = card.build(pathlib.Path(folder))
            digests = {hashlib.sha256((out / name).read_bytes()).digest() for out in (card.built(), again)}
        self.assertEqual(len(digests), 1)
        with gzip.open(card.built() / name) as file:
            self.assertEqual(file.read(512)[510:], b"\x55\xaa")
