"""A record that the box writes about itself: lived through again on this machine, it ends in the same settings and menu."""

import pathlib
import subprocess
import tempfile

from rig import readout
from rig.appliance import CHOOSE, NEXT, SETTINGS, ApplianceTest
from rig.marks import night
from test_carrying import BOX, COPY_ALL, WithAStick


def replayed(text):
    """What the lab says of a record."""
    with tempfile.TemporaryDirectory() as folder:
        log = pathlib.Path(folder, "events")
        log.write_text(text)
        return subprocess.run([readout.lab(), "replay", log], check=True, capture_output=True, text=True).stdout


@night("a record")
class TheRecord(ApplianceTest):
    options = "--no-splash --record /tmp/events"

    def test_it_is_lived_through_again_and_survives_the_process(self):
        self.wait_until_it_runs()
        self.press(NEXT, NEXT)
        self.guest.sleep(3)
        settings = self.guest.run(f"cat {SETTINGS}").strip()
        self.press(CHOOSE)
        self.guest.sleep(1)
        told = replayed(self.guest.run("cat /tmp/events"))
        self.assertIn("\nmenu: Menu\n", told)
        self.assertIn(settings, told)
        before = self.process()
        self.guest.kill(before, 9)
        self.guest.until(lambda: self.process() not in (None, before), 20, "another process")
        self.guest.sleep(1)
        self.assertIn("\nmenu: Menu\n", replayed(self.guest.run("cat /tmp/events.last")))
        self.assertIn("power: running", replayed(self.guest.run("cat /tmp/events")))


@night("a record that a stick brings")
class BroughtByAStick(WithAStick):
    options = "--no-splash --record /data/log/events"

    @classmethod
    def begin(cls):
        cls.guest.run("mkdir -p /data/log")
        super().begin()

    def test_the_log_s_row_brings_it(self):
        self.wait_for("sticks: 1")
        self.press(*COPY_ALL)
        self.wait_for("it can be pulled out")
        text = self.on_stick(f"phosphor/{BOX}/log/events")
        # It is of the moment at which it was copied.
        self.assertIn("\nmenu: ", replayed(text))


if __name__ == "__main__":
    import unittest

    unittest.main()
