"""A player who does not look: a guitar tuned by what the box tells alone, and the way in by MODE alone."""

import os
import statistics
import time

from rig import machine, senses, sound, speech
from rig.appliance import FORMAT, SETTINGS, ApplianceTest
from rig.blind_player import Player
from rig.marks import night

# The strings of a guitar as they are counted, with the MIDI note and the name that each is told by.
STRINGS = ((6, 40, "E2"), (5, 45, "A2"), (4, 50, "D3"), (3, 55, "G3"), (2, 59, "B3"), (1, 64, "E4"))
OFF = 30  # cents, of each string before it is tuned
NEAR = 2  # cents, of each string when the box calls it in tune
SEED = 2


def made(level):
    """Settings of a guitar whose player does not look."""
    return (
        f"version = 5\npreset = 'Guitar/Standard EADGBE'\nwindow = {NEAR}\n"
        f"eyes-free = '{level}'\ntone-volume = 0.5\n"
    ).encode()


@night("six strings by each sense, three minutes each")
class WithoutEyes(ApplianceTest):
    """A box without a panel, so that nothing is spent on drawing. Idle is skipped."""

    hardware = machine.Hardware(sleeps=False, display=False)
    level = "off"

    @classmethod
    def begin(cls):
        cls.guest.run(f"mkdir -p {os.path.dirname(SETTINGS)}")
        cls.guest.put(SETTINGS, made(cls.level))
        super().begin()

    def assert_tuned(self, sense, names):
        """A player with one sense tunes each string, and is told its name and no other."""
        self.wait_for_streams()
        player, began = Player(self.guest, self.cable(), sense, SEED), time.monotonic()
        outcomes = [player.tune(note, OFF) for _, note, _ in STRINGS]
        seconds = statistics.median(outcome.seconds for outcome in outcomes)
        self.tell(
            f"{self.level}: plucks {[outcome.plucks for outcome in outcomes]}, {seconds:.1f} s a string, cents "
            f"{[round(outcome.off, 2) for outcome in outcomes]}; {time.monotonic() - began:.0f} s of the host"
        )
        for name, outcome in zip(names, outcomes, strict=True):
            self.assertTrue(outcome.is_in_tune, f"{name}: {outcome}; {self.said()}")
            self.assertLessEqual(abs(outcome.off), NEAR, f"{name}: {outcome}; {self.said()}")
            self.assertEqual(set(outcome.names), {name}, f"{outcome}; {self.said()}")

    def cable(self):
        """What the player's strings come in by."""
        return sound.Cable(self.guest, FORMAT)


class ByTheMotor(WithoutEyes):
    level = "haptic"

    def test_six_strings_are_tuned_by_the_motor_s_line_alone(self):
        self.assert_tuned(senses.Touch(self.guest), [number for number, _, _ in STRINGS])


class BySounds(WithoutEyes):
    level = "tones"

    def test_six_strings_are_tuned_by_ticks_alone(self):
        self.assert_tuned(senses.Ticks(self.cable()), [number for number, _, _ in STRINGS])


class ByVoice(WithoutEyes):
    level = "voice"

    @classmethod
    def begin(cls):
        cls.voice = speech.give(cls.guest)
        # On a line: a loudspeaker's filters would make other words of them.
        cls.guest.set("HP_DETECT", 1)
        super().begin()

    def test_six_strings_are_tuned_by_words_alone(self):
        self.wait_until_it_has_greeted()
        self.assert_tuned(senses.Words(self.cable(), self.voice), [name for _, _, name in STRINGS])

    def wait_until_it_has_greeted(self):
        """Waits until nothing is said for a second."""
        self.wait_for_streams()
        cable = self.cable()
        is_quiet = lambda: not speech.loud(cable.decode(cable.finish_recording(cable.begin_recording(1))))
        self.guest.until(is_quiet, 30, f"an end of what the box says at first; {self.said()}")


@night("the way in by MODE, as a kernel's line")
class TheWayIn(ApplianceTest):
    hardware = machine.Hardware(sleeps=False, display=False)

    @classmethod
    def begin(cls):
        """MODE is down before the program is there."""
        cls.guest.set("MODE", 1)
        super().begin()

    def test_mode_held_from_the_start_leads_to_the_first_level(self):
        self.wait_for_streams()
        felt = lambda: self.guest.level("HAPTIC") == 1
        self.guest.until(felt, 8, f"an answer; {self.said()}", step=0.01)
        self.guest.set("MODE", 0)
        self.assert_kept("eyes-free", "haptic")
