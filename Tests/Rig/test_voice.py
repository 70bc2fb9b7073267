"""What the box says on its card's output, known by its own words: the pieces of its voice, decoded on the host."""

import array
import math
import pathlib
import struct
import subprocess
import tempfile
import wave

from rig import machine, sound, voices
from rig.appliance import FORMAT, NEXT, SETTINGS, ApplianceTest

VOICES = "/usr/share/phosphor/voices"
COARSE = 12  # 48 kHz to 4 kHz, which is enough to know a word by
SURE = 0.7  # of 1: how like a word a recording is that holds it; another word has less than half


def coarse(samples):
    """Means of so many samples each."""
    return [sum(samples[at : at + COARSE]) / COARSE for at in range(0, len(samples) - COARSE, COARSE)]


def pieces(contents, wanted):
    """Phrase -> samples at 48 kHz of a file of a voice."""
    _, count, _ = struct.unpack_from("<8sII", contents)
    place, found = 16, {}
    with tempfile.TemporaryDirectory() as folder:
        coded, decoded = pathlib.Path(folder, "piece.opus"), pathlib.Path(folder, "piece.wav")
        for _ in range(count):
            begin, length, letters = struct.unpack_from("<IIB", contents, place)
            phrase = contents[place + 9 : place + 9 + letters].decode()
            place += 9 + letters
            if phrase not in wanted:
                continue
            coded.write_bytes(contents[begin : begin + length])
            subprocess.run(["opusdec", "--quiet", "--rate", "48000", coded, decoded], check=True)
            with wave.open(str(decoded)) as file:
                samples = array.array("h", file.readframes(file.getnframes()))
            found[phrase] = [sample / 32768 for sample in samples]
    return found


def likeness(recorded, word):
    """How like a word the most similar part of a recording is, 0...1, and where that begins in seconds."""
    power = math.sqrt(sum(sample * sample for sample in word))
    best = (0, 0)
    for at in range(len(recorded) - len(word)):
        part = recorded[at : at + len(word)]
        own = math.sqrt(sum(sample * sample for sample in part))
        if own > 0.05 * power:
            best = max(best, (sum(map(float.__mul__, part, word)) / own / power, at))
    return best[0], best[1] * COARSE / sound.RATE


class TheVoice(ApplianceTest):
    """Idle is skipped, so that a busy host makes no stream stumble."""

    hardware = machine.Hardware(sleeps=False)

    @classmethod
    def begin(cls):
        cls.voice = (voices.folder() / "en.voice").read_bytes()
        cls.guest.run(f"mkdir -p /data/phosphor {VOICES}")
        cls.guest.put(f"{VOICES}/en.voice", cls.voice)
        cls.guest.put(SETTINGS, b"version = 3\neyes-free = 'voice'\ntone-volume = 1.0\n")
        # On a line: a loudspeaker's filters would make other words of them.
        cls.guest.set("HP_DETECT", 1)
        super().begin()

    def heard(self, seconds, *presses):
        """What is recorded while a hand presses, coarsely."""
        cable = sound.Cable(self.guest, FORMAT)
        recording = cable.begin_recording(seconds)
        self.press(*presses)
        return coarse(cable.decode(cable.finish_recording(recording)))

    def test_a_the_menu_is_told_line_by_line(self):
        self.wait_until_it_runs()
        words = pieces(self.voice, {"menu", "deck", "tuner", "tuning", "metronome"})
        words = {phrase: coarse(samples) for phrase, samples in words.items()}
        recorded = self.heard(4, ("MODE", 0.7))
        found = {phrase: likeness(recorded, word) for phrase, word in words.items()}
        for phrase in ("menu", "deck", "tuner"):
            self.assertGreater(found[phrase][0], SURE, f"{phrase}: {found}; {self.said()}")
        self.assertTrue(found["menu"][1] < found["deck"][1] < found["tuner"][1], found)
        self.assertLess(found["metronome"][0], SURE, found)
        recorded = self.heard(3, NEXT)
        self.assertGreater(likeness(recorded, words["tuning"])[0], SURE, self.said())
        self.tell(f"voice: {', '.join(f'{phrase} {like:.2f}' for phrase, (like, _) in found.items())}")

    def test_b_a_box_without_the_files_ticks_in_place_of_words(self):
        self.guest.run(f"rm -r {VOICES}")
        self.guest.kill(self.process())
        self.guest.sleep(1)
        self.wait_until_it_runs()
        words = pieces(self.voice, {"menu", "deck"})
        recorded = self.heard(3, ("MODE", 0.7))
        for phrase, samples in words.items():
            self.assertLess(likeness(recorded, coarse(samples))[0], SURE, f"{phrase}; {self.said()}")
        self.assertGreater(max(map(abs, recorded)), 0.001, "what it can do without words: tones")
