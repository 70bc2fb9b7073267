"""image/audit on cards that somebody changed: each is caught, and those of the boards as they are built are not."""

import os
import pathlib
import shutil
import stat
import struct
import subprocess
import sys
import tempfile
import unittest

from rig import cpio, debian, kernel, modules, places
from rig import started_card as card
from rig.marks import night

sys.path.insert(0, str(places.TREE / "image"))
from parts import card_reading, judging, unpacking  # noqa: E402  (the path is set first)

MEBIBYTE = 1 << 20
SLOT = card_reading.size("slot_a_start")
BOARDS = ("pi-zero2w-usb", "pi-any", "pi-pedal", "pi-stage") if os.environ.get("PHOSPHOR_LONG_TESTS") == "1" else ("pi-zero2w-usb",)


def on_slot(path, *command, start=SLOT):
    """Runs a command of mtools on a FAT partition."""
    subprocess.run([command[0], "-i", f"{path}@@{start}", *command[1:]], check=True, capture_output=True)


def from_slot(path, name):
    """A file of slot A."""
    return subprocess.run(["mcopy", "-n", "-i", f"{path}@@{SLOT}", f"::{name}", "-"], check=True, capture_output=True).stdout


def into_slot(path, name, data, start=SLOT):
    """Puts a file into a partition, over the one that is there."""
    with tempfile.NamedTemporaryFile() as file:
        file.write(data)
        file.flush()
        on_slot(path, "mcopy", "-o", file.name, f"::{name}", start=start)


def in_slot(name, change):
    """Changes a file of slot A."""
    return lambda path: into_slot(path, name, change(from_slot(path, name)))


def at(place, data):
    """Writes bytes over those at a place of the card."""

    def change(path):
        with open(path, "r+b") as file:
            file.seek(place)
            file.write(data)

    return change


def appended(make):
    """Adds a further archive to the initramfs, which the kernel unpacks over the others."""

    def change(path):
        archive = cpio.Archive()
        make(archive)
        first = from_slot(path, "initramfs")
        into_slot(path, "initramfs", first + bytes(-len(first) % 4) + archive.bytes())

    return change


def file(name, contents, mode=0o644):
    """A further file of the root file system."""
    return appended(lambda archive: archive.file(name, contents, mode))


def entry(name, mode, contents=b"", links=1):
    """A further entry of any kind."""
    return appended(lambda archive: archive._entry(name, mode, contents, links))


def owned(user):
    """A further file of another owner."""

    def change(path):
        archive = cpio.Archive()
        archive.file("motd", b"hello")
        data = bytearray(archive.bytes())
        data[22:30] = b"%08X" % user
        first = from_slot(path, "initramfs")
        into_slot(path, "initramfs", first + bytes(-len(first) % 4) + bytes(data))

    return change


def both(*changes):
    """One change after another."""
    return lambda path: [change(path) for change in changes]


def free_cluster(path):
    """Writes into the last cluster of slot A, which no file has."""
    at(SLOT + card_reading.size("slot_size") - 512, b"hidden")(path)


def behind(path):
    """Writes behind the last partition."""
    at(path.stat().st_size, b"x")(path)


def hidden_file(path):
    """A file that mdir does not list."""
    into_slot(path, "extra.bin", b"hidden")
    on_slot(path, "mattrib", "+h", "::extra.bin")


def script(name):
    """A script of the card."""
    return (places.TREE / "image/root/usr/lib/phosphor" / name).read_bytes()


def module(name):
    """A module as the card has it."""
    return modules.bare(modules.all_of(kernel.newest().modules)[name])


BUSYBOX = (debian.root() / "usr/bin/busybox").read_bytes()
SOUND = next((debian.root() / "usr/lib").rglob("libasound.so.2.0.0")).read_bytes()
NETWORK = module("evdev").replace(b"name=evdev\0", b"name=e1000\0")
KEY = b"untrusted comment: somebody public key\nRWQ\n"

# What is changed: how, a word of the sentence, and whether that is known without the list.
CHANGES = {
    # Those that were not found before, in the order in which they were reported.
    "a setuid program": (file("bin/su", BUSYBOX, 0o4755), "runs as somebody else", True),
    "a dynamic program with socket calls": (file("bin/talk", SOUND + b"\0", 0o755), "calls ", True),
    "a static program with socket calls": (file("bin/talk", BUSYBOX + b"\0", 0o755), "of no locked package", True),
    "a service in sbin": (file("sbin/sshd", BUSYBOX, 0o755), "called like a service", True),
    "another first process": (file("init", BUSYBOX + b"\0", 0o755), "of no locked package", True),
    "a network module elsewhere, inserted at the start": (
        both(file("tmp/x", NETWORK), file("etc/phosphor/start", b"#!/bin/sh\ninsmod /tmp/x\n", 0o755)),
        "is a module outside lib/modules", True,
    ),
    "a shell for the network": (
        file("usr/lib/phosphor/beside", script("beside") + b"nc -l -p 23 -e /bin/sh &\n", 0o755), "not of image/root", True,
    ),
    "another key for updates": (file("etc/phosphor/update.pub", KEY), "not the one expected", True),
    "a key that is to follow": (file("etc/phosphor/next.pub", KEY), "not the one expected", True),
    "a key that is withdrawn": (file("etc/phosphor/revoked", b"RWQ\n"), "not the one expected", True),
    "a shell on the console": (in_slot("cmdline.txt", lambda text: text.strip() + b" phosphor.debug\n"), "says phosphor.debug", True),
    "another kernel": (in_slot("kernel8.img", lambda image: image[:-1] + b"x"), "is not that of Linux", True),
    "a network module": (file("lib/modules/e1000.ko", NETWORK), "a network driver", True),
    # And more.
    "a module that Debian does not have": (
        file("lib/modules/own.ko", module("evdev").replace(b"name=evdev\0", b"name=rootk\0")), "does not have", True,
    ),
    "a module that was changed": (file("lib/modules/evdev.ko", module("evdev")[:-1] + b"x"), "is not the evdev", True),
    "a module without ELF's mark": (file("tmp/x.txt", b"\0" + module("evdev")[1:]), "in another coat", True),
    "a script of nobody": (file("usr/bin/hello", b"#!/bin/sh\n", 0o755), "is a script", True),
    "a script that was changed": (file("usr/lib/phosphor/mount-data", script("mount-data") + b"#", 0o755), "is a script", True),
    "a file that anybody may write": (file("etc/x", b"x", 0o666), "written by anybody", True),
    "a file of somebody": (owned(1000), "is owned by 1000:0", True),
    "a device": (entry("dev/mem0", stat.S_IFCHR | 0o600), "is a device", True),
    "a FIFO": (entry("run/x", stat.S_IFIFO | 0o600), "is a FIFO", True),
    "a hard link": (entry("etc/y", stat.S_IFREG | 0o644, b"x", links=2), "is a hard link", True),
    "another first process by the command line": (in_slot("cmdline.txt", lambda text: text.strip() + b" rdinit=/bin/sh\n"), "rdinit", True),
    "another kernel by config.txt": (in_slot("config.txt", lambda text: text + b"kernel=other.img\n"), "config.txt", True),
    "an overlay that was changed": (in_slot("overlays/lamps.dtbo", lambda data: data[:-1] + b"x"), "overlays/lamps.dtbo", False),
    "a further file for the firmware": (lambda path: into_slot(path, "recovery.bin", b"x"), "recovery.bin is not in the list", False),
    "a loader that was changed": (in_slot("start.elf", lambda data: data[:-1] + b"x"), "start.elf is not as", False),
    "a hidden file": (hidden_file, "extra.bin is not in the list", False),
    "bytes in a free cluster": (free_cluster, "region slot-a", False),
    "bytes between partitions": (at(3 * MEBIBYTE, b"x"), "in no partition's contents", True),
    "bytes in the empty slot": (at(card_reading.size("slot_b_start") + 5, b"x"), "in no partition's contents", True),
    "bytes behind the last partition": (behind, "in no partition's contents", True),
    "a boot sector": (at(0, b"\xeb\x3c"), "the partition table", True),
    "a partition that lies elsewhere": (at(446 + 16 * 3 + 8, struct.pack("<I", 4096)), "the partition table", True),
    "the other slot is to start": (
        lambda path: into_slot(path, "autoboot.txt", b"boot_partition=3\n".ljust(512, b"\n"), card_reading.size("boot_start")),
        "boot autoboot.txt", False,
    ),
    "something on the data partition": (at(card_reading.size("data_start") + 15 * MEBIBYTE, b"x"), "region data", False),
    "bytes between archives": (in_slot("initramfs", lambda data: data + b"x"), "is of no archive", True),
    "another board file": (file("etc/phosphor/board.toml", b'name = "x"\n'), "etc/phosphor/board.toml is not as", False),
    "another shell": (appended(lambda archive: archive.link("bin/sh", "/tmp/sh")), "bin/sh is not as", False),
    "a word in the list of users": (file("etc/passwd", b"root:x:0:0::/:/bin/sh\n"), "etc/passwd is not as", False),
    "a library that was changed": (file("lib/aarch64-linux-gnu/libc.so.6", SOUND + b"x", 0o755), "of no locked package", True),
}  # fmt: skip

DAILY = ("a setuid program", "a network module", "another key for updates", "a hidden file", "bytes between partitions")


class Audit(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.image = card.built() / f"phosphor-{card.BOARD}.img"
        cls.list = (card.built() / "contents").read_text().splitlines()

    def changed(self, change):
        """A card that was changed."""
        path = self.folder / "card"
        shutil.copyfile(self.image, path)
        change(path)
        return card_reading.Card(path)

    @night("a card tampered with in fifty ways")
    def test_what_somebody_changed_is_found(self):
        self.assert_found(CHANGES)

    def test_some_changes_are_found(self):
        self.assert_found(DAILY)

    def assert_found(self, names):
        """What was changed is told of, and known without the list where that can be."""
        for name in names:
            change, words, is_known = CHANGES[name]
            with self.subTest(name):
                found = self.changed(change)
                judged = judging.judge(found, card.BOARD, places.TREE / "image/root/etc/phosphor")
                told = judged + card_reading.differences(self.list, card_reading.listing(found))
                self.assertTrue(any(words in sentence for sentence in told), told[:5])
                self.assertTrue(judged or not is_known, "only by the list")

    def test_a_card_as_it_was_built_is_not_suspected(self):
        for board in BOARDS:
            with self.subTest(board):
                folder = card.built(board)
                run = subprocess.run([places.TREE / "image/audit", folder / f"phosphor-{board}.img"], capture_output=True, text=True)
                self.assertEqual(run.returncode, 0, run.stdout[-1000:] + run.stderr[-1000:])
                self.assertIn("are as in contents; nothing is there that must not be.", run.stdout)

    def test_a_frame_of_zstd_ends_where_the_next_archive_begins(self):
        for contents in (b"", b"a" * 100_000, os.urandom(300_000)):
            for option in ("--check", "--no-check", "--no-content-size"):
                packed = subprocess.run(["zstd", "-q", "-c", option], input=contents, capture_output=True, check=True).stdout
                self.assertEqual(unpacking.frame_end(packed + b"0707", 0), len(packed))


if __name__ == "__main__":
    unittest.main()
