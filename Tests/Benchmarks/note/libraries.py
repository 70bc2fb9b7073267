"""Recorded notes, sound fonts and people: what is learned from, and what is judged by, which share no library, font or person.

Each library is a git repository; a folder that is given may hold it as OWNER+NAME, else it is cloned there.
"""

import io
import re
import subprocess
import tempfile
from functools import lru_cache
from pathlib import Path

import numpy as np
import soundfile
from scipy.signal import fftconvolve, resample_poly

RATE = 48_000
NAMES = {"c": 0, "d": 2, "e": 4, "f": 5, "g": 7, "a": 9, "b": 11}
FONTS = {"train": "TimGM6mb.sf2", "judge": "FluidR3_GM.sf2"}
FONT_FOLDER = Path("/usr/share/sounds/sf2")
FALLEN = Path(__file__).parent / "fallen.txt"  # notes whose label is not believed, by `labels`

# Repository, pattern of a note's file, MIDI number of C0 as the file names count.
LIBRARIES = {
    "train": (
        ("sfzinstruments+karoryfer.growlybass", r"sustain/([a-g]b?\d)_", 0),
        ("sfzinstruments+karoryfer.growlybass", r"staccato/([a-g]b?\d)_", 0),
        ("dktr0+estuary-samples", r"cbow/0\d_([A-G]\d)_bowed", 12),
        ("dktr0+estuary-samples", r"cpluck/\d+_([A-G]\d)_plucked", 12),
        ("dktr0+estuary-samples", r"flbass/\d+_([a-g]\d)_(?:finger|pick|palm)", 12),
        ("dktr0+estuary-samples", r"ukulele/0[0-356]_([a-g]\d)_", 24),
        ("sfzinstruments+karoryfer.emilyguitar", r"/([a-g]b?\d)_", 12),
        ("freepats+spanish-classical-guitar", r"samples/([A-G]#?\d)\.", 12),
    ),
    "judge": (
        ("sfzinstruments+karoryfer.meatbass", r"pizz/([a-g]b?\d)_", 12),
        ("sfzinstruments+karoryfer.meatbass", r"Samples/arco/([a-g]b?\d)_", 12),
        ("sfzinstruments+karoryfer.war-tuba", r"Samples/([a-g]b?\d)_s_", 24),
        ("freepats+upright-piano-KW", r"samples/([A-G]#?\d)v[HL]\.", 12),
    ),
}
# Debian's packages of recorded people, unpacked below one folder; each folder here is a person's.
SPEECH = ("klettres-data/usr/share/klettres/*", "asterisk-core-sounds-*-wav/usr/share/asterisk/sounds/*")

# Voices of espeak-ng, and what they say.
VOICES = {
    "train": ("en-gb", "de", "fr+f2", "it+f4", "nl", "cs+f1", "tr+m4", "ru+f3"),
    "judge": ("es", "en-us+f5", "pl+m7", "sv+f1"),
}
# Voices of festival, each joined of pieces that a person spoke.
JOINED = {
    "train": ("kal_diphone", "lp_diphone", "czech_ph", "suo_fi_lj_diphone"),
    "judge": ("ked_diphone", "pc_diphone", "msu_ru_nsh_clunits"),
}
SENTENCE = "One two three four, the quick brown fox, music na zdrowie, el gato come pan, wir sehen uns morgen um sieben Uhr"


def hertz(midi):
    """Frequency of a MIDI note."""
    return 440.0 * 2 ** ((midi - 69) / 12)


def level(samples):
    """Root of the mean square, never 0."""
    return float(np.sqrt(np.mean(np.square(samples)))) + 1e-12


def gain(decibels):
    """Factor of an amplitude."""
    return 10 ** (decibels / 20)


def resampled(samples, rate):
    """One channel at RATE."""
    if samples.ndim > 1:
        samples = samples.mean(1)
    if rate == RATE:
        return samples
    common = np.gcd(int(rate), RATE)
    return resample_poly(samples, RATE // common, int(rate) // common)


def midi_of(name, lowest):
    """The MIDI number of a name such as `eb3`."""
    letter, sign, octave = re.fullmatch(r"([a-g])([b#]?)(-?\d)", name.lower()).groups()
    return NAMES[letter] + {"": 0, "b": -1, "#": 1}[sign] + 12 * int(octave) + lowest


class Libraries:
    """The repositories below a folder."""

    def __init__(self, folder):
        self.folder = Path(folder)

    def repository(self, name):
        """The folder of one; it is cloned if it is not there."""
        path = self.folder / name
        if not path.exists():
            address = "https://github.com/" + name.replace("+", "/")
            subprocess.run(["git", "clone", "-q", "--bare", "--depth", "1", address, path], check=True)
        return path

    def notes(self, half, whole=False):
        """The notes of a half of the libraries whose labels stand, or all: (instrument, repository, path, MIDI number)."""
        fallen = set() if whole else {line.split(": ")[0] for line in FALLEN.read_text().splitlines()}
        found = []
        for number, (name, pattern, lowest) in enumerate(LIBRARIES[half]):
            command = ["git", "-C", self.repository(name), "ls-tree", "-r", "-z", "--name-only", "HEAD"]
            for path in subprocess.run(command, check=True, capture_output=True).stdout.decode().split("\0"):
                match = re.search(pattern, path)
                if match and path.lower().endswith((".wav", ".flac", ".mp3")) and f"{name} {path}" not in fallen:
                    found.append((f"{name}-{number}", name, path, midi_of(match[1], lowest)))
        return found

    def samples(self, repository, path):
        """The samples of a file."""
        command = ["git", "-C", self.repository(repository), "show", f"HEAD:{path}"]
        data = subprocess.run(command, check=True, capture_output=True).stdout
        return resampled(*soundfile.read(io.BytesIO(data)))


def pitch_near(samples, midi):
    """The fundamental within 60 cents of a note, whose partials are strongest over 0.15 to 1.6 s."""
    part = np.pad(samples[int(0.1 * RATE) : int(1.6 * RATE)], (0, RATE))
    length = len(part)
    spectrum = np.abs(np.fft.rfft(part * np.hanning(length), 4 * length))
    tried = hertz(midi) * 2 ** (np.arange(-60, 61) / 1200)
    count = max(1, min(8, int(5000 / tried[60])))
    places = np.round(np.outer(tried, np.arange(1, count + 1)) * 4 * length / RATE).astype(int)
    return float(tried[np.sqrt(spectrum[places]).sum(1).argmax()])


def span(samples, fundamental):
    """Onset and end of a note in samples: from 25 dB below its loudest 10 ms to 40 dB below."""
    rumble = np.convolve(samples, np.ones(int(RATE / fundamental)) / int(RATE / fundamental), "same")
    power = fftconvolve((samples - rumble) ** 2, np.ones(480) / 480, mode="same").clip(0)
    loudest = int(power.argmax())
    onset = int(np.argmax(power > power.max() * 10**-2.5))
    quiet = np.nonzero(power[loudest:] < power.max() * 10**-4)[0]
    return onset, loudest + int(quiet[0]) if len(quiet) else len(samples)


@lru_cache(maxsize=64)
def _read(path):
    return resampled(*soundfile.read(path))


def people(folder, half):
    """The files of each person of a half: every second folder that has twenty."""
    found = {}
    for pattern in SPEECH:
        for path in sorted(Path(folder).glob(pattern)):
            files = [x for x in sorted(path.rglob("*")) if x.suffix in (".wav", ".ogg") and "beep" not in x.name]
            if len(files) >= 20:
                found[str(path)] = files
    return [files for number, files in enumerate(found.values()) if (number % 2 == 0) == (half == "train")]


def made_speech(random, voice, seconds):
    """A made voice that speaks, at a level of 1, with pauses."""

    def say():
        speed, pitch = str(random.integers(130, 200)), str(random.integers(20, 90))
        command = ["espeak-ng", "-v", voice, "-s", speed, "-p", pitch, "--stdout", _words(random)]
        said = subprocess.run(command, check=True, capture_output=True).stdout
        return resampled(*soundfile.read(io.BytesIO(said)))

    return _with_pauses(random, say, seconds)


def joined_speech(random, voice, seconds):
    """A voice of festival that speaks, at a level of 1, with pauses."""

    def say():
        with tempfile.NamedTemporaryFile(suffix=".wav") as file:
            command = ["text2wave", "-eval", f"(voice_{voice})", "-o", file.name]
            subprocess.run(command, input=_words(random).encode() + b".\n", check=True, capture_output=True)
            return resampled(*soundfile.read(file.name))

    return _with_pauses(random, say, seconds)


def _words(random):
    return " ".join(random.permutation(SENTENCE.split())[: random.integers(1, 9)])


def speech(random, files, seconds):
    """A person who speaks, at a level of 1, with pauses."""
    return _with_pauses(random, lambda: _read(files[random.integers(len(files))]), seconds)


def _with_pauses(random, say, seconds):
    parts, length = [], 0
    while length < seconds * RATE:
        samples = say()
        if len(samples) == 0 or level(samples) < 1e-4:
            continue
        parts += [samples / level(samples), np.zeros(int(random.uniform(0.05, 0.6) * RATE))]
        length += sum(map(len, parts[-2:]))
    return np.concatenate(parts)[: int(seconds * RATE)]
