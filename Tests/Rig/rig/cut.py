"""Files of the box on a disk whose power goes at any request."""

import random
import shutil
import subprocess
import tempfile
from pathlib import Path

from . import machine, write_log
from .appliance import ApplianceTest


class CutTest(ApplianceTest):
    """The disk's power goes at any request, and with it any of those that were not flushed."""

    hardware = machine.Hardware(display=False, sound=False, logs_writes=True)

    def setUp(self):
        super().setUp()
        scratch = tempfile.mkdtemp(prefix="phosphor-cut-")
        self.addCleanup(shutil.rmtree, scratch)
        self.disk = Path(scratch) / "disk"

    def found(self, disk, name):
        """The file of this name below /data on a disk, repaired as at a start; "" where there is none."""
        self.disk.write_bytes(disk)
        check = subprocess.run(["/sbin/e2fsck", "-p", self.disk], capture_output=True, text=True)
        self.assertLessEqual(check.returncode, 1, check.stdout)
        read = ["/sbin/debugfs", "-R", f'cat "{name.removeprefix("/data")}"', self.disk]
        return subprocess.run(read, check=True, capture_output=True, text=True).stdout

    def change(self, button, hands, rounds, seconds):
        """Taps a button, some times a round; returns what the log had when, and how often it was tapped.

        The first list has (bytes of the log, changes made before): what came later has as many, and may have more; the second
        has at most as many.
        """
        log = self.guest.folder / "writes"
        least, most, made = [(log.stat().st_size, 0)], [], 0
        for _ in range(rounds):
            taps = hands.choice((1, 1, 2, 3))
            most.append((log.stat().st_size, made))
            edges = []
            for tap in range(taps):
                at = 150_000 * tap + hands.randrange(50_000)
                edges += [(at, button, 1), (at + 60_000, button, 0)]
            self.guest.schedule(edges)
            made += taps
            self.guest.sleep(seconds)
            least.append((log.stat().st_size, made))
        return least, most, made

    def cuts(self, requests, first, count, seed):
        """Cuts at random requests from the first on; yields each one's number, the bytes of the log then, and the disk."""
        disk = (self.guest.folder / "blank").read_bytes()
        hands = random.Random(seed)
        for _ in range(count):
            cut = hands.randrange(first, len(requests))
            share = hands.random()
            after = write_log.after_a_cut(requests[:cut], disk, lambda: hands.random() < share)
            yield cut, requests[cut].log_offset, after


def bounds(least, most, made, size):
    """How many of the changes a log of so many bytes has at least, and at most."""
    at_least = max(count for offset, count in least if offset <= size)
    return at_least, min((count for offset, count in most if offset >= size), default=made)
