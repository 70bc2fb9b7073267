"""A disk that answers nothing any more, under the folder of music: the box ends all the same."""

import os
import random
import time

from rig import machine
from rig.appliance import LOG, SETTINGS, ApplianceTest
from rig.marks import night
from test_player import ramp

ROUNDS = 100 if os.environ.get("PHOSPHOR_LONG_TESTS") == "1" else 5
MOST = 1.0  # s


@night("repeats, on a disk that hangs")
class TheHungDisk(ApplianceTest):
    """The music lies on the disk that hangs, the settings in memory."""

    hardware = machine.Hardware(sleeps=False, stalls=True)

    @classmethod
    def begin(cls):
        cls.guest.run("mkdir -p /data/music/a/b; for i in $(seq 60); do mkdir /data/music/a/$i; done")
        for folder in ("", "a/", "a/b/"):
            cls.guest.put(f"/data/music/{folder}ramp.wav", ramp())
        cls.guest.run("mkdir -p /mnt; mount -o move /data /mnt; mkdir -p /data/phosphor; ln -s /mnt/music /data/music")
        cls.guest.put(SETTINGS, b"version = 3\ndeck = 'player'\n")
        super().begin()

    def end(self):
        """Asks the box for its end; the guest's seconds until it is gone."""
        box = self.process()
        began = self.guest.clock()
        self.guest.kill(box)
        gone = self.guest.until(lambda: box not in self.guest.processes("phosphor"), 10, "its end", step=0.01)[1]
        return gone - began

    def test_the_box_ends_within_a_second(self):
        self.wait_until_it_runs()
        self.wait_until_it_says("music: 3 files")
        chance, slowest, hung = random.Random(19), 0, 0
        for _ in range(ROUNDS):
            self.wait_for_streams()
            self.guest.run("sync; echo 3 > /proc/sys/vm/drop_caches")
            self.guest.stall(True)
            try:
                # Whatever is mounted makes it look again.
                self.guest.run("mkdir -p /tmp/other; mount -t tmpfs none /tmp/other; umount /tmp/other")
                self.guest.sleep(chance.uniform(0.05, 1.5))
                hung += "(music list) D" in self.guest.run("cat /proc/[0-9]*/stat", check=False)
                slowest = max(slowest, self.end())
            finally:
                self.guest.stall(False)
            self.assertLess(slowest, MOST, self.guest.text(LOG))
            self.guest.until(self.process, 10, "a box again")
        self.tell(f"{ROUNDS} ends on a disk that hangs ({hung} with a list that waits for it): {slowest:.2f} s at most")
        self.assertGreater(hung, 0, "no list waited for the disk")
