"""What the box takes: time until it shows something, and memory."""

import re

from rig import flips, lines, machine, recording, sound
from rig.appliance import FORMAT, PAIRS, RECORDING, RESIDENT, ApplianceTest
from rig.marks import night

# Neither may grow unnoticed. Times are the guest's, 2 ns an instruction: no Cortex-A53's, but the same
# each time.
SPLASH, TUNER = 0.35, 1.15  # s from the start to the first flip


class FigureTest(ApplianceTest):
    """Idle is skipped: the figures are those of the instructions alone."""

    hardware = machine.Hardware(sleeps=False)

    @classmethod
    def begin(cls):
        cls.flips = flips.Flips(cls.guest)
        super().begin()

    def first_flip(self):
        """Seconds from the first process's exec to its first flip."""
        self.wait_until_it_runs()
        first = self.flips.all()[0][0] - self.started()
        after = int(re.search(r"first picture (\d+) ms", self.said())[1])
        self.tell(f"first flip {1000 * first:.0f} ms after exec, {after} ms after the box was made")
        return first


class Tuner(FigureTest):
    def test_the_tuner_is_there_soon_after_the_start(self):
        self.assertLess(self.first_flip(), TUNER)

    @night("memory with each face")
    def test_it_stays_small_with_every_face_used(self):
        self.wait_for_streams()
        cable = sound.Cable(self.guest, FORMAT)
        player = cable.feed_again_and_again(cable.encode(recording.read(RECORDING)[0]))
        for _ in PAIRS:
            self.guest.sleep(0.8)
            self.guest.press("MODE")
        cable.end_feeding(player)
        self.guest.schedule([(0, pad, level) for level in (1, 0) for pad in lines.PADS[:3]])
        status = self.guest.text(f"/proc/{self.process()}/status")
        most, now = (int(re.search(rf"{name}:\s*(\d+) kB", status)[1]) for name in ("VmHWM", "VmRSS"))
        self.tell(f"resident {now} kB, {most} kB at most")
        self.assertLess(now, RESIDENT)
        self.assertLess(most, 1.1 * RESIDENT, "while a screen is made")


class Splash(FigureTest):
    """The box as it starts: with its splash."""

    options = ""

    def test_the_splash_is_there_soon_after_the_start(self):
        self.assertLess(self.first_flip(), SPLASH)
