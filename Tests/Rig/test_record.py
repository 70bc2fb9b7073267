"""A record that the box writes about itself: lived through again on this machine, it ends in the same settings and menu."""

import pathlib
import subprocess
import tempfile

from rig import readout
from rig.appliance import CHOOSE, NEXT, SETTINGS, ApplianceTest
from rig.marks import night


@night("a record")
class TheRecord(ApplianceTest):
    options = "--no-splash --record /tmp/events"

    def replayed(self, path):
        """What the lab says of a record of the guest."""
        with tempfile.TemporaryDirectory() as folder:
            log = pathlib.Path(folder, "events")
            log.write_text(self.guest.run(f"cat {path}"))
            return subprocess.run([readout.lab(), "replay", log], check=True, capture_output=True, text=True).stdout

    def test_it_is_lived_through_again_and_survives_the_process(self):
        self.wait_until_it_runs()
        self.press(NEXT, NEXT)
        self.guest.sleep(3)
        settings = self.guest.run(f"cat {SETTINGS}").strip()
        self.press(CHOOSE)
        self.guest.sleep(1)
        self.assertIn("\nmenu: Menu\n", self.replayed("/tmp/events"))
        self.assertIn(settings, self.replayed("/tmp/events"))
        before = self.process()
        self.guest.kill(before, 9)
        self.guest.until(lambda: self.process() not in (None, before), 20, "another process")
        self.guest.sleep(1)
        self.assertIn("\nmenu: Menu\n", self.replayed("/tmp/events.last"))
        self.assertIn("power: running", self.replayed("/tmp/events"))


if __name__ == "__main__":
    import unittest

    unittest.main()
