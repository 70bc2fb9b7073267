"""A strummed guitar and a single string, told apart on the panel of the box that ships."""

import pathlib

from rig import machine, readout, sound, strings
from rig.appliance import FORMAT, LOWER, SETTINGS, ApplianceTest
from rig.marks import night

PRESET = "Guitar/Standard EADGBE"
STRINGS = (40, 45, 50, 55, 59, 64)
CENTS = (-12, 0, 20, -35, 1, 8)
APART = 0.006  # s from one string to the next
STROKE, SINGLE, END = 0.5, 2.5, 4.5  # s from the begin of what is fed
# The names of the six strings in the large tube: x, y, width, height.
NAMES = (140, 236, 410, 62)
ON_SCREEN = 0.5  # s from a stroke to the columns, or to the note
LOOK = 0.12  # s between two looks at the screen, and for a picture to be scanned out


def add(samples, note, cents, at, length):
    """Adds a stiff string that is plucked then."""
    string = strings.plucked(strings.frequency(note, cents), length, stiffness=1e-4)
    begin = round(at * sound.RATE)
    for index, sample in enumerate(string[: len(samples) - begin], begin):
        samples[index] += sample


@night("six strings at once, at twice the speed")
class Strummed(ApplianceTest):
    """A box that was tuned to a guitar the last time."""

    # After a stroke the ear looks for all strings every 50 ms, which is 20 million instructions each time. Beside the
    # pictures this is about all that one core of 500 MIPS can do; the smallest board has four of twice that.
    hardware = machine.Hardware(sleeps=False, instruction=0)

    @classmethod
    def begin(cls):
        cls.guest.run(f"mkdir -p {pathlib.Path(SETTINGS).parent}")
        settings = f'version = 3\nlower = "info-bar"\npreset = "{PRESET}"\n'
        cls.guest.put(SETTINGS, settings.encode())
        super().begin()

    def test_a_strum_shows_every_string_and_a_single_string_its_note(self):
        arguments = (f"--preset={PRESET}", f"--strum={' '.join(map(str, CENTS))}")
        drawn = self.drawn(*arguments).crop(*NAMES)
        # The reader learns its letters now, which takes longer than the string sounds.
        self.assertEqual(readout.read(readout.draw_note("A2", "+12.3")).note, "A2")
        samples = [0.0] * round(END * sound.RATE)
        for string, (note, cents) in enumerate(zip(STRINGS, CENTS)):
            add(samples, note, cents, STROKE + string * APART, SINGLE - STROKE - 0.1)
        add(samples, STRINGS[1], -8, SINGLE, END - SINGLE)
        self.wait_until_it_runs()
        cable = sound.Cable(self.guest, FORMAT)
        feeder = cable.feed(cable.encode(samples))
        begin = cable.since("p")

        def shows():
            with self.guest.held():
                return self.guest.screenshot().crop(*NAMES).is_like(drawn)

        _, shown = self.guest.until(shows, STROKE + 2, f"six names; {self.said()}", step=0.01)
        after = shown - begin - STROKE
        self.keep(self.guest.screenshot(), "a-strum")
        self.guest.sleep(1)
        self.assertTrue(shows(), "the strum is still shown a second later")

        def reads():
            try:
                with self.guest.held():
                    return readout.read(self.guest.screenshot()).note == "A2"
            except readout.Unreadable:
                return False

        _, shown = self.guest.until(reads, 3, f"the note; {self.said()}", step=0.01)
        back = shown - begin - SINGLE
        self.keep(self.guest.screenshot(), "a-single-string")
        self.guest.wait(feeder)
        self.tell(f"columns {after:.2f} s after the strum, the note {back:.2f} s after the string")
        self.assertLess(after, ON_SCREEN + LOOK)
        self.assertLess(back, ON_SCREEN + 2 * LOOK)
