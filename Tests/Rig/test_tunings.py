"""A player's own tuning on a real ext4: carried in as a file, tuned to, changed by two buttons, whole after every power cut."""

import os
import random

from rig import machine, write_log
from rig.appliance import BACK, CHOOSE, NEXT, SETTINGS, ApplianceTest, way
from rig.cut import CutTest, bounds
from rig.marks import night
from test_settings import OLDEST, THOROUGH

FILE = "/data/tunings/low.toml"
LOW = """# My low tuning, for the second set.
name   =  "Low D"   # as on the list
strings = [
  "D2 -14", # slack
  "A2 -14", 'D3 -14', "G3 -14",
  "B3 -14", "E4 -14",
]
"""
GROUPS = 16  # with Mine, the first
# From the deck to the cents of the lowest string of the tuning that is on: Change this tuning, String 6, Cents.
CENTS = (*way("Change this tuning", "Change this tuning", last=True), CHOOSE, NEXT, CHOOSE)
# The same on a box that began with that tuning.
FIRST_CENTS = (*way("Change this tuning", "Change this tuning"), CHOOSE, NEXT, CHOOSE)


def changed(taps):
    """The file after so many taps that lower the lowest string by a tenth of a cent."""
    tenths = 140 + taps
    cents = f"{tenths // 10}.{tenths % 10}" if tenths % 10 else f"{tenths // 10}"
    return LOW.replace("D2 -14", f"D2 -{cents}")


@night("own tunings, and a cut")
class OwnTuning(ApplianceTest):
    """No panel and no card, so that it starts in a moment; the file is there before the box is."""

    hardware = machine.Hardware(display=False, sound=False)
    settings = ""

    @classmethod
    def begin(cls):
        cls.guest.run(f"mkdir -p {os.path.dirname(FILE)} {os.path.dirname(SETTINGS)}")
        cls.guest.put(FILE, LOW.encode())
        if cls.settings:
            cls.guest.put(SETTINGS, cls.settings.encode())
        cls.guest.run("sync")
        super().begin()


class Carried(OwnTuning):
    def test_a_file_is_tuned_to_and_changed_and_all_its_other_bytes_stay(self):
        self.guest.until(lambda: self.guest.level("RELAY"), 20, "a box that drives its relay")
        # Tuning, the first group, its first tuning.
        self.press(*way("Tunings"), *[NEXT] * (GROUPS - 1), CHOOSE, CHOOSE)
        self.assert_kept("preset", "Mine/Low D")
        self.assertEqual(self.guest.text(FILE), LOW)
        self.press(*CENTS, BACK, BACK)
        self.guest.until(lambda: self.guest.text(FILE) == changed(2), 2, "a file with the change", step=0.1)
        # The box dies, and its next start has the tuning as it is now.
        box = self.process()
        self.guest.kill(box, 9)
        self.guest.until(lambda: self.process() not in (None, box), 20, "another box")
        self.assert_kept("preset", "Mine/Low D")
        self.guest.until(lambda: self.said().count("1 own tunings") >= 2, 20, "a box that read the tuning")
        self.assertEqual(self.guest.text(FILE), changed(2))


class Cut(OwnTuning, CutTest):
    hardware = CutTest.hardware
    settings = "version = 4\npreset = 'Mine/Low D'\n"

    def test_the_file_is_whole_and_at_most_a_second_old_after_a_cut(self):
        seed = 21
        self.guest.until(lambda: "1 own tunings" in self.said(), 20, "a box that read the tuning")
        self.press(*FIRST_CENTS)
        self.guest.sleep(0.5)
        least, most, made = self.change("POWER", random.Random(seed), 20 if THOROUGH else 6, OLDEST)
        self.guest.until(lambda: self.guest.text(FILE) == changed(made), 2, "a file that has every tap")
        self.guest.stop(clean=False)
        self.judge(least, most, made, seed)

    def judge(self, least, most, made, seed):
        """Cuts at random requests, and looks at each disk that this may leave."""
        requests = write_log.read(self.guest.folder / "writes")
        first = next(number for number, request in enumerate(requests) if request.log_offset >= least[0][0])
        files = {changed(taps): taps for taps in range(made + 1)}
        cuts = 1000 if THOROUGH else 40
        lost = 0
        for number, (cut, size, disk) in enumerate(self.cuts(requests, first, cuts, seed)):
            text = self.found(disk, FILE)
            self.assertIn(text, files, f"cut {number} before request {cut}")
            at_least, at_most = bounds(least, most, made, size)
            self.assertTrue(at_least <= files[text] <= at_most, f"cut {number}: {files[text]} of {at_least} to {at_most}")
            lost += files[text] != at_most
        self.tell(
            f"{cuts} power cuts over {len(requests) - first} requests and {made} changes: the tuning's file whole each time; "
            f"{lost} lacked a change, all younger than {OLDEST} s"
        )
