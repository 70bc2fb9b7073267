"""The box in the guest: its program with the rig's board file, under its supervisor or alone."""

import os
import pathlib
import random
import re

from . import case, menu, places, png, readout, sound

BOARD = "/etc/phosphor/board.toml"
SETTINGS = "/data/phosphor/settings.toml"
LOG = "/tmp/phosphor.log"
# The most that the box may have resident once everything on it was used. The product allows 32 MiB.
RESIDENT = 28 << 10  # KiB
START_SECONDS = 20  # generous: the instruction clock is not a Pi's
# What is tuned to, and then what the controls do, is told for ten seconds after each start.
GREETING_SECONDS = 10.5
FORMAT = "S32_LE"  # what the box asks the loopback card for first
RECORDING = places.TREE / "board/desk/guitar-a2.flac"
# The upper and lower faces that MODE goes through, as the settings name them.
PAIRS = tuple(map(tuple, readout.faces()["pairs"]))
# Presses that lead through the menu.
NEXT, CHOOSE, BACK = ("MODE", menu.NEXT), ("MODE", menu.CHOOSE), ("POWER", 0.08)
LIT = 200  # brighter than the console's grey



def way(line, *there, **more):
    """Presses from the deck that choose a line of the menu, see `menu.way`."""
    return [("MODE", seconds) for seconds in menu.way(line, *there, **more)]


# Parts of the 800x480 picture: x, y, width, height.
GLASS = (0, 0, 684, 440)
UPPER = (0, 0, 684, 323)
LOWER = (12, 333, 661, 101)
STATUS = (8, 446, 672, 28)


def board():
    """The rig's board file."""
    return (places.TREE / "board/qemu/board.toml").read_text(encoding="utf-8")


class BoxTest(case.GuestTest):
    """A guest that has the box's program, not started yet."""

    @classmethod
    def contents(cls):
        return {
            "programs": {"/usr/bin/phosphor": places.appliance()},
            "files": {BOARD: board().encode()},
        }

    @classmethod
    def process(cls):
        """The box's process id, or None."""
        return next(iter(cls.guest.processes("phosphor")), None)

    def wait_until_it_is_gone(self):
        """Waits until no process of the box is left: those that it started end a moment after it."""
        self.guest.until(lambda: self.process() is None, 2, "the end of the box's processes")

    def said(self):
        """What the box and its supervisor said so far."""
        return self.guest.text(LOG)

    def wait_until_it_says(self, words, seconds=START_SECONDS):
        """Waits for words in what the box says."""
        said = lambda: words in self.said()
        try:
            self.guest.until(said, seconds, "", step=0.05)
        except AssertionError:
            self.fail(f"\"{words}\" not within {seconds} s of: {self.said()}")

    # Its buttons and its memory.

    def press(self, *presses):
        """Presses of ("MODE" or "POWER", seconds), half a second apart."""
        edges, at = [], 300_000
        for name, seconds in presses:
            edges += [(at, name, 1), (at + 1e6 * seconds, name, 0)]
            at += 1e6 * seconds + 500_000
        self.guest.schedule(edges)

    def assert_kept(self, key, value):
        """The settings' file comes to have this value; how soon is judged in test_settings."""
        row = f"^{key} *= *[\"']?{re.escape(value)}[\"']?$"
        kept = lambda: self.guest.run(f"cat {SETTINGS}", check=False)
        try:
            self.guest.until(lambda: re.search(row, kept(), re.M), 20, "", step=0.2)
        except AssertionError:
            self.fail(f"{key} = {value}; kept is: {kept()}")

    # Its sound.

    def streams(self):
        """The states of capture and playback: "RUNNING", "closed" and so on."""
        found = (sound.status(self.guest, direction) for direction in "cp")
        return tuple(x if x == "closed" else x.get("state") for x in found)

    def hiss(self):
        """Starts a noise of -80 dBFS in what the box hears: an input that is silent for long is told on the screen.

        Returns what ends it.
        """
        cable = sound.Cable(self.guest, FORMAT)
        noise = random.Random(1)
        raw = cable.encode([noise.uniform(-1.7e-4, 1.7e-4) for _ in range(sound.RATE // 2)])
        feeder = cable.feed_again_and_again(raw, "/tmp/hiss")
        return lambda: cable.end_feeding(feeder)

    def wait_for_streams(self, state="RUNNING", seconds=START_SECONDS, step=0.02):
        """Waits until both streams are in a state; returns the guest's clock then."""
        there = lambda: self.streams() == (state, state)
        try:
            return self.guest.until(there, seconds, "", step)[1]
        except AssertionError:
            self.fail(f"{self.streams()} after {seconds} s; {self.said()}")

    def wait_for_level(self, line, level, seconds=0.5):
        """Waits until the box drives a line to a level."""
        there = lambda: self.guest.level(line) == level
        self.guest.until(there, seconds, f"{line} at {level}")

    # Its picture.

    def wait_for_picture(self, seconds=START_SECONDS):
        """Waits until something brighter than a console is on the panel and stays as it is."""
        last = [None]

        def settled():
            shown = self.guest.screenshot()
            before, last[0] = last[0], shown
            return shown == before and shown.brightest() > LIT and shown

        try:
            return self.guest.until(settled, seconds, "", step=0.1)[0]
        except AssertionError:
            self.fail(f"no steady picture after {seconds} s; {self.said()}")

    def assert_same(self, one, other):
        """Two pictures are pixel for pixel the same."""
        if one != other:
            at = next(at for at, (a, b) in enumerate(zip(one.rgb, other.rgb)) if a != b) // 3
            where = f"from x {at % one.width}, y {at // one.width} on"
            self.fail(f"two pictures differ by {one.difference(other):.2f}, {where}; {self.said()}")

    def wait_for_exactly(self, picture, seconds=12):
        """Waits for a picture that was there before, pixel for pixel; the controls are told of for ten seconds at most."""
        last = [None]

        def same():
            last[0] = self.guest.screenshot()
            return last[0] == picture

        try:
            self.guest.until(same, seconds, "", step=0.1)
        except AssertionError:
            self.assert_same(last[0], picture)

    def assert_same_glass(self, one, other):
        """Two pictures are the same above the bottom line, which may tell of a silent input by then."""
        self.assert_same(one.crop(*GLASS), other.crop(*GLASS))

    def assert_drawn(self, name, *arguments, seconds=12):
        """The picture comes to be the one that `phosphor-lab draw` makes, to 2 of 255; returns it."""
        return self.assert_shown(name, self.drawn(*arguments), seconds)

    def drawn(self, *arguments):
        """What `phosphor-lab draw` makes of the rig's box."""
        return readout.draw("--pads=8", *arguments)

    def assert_shown(self, name, drawn, seconds=12, spare=0):
        """The picture comes to be a drawn one, to 2 of 255 but for so many colours of pixels; returns it."""
        last = [None]

        def alike():
            last[0] = self.guest.screenshot()
            return last[0].is_like(drawn, spare)

        try:
            self.guest.until(alike, seconds, "", step=0.1)
        except AssertionError:
            self.fail(f"{name}: {last[0].told_beside(drawn)}; {self.said()}")
        finally:
            self.keep(last[0], name)
        return last[0]

    def keep(self, picture, name):
        """Writes a picture to the folder PHOSPHOR_PICTURES, where that is set, to be looked at."""
        if folder := os.environ.get("PHOSPHOR_PICTURES"):
            pathlib.Path(folder).mkdir(parents=True, exist_ok=True)
            png.write(picture, pathlib.Path(folder) / f"{name}.png")


class ApplianceTest(BoxTest):
    """The box under its supervisor, started for all tests of a class."""

    options = "--no-splash"

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.begin()

    @classmethod
    def begin(cls):
        """Starts the supervisor and waits for the program."""
        cls.supervisor = cls.guest.spawn(f"supervise phosphor {cls.options}", log=LOG)
        cls.guest.until(cls.process, START_SECONDS, "a process called phosphor")

    def wait_until_it_runs(self):
        """Waits for both streams and for a steady picture without the greeting, and returns that."""
        self.wait_for_streams()
        self.guest.sleep(max(0, self.started() + GREETING_SECONDS - self.guest.clock()))
        return self.wait_for_picture()

    def started(self):
        """The guest's clock when the box's process was started, to 10 ms."""
        # What it starts is called as it is for a moment, but is younger.
        rows = self.guest.run("cat /proc/[0-9]*/stat 2>/dev/null | grep '(phosphor)'", check=False).splitlines()
        self.assertTrue(rows, f"the box does not run; {self.said()}")
        return min(int(row.rpartition(")")[2].split()[19]) for row in rows) / 100
