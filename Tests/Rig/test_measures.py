"""What the rig measures with: it must be finer than what it judges."""

import math
import pathlib
import tempfile
import unittest
import wave

from rig import cpio, picture, pitch, png, readout, recording, resampling, senses, speech, voices
from rig.blind_player import InTune, Name, Off

RATE = 48000


def tone(frequency, seconds, partials=(1.0,), stretch=0.0):
    """A tone whose partials are stretched as a string's: n f sqrt(1 + stretch n^2)."""
    turns = [2 * math.pi * n * frequency * math.sqrt(1 + stretch * n * n) / RATE
             for n in range(1, len(partials) + 1)]  # fmt: skip
    return [
        sum(a * math.sin(turn * index) for a, turn in zip(partials, turns))
        for index in range(round(seconds * RATE))
    ]


class Measures(unittest.TestCase):
    def test_a_frequency_is_found_within_a_thousandth_of_a_cent(self):
        for frequency in (82.4069, 440.0, 987.654):
            found, amplitude = pitch.partial(tone(frequency, 1, (0.25,)), RATE, frequency + 0.4)
            self.assertLess(abs(pitch.cents(found, frequency)), 0.001)
            self.assertAlmostEqual(amplitude, 0.25, delta=0.003)

    def test_a_level_is_that_of_one_sine_among_others(self):
        two = [a + b for a, b in zip(tone(130.8, 0.15, (0.3,)), tone(174.6, 0.15, (0.0003,)))]
        self.assertAlmostEqual(pitch.amplitude(two, RATE, 130.8), 0.3, delta=0.003)
        self.assertLess(pitch.amplitude(two, RATE, 174.6), 0.0006)

    def test_neighbours_do_not_pull_a_partial(self):
        found, _ = pitch.partial(tone(110, 1, (0.2, 0.4, 0.3, 0.2)), RATE, 110.3)
        self.assertLess(abs(pitch.cents(found, 110)), 0.01)

    def test_a_stiff_string_is_heard_above_its_fundamental(self):
        samples = tone(110, 1, (0.3, 0.3, 0.2, 0.1), stretch=1e-4)
        heard = pitch.string_pitch(samples, RATE, 110)
        # 1200/ln 2 * stretch/2 * mean of n^2 with weights (a n)^2
        weights = [(a * n) ** 2 for n, a in enumerate((0.3, 0.3, 0.2, 0.1), 1)]
        mean = sum(w * n * n for n, w in enumerate(weights, 1)) / sum(weights)
        self.assertAlmostEqual(pitch.cents(heard, 110), 600 / math.log(2) * 1e-4 * mean, delta=0.01)

    def test_detuning_by_twelve_cents_is_exact(self):
        flat = resampling.detuned(tone(110, 1.1, (0.3, 0.2)), -12)
        found, _ = pitch.partial(flat[2400 : 2400 + RATE], RATE, 109.3)
        self.assertAlmostEqual(pitch.cents(found, 110), -12, delta=0.001)

    def test_resampling_keeps_the_level(self):
        middle = resampling.resample(tone(1000, 0.2), 0.9931)[2000:7000]
        self.assertAlmostEqual(max(middle), 1.0, delta=0.002)

    def test_a_recording_is_read_with_its_rate(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "two.wav"
            with wave.open(str(path), "wb") as file:
                file.setnchannels(2)
                file.setsampwidth(2)
                file.setframerate(44100)
                file.writeframes(b"\x00\x40\x00\x00" * 5)
            self.assertEqual(recording.read(path), ([0.5] * 5, 44100))

    def test_a_picture_is_read_row_by_row(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "two.ppm"
            path.write_bytes(b"P6\n2 2\n255\n" + bytes(range(10, 22)))
            found = picture.read_ppm(path)
        self.assertEqual(found.pixel(1, 0), (13, 14, 15))
        self.assertEqual(found.crop(0, 1, 1, 1).rgb, bytes((16, 17, 18)))
        self.assertEqual(found.brightest(), 21)
        self.assertEqual(found.crop(0, 0, 2, 1).difference(found.crop(0, 1, 2, 1)), 6)
        self.assertEqual(found.crop(0, 0, 1, 1).largest_difference(found.crop(1, 1, 1, 1)), 9)

    def test_a_picture_survives_a_file(self):
        written = picture.Picture(3, 2, bytes(range(18)))
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "six.png"
            png.write(written, path)
            self.assertEqual(png.read(path), written)

    def test_an_archive_starts_every_entry_on_four_bytes(self):
        archive = cpio.Archive()
        archive.file("etc/a", b"12345")
        archive.link("bin/b", "a")
        written = archive.bytes()
        self.assertEqual(len(written) % 512, 0)
        entries = [at for at in range(len(written)) if written.startswith(b"070701", at)]
        self.assertEqual(len(entries), 5, "etc, etc/a, bin, bin/b and the trailer")
        self.assertEqual([at % 4 for at in entries], [0] * 5)


class TheReader(unittest.TestCase):
    """On notes that it has not learnt from."""

    def test_it_reads_what_was_drawn(self):
        sharp, minus = readout.SHARP, readout.MINUS
        for note, cents, hertz in (
            ("A2", f"{minus}12.3", 109.2),
            (f"G{sharp}7", f"{minus}9.9", 3303.5),
            ("B1", "+49.9", 63.5),
            (f"A{sharp}4", "+3.1", 467.0),  # in tune: a white name
            ("D5", "0.0", 587.3),
        ):
            drawn = readout.draw_note(note, cents)
            expected = readout.Reading(hertz, note, float(cents.replace(minus, "-")))
            self.assertEqual(readout.read(drawn), expected)

    def test_it_reads_nothing_from_dashes(self):
        self.assertEqual(readout.read(readout.draw()), readout.Reading(None, None, None))

    def test_it_refuses_another_face(self):
        with self.assertRaises(readout.Unreadable):
            readout.read(readout.draw("--lower=chromatic-strip", "--note=A2"))


class TheSenses(unittest.TestCase):
    """On what a box would tell of string 4: its number, flat by 12 cents, sharp by 3, in tune."""

    TOLD = [Name(4), Off(-1.5), Off(-12), Off(1.5), Off(3), InTune()]

    def assert_told(self, told):
        self.assertEqual([type(piece) for piece in told], [type(piece) for piece in self.TOLD])
        self.assertEqual(told[0], self.TOLD[0])
        for piece, expected in zip(told[1:-1], self.TOLD[1:-1]):
            self.assertAlmostEqual(piece.cents, expected.cents, delta=0.3)

    def test_a_hand_knows_pulses_by_their_lengths(self):
        pulses = [(0, 0.12), *((at, at + 0.05) for at in (0.34, 0.47, 0.60, 0.87)), (1.3, 1.33), (1.71, 1.74)]
        pulses += [(at, at + 0.03) for at in (2.3, 2.375, 2.9, 2.975)] + [(3.5, 3.85)]
        self.assert_told(senses.Touch(None).told(pulses))

    def test_ears_know_ticks_by_their_frequencies(self):
        bursts = [(4757, 0, 0.11), *((4757, at, 0.03) for at in (0.34, 0.47, 0.60, 0.87))]
        bursts += [(4000, 1.3, 0.014), (4000, 1.71, 0.014), *((5660, at, 0.014) for at in (2.3, 2.375, 2.9, 2.975))]
        samples = [0.0] * (4 * RATE)
        for frequency, begin, seconds in [*bursts, (4000, 3.5, 0.08), (5660, 3.58, 0.14)]:
            at, sounds = round(begin * RATE), tone(frequency, seconds, (0.1,))
            samples[at : at + len(sounds)] = sounds
        # The target's tone after its number, whose high partials are no ticks.
        target = map(float.__add__, tone(220, 0.3, (0.1,)), tone(4757, 0.3, (0.002,)))
        samples[round(0.95 * RATE) : round(1.25 * RATE)] = target
        self.assert_told(senses.Ticks(None).told(samples))

    def test_ears_know_words_by_their_own_sound(self):
        voice = (voices.folder() / "en.voice").read_bytes()
        told = [Name("E2"), Off(-30), Off(13), Name("G3"), Off(3), InTune()]
        phrases = [("e", "2"), ("30", "flat"), ("13", "sharp"), ("g", "3"), ("3", "sharp"), ("in tune",)]
        spoken = speech.pieces(voice, {phrase for utterance in phrases for phrase in utterance})
        samples = [0.0] * 9001
        for number, utterance in enumerate(phrases):
            samples += [sample / 4 for phrase in utterance for sample in spoken[phrase]]
            samples += [0.0] * (20011 + number)
        self.assertEqual(senses.Words(None, voice).told(samples), told)
