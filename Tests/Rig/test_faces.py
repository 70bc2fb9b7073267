"""All faces on a real panel: the pace of their flips, and their pixels where they rest."""

import array
import math
import os
import pathlib
import wave

from rig import flips, machine, recording, sound
from rig.appliance import FORMAT, PAIRS, RECORDING, SETTINGS, ApplianceTest
from rig.marks import night

SECONDS = 60 if os.environ.get("PHOSPHOR_LONG_TESTS") else 1
BLANKS = 60.05  # a second
# A tone whose cycle is a whole number of samples is sampled alike whenever it begins. Above -14 dB of
# full scale traces are as high as they can be.
CYCLE, CYCLES = 436, 110
A4 = 4 * sound.RATE / CYCLE  # Hz: the tone is its A2
PARTIALS = ((1, 0.3), (2, 0.2), (3, 0.1), (4, 0.05))  # number, amplitude
# The stage view has nothing that moves by itself: its marks are few and large.
STILL = "letter"
# Colours of pixels that may be off where a trace is steep, by the upper face.
SPARE = {"standing-wave": 40}


class TheFaces(ApplianceTest):
    """Idle is skipped: what counts is the guest's time, 2 ns an instruction."""

    hardware = machine.Hardware(sleeps=False)

    def advance(self):
        """Goes on to the next pair."""
        before = self.wait_for_picture()
        self.guest.press("MODE")
        self.guest.until(lambda: self.guest.screenshot() != before, 2, "another pair")

    def test_each_pair_rests_as_it_is_drawn_elsewhere(self):
        self.wait_for_streams()
        end_the_hiss = self.hiss()
        for upper, lower in PAIRS:
            with self.subTest(upper):
                self.assert_drawn(f"rests-{upper}", f"--upper={upper}", f"--lower={lower}")
            self.advance()
        end_the_hiss()

    def test_flips_of_a_pair_follow_the_panel_while_a_string_sounds(self):
        self.assert_paced(PAIRS[:1])
        for _ in PAIRS[1:]:
            self.advance()

    @night("the pace of flips on each pair")
    def test_flips_of_each_pair_follow_the_panel_while_a_string_sounds(self):
        self.assert_paced(PAIRS)

    def assert_paced(self, pairs):
        """On each of these pairs, the first of them shown now, the next blank has what was to be drawn."""
        samples, _ = recording.read(RECORDING)
        cable = sound.Cable(self.guest, FORMAT)
        raw = cable.encode(samples)
        self.wait_until_it_runs()
        for upper, lower in pairs:
            with self.subTest(upper):
                before = self.guest.screenshot()
                player = cable.feed_again_and_again(raw)
                # A letter that shines for the first time is outlined first.
                self.guest.sleep(1.2)
                noted = flips.Flips(self.guest, self.process())
                self.guest.sleep(SECONDS)
                noted.end()
                if upper == STILL:
                    self.assertNotEqual(self.guest.screenshot(), before, "it shows the string")
                    self.assertLessEqual(len(noted.all()), SECONDS, "and rests while the string stays as it is")
                else:
                    self.judge(f"{upper} and {lower}", noted)
                self.keep(self.guest.screenshot(), f"sounds-{upper}")
                cable.end_feeding(player)
            self.advance()

    def judge(self, name, noted):
        """One flip a blank at most, and none missed: whatever was to be drawn, the next blank had it."""
        found = noted.all()
        ways = noted.steps()
        late = sum(way > 1 / BLANKS for way in ways)
        steps = [b[1] - a[1] for a, b in zip(found, found[1:])]
        self.tell(
            f"{name}: {len(found)} flips in {SECONDS} s of a string ({BLANKS * SECONDS:.0f} blanks), "
            f"{steps.count(1)} a blank after the one before; {late} of {len(ways)} steps longer "
            f"than a blank, the longest {1000 * max(ways):.1f} ms"
        )
        self.assertGreater(len(found), 2 * SECONDS, "it moves")
        self.assertGreater(min(steps), 0, "one flip a blank")
        self.assertEqual(late, 0)


@night("each pair beside a drawn one while a note sounds")
class InTune(ApplianceTest):
    """A tone that is exactly in tune, and meters that do not move by themselves: nothing depends on when."""

    hardware = machine.Hardware(sleeps=False)

    @classmethod
    def begin(cls):
        cls.guest.run(f"mkdir -p {pathlib.Path(SETTINGS).parent}")
        cls.guest.put(SETTINGS, f"version = 2\nstill-meter = true\na4 = {A4}\n".encode())
        super().begin()

    def test_each_pair_shows_a_note_in_tune_as_it_is_drawn_elsewhere(self):
        tone = CYCLES * [
            sum(a * math.sin(2 * math.pi * n * at / CYCLE) for n, a in PARTIALS)
            for at in range(CYCLE)
        ]
        file = pathlib.Path(self.guest.folder) / "tone.wav"
        with wave.open(str(file), "wb") as written:
            written.setparams((1, 2, sound.RATE, 0, "NONE", ""))
            written.writeframes(array.array("h", [round(32767 * x) for x in 2 * tone]).tobytes())
        heard = (f"--a4={A4}", "--still", f"--wav={file}", "--at=1.9")
        drawn = [self.drawn(f"--upper={x}", f"--lower={y}", *heard) for x, y in PAIRS]
        self.wait_until_it_runs()
        cable = sound.Cable(self.guest, FORMAT)
        player = cable.feed_again_and_again(cable.encode(tone))
        for (upper, _), picture in zip(PAIRS, drawn):
            with self.subTest(upper):
                self.assert_shown(f"in-tune-{upper}", picture, spare=SPARE.get(upper, 0))
            self.guest.press("MODE")
        cable.end_feeding(player)
