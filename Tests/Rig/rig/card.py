"""A small card: the partitions of the card image, so short that a test can copy it often."""

import pathlib
import struct
import subprocess
import tempfile

from . import places

MIB = 1 << 20
SECTOR = 512
SCRIPTS = places.TREE / "image/root/usr/lib/phosphor"
# In MiB, as in image/layout; the card has more room than the partitions, as a new card has.
BOOT, SLOT_A, SLOT_B, DATA, END = 1, 2, 8, 14, 40
SLOT_SIZE = (SLOT_B - SLOT_A) * MIB
DATA_SIZE = 16
CHOICE = BOOT * MIB // SECTOR + 8
NUMBER = 0x50484F53
LAYOUT = f"""disk_id={NUMBER:08x}
data_start={DATA}
data_size={DATA_SIZE}
choice_sector={CHOICE}
"""


def choice(slot):
    """The sector that names the slot which starts."""
    return f"boot_partition={2 + 'AB'.index(slot)}\n".encode().ljust(SECTOR, b"\n")


def make(slot_a):
    """The bytes of a new card whose slot A holds this."""
    disk = bytearray(END * MIB)
    struct.pack_into("<I", disk, 440, NUMBER)
    ends = (BOOT, SLOT_A, SLOT_B, DATA, DATA + DATA_SIZE)
    for index, kind in enumerate((0x0C, 0x0C, 0x0C, 0x83)):
        first, last = ends[index : index + 2]
        place = first * MIB // SECTOR, (last - first) * MIB // SECTOR
        struct.pack_into("<8B2I", disk, 446 + 16 * index, 0, 0, 0, 0, kind, 0, 0, 0, *place)
    disk[510:512] = b"\x55\xaa"
    disk[CHOICE * SECTOR : (CHOICE + 1) * SECTOR] = choice("A")
    disk[SLOT_A * MIB : SLOT_A * MIB + len(slot_a)] = slot_a
    with tempfile.TemporaryDirectory() as folder:
        data = pathlib.Path(folder, "data")
        with open(data, "wb") as stream:
            stream.truncate(DATA_SIZE * MIB)
        options = ["-L", "data", "-E", "resize=33554432"]
        subprocess.run(["/sbin/mke2fs", "-q", "-t", "ext4", *options, data], check=True)
        disk[DATA * MIB : (DATA + DATA_SIZE) * MIB] = data.read_bytes()
    return bytes(disk)


class Card:
    """What lies on a card."""

    def __init__(self, disk):
        self._disk = disk

    @property
    def default(self):
        """The slot that starts; raises where the sector holds anything else."""
        sector = self._disk[CHOICE * SECTOR : (CHOICE + 1) * SECTOR]
        return next(slot for slot in "AB" if sector == choice(slot))

    def slot(self, name):
        """The bytes of a slot."""
        start = {"A": SLOT_A, "B": SLOT_B}[name] * MIB
        return self._disk[start : start + SLOT_SIZE]

    @property
    def data(self):
        """The bytes of the data partition, as long as the partition table says."""
        start, sectors = struct.unpack_from("<2I", self._disk, 446 + 16 * 3 + 8)
        sizes = (DATA_SIZE * MIB, (END - DATA) * MIB)
        if start * SECTOR != DATA * MIB or sectors * SECTOR not in sizes:
            raise ValueError(f"partition 4 from {start}, {sectors} sectors")
        return self._disk[start * SECTOR : (start + sectors) * SECTOR]
