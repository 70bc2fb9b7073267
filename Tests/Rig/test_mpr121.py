"""A ribbon of MPR121 electrodes: the box reads it through the kernel's I2C, and its interrupt by an edge of a line.

The kernel of the card has no simulated bus. The rig's is behind a USB adapter that the host makes, so a NAK and a bus
that goes are the kernel's own. What the chip does with a finger is modelled (`rig/mpr121.py`).
"""

import math
import os

from rig import lines, machine, mpr121, pitch, places, sound
from rig.appliance import BOARD, FORMAT, LOG, START_SECONDS, ApplianceTest, BoxTest, board
from rig.hand import KEYS, MILLISECOND, Hand, middle
from rig.marks import night

RATE = sound.RATE
IS_LONG = os.environ.get("PHOSPHOR_LONG_TESTS") == "1"
GESTURES = 5000 if IS_LONG else 100
ROUND = 50 if IS_LONG else 20  # gestures between two looks at what sounds
BUS = "/dev/i2c-0"
INTERRUPT = 'line ribbon interrupt ("RIBBON_IRQ" of chip "rig")'
FINGER, FRAMES, PLAYED = "/tmp/finger", "/tmp/frames", "/tmp/played"
LATE = 20  # ms
STALL = 100  # ms, after which a touch may be over unseen, or no tap any more


def strip(addresses="0x5A", bus=0, line="RIBBON_IRQ"):
    """The rig's board file with a strip of chips in place of the pads."""
    lines = board()
    return (
        f'{lines[: lines.index("[ribbon]")]}[ribbon]\ntype = "mpr121"\nbus = {bus}\naddress = {addresses}\n'
        f'chip = "rig"\ninterrupt = "{line}"\n'
    )


@night("touch chips behind an adapter, on the host's clock")
class Strip(BoxTest):
    """A box whose board file names a strip of one chip."""

    hardware = machine.Hardware(strip=(0x5A,))

    @classmethod
    def contents(cls):
        return super().contents() | {"files": {BOARD: strip().encode()}}

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.guest.put(FINGER, places.compiled("finger", places.GUEST / "finger.c").read_bytes(), 0o755)
        cls.guest.until(lambda: BUS in cls.guest.run("ls /dev/i2c-*", check=False), 10, BUS)

    def setUp(self):
        super().setUp()
        self.guest.set("RIBBON_IRQ", 1)

    def wait_until_it_measures(self, address=0x5A):
        """Waits until the box has found a chip and configured it: the adapter may come after the box."""
        there = lambda: self.guest.strip.chips[address].measures
        self.guest.until(there, 10, f"a chip 0x{address:X} that measures")

    def play(self, rows):
        """Has the chips measure what the rows say; returns in ns when each interrupt and each tick of the motor came.

        Sets `stall`, by how many ms the machine was at most late for a measurement.
        """
        self.guest.put(FRAMES, "".join(rows).encode())
        places = f"{lines.offset('RIBBON_IRQ')} {lines.offset('HAPTIC')}"
        process = self.guest.spawn(f"{FINGER} {BUS} {places} {FRAMES}", log=PLAYED)
        self.assertEqual(self.guest.wait(process, 120), 0, self.guest.text(PLAYED))
        said = [line.split() for line in self.guest.text(PLAYED).splitlines()]
        late, *found = ([int(row[1]) for row in said if row[0] == kind] for kind in ("late", "irq", "haptic"))
        self.stall = max(late, default=0) / 1e6
        return found

    def touch(self, place, address=0x5A, asserts=True):
        """Taps once; returns how often the motor ticked."""
        finger = mpr121.Finger()
        finger.stay(20 * MILLISECOND)
        finger.stay(120 * MILLISECOND, place)
        finger.stay(180 * MILLISECOND)
        return len(self.play([frame.row(address, asserts) for frame in finger.frames])[1])


def share(values, part):
    """What so large a part of the values is not above."""
    return sorted(values)[round(part * (len(values) - 1))]


def spread(values):
    """The middle of milliseconds, and their end."""
    return f"{share(values, 0.5):.1f} ms, 99 of 100 within {share(values, 0.99):.1f}, all in {max(values):.1f}"


class TheStrip(Strip, ApplianceTest):
    def test_random_touches_and_slides_latch_and_strum_as_on_pads(self):
        self.wait_until_it_runs()
        self.wait_until_it_measures()
        self.cable = sound.Cable(self.guest, FORMAT)
        hand, delays, stalls = Hand(18), [], 0
        while len(delays) < GESTURES:
            played = self.round(hand)
            if self.stall >= STALL:
                stalls += 1
                self.release()
                hand.latched = []
                continue
            delays += self.judged(*played)
            self.assertEqual(self.sounding(), sorted(hand.latched), f"after {len(delays)} gestures")
        self.tell(f"{stalls} rounds of {ROUND} are not judged, since the host stood still for {STALL} ms or more")
        self.assertLessEqual(stalls, GESTURES // ROUND // 5 + 1)
        if not stalls:
            self.assertNotIn("watching it", self.said())
        totals = [chip + box for chip, box in delays]
        self.tell(f"{len(delays)} touches: the chip tells of one after {spread([chip for chip, _ in delays])}")
        self.tell(f"behind that the motor begins after {spread([box for _, box in delays])}")
        self.tell(f"so behind the finger after {spread(totals)}")
        self.assertLess(max(chip for chip, _ in delays), 13)
        # The host serves each transfer, so what it does besides may make one late.
        self.assertLess(share(totals, 0.99), LATE)

    def round(self, hand):
        """Plays some gestures; returns what the chip measured, when each began, and interrupts and ticks."""
        finger, begins, now = mpr121.Finger(), [], 30 * MILLISECOND
        finger.stay(now)
        for _ in range(ROUND):
            begin, now = hand.gesture(finger, now)
            begins.append(begin)
        return finger.frames, begins, *self.play([frame.row(0x5A) for frame in finger.frames])

    def judged(self, frames, begins, interrupts, ticks):
        """Of each touch, which has a tick, by how many ms the chip is behind the finger, and the motor behind it."""
        self.assertEqual(len(ticks), ROUND, f"a tick a touch: {begins}, {interrupts}, {ticks}; {self.said()}")
        told = [frame.at for frame in frames if frame.asserts]
        delays = []
        for begin, tick in zip(begins, ticks):
            first = next(index for index, at in enumerate(told) if at >= begin)
            delays.append(((told[first] - begin) / MILLISECOND, (tick - interrupts[first]) / 1e6))
        return delays

    def release(self):
        """Releases all keys by a tap on each."""
        for _ in range(5):
            if not (sounding := self.sounding()):
                return
            for key in sounding:
                self.touch(middle(key))
        self.fail(f"{sounding} sound whatever is tapped")

    def sounding(self):
        """The keys that are heard."""
        self.guest.sleep(0.4)  # a release's length
        played = self.cable.decode(self.cable.finish_recording(self.cable.begin_recording(0.6)))[-RATE // 2 :]
        gains = (pitch.amplitude(played, RATE, 440 * 2 ** ((key - 21) / 12)) for key in range(KEYS))
        return [key for key, gain in enumerate(gains) if 20 * math.log10(max(gain, 1e-12)) > -50]


class TwoChips(Strip, ApplianceTest):
    hardware = machine.Hardware(strip=(0x5A, 0x5B), sound=False)

    @classmethod
    def contents(cls):
        return super().contents() | {"files": {BOARD: strip("[0x5A, 0x5B]").encode()}}

    def wait_until_both_measure(self):
        self.wait_for_level("RELAY", 1, START_SECONDS)
        for address in (0x5A, 0x5B):
            self.wait_until_it_measures(address)

    def test_the_second_has_the_upper_end(self):
        self.wait_until_both_measure()
        self.assertEqual(self.touch(3, 0x5A), 1)
        self.assertEqual(self.touch(3, 0x5B), 1)

    def test_one_that_does_not_answer_leaves_the_other(self):
        self.wait_until_both_measure()
        chip = self.guest.strip.chips.pop(0x5B)
        self.wait_until_it_says(f'ribbon chip 0x5B of "{BUS}"', 5)
        self.assertEqual(self.touch(5, 0x5A), 1)
        self.guest.strip.chips[0x5B] = chip
        self.wait_until_it_says(f'ribbon chip 0x5B of "{BUS}": works again', 5)
        self.assertEqual(self.said().count("ribbon chip"), 2, self.said())


class Faults(Strip):
    """Each fault is one sentence, and the box runs."""

    def start(self, text=None):
        """Starts the box alone with a board file; it is stopped when the test ends."""
        self.guest.put("/tmp/board.toml", (text or strip()).encode())
        process = self.guest.spawn("phosphor --no-splash --board /tmp/board.toml", log=LOG)
        self.addCleanup(self.stop, process)
        self.wait_for_streams()

    def stop(self, process):
        """Ends the box as a system would."""
        self.guest.kill(process)
        self.assertEqual(self.guest.wait(process), 0)

    def assert_told(self, sentence, seconds=8):
        """The box says a sentence, once, and goes on."""
        self.wait_until_it_says(sentence, seconds)
        self.guest.sleep(3)
        self.assertEqual(self.said().count(sentence), 1, self.said())
        self.assertEqual(self.streams(), ("RUNNING", "RUNNING"))
        self.tell(next(line for line in self.said().splitlines() if sentence in line))

    def test_a_chip_that_is_not_there(self):
        chip = self.guest.strip.chips.pop(0x5A)
        self.addCleanup(self.guest.strip.chips.__setitem__, 0x5A, chip)
        self.start()
        self.assert_told(f'ribbon chip 0x5A of "{BUS}"')
        self.guest.strip.chips[0x5A] = chip
        self.wait_until_it_says("works again", 5)
        self.assertEqual(self.touch(4), 1)

    def test_a_chip_at_another_address(self):
        self.start(strip("0x5C"))
        self.assert_told("of 0x5A to 0x5D there answers 0x5A")

    def test_a_chip_that_gives_no_answer_in_the_middle(self):
        self.start()
        self.guest.sleep(2)
        self.assertEqual(self.touch(4), 1)
        self.guest.strip.refuse(1)
        self.assert_told(f'ribbon chip 0x5A of "{BUS}": I2C_RDWR')
        self.wait_until_it_says("works again", 5)
        self.assertEqual(self.touch(4), 1)

    def test_an_interrupt_that_stays_active(self):
        self.start()
        self.guest.sleep(1)
        self.guest.set("RIBBON_IRQ", 0)
        trouble = "stays active although the chip was read; reading the ribbon all the time"
        self.assert_told(f"{INTERRUPT}: watching it: {trouble}")
        self.assertEqual(self.touch(4, asserts=False), 1)
        self.guest.set("RIBBON_IRQ", 1)
        self.wait_until_it_says("works again", 5)

    def test_an_interrupt_that_does_nothing(self):
        self.start()
        self.guest.sleep(1)
        self.touch(4, asserts=False)
        finger = mpr121.Finger()
        finger.stay(20 * MILLISECOND)
        finger.stay(3000 * MILLISECOND, 6)
        finger.stay(3100 * MILLISECOND)
        self.play([frame.row(0x5A, False) for frame in finger.frames])
        self.assert_told(f"{INTERRUPT}: watching it: does nothing when pads change; reading the ribbon all the time")
        self.assertEqual(self.touch(4, asserts=False), 1)

    def test_a_bus_that_is_stuck(self):
        self.start()
        self.guest.sleep(1)
        self.guest.strip.is_stuck = True
        self.assert_told(f'ribbon bus "{BUS}": I2C_RDWR: Input/output error')
        self.guest.strip.is_stuck = False
        self.wait_until_it_says(f'ribbon bus "{BUS}": works again', 5)
        self.assertEqual(self.touch(4), 1)

    def test_an_address_that_a_driver_holds(self):
        self.guest.run("echo dummy 0x5a >/sys/bus/i2c/devices/i2c-0/new_device")
        self.addCleanup(self.guest.run, "echo 0x5a >/sys/bus/i2c/devices/i2c-0/delete_device", False)
        self.start()
        self.assert_told('I2C_SLAVE: Device or resource busy, held by "dummy"')
        self.guest.run("echo 0x5a >/sys/bus/i2c/devices/i2c-0/delete_device")
        self.wait_until_it_says("works again", 5)

    def test_a_bus_that_is_not_there(self):
        self.start(strip(bus=7))
        self.assert_told(f'ribbon bus "/dev/i2c-7": open: No such file or directory; there is {BUS}')

    def test_an_adapter_that_is_pulled(self):
        self.start()
        self.guest.sleep(1)
        self.guest.unplug_strip()
        self.assert_told(f'ribbon bus "{BUS}"')
        self.guest.plug_strip()
        self.wait_until_it_says("works again", 10)
        self.assertEqual(self.touch(4), 1)
