"""The signal through the box: bit for bit, always as late, without a gap, whatever face is drawn."""

import array
import os
import random
import re
import signal
import unittest

from rig import machine, sound
from rig.appliance import FORMAT, PAIRS, SETTINGS, ApplianceTest

LONG = bool(os.environ.get("PHOSPHOR_LONG_TESTS"))
SECONDS = 3


def noise(seconds):
    """Samples of 24 bits in the upper part of 32, as the best converters give them."""
    source = random.Random(4)
    return array.array("i", (source.randrange(-(1 << 22), 1 << 22) << 8 for _ in range(seconds * sound.RATE)))


def stereo(samples):
    """The same on both channels, as bytes."""
    both = array.array("i", bytes(8 * len(samples)))
    both[::2] = samples
    both[1::2] = samples
    return both.tobytes()


class Through(ApplianceTest):
    """Idle is skipped, so that the host cannot make a stream stumble."""

    hardware = machine.Hardware(sleeps=False)
    settings = b"version = 3\nthrough = 'digital'\n"

    @classmethod
    def begin(cls):
        cls.guest.run("mkdir -p /data/phosphor")
        cls.guest.put(SETTINGS, cls.settings)
        # On a line: a loudspeaker would be heard by the microphone.
        cls.guest.set("HP_DETECT", 1)
        super().begin()

    def gaps(self):
        """Sound gaps that the box counted so far."""
        return sound.gaps(self.said())


class TheSignal(Through):
    """The signal with the board's delay."""

    def assert_passes(self, fed):
        """Feeds noise and records the output, which has it whole; returns how many frames later it begins."""
        cable = sound.Cable(self.guest, FORMAT)
        begun = cable.begin_recording(SECONDS + 3)
        feeder = cable.feed(stereo(fed))
        before = cable.since("p") - cable.since("c")
        raw = cable.finish_recording(begun)
        self.guest.wait(feeder)
        played = array.array("i")
        played.frombytes(raw)
        for channel in (played[::2], played[1::2]):
            # By bytes, which is quick: a place in the middle of a sample is none.
            start = channel.tobytes().find(fed[:64].tobytes())
            self.assertGreaterEqual(start, 0, f"nothing of it is heard; {self.said()}")
            self.assertEqual(start % 4, 0)
            start //= 4
            self.assertEqual(channel[start : start + len(fed)], fed, "it is not what was fed")
        return start - round(before * sound.RATE)

    def test_it_is_bit_for_bit_and_its_latency_is_told(self):
        self.wait_until_it_runs()
        before = self.gaps()
        late = self.assert_passes(noise(SECONDS))
        self.assertEqual(self.gaps(), before, self.said())
        told = [int(frames) for frames in re.findall(r"passes through in (\d+) frames", self.said())]
        self.assertTrue(told, self.said())
        # Each of the two streams begins on a jiffy, and the box reads on one.
        self.assertLessEqual(abs(told[-1] - late), 3 * sound.RATE // sound.JIFFIES, self.said())
        self.tell(f"through: {SECONDS} s bit for bit, {late} frames late, told {told[-1]}")

    @unittest.skipUnless(LONG, "PHOSPHOR_LONG_TESTS is not set")
    def test_ten_minutes_with_every_face_have_no_gap(self):
        self.wait_until_it_runs()
        before = self.gaps()
        cable = sound.Cable(self.guest, FORMAT)
        # A string, so that the faces move; whole cycles, so that it goes round without a step.
        feeder = cable.feed_again_and_again(cable.encode([((frame * 220) % sound.RATE) / sound.RATE - 0.5
                                                           for frame in range(sound.RATE)]))  # fmt: skip
        try:
            for _ in range(2 * len(PAIRS)):
                self.guest.sleep(60 * 10 / (2 * len(PAIRS)))
                self.press(("MODE", 0.08))
        finally:
            cable.end_feeding(feeder)
        self.assertEqual(self.gaps(), before, self.said())
        self.assert_passes(noise(SECONDS))
        self.tell("through: 600 s with every face, no gap")


class TheShortDelay(Through):
    """The signal with as short a delay as the card lets it be."""

    settings = Through.settings + b"signal-delay = 'short'\n"

    def periods(self):
        """Frames of the periods of the streams so far, in order."""
        return [int(frames) for frames in re.findall(r"period (\d+) of", self.said())]

    def test_lost_frames_bring_the_safe_one_back(self):
        self.wait_until_it_runs()
        opened = lambda: self.periods()[:1] == [64]
        self.guest.until(opened, 2, f"a short period; {self.said()}")
        is_safe = lambda: self.periods()[-1] > 64
        self.guest.sleep(0.5)
        # A period is shorter than a tick of snd-aloop's, which mostly loses frames by itself.
        if not is_safe():
            process = self.process()
            self.guest.kill(process, signal.SIGSTOP)
            self.guest.sleep(0.3)
            self.guest.kill(process, signal.SIGCONT)
        self.guest.until(is_safe, 2, f"the board's period; {self.said()}")
        kept = lambda: "signal-delay = 'safe'" in self.guest.get(SETTINGS).decode()
        self.guest.until(kept, 2, "the setting")
        self.wait_for_streams(seconds=2)
        self.guest.sleep(1)  # what was lost at the change is told by then
        before = self.gaps()
        self.guest.sleep(2)
        self.assertEqual(self.gaps(), before, self.said())

