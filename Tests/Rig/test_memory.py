"""What the box takes of memory once every deck, face, view and page was used."""

import os
import re
import unittest

from rig import lines, machine, readout, recording, sound
from rig.appliance import BACK, CHOOSE, FORMAT, NEXT, PAIRS, RECORDING, RESIDENT, ApplianceTest, way

SONG = "/data/music/guitar.flac"


@unittest.skipUnless(os.environ.get("PHOSPHOR_LONG_TESTS") == "1", "PHOSPHOR_LONG_TESTS is not 1")
class Memory(ApplianceTest):
    """Idle is skipped: each walk is the same."""

    hardware = machine.Hardware(sleeps=False)

    @classmethod
    def begin(cls):
        cls.guest.run("mkdir -p /data/phosphor /data/music")
        cls.guest.put(SONG, RECORDING.read_bytes())
        super().begin()

    def next_deck(self):
        """By the menu; what was chosen is there at once."""
        self.press(*way("Mode"), NEXT, CHOOSE)

    def look(self, name):
        """Gives what is on the screen the time to move, and keeps it to be looked at."""
        self.guest.sleep(1)
        self.keep(self.guest.screenshot(), f"memory-{name}")

    def share(self, process):
        """Pss in KiB: pages that n processes have count as an nth."""
        return int(re.search(r"(?m)^Pss:\s*(\d+) kB", self.guest.text(f"/proc/{process}/smaps_rollup"))[1])

    def judge(self, deck):
        """Whether the box is small enough on a deck, all of it used."""
        status = self.guest.text(f"/proc/{self.box}/status")
        most, now = (int(re.search(rf"{name}:\s*(\d+) kB", status)[1]) for name in ("VmHWM", "VmRSS"))
        self.tell(f"{deck}: resident {now} kB, {most} kB at most so far, share {self.share(self.box)} kB")
        with self.subTest(deck=deck):
            self.assertLess(now, RESIDENT)
            self.assertLess(most, 1.1 * RESIDENT, "while a screen is made")

    def test_it_stays_small_with_every_deck_used(self):
        self.wait_for_streams()
        self.box = self.process()
        cable = sound.Cable(self.guest, FORMAT)
        player = cable.feed_again_and_again(cable.encode(recording.read(RECORDING)[0]))
        for upper, _ in PAIRS:
            self.look(upper)
            self.press(NEXT)
        self.guest.schedule([(0, pad, level) for level in (1, 0) for pad in lines.PADS[:3]])
        self.press(*way("About"))
        self.look("about")
        self.press(BACK, BACK, BACK)
        self.judge("tuner")
        self.next_deck()
        for view in readout.faces()["views"]:
            self.look(f"view-{view}")
            self.press(NEXT)
        self.judge("spectrum")
        self.next_deck()
        self.press(NEXT)
        self.look("metronome")
        self.judge("metronome")
        self.next_deck()
        self.press(NEXT)
        self.look("player")
        cable.end_feeding(player)
        self.judge("player")
        (decoder,) = self.guest.processes("decoder")
        self.tell(f"the decoder's share, a process of its own: {self.share(decoder)} kB")
