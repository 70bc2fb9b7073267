"""A card image read as a computer reads it: partition table, regions, the files of its FAT partitions, the root file system."""

import collections
import functools
import hashlib
import re
import struct
import subprocess
import threading

from . import places, unpacking

MEBIBYTE, SECTOR = 1 << 20, 512
# Bytes of a listing, and of all files of a partition: more than any card has.
LISTING, ROOM = 1 << 16, 128 << 20
NAME = re.compile(r"[A-Za-z0-9._/-]+")
FAT32, LINUX = 0x0C, 0x83


@functools.cache
def layout():
    """The numbers of image/layout, as they are written there."""
    rows = (line.split("=") for line in (places.TREE / "image/layout").read_text().splitlines() if "=" in line)
    return {name: value for name, value in rows if not name.startswith("#")}


def size(name):
    """A place or size of the layout in bytes."""
    return int(layout()[name]) * MEBIBYTE


def regions():
    """Name -> (begin, length) of all that is not zero on a new card; slot B is empty."""
    return {
        "table": (0, SECTOR),
        "boot": (size("boot_start"), size("boot_size")),
        "slot-a": (size("slot_a_start"), size("slot_size")),
        "data": (size("data_start"), size("data_size")),
    }


def partition_table():
    """A master boot record; heads and cylinders say, as is usual, that they do not count."""
    record = bytearray(SECTOR)
    record[440:444] = struct.pack("<I", int(layout()["disk_id"], 16))
    partitions = (
        (FAT32, size("boot_start"), size("boot_size")),
        (FAT32, size("slot_a_start"), size("slot_size")),
        (FAT32, size("slot_b_start"), size("slot_size")),
        (LINUX, size("data_start"), size("data_size")),
    )
    for index, (kind, start, length) in enumerate(partitions):
        fields = (0, b"\xfe\xff\xff", kind, b"\xfe\xff\xff", start // SECTOR, length // SECTOR)
        record[446 + 16 * index : 462 + 16 * index] = struct.pack("<B3sB3sII", *fields)
    record[510:512] = b"\x55\xaa"
    return bytes(record)


class Card:
    """A card's image in a file."""

    def __init__(self, path):
        self.path = path
        self.faults = []
        self.slot = self._files("slot_a_start")
        self.boot = self._files("boot_start")
        self.root = unpacking.entries(self.slot.get("initramfs", b""), self.faults)
        if "initramfs-late" in self.slot:
            self.root += unpacking.late_entries(self.slot["initramfs-late"], self.faults)

    def region(self, name):
        """The bytes of a region."""
        begin, length = regions()[name]
        with open(self.path, "rb") as file:
            file.seek(begin)
            return file.read(length)

    def dirt(self):
        """Where the card is not zero outside its regions: the first byte of each gap that is not."""
        ends = sorted(regions().values())
        gaps = [(begin + length, after) for (begin, length), (after, _) in zip(ends, [*ends[1:], (self.length, 0)])]
        return [place for begin, end in gaps for place in [self._first_not_zero(begin, end)] if place is not None]

    @property
    def length(self):
        """The image's bytes."""
        return self.path.stat().st_size

    def _first_not_zero(self, begin, end):
        with open(self.path, "rb") as file:
            file.seek(begin)
            while begin < end:
                block = file.read(min(MEBIBYTE, end - begin))
                if stripped := block.lstrip(b"\0"):
                    return begin + len(block) - len(stripped)
                if not block:
                    return None
                begin += len(block)
        return None

    def _files(self, start):
        """Path -> bytes of a FAT partition's files; what is too much or oddly called for a card is a fault."""
        image = f"{self.path}@@{size(start)}"
        listing = _start_of(["mdir", "-a", "-b", "-/", "-i", image, "::"], LISTING)
        lines = listing.decode(errors="backslashreplace").splitlines()
        files, room = {}, ROOM
        if not lines or len(listing) == LISTING:
            self.faults.append(f"the partition at {size(start)} cannot be read as a whole")
            return files
        for path in lines:
            name = path.removeprefix("::/")
            if not NAME.fullmatch(name):
                self.faults.append(f"{name!r} is no name of a file of a card")
            elif not name.endswith("/"):
                files[name] = _start_of(["mcopy", "-n", "-i", image, f"::/{name}", "-"], room)
                room -= len(files[name])
                if room <= 0:
                    self.faults.append(f"the partition at {size(start)} holds more than it has room for")
                    return files
        return files


def _start_of(command, most):
    """The first bytes that a command of mtools prints, within a minute."""
    with subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        timer = threading.Timer(60, process.kill)
        timer.start()
        data = process.stdout.read(most)
        process.kill()
        timer.cancel()
    return data


def digest(data):
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def listing(card):
    """What is on a card, a line a thing."""
    lines = [f"region {digest(card.region(name))} {name}" for name in regions()]
    lines += [f"boot {digest(data)} {name}" for name, data in sorted(card.boot.items())]
    lines += [f"slot {digest(data)} {name}" for name, data in sorted(card.slot.items())]
    return lines + [entry.line() for entry in card.root]


def differences(wanted, found):
    """What is otherwise than in a list, a sentence each."""
    before, after = _by_name(wanted), _by_name(found)
    told = [f"{' '.join(name)} is not in the list" for name in after if name not in before]
    told += [f"{' '.join(name)} is missing" for name in before if name not in after]
    changed = [name for name in after if name in before and before[name] != after[name]]
    told += [f"{' '.join(name)} is not as the build put it there: {_changed(before[name], after[name])}" for name in changed]
    more = collections.Counter(found) - collections.Counter(wanted)
    return told + [f"{' '.join(name)} is there more than once" for name in _by_name(more) if after.get(name) == before.get(name)]


def _by_name(lines):
    """(kind, path) -> line."""
    return {(line.split(" ")[0], line.rpartition(" ")[2]): line for line in lines}


def _changed(before, after):
    names = ("mode", "owner", "contents") if before.startswith("root ") else ("contents",)
    pairs = zip(names, before.split()[1:], after.split()[1:])
    return ", ".join(name for name, one, other in pairs if one != other)
