"""A pedal whose supply dips, whose process dies or hangs while it rests: the guitar is the player's until POWER is tapped."""

import dataclasses
import random
import signal

from rig import guest, machine
from rig.appliance import BACK, BOARD, LOG, SETTINGS, BoxTest, board
from rig.marks import night

COUNT = 20  # of each, by night
WATCHED = 12  # s after a start: a box that pulled its relay of itself did so after seven
SEED = 23


class RestingTest(BoxTest):
    """A box with a relay whose board file says nothing of its start."""

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

    def assert_it_rests(self):
        """Starts the box, and sees that it comes to rest and leaves the relay alone."""
        watch = self.guest.begin_watch("RELAY", WATCHED)
        self.start()
        self.assertEqual(self.guest.finish_watch(watch), [], self.said())
        self.assertEqual(self.guest.level("RELAY"), 0, self.said())

    def assert_deaths_leave_it_alone(self, deaths):
        """Kills the process so many times a second after it came to rest; the relay is watched until well after each."""
        for _ in range(deaths):
            watch = self.guest.begin_watch("RELAY", WATCHED)
            self.start()
            self.guest.sleep(1)
            self.guest.kill(self.box, signal.SIGKILL)
            self.guest.wait(self.box)
            self.assertEqual(self.guest.finish_watch(watch), [], self.said())

    def assert_power_wakes_it(self):
        """Wakes it by a tap of POWER, which pulls the relay, and sends it to rest again."""
        self.press(BACK)
        self.wait_for_streams()
        self.wait_for_level("RELAY", 1, 2)
        self.press(BACK)
        self.wait_for_streams("closed")
        self.wait_for_level("RELAY", 0)


class AtRest(RestingTest):
    def test_the_relay_is_not_pulled_before_power_is_tapped(self):
        self.assert_deaths_leave_it_alone(3)
        self.start()
        self.assert_power_wakes_it()

    @night("twenty deaths of the process")
    def test_a_process_that_dies_comes_back_at_rest(self):
        self.assert_deaths_leave_it_alone(COUNT)


@night("forty machines, one after the other")
class AfterAnOutage(RestingTest):
    """Machines that end while their box rests, each with the disk that the one before left."""

    hardware = machine.Hardware(display=False, sleeps=False, watchdog=True)

    @classmethod
    def contents(cls):
        contents = super().contents()
        contents["files"][BOARD] = b'watchdog = "/dev/watchdog"\n' + contents["files"][BOARD]
        return contents

    def go_on(self):
        """Starts a machine with the disk of the one before, which is over."""
        disk = (self.guest.folder / "disk").read_bytes()
        self.guest.stop()
        type(self).guest = guest.Guest(dataclasses.replace(self.hardware, card=disk), **self.contents())
        self.guest.start()

    def hang(self):
        """Stops the box until the watchdog has ended the machine."""
        self.guest.kill(self.box, signal.SIGSTOP)
        self.assertTrue(self.guest.is_ended_by_watchdog(), self.guest.status())

    def test_the_supply_dips_and_the_watchdog_resets(self):
        # The first machine's settings are from a file of the test, which no box has made durable.
        self.guest.run("sync")
        after = random.Random(SEED)
        for end in [lambda: self.guest.sleep(after.uniform(0, 3)), self.hang] * COUNT:
            self.assert_it_rests()
            end()
            self.go_on()
        self.assert_it_rests()
        self.assert_power_wakes_it()
