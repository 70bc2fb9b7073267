"""The metronome as the card plays it: which click begins at which sample."""

import os
import unittest

from rig import machine, sound
from rig.appliance import FORMAT, SETTINGS, ApplianceTest

TEMPO = 137.3  # beats a minute
SECONDS = 60
SILENCE = sound.RATE // 100  # samples; clicks are 60 ms long and 437 ms apart
MADE = f"version = 3\ndeck = 'metronome'\ntempo = {TEMPO}\ntone-volume = 1.0\n"


def beginnings(samples):
    """The first sample of each click: the first that is not 0 after a stretch of zeros."""
    found, silent = [], 0
    for at, sample in enumerate(samples):
        if sample == 0:
            silent += 1
            continue
        if silent >= SILENCE:
            found.append(at)
        silent = 0
    return found


@unittest.skipUnless(os.environ.get("PHOSPHOR_LONG_TESTS") == "1", "PHOSPHOR_LONG_TESTS is not 1")
class TheMetronome(ApplianceTest):
    """A box without a panel, so that a minute is not spent on drawing. Idle is skipped."""

    hardware = machine.Hardware(sleeps=False, display=False)

    @classmethod
    def begin(cls):
        cls.guest.run(f"mkdir -p {os.path.dirname(SETTINGS)}")
        cls.guest.put(SETTINGS, MADE.encode())
        super().begin()

    def test_no_click_is_off_its_sample_by_more_than_one(self):
        """MODE starts it; a minute is recorded; POWER ends it."""
        self.wait_for_streams()
        cable = sound.Cable(self.guest, FORMAT)
        self.press(("MODE", 0.1))
        self.guest.sleep(1)
        recording = cable.begin_recording(SECONDS)
        clicks = beginnings(cable.decode(cable.finish_recording(recording)))
        period = sound.RATE * 60 / TEMPO
        errors = [at - clicks[0] - number * period for number, at in enumerate(clicks)]
        self.tell(
            f"{len(clicks)} clicks in {SECONDS} s, {min(errors):.2f} to {max(errors):.2f} samples off")
        self.assertAlmostEqual(len(clicks), SECONDS * TEMPO / 60, delta=1.5)
        self.assertLessEqual(max(abs(error) for error in errors), 1)
        self.press(("POWER", 0.1))
        self.guest.sleep(1)
        self.assertEqual(self.streams(), ("RUNNING", "RUNNING"), "POWER stops the beat first")
        silence = cable.decode(cable.finish_recording(cable.begin_recording(1)))
        self.assertEqual(beginnings([0] * SILENCE + silence), [])
