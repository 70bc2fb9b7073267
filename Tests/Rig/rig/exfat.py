"""Files of an exFAT file system in a file, as another computer finds them.

Source: exFAT file system specification, Microsoft, sections 3 (boot sector), 4 (FAT) and 7.4 to 7.7 (entries of a file).
"""

import struct
import subprocess

FILE, STREAM, NAME = 0x85, 0xC0, 0xC1
FOLDER = 0x10  # of a file's attributes
CONTIGUOUS = 2  # of a stream's flags: its clusters follow each other, and the FAT says nothing of them


def make(path, mebibytes):
    """An empty file system."""
    with open(path, "wb") as stream:
        stream.truncate(mebibytes << 20)
    subprocess.run(["/usr/sbin/mkfs.exfat", path], check=True, capture_output=True)
    return path


class Volume:
    """A file system that is read."""

    def __init__(self, image):
        self.image = image
        fat, self.fat_length, heap, self.count, self.root = struct.unpack_from("<5I", image, 80)
        shift = image[108]
        self.fat, self.heap, self.cluster = fat << shift, heap << shift, 1 << shift + image[109]

    def file(self, path):
        """The bytes of a file; None where there is none."""
        entries = self._entries(self._content(self.root, None, 0))
        for part in path.split("/")[:-1]:
            if not (found := entries.get(part.upper())) or not found[0] & FOLDER:
                return None
            entries = self._entries(self._content(*found[1:]))
        found = entries.get(path.split("/")[-1].upper())
        return self._content(*found[1:]) if found and not found[0] & FOLDER else None

    def _content(self, first, length, flags):
        """The bytes from a cluster on; of the root, whose length nobody tells, all that its chain has."""
        data, cluster = bytearray(), first
        while 2 <= cluster < self.count + 2 and (length is None or len(data) < length):
            at = self.heap + (cluster - 2) * self.cluster
            data += self.image[at : at + self.cluster]
            cluster = cluster + 1 if flags & CONTIGUOUS else struct.unpack_from("<I", self.image, self.fat + 4 * cluster)[0]
        return bytes(data if length is None else data[:length])

    @staticmethod
    def _entries(content):
        """What a folder has, by its name in capital letters: attributes, first cluster, length and flags."""
        found, at = {}, 0
        while at + 32 <= len(content) and content[at]:
            kind, count = content[at], content[at + 1]
            if kind == FILE and count >= 2 and content[at + 32] == STREAM:
                attributes = struct.unpack_from("<H", content, at + 4)[0]
                flags, letters = content[at + 33], content[at + 35]
                first, length = struct.unpack_from("<IQ", content, at + 52)
                parts = [content[n + 2 : n + 32] for n in range(at + 64, at + 32 * (count + 1), 32) if content[n] == NAME]
                name = b"".join(parts)[: 2 * letters].decode("utf-16-le", errors="replace")
                found.setdefault(name.upper(), (attributes, first, length, flags))
            at += 32 * (count + 1) if kind == FILE else 32
        return found
