"""The spectrum deck on a real panel and card: its views, and that music goes on while they are drawn."""

import array
import itertools
import math
import os
import pathlib
import random
import wave

from rig import flips, machine, readout, sound
from rig.appliance import BACK, CHOOSE, FORMAT, NEXT, SETTINGS, ApplianceTest, way
from rig.marks import night

CYCLE = 64  # samples: 750 Hz, the middle of the 32nd bin, and 15 cycles from one spectrum to the next
HISTORY = 128 / 25  # s: what the views of the past show
SETTLED = 0.7  # s: until heights and readout of a steady tone rest
STEP = 64  # channels of pixels

RATE = 44100  # of the song, so that it is resampled
BEAT = RATE // 2  # samples: 120 a minute
SECONDS = 180 if os.environ.get("PHOSPHOR_LONG_TESTS") == "1" else 4


def write(file, rate, samples):
    """Writes samples of 16 bits as a WAV file."""
    with wave.open(str(file), "wb") as written:
        written.setparams((1, 2, rate, 0, "NONE", ""))
        written.writeframes(samples.tobytes())


def longest_silence(samples):
    """The most samples side by side that are 0; the song has none, since its beats stand on a constant."""
    runs = itertools.groupby(samples, lambda sample: sample == 0)
    return max((len(list(run)) for is_zero, run in runs if is_zero), default=0)


@night("each view beside a drawn one")
class TheSpectrum(ApplianceTest):
    """A sine that each spectrum finds at the same place: nothing depends on when. Idle is skipped."""

    hardware = machine.Hardware(sleeps=False)

    @classmethod
    def begin(cls):
        cls.guest.run(f"mkdir -p {pathlib.Path(SETTINGS).parent}")
        cls.guest.put(SETTINGS, b"version = 3\ndeck = 'spectrum'\n")
        super().begin()

    def test_mode_goes_through_the_views_of_a_sine(self):
        sine = [0.5 * math.sin(2 * math.pi * at / CYCLE) for at in range(CYCLE)]
        file = self.written(sine, HISTORY + SETTLED)
        self.wait_until_it_runs()
        cable = sound.Cable(self.guest, FORMAT)
        player = cable.feed_again_and_again(cable.encode(sine * (sound.RATE // CYCLE)))
        for view in readout.faces()["views"]:
            with self.subTest(view):
                drawn = self.drawn("--deck=spectrum", f"--view={view}", f"--wav={file}")
                self.assert_comes_to_be(drawn, f"spectrum-{view}", seconds=HISTORY + 5)
            self.guest.press("MODE")
        cable.end_feeding(player)

    def written(self, cycle, seconds):
        """A file of a cycle again and again."""
        file = pathlib.Path(self.guest.folder) / f"sine-{seconds}.wav"
        count = round(seconds * sound.RATE / len(cycle))
        write(file, sound.RATE, array.array("h", [round(32767 * x) for x in cycle] * count))
        return file

    def assert_comes_to_be(self, drawn, name, seconds):
        """Waits for a drawn picture, all but a step of one bar, whose height may rest on either side of it."""
        shown, off = None, 0

        def alike():
            nonlocal shown, off
            shown = self.guest.screenshot()
            off = sum(abs(a - b) > 2 for a, b in zip(shown.rgb, drawn.rgb))
            return off <= STEP

        try:
            self.guest.until(alike, seconds, "", step=0.1)
        except AssertionError:
            self.fail(f"{name}: {off} channels of pixels are not as drawn; {self.said()}")
        finally:
            self.keep(shown, name)


@night("the dearest view beside a song")
class MusicBesideTheLandscape(ApplianceTest):
    """The dearest view and a resampled song at once. Idle is skipped."""

    hardware = machine.Hardware(sleeps=False)

    @classmethod
    def begin(cls):
        cls.guest.run(f"mkdir -p {pathlib.Path(SETTINGS).parent} /data/music")
        view = "spectrum-view = 'surface-plus'"
        cls.guest.put(SETTINGS, f"version = 3\ndeck = 'player'\n{view}\ntone-volume = 1.0\n".encode())
        cls.make_song(SECONDS + 20)
        # On a line: a loudspeaker's filters would take the constant that the beats stand on.
        cls.guest.set("HP_DETECT", 1)
        super().begin()

    @classmethod
    def make_song(cls, seconds):
        """Writes a song of half-second beats of noise into the music folder, put together in the guest."""
        noise = random.Random(8)
        beat = array.array(
            "h", (round(8000 * noise.uniform(-1, 1) * math.exp(-6 * at / BEAT)) + 500 for at in range(BEAT)))
        file = pathlib.Path(cls.guest.folder) / "head.wav"
        write(file, RATE, beat)
        head = bytearray(file.read_bytes()[:44])
        beats = 2 * seconds
        head[4:8] = (36 + beats * 2 * BEAT).to_bytes(4, "little")
        head[40:44] = (beats * 2 * BEAT).to_bytes(4, "little")
        cls.guest.put("/tmp/head", bytes(head))
        cls.guest.put("/tmp/beat", beat.tobytes())
        cls.guest.run(
            f"cd /data/music; cp /tmp/head song.wav; i=0;"
            f" while [ $i -lt {beats} ]; do cat /tmp/beat; i=$((i+1)); done >> song.wav")

    def test_a_song_plays_on_without_a_hole(self):
        self.wait_until_it_runs()
        self.wait_until_it_says("music: 1 files")
        self.press(("MODE", 0.08))
        self.guest.sleep(1)
        # The second deck, which is there at once; the song goes on.
        self.press(*way("Mode"), NEXT, NEXT, CHOOSE)
        noted = flips.Flips(self.guest, self.process())
        cable = sound.Cable(self.guest, FORMAT)
        heard = cable.decode(cable.finish_recording(cable.begin_recording(SECONDS)))
        noted.end()
        pictures = len(noted.all())
        self.keep(self.guest.screenshot(), "song-on-surface-plus")
        hole = longest_silence(heard)
        self.tell(
            f"surface+ beside a song: {pictures} pictures in {SECONDS} s,"
            f" {hole} samples of silence side by side")
        self.assertEqual(len(heard), SECONDS * sound.RATE)
        self.assertLess(hole, 4)
        self.assertGreater(pictures, 10 * SECONDS)
        self.assertNotIn("ring of music was empty", self.said())
        self.assertNotIn("xrun", self.said())
