"""The box that ships, started by its supervisor in a real kernel."""

import random

from rig import lines, machine
from rig.appliance import START_SECONDS, ApplianceTest

LIT = 200  # brighter than the console's grey


class TheBox(ApplianceTest):
    def shows_its_tuner(self):
        """Whether something brighter than a console is on the panel."""
        return self.guest.screenshot().brightest() > LIT

    def wait_until_it_runs(self):
        """Waits for the picture and for both streams."""
        self.guest.until(self.shows_its_tuner, START_SECONDS, f"a picture; {self.said()}", step=0.2)
        running = lambda: self.streams() == ("RUNNING", "RUNNING")
        self.guest.until(running, START_SECONDS, f"running streams; {self.said()}")

    def test_it_shows_a_picture_and_runs_both_streams(self):
        self.wait_until_it_runs()

    def test_power_closes_both_streams_within_400_ms_and_brings_them_back(self):
        self.wait_until_it_runs()
        pressed = self.guest.press("POWER")
        closed = lambda: self.streams() == ("closed", "closed")
        _, ended = self.guest.until(closed, 2, "closed streams", step=0.005)
        # The tap is the release, 80 ms after the press.
        self.assertLess(ended - pressed - 0.08, 0.4)
        lamp = lambda level: lambda: self.guest.level("LAMP_POWER") == level
        self.guest.until(lamp(1), 0.2, "a lit POWER lamp")
        self.guest.press("POWER")
        running = lambda: self.streams() == ("RUNNING", "RUNNING")
        self.guest.until(running, 2, "running streams")
        self.guest.until(lamp(0), 0.2, "a dark POWER lamp")

    def test_killed_it_is_back_within_a_second(self):
        self.wait_until_it_runs()
        before = self.process()
        self.guest.kill(before, 9)
        killed = self.guest.clock()
        changed = lambda: self.process() not in (None, before)
        _, back = self.guest.until(changed, 2, "a new process")
        self.assertLess(back - killed, 1)
        self.wait_until_it_runs()


class OnTwoProcessors(ApplianceTest):
    """Threads that really run at once, on a clock that nobody controls: no figure is exact."""

    hardware = machine.Hardware(processors=2)

    def test_a_minute_of_hands_in_a_few_seconds_does_not_end_it(self):
        running = lambda: self.streams() == ("RUNNING", "RUNNING")
        self.guest.until(running, START_SECONDS, f"running streams; {self.said()}")
        before = self.process()
        seed = 5
        hands = random.Random(seed)
        edges = []
        for at in range(0, 6_000_000, 30_000):
            name = hands.choice(("MODE", "HP_DETECT", *lines.PADS))
            edges += [(at, name, 1), (at + hands.randrange(1_000, 29_000), name, 0)]
        self.guest.schedule(edges)
        self.guest.sleep(0.5)
        self.assertEqual(self.process(), before, f"seed {seed}; {self.said()}")
        self.assertEqual(self.streams(), ("RUNNING", "RUNNING"), f"seed {seed}; {self.said()}")


class WithoutACard(ApplianceTest):
    """This and the next two leave one device out: the box starts all the same."""

    hardware = machine.Hardware(sound=False)

    def test_without_a_card_it_shows_a_picture(self):
        lit = lambda: self.guest.screenshot().brightest() > LIT
        self.guest.until(lit, START_SECONDS, f"a picture; {self.said()}", step=0.2)


class WithoutLines(ApplianceTest):
    hardware = machine.Hardware(lines=False)

    def test_without_a_chip_it_runs_both_streams(self):
        running = lambda: self.streams() == ("RUNNING", "RUNNING")
        self.guest.until(running, START_SECONDS, f"running streams; {self.said()}")


class WithoutAPanel(ApplianceTest):
    hardware = machine.Hardware(display=False)

    def test_without_a_panel_it_runs_both_streams(self):
        running = lambda: self.streams() == ("RUNNING", "RUNNING")
        self.guest.until(running, START_SECONDS, f"running streams; {self.said()}")
