"""Reading of an initramfs, as strictly as the kernel and a little more: what it would skip in silence is a fault here."""

import contextlib
import dataclasses
import hashlib
import re
import stat
import subprocess
import threading
import zlib

MAGIC, ZSTD = b"070701", b"\x28\xb5\x2f\xfd"
# Method 8, no flag, no time.
GZIP = b"\x1f\x8b\x08" + bytes(5)
TRAILER = "TRAILER!!!"
# Thirteen numbers of eight digits each; Python's own reading of numbers allows more.
PATH = re.compile(rb"[ -~]+")
PADDING = re.compile(rb"\0+")
# What the card's frames hold is a quarter of it.
ROOM, FRAMES = 256 << 20, 16
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
        value = f"->{shown(self.contents)}" if stat.S_ISLNK(self.mode) else hashlib.sha256(self.contents).hexdigest()
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


def unpacked(frame, most):
    """What a zstd frame holds, at most so many bytes and one more; ValueError if it is no whole frame."""
    with subprocess.Popen(["zstd", "-q", "-d", "-c"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL) as process:
        feeder = threading.Thread(target=_feed, args=(process.stdin, frame))
        feeder.start()
        data = process.stdout.read(most + 1)
        if len(data) > most:
            process.kill()
        process.stdout.close()
        feeder.join()
    if process.returncode and len(data) <= most:
        raise ValueError("no whole frame")
    return data


def gunzipped(data, most):
    """What one member of gzip without name, time and remark holds, at most so many bytes; ValueError for anything else."""
    unpacker = zlib.decompressobj(wbits=31)
    try:
        contents = unpacker.decompress(data, most + 1)
    except zlib.error as error:
        raise ValueError(error) from error
    is_whole = unpacker.eof and not unpacker.unused_data and data.startswith(GZIP)
    if not is_whole or len(contents) > most:
        raise ValueError("no whole member, or more than that")
    return contents


def _feed(pipe, data):
    """Writes to a process that may end before it has read all."""
    with contextlib.suppress(BrokenPipeError), pipe:
        pipe.write(data)


def entries(archives, faults, room=ROOM):
    """The entries of archives one behind the other, compressed or not; faults get a sentence each.

    Frames lie behind one another, and in no other frame; all of them together hold at most `room` bytes.
    """
    found, at, left = [], 0, FRAMES
    while at < len(archives):
        if archives.startswith(ZSTD, at):
            try:
                end = frame_end(archives, at)
                data = unpacked(archives[at:end], room)
            except (IndexError, ValueError):
                faults.append(f"initramfs: byte {at} begins no whole frame of zstd")
                return found
            room, left = room - len(data), left - 1
            if room < 0 or left < 0:
                faults.append(f"initramfs: more than {ROOM >> 20} MiB, or than {FRAMES} frames")
                return found
            place = 0
            while place < len(data):
                place = _next(data, place, found, faults)
            at = end
        else:
            at = _next(archives, at, found, faults)
    return found


def late_entries(archive, faults):
    """The entries of an initramfs-late, which is one archive and not packed; faults get a sentence each."""
    found = []
    if not archive.startswith(MAGIC) or archive[_archive(archive, 0, found, faults) :].strip(b"\0"):
        faults.append("initramfs-late is not one archive")
    return found


def _next(data, at, found, faults):
    """Reads an archive or padding; returns where it ends."""
    if data.startswith(MAGIC, at):
        return _archive(data, at, found, faults)
    if data[at]:
        faults.append(f"initramfs: byte {at} is of no archive")
        return len(data)
    return PADDING.match(data, at).end()


def shown(raw):
    """A stranger's bytes as text that moves no cursor."""
    text = raw.decode(errors="backslashreplace")
    return text if text.isprintable() else text.encode("unicode_escape").decode()


def is_plain(path):
    """Whether the bytes of a path have the one form that the build gives it: no second name leads to the same file."""
    return PATH.fullmatch(path) is not None and all(part not in (b"", b".", b"..") for part in path.split(b"/"))


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
        path = shown(name[:-1])
        begin = at + (110 + name_size + 3) // 4 * 4
        if len(name) < name_size or name[-1:] != b"\0" or begin + size > len(data):
            faults.append(f"initramfs: an entry at byte {at} is not whole")
            return len(data)
        at = begin + (size + 3) // 4 * 4
        if path == TRAILER:
            if any(fields[1:4]) or size:
                faults.append("an archive ends with something that is more than its end")
            return at
        if not is_plain(name[:-1]):
            faults.append(f"{path} is no path as the build writes them")
        if stat.S_ISREG(mode) and fields[4] > 1:
            faults.append(f"{path} is a hard link")
        found.append(Entry(path, mode, user, group, data[begin : begin + size]))
