"""Sound through the USB of a Raspberry Pi 3, QEMU's DWC2: what is heard, pulled, fast, at 44.1 kHz, left out.

The card is made by the host (`rig/usb_sound.py`, which says why it has no output); driver, controller and box are the real
ones. What this cannot show: the controller's own timing, split transfers of a hub, high speed.
"""

import math
import os
import sys
import unittest

from rig import raspberry_pi_3, sockets, sound, usb_sound
from rig.marks import alone, night

IS_LONG = os.environ.get("PHOSPHOR_LONG_TESTS") == "1"
PULLS = 100 if IS_LONG else 10
OPENED = r'phosphor: audio card "Rig sound": ([\d.]+) Hz, 1 in S16_LE, no playback, .*, USB at full speed, behind 1 hub, dwc2'
LOST = 40  # milliseconds that are left out at a time
EVENTS = "/data/log/events"


def tone(hertz, rate=48000):
    """A second of a tone at -12 dB."""
    return [round(8000 * math.sin(2 * math.pi * hertz * frame / rate)) for frame in range(rate)]


class Sounding(unittest.TestCase):
    """A start with a card that sounds; what the box hears is read from its own record."""

    card_has = {"second": tone(110)}

    @classmethod
    def setUpClass(cls):
        cls.machine = machine = raspberry_pi_3.Machine("pi3-usb", parts=usb_sound.SOCKET, words="phosphor.record")
        cls.addClassCleanup(machine.stop)
        connection = sockets.connect(machine.process, machine.folder, "sound")
        cls.card = usb_sound.Card(connection, lambda: machine.microseconds() / 1e6, **cls.card_has)
        cls.opened = machine.wait(OPENED)
        machine.run(f"until [ -s {EVENTS} ]; do sleep 0.5; done; sleep 5")

    def readings(self, count):
        """The last readings, as words: the nanosecond, `reading`, the frame, and what was heard."""
        told = self.machine.run(f"tail -n 400 {EVENTS} | grep ' reading ' | tail -n {count}")
        found = [line.split() for line in told.splitlines() if " reading " in line]
        self.assertEqual(len(found), count, told)
        return found

    def heard(self, count=20):
        """The last frequencies that were shown, in hertz."""
        return [float(words[7]) for words in self.readings(count)]

    def behind(self):
        """Milliseconds by which the box counts fewer frames than time has passed, but for a constant."""
        return min(int(words[0]) / 1e6 - int(words[2]) / 48 for words in self.readings(50))

    def gaps_in(self, seconds, left_out=0):
        """Gaps that the box counts in some seconds, in which milliseconds are left out; tried again if this machine is late."""
        for _ in range(10):
            gaps, late = self.gaps(), self.card.late
            self.card.leave_out(left_out)
            self.machine.run(f"sleep {seconds}")
            if self.card.late == late:
                return self.gaps() - gaps
        raise AssertionError(f"this machine was too slow {self.card.late} times")

    def gaps(self):
        """Gaps that the box counted so far."""
        return sound.gaps(self.machine.text)

    def tell(self, figure):
        """Prints a figure that is no limit."""
        print(f"{type(self).__name__}: {figure}", file=sys.stderr)


@night("a Raspberry Pi")
@alone("this machine keeps the card's time")
class TheCard(Sounding):
    """One start with a card that is heard, loses milliseconds, and is pulled."""

    def test_1_110_hertz_are_read(self):
        heard = self.heard()
        self.tell(f"heard {min(heard):.4f} to {max(heard):.4f} Hz")
        for hertz in heard:
            self.assertAlmostEqual(hertz, 110, delta=0.001)
        self.assertEqual(self.gaps_in(5), 0)

    def test_2_milliseconds_that_are_left_out_are_counted(self):
        before = self.behind()
        # The one who counts by stamps may find the end of a loss later than its beginning.
        for _ in range(5):
            self.assertIn(self.gaps_in(2, left_out=LOST), (1, 2), self.machine.text[-1000:])
        self.machine.run("sleep 3")
        slipped = self.behind() - before
        self.tell(f"{5 * LOST} ms were left out, {slipped:.1f} ms are missing")
        self.assertLess(abs(slipped), 10)
        self.assertAlmostEqual(self.heard(1)[0], 110, delta=0.01)

    def test_3_pulled_it_is_heard_again(self):
        for _ in range(PULLS):
            after = len(self.machine.text)
            self.card.pull()
            self.machine.wait("USB audio card: .*; waiting for it", after)
            self.card.plug()
            self.machine.wait(OPENED, after)
        self.machine.run("sleep 6")
        self.assertAlmostEqual(self.heard(1)[0], 110, delta=0.01)


@night("a Raspberry Pi")
@alone("this machine keeps the card's time")
class AFastCard(Sounding):
    """A card whose clock is 300 millionths fast: what it hears is as much too low, and not a frame is lost."""

    card_has = {"second": tone(110), "fast": 300}

    def test_it_runs_and_reads_by_its_own_clock(self):
        self.assertEqual(self.gaps_in(10), 0)
        for hertz in self.heard():
            self.assertAlmostEqual(hertz, 110, delta=0.001)


@night("a Raspberry Pi")
@alone("this machine keeps the card's time")
class AtAnotherRate(Sounding):
    """A card with 44.1 kHz alone, which this computer's USB is said to lose sound at."""

    card_has = {"second": tone(110, 44100)}

    def test_it_is_heard_and_warned_of(self):
        self.assertEqual(self.opened[1], "44100.0")
        self.machine.wait("44100.0 Hz: this computer's USB loses sound .*; sound may drop out, a card with 48 kHz is safe here")
        for hertz in self.heard():
            self.assertAlmostEqual(hertz, 110, delta=0.001)
        self.assertEqual(self.gaps_in(5), 0)


if __name__ == "__main__":
    unittest.main()
