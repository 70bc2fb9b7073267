"""image/audit on cards that somebody changed: each is caught, and those of the boards as they are built are not."""

import gzip
import lzma
import os
import pathlib
import re
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
from parts import card_reading, judging, keys, unpacking  # noqa: E402  (the path is set first)

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


def plain(name, contents):
    """A further file whose path is written as it is."""
    return entry(name, stat.S_IFREG | 0o644, contents)


def field(number, digits):
    """A further file, a number of whose head is written otherwise."""

    def change(path):
        archive = cpio.Archive()
        archive.file("motd", b"hello")
        data = bytearray(archive.bytes())
        data[6 + 8 * number : 14 + 8 * number] = digits
        first = from_slot(path, "initramfs")
        into_slot(path, "initramfs", first + bytes(-len(first) % 4) + bytes(data))

    return change


def without_board(data):
    """An initramfs without the archive of its board."""
    return data[: unpacking.frame_end(data, 0)]


def zstd(data):
    """One frame."""
    return subprocess.run(["zstd", "-q", "-c", "-1"], input=data, capture_output=True, check=True).stdout


def nested(data):
    """A thousand frames, each in another one."""
    for _ in range(1000):
        data = zstd(data[:1000])
    return data


def parts(data):
    """The archive in an initramfs's frame, and what follows it."""
    end = unpacking.frame_end(data, 0)
    return unpacking.unpacked(data[:end], 1 << 28), data[end:]


def reordered(data):
    """The first folder of the archive goes behind a file in it."""
    archive, rest = parts(data)
    starts = [match.start() for match in re.finditer(b"070701[0-9A-F]{104}", archive)]
    entries = [archive[begin:end] for begin, end in zip(starts, [*starts[1:], len(archive)])]
    names = [entry[110:].split(b"\0")[0] for entry in entries]
    folder = entries.pop(names.index(b"etc/phosphor"))
    entries.insert(len(entries) - 1, folder)
    return zstd(b"".join(entries)) + rest


def dated(data):
    """Each entry of the archive has a time."""
    archive, rest = parts(data)
    return zstd(re.sub(rb"(070701[0-9A-F]{40})[0-9A-F]{8}", rb"\g<1>12345678", archive)) + rest


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


def named(image):
    """A packed kernel whose head says a name."""
    return image[:3] + b"\x08" + image[4:10] + b"evil\0" + image[10:]


def extended(data):
    """A late archive with a further file in it."""
    more = cpio.Archive()
    more.file("bin/x", b"x", 0o755)
    return data[: data.rindex(b"070701", 0, data.rindex(unpacking.TRAILER.encode()))] + more.bytes()


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


def driver(name):
    """A module that says it is another one."""
    return module("evdev").replace(b"name=evdev\0", b"name=" + name + b"\0")


def board_file():
    """The board's own."""
    return (places.TREE / "board" / card.BOARD / "board.toml").read_bytes()


BUSYBOX = (debian.root() / "usr/bin/busybox").read_bytes()
SOUND = next((debian.root() / "usr/lib").rglob("libasound.so.2.0.0")).read_bytes()
NETWORK = driver(b"e1000")
KEY = b"untrusted comment: somebody public key\nRWQ\n"

# What is changed: how, and words of a sentence.
CHANGES = {
    # Those that were not found before, in the order in which they were reported.
    "a setuid program": (file("bin/su", BUSYBOX, 0o4755), "runs as somebody else"),
    "a dynamic program with socket calls": (file("bin/talk", SOUND + b"\0", 0o755), "calls "),
    "a static program with socket calls": (file("bin/talk", BUSYBOX + b"\0", 0o755), "of no locked package"),
    "a service in sbin": (file("sbin/sshd", BUSYBOX, 0o755), "called like a service"),
    "another first process": (file("init", BUSYBOX + b"\0", 0o755), "of no locked package"),
    "a network module elsewhere, inserted at the start": (
        both(file("tmp/x", NETWORK), file("etc/phosphor/start", b"#!/bin/sh\ninsmod /tmp/x\n", 0o755)),
        "is a module outside lib/modules",
    ),
    "a shell for the network": (
        file("usr/lib/phosphor/beside", script("beside") + b"nc -l -p 23 -e /bin/sh &\n", 0o755), "not of image/root",
    ),
    "another key for updates": (file("etc/phosphor/update.pub", KEY), "not the one expected"),
    "a key that is to follow": (file("etc/phosphor/next.pub", KEY), "not the one expected"),
    "a key that is withdrawn": (file("etc/phosphor/revoked", b"RWQ\n"), "not the one expected"),
    "a shell on the console": (in_slot("cmdline.txt", lambda text: text.strip() + b" phosphor.debug\n"), "says phosphor.debug"),
    "another kernel": (in_slot("kernel8.img", lambda image: image[:-1] + b"x"), "kernel8.img is not that"),
    "a kernel with something behind it": (in_slot("kernel8.img", lambda image: image + b"x"), "kernel8.img is not that"),
    "a kernel with a name": (in_slot("kernel8.img", named), "kernel8.img is not that"),
    "a kernel that is not packed": (
        in_slot("kernel8.img", lambda image: gzip.decompress(image)), "kernel8.img is not that",
    ),
    "a network module": (file("lib/modules/e1000.ko", NETWORK), "a network driver"),
    # And more.
    "a module that Debian does not have": (
        file("lib/modules/own.ko", driver(b"rootk")), "does not have",
    ),
    "a module that was changed": (file("lib/modules/evdev.ko", module("evdev")[:-1] + b"x"), "is not the evdev"),
    "a module without ELF's mark": (file("tmp/x.txt", b"\0" + module("evdev")[1:]), "in another coat"),
    "a script of nobody": (file("usr/bin/hello", b"#!/bin/sh\n", 0o755), "is a script"),
    "a script that was changed": (file("usr/lib/phosphor/mount-data", script("mount-data") + b"#", 0o755), "is a script"),
    "a file that anybody may write": (file("etc/x", b"x", 0o666), "written by anybody"),
    "a file of somebody": (owned(1000), "is owned by 1000:0"),
    "a device": (entry("dev/mem0", stat.S_IFCHR | 0o600), "is a device"),
    "a FIFO": (entry("run/x", stat.S_IFIFO | 0o600), "is a FIFO"),
    "a hard link": (entry("etc/y", stat.S_IFREG | 0o644, b"x", links=2), "is a hard link"),
    "another first process by the command line": (in_slot("cmdline.txt", lambda text: text.strip() + b" rdinit=/bin/sh\n"), "rdinit"),
    "another kernel by config.txt": (in_slot("config.txt", lambda text: text + b"kernel=other.img\n"), "config.txt"),
    "an overlay that was changed": (in_slot("overlays/lamps.dtbo", lambda data: data[:-1] + b"x"), "overlays/lamps.dtbo"),
    "a further file for the firmware": (lambda path: into_slot(path, "recovery.bin", b"x"), "recovery.bin' is not of this tree"),
    "a loader that was changed": (in_slot("start.elf", lambda data: data[:-1] + b"x"), "start.elf is not that"),
    "a hidden file": (hidden_file, "extra.bin' is not of this tree"),
    "bytes in a free cluster": (free_cluster, "region slot-a"),
    "bytes between partitions": (at(3 * MEBIBYTE, b"x"), "in no partition's contents"),
    "bytes in the empty slot": (at(card_reading.size("slot_b_start") + 5, b"x"), "in no partition's contents"),
    "bytes behind the last partition": (behind, "in no partition's contents"),
    "a boot sector": (at(0, b"\xeb\x3c"), "region table"),
    "a partition that lies elsewhere": (at(446 + 16 * 3 + 8, struct.pack("<I", 4096)), "region table"),
    "the other slot is to start": (
        lambda path: into_slot(path, "autoboot.txt", b"boot_partition=3\n".ljust(512, b"\n"), card_reading.size("boot_start")),
        "boot: autoboot.txt",
    ),
    "something on the data partition": (at(card_reading.size("data_start") + 15 * MEBIBYTE, b"x"), "region data"),
    "bytes between archives": (in_slot("initramfs", lambda data: data + b"x"), "is of no archive"),
    "another board file": (file("etc/phosphor/board.toml", b'name = "x"\n'), "etc/phosphor/board.toml is not as"),
    "another shell": (appended(lambda archive: archive.link("bin/sh", "/tmp/sh")), "bin/sh is not as"),
    "a word in the list of users": (file("etc/passwd", b"root:x:0:0::/:/bin/sh\n"), "etc/passwd is not as"),
    # With a list from the same hand, these were let through.
    "a key by a path with a dot": (plain("./etc/phosphor/update.pub", KEY), "is no path"),
    "a key by a path with two strokes": (plain("etc//phosphor/update.pub", KEY), "is no path"),
    "a key by a path with a NUL": (plain("etc/phosphor/update.pub\0x", KEY), "is no path"),
    "a key by an absolute path": (plain("/etc/phosphor/update.pub", KEY), "is no path"),
    "a key by a way round": (plain("etc/x/../phosphor/update.pub", KEY), "is no path"),
    "a path with a line's end": (plain("etc/phosphor/x\n", KEY), "is no path"),
    "a board whose command is a shell": (
        file("etc/phosphor/board.toml", board_file() + b'\n[update]\ncommand = "/bin/sh"\n'), "etc/phosphor/board.toml is not as",
    ),
    "a command in the layout": (file("etc/phosphor/layout", b"boot_start=4\nnc -l -p 23\n"), "etc/phosphor/layout is not as"),
    "a sound device that is a pipe": (file("etc/asound.conf", b'pcm.x { type file file "|sh" }\n'), "etc/asound.conf is not of this tree"),
    "a pipe in ALSA's own configuration": (
        file("usr/share/alsa/alsa.conf", b'pcm.!default { type file file "|sh" }\n'), "usr/share/alsa/alsa.conf is not as",
    ),
    "a network driver that the pattern did not know": (file("lib/modules/firewire-net.ko", driver(b"firewire_net")), "is not of this tree"),
    "a network file system": (file("lib/modules/cifs.ko", driver(b"cifs")), "is not of this tree"),
    "a module that is packed": (file("lib/modules/own.ko.xz", lzma.compress(driver(b"rootk"))), "is not of this tree"),
    "a module of the card that the board does not name": (file("etc/modules/late", b"cifs\n"), "etc/modules/late is not as"),
    "a library that is loaded first": (file("etc/ld.so.preload", b"/tmp/x.so\n"), "etc/ld.so.preload is not of this tree"),
    "a link in place of a script": (
        appended(lambda archive: archive.link("usr/lib/phosphor/confirm", "/media/x")), "usr/lib/phosphor/confirm is not as",
    ),
    "a link in place of a folder": (appended(lambda archive: archive.link("lib/modules", "/media")), "lib/modules is not as"),
    "a link in place of the first process": (appended(lambda archive: archive.link("init", "/bin/sh")), "init is not as"),
    "a file in place of a folder": (entry("media", stat.S_IFREG | 0o644, b""), "media is not as"),
    "a folder that anybody may write": (entry("tmp", stat.S_IFDIR | 0o777), "tmp is not as"),
    "a size with an underscore": (field(6, b"0000_001"), "does not go on"),
    "a size beyond the end": (field(6, b"7FFFFFFF"), "is not whole"),
    "a name beyond the end": (field(11, b"7FFFFFFF"), "is not whole"),
    "a name of no length": (field(11, b"00000000"), "is not whole"),
    "an archive with sums": (in_slot("initramfs", lambda data: data + b"070702" + bytes(506)), "is of no archive"),
    "a frame that zstd passes over": (in_slot("initramfs", lambda data: data + b"\x50\x2a\x4d\x18\4\0\0\0evil"), "is of no archive"),
    "a frame that is cut": (in_slot("initramfs", lambda data: data + b"\x28\xb5\x2f\xfd\x24"), "no whole frame"),
    "a root file system without its board": (in_slot("initramfs", without_board), "etc/phosphor/board.toml is missing"),
    "the same file once more": (file("etc/passwd", b"root::0:0:root:/root:/bin/sh\n"), "is there more often"),
    "a file before its folder, which the kernel leaves out": (in_slot("initramfs", reordered), "though its entries are"),
    "other times of entries": (in_slot("initramfs", dated), "though its entries are"),
    "an end that is a link": (entry(unpacking.TRAILER, stat.S_IFLNK | 0o777, b"/media"), "more than its end"),
    "a frame within a frame": (in_slot("initramfs", lambda data: zstd(data)), "is of no archive"),
    "frames within frames": (in_slot("initramfs", nested), "is of no archive"),
    "four gigabytes of nothing": (in_slot("initramfs", lambda data: data + 64 * zstd(bytes(64 << 20))), "more than 256 MiB"),
    "thousands of frames": (in_slot("initramfs", lambda data: data + 3000 * zstd(b"")), "or than 16 frames"),
    "another voice in the late archive": (
        in_slot("initramfs-late", lambda data: data.replace(b"PHVOICE1", b"PHVOICE2")), "en.voice is not as",
    ),
    "a further file in the late archive": (in_slot("initramfs-late", extended), "bin/x is not of this tree"),
    "a late archive with something behind it": (in_slot("initramfs-late", lambda data: data + b"x"), "is not one archive"),
    "two late archives": (in_slot("initramfs-late", lambda data: data + cpio.Archive().bytes()), "is not one archive"),
    "a late archive that is packed": (in_slot("initramfs-late", gzip.compress), "is not one archive"),
    "a late archive with more padding": (in_slot("initramfs-late", lambda data: data + bytes(512)), "initramfs-late is not as"),
    "no late archive": (lambda path: on_slot(path, "mdel", "::initramfs-late"), "initramfs-late is missing"),
    "a late archive without its end": (in_slot("initramfs-late", lambda data: data[:-1024]), "is not whole"),
    "a module whose name is no text": (file("lib/modules/x.ko", driver(b"\xff\xfe")), "is not of this tree"),
    "a program of four bytes": (file("bin/x", b"\x7fELF", 0o755), "cannot be read"),
    "a name that moves the cursor": (plain("\x1b[2J\nAll is well", b""), "\\x1b[2J\\nAll is well is no path"),
    "a command line that is cut": (in_slot("cmdline.txt", lambda text: text.split()[0] + b"\n"), "cmdline.txt is not that"),
    "words of the command line in another order": (
        in_slot("cmdline.txt", lambda text: b" ".join(reversed(text.split())) + b"\n"), "cmdline.txt is not that",
    ),
    "another board's name": (in_slot("version", lambda text: text.replace(card.BOARD.encode(), b"pi-any")), "version is not this tree's"),
    "a time that is none": (in_slot("version", lambda text: b"\n".join([*text.split(b"\n")[:2], b"1_0", b""])), "version is not this tree's"),
    "a device tree that was changed": (in_slot("bcm2837-rpi-zero-2-w.dtb", lambda data: data[:-1] + b"x"), "is not that of this tree"),
    "an overlay of another's name": (
        lambda path: into_slot(path, "overlays/buttons.dtbo", from_slot(path, "overlays/lamps.dtbo")), "overlays/buttons.dtbo is not that",
    ),
    "a further file before the slots": (
        lambda path: into_slot(path, "recovery.bin", b"x", card_reading.size("boot_start")), "boot: 'recovery.bin' is not of this tree",
    ),
    "a voice that says something else": (file("usr/share/phosphor/voices/en.voice", b"PHVOICE1"), "en.voice is not as"),
    "another label of the slot": (lambda path: on_slot(path, "mlabel", "::EVIL"), "region slot-a"),
    "another time of a file": (lambda path: into_slot(path, "cmdline.txt", from_slot(path, "cmdline.txt")), "region slot-a"),
    "a library that was changed": (file("lib/aarch64-linux-gnu/libc.so.6", SOUND + b"x", 0o755), "of no locked package"),
}  # fmt: skip

DAILY = (
    "a setuid program", "a network module", "another key for updates", "a key by a path with a dot", "a link in place of a script",
    "a size with an underscore", "bytes in a free cluster", "a kernel with something behind it", "another voice in the late archive",
)  # fmt: skip


class Audit(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp())
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.image = card.built() / f"phosphor-{card.BOARD}.img"

    def changed(self, change):
        """A card that was changed."""
        path = self.folder / "card"
        shutil.copyfile(self.image, path)
        change(path)
        return card_reading.Card(path)

    @night("a card tampered with in eighty ways")
    def test_what_somebody_changed_is_found(self):
        self.assert_found(CHANGES)

    def test_some_changes_are_found(self):
        self.assert_found(DAILY)

    def assert_found(self, names):
        """What was changed is told of, whatever a list says that comes with the card."""
        for name in names:
            change, words = CHANGES[name]
            with self.subTest(name):
                told = judging.judge(self.changed(change), card.BOARD, keys.FOLDER)
                self.assertTrue(any(words in sentence for sentence in told), told[:5])

    def test_a_card_as_it_was_built_is_not_suspected(self):
        for board in BOARDS:
            with self.subTest(board):
                folder = card.built(board)
                run = subprocess.run([places.TREE / "image/audit", folder / f"phosphor-{board}.img"], capture_output=True, text=True)
                self.assertEqual(run.returncode, 0, run.stdout[-1000:] + run.stderr[-1000:])
                self.assertIn("are as this tree makes them.", run.stdout)
                self.assertTrue(run.stdout.startswith("Compared with what this tree ("), run.stdout[:200])

    def test_a_frame_of_zstd_ends_where_the_next_archive_begins(self):
        for contents in (b"", b"a" * 100_000, os.urandom(300_000)):
            for option in ("--check", "--no-check", "--no-content-size"):
                packed = subprocess.run(["zstd", "-q", "-c", option], input=contents, capture_output=True, check=True).stdout
                self.assertEqual(unpacking.frame_end(packed + b"0707", 0), len(packed))


if __name__ == "__main__":
    unittest.main()
