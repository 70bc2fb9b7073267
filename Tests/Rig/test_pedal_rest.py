"""A pedal whose supply dips, whose process dies or hangs while it rests: the guitar is the player's until POWER is tapped."""

import os
import signal

from rig import machine
from rig.appliance import BACK, BOARD, LOG, SETTINGS, BoxTest, board

COUNT = 20 if os.environ.get("PHOSPHOR_LONG_TESTS") == "1" else 3


class AtRest(BoxTest):
    hardware = machine.Hardware(display=False, sleeps=False)

    @classmethod
    def contents(cls):
        contents = super().contents()
        contents["files"][SETTINGS] = b"version = 4\nlanguage = 'en'\n"
        contents["files"][BOARD] = board().replace('starts = "tuning"', "# ", 1).encode()
        return contents

    def start(self):
        """Starts the box as the system does; it comes to rest."""
        self.box = self.guest.spawn("phosphor", log=LOG)
        self.guest.until(lambda: self.guest.level("LAMP_POWER") == 1, 20, f"rest; {self.said()}")
        self.assertEqual(self.streams(), ("closed", "closed"))

    def test_the_relay_is_not_pulled_before_power_is_tapped(self):
        for _ in range(COUNT):
            watch = self.guest.begin_watch("RELAY", 12)
            self.start()
            self.guest.sleep(1)
            # A dip of the supply and the watchdog end the process without a word, too.
            self.guest.kill(self.box, signal.SIGKILL)
            self.guest.wait(self.box)
            self.assertEqual(self.guest.finish_watch(watch), [], self.said())
        self.start()
        self.press(BACK)
        self.wait_for_streams()
        self.wait_for_level("RELAY", 1, 2)
        self.press(BACK)
        self.wait_for_streams("closed")
        self.wait_for_level("RELAY", 0)
