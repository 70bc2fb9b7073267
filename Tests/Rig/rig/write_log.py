"""What a disk was told, in order: the log of QEMU's `blklogwrites`, and disks after a power cut.

A disk may keep writes in its cache until it is told to flush, and write them in any order. So after a
cut it holds everything from before the last flush, and of what came later any part, except writes
that were told to pass the cache (FUA), which it holds if they came.

The format is that of Linux's dm-log-writes (Documentation/admin-guide/device-mapper/log-writes.rst):
a head of one sector, then for each request a sector with its place, length and flags, and its data.
"""

import dataclasses
import struct

SECTOR = 512
MAGIC = 0x6A736677736872
FLUSH, FUA, DISCARD = 1, 2, 4


@dataclasses.dataclass(frozen=True)
class Request:
    """One request, with its place in the log file."""

    log_offset: int
    flags: int
    disk_offset: int
    data: bytes


def read(path):
    """The requests of a log, in order."""
    with open(path, "rb") as stream:
        log = stream.read()
    magic, version = struct.unpack_from("<QQ", log)
    if (magic, version) != (MAGIC, 1):
        raise ValueError(f"{path} is no write log")
    requests, at = [], SECTOR
    while at + SECTOR <= len(log):
        sector, sectors, flags, _ = struct.unpack_from("<QQQQ", log, at)
        size = 0 if flags & DISCARD else sectors * SECTOR
        data = log[at + SECTOR : at + SECTOR + size]
        if len(data) < size or (size == 0 and not flags):
            break  # not written to its end
        requests.append(Request(at, flags, sector * SECTOR, data))
        at += SECTOR + size
    return requests


def after_a_cut(requests, disk, chance):
    """The disk that a cut after all of `requests` leaves.

    `disk` holds what it was before them; `chance` is asked for each request that the disk may lose.
    """
    disk = bytearray(disk)
    flushed = max((at for at, request in enumerate(requests) if request.flags & FLUSH), default=-1)
    for at, request in enumerate(requests):
        if at <= flushed or request.flags & FUA or chance():
            end = request.disk_offset + len(request.data)
            disk[request.disk_offset : end] = request.data
    return bytes(disk)
