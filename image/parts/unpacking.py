"""Reading of an initramfs, as strictly as the kernel and a little more: what it would skip in silence is a fault here."""

import dataclasses
import functools
import hashlib
import re
import stat
import subprocess

MAGIC, ZSTD = b"070701", b"\x28\xb5\x2f\xfd"
TRAILER = "TRAILER!!!"
# Thirteen numbers of eight digits each; Python's own reading of numbers allows more.
HEAD = re.compile(rb"070701([0-9A-Fa-f]{104})")


@dataclasses.dataclass(frozen=True)
class Entry:
    """A file, folder, link or device of the root file system."""

    path: str
    mode: int  # kind and permissions
    user: int
    group: int
    contents: bytes  # of a file; the target of a link

    def line(self):
        """The entry in a list of contents."""
        value = f"->{self.contents.decode(errors='backslashreplace')}" if stat.S_ISLNK(self.mode) else hashlib.sha256(self.contents).hexdigest()
        return f"root {self.mode:o} {self.user}:{self.group} {value} {self.path}"


def frame_end(data, at):
    """Where the zstd frame that begins at a place ends (RFC 8878, 3.1.1); IndexError if it is cut."""
    descriptor = data[at + 4]
    is_single = descriptor >> 5 & 1
    size_of_content = (is_single, 2, 4, 8)[descriptor >> 6]
    size_of_dictionary = (0, 1, 2, 4)[descriptor & 3]
    at += 5 + (not is_single) + size_of_dictionary + size_of_content
    is_last = False
    while not is_last:
        if at + 3 > len(data):
            raise IndexError(at)
        head = int.from_bytes(data[at : at + 3], "little")
        is_last, kind, size = head & 1, head >> 1 & 3, head >> 3
        at += 3 + (1 if kind == 1 else size)
    return at + (4 if descriptor >> 2 & 1 else 0)


def entries(archives, faults):
    """The entries of archives one behind the other, compressed or not; faults get a sentence each."""
    found, at = [], 0
    while at < len(archives):
        if archives.startswith(ZSTD, at):
            try:
                end = frame_end(archives, at)
                unpacked = _unpacked(archives[at:end])
            except (IndexError, subprocess.CalledProcessError):
                faults.append(f"initramfs: byte {at} begins no whole frame of zstd")
                return found
            found += entries(unpacked, faults)
            at = end
        elif archives.startswith(MAGIC, at):
            at = _archive(archives, at, found, faults)
        elif archives[at]:
            faults.append(f"initramfs: byte {at} is of no archive")
            return found
        else:
            at += 1  # padding
    return found


@functools.lru_cache(maxsize=4)
def _unpacked(frame):
    """What a zstd frame holds."""
    return subprocess.run(["zstd", "-q", "-d", "-c"], input=frame, capture_output=True, check=True).stdout


def is_plain(path):
    """Whether a path has the one form that the build gives it: no second name leads to the same file."""
    return bool(path) and path.isprintable() and all(part not in ("", ".", "..") for part in path.split("/"))


def _archive(data, at, found, faults):
    """Reads one archive; returns where it ends."""
    while True:
        head = HEAD.match(data, at)
        if not head:
            faults.append(f"initramfs: an archive does not go on at byte {at}")
            return len(data)
        fields = [int(head[1][place : place + 8], 16) for place in range(0, 104, 8)]
        mode, user, group, size, name_size = fields[1], fields[2], fields[3], fields[6], fields[11]
        name = data[at + 110 : at + 110 + name_size]
        path = name[:-1].decode(errors="backslashreplace")
        begin = at + (110 + name_size + 3) // 4 * 4
        if len(name) < name_size or name[-1:] != b"\0" or begin + size > len(data):
            faults.append(f"initramfs: an entry at byte {at} is not whole")
            return len(data)
        at = begin + (size + 3) // 4 * 4
        if path == TRAILER:
            return at
        if not is_plain(path):
            faults.append(f"{path!r} is no path as the build writes them")
        if stat.S_ISREG(mode) and fields[4] > 1:
            faults.append(f"{path} is a hard link")
        found.append(Entry(path, mode, user, group, data[begin : begin + size]))
