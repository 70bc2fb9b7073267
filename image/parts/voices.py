"""The voice of the box: phrases that espeak-ng speaks at build time, a file for each language.

A file is an index and, for each phrase, an Ogg Opus file by itself; `VoiceSet.swift` tells the format. What is made is the
same each time: streams have fixed serial numbers, and no date is in them.
"""

import array
import pathlib
import re
import struct
import subprocess
import sys
import tempfile
import tomllib
import wave

from . import places

SPOKEN = places.TREE / "image" / "spoken"
MARK = b"PHVOICE1"
HEAD, ROW = struct.Struct("<8sII"), struct.Struct("<IIB")
LONGEST = 255  # bytes of a phrase
QUIET = 330  # of 32767: -40 dB, below which nothing is heard of a voice
BEFORE, AFTER = 0.015, 0.04  # s of silence that are left of a phrase's
PEAK = 0.7
BITRATE = 12  # kbit/s
SAME = re.compile(r"\d+|[a-z]")  # phrases that every language writes alike


class Wrong(Exception):
    """A list that cannot be used, as one sentence."""


def languages():
    """The codes of the languages that have a list."""
    return sorted(path.stem for path in SPOKEN.glob("*.toml"))


def phrases():
    """The phrases that the box may have to say."""
    return (SPOKEN / "phrases").read_text(encoding="utf-8").splitlines()


class Language:
    """What a language's list says: its voice of espeak-ng, and what is spoken for each phrase."""

    def __init__(self, path, wanted):
        try:
            listed = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, tomllib.TOMLDecodeError) as error:
            raise Wrong(f"{path}: {error}") from error
        for key, kind in (("voice", str), ("speed", int), ("readings", dict)):
            if not isinstance(listed.get(key), kind):
                raise Wrong(f"{path}: {key}: a {kind.__name__} is missing")
        self.voice, self.speed = listed["voice"], listed["speed"]
        readings = listed["readings"]
        for phrase in readings:
            if phrase not in wanted:
                raise Wrong(f'{path}: "{phrase}" is not in {SPOKEN.name}/phrases')
        own = path.stem == "en"
        spoken = {phrase: phrase for phrase in wanted if own or SAME.fullmatch(phrase)} | readings
        self.readings = {phrase: spoken[phrase] for phrase in wanted if phrase in spoken}
        self.missing = [phrase for phrase in wanted if phrase not in spoken]


def spoken(language, reading, folder):
    """An Ogg Opus file of what espeak-ng makes of a reading."""
    raw, trimmed, coded = (folder / name for name in ("raw.wav", "trimmed.wav", "coded.opus"))
    say = ["espeak-ng", "-v", language.voice, "-s", str(language.speed), "-w", raw, "--", reading]
    subprocess.run(say, check=True)
    with wave.open(str(raw)) as sound:
        rate, samples = sound.getframerate(), array.array("h", sound.readframes(sound.getnframes()))
    if sys.byteorder == "big":
        samples.byteswap()
    samples = trim(samples, rate)
    if sys.byteorder == "big":
        samples.byteswap()
    with wave.open(str(trimmed), "wb") as sound:
        sound.setparams((1, 2, rate, 0, "NONE", ""))
        sound.writeframes(samples.tobytes())
    code = ["opusenc", "--quiet", "--bitrate", str(BITRATE), "--speech", "--framesize", "60", "--comp", "10",
            "--padding", "0", "--discard-comments", "--discard-pictures", "--serial", "1", trimmed, coded]  # fmt: skip
    subprocess.run(code, check=True)
    return coded.read_bytes()


def trim(samples, rate):
    """The samples without the silence around them, at one loudness; of silence nothing is left but a moment."""
    loud = [place for place, sample in enumerate(samples) if abs(sample) > QUIET]
    if not loud:
        return array.array("h", bytes(2 * int(AFTER * rate)))
    begin = max(0, loud[0] - int(BEFORE * rate))
    end = min(len(samples), loud[-1] + int(AFTER * rate))
    gain = PEAK * 32767 / max(abs(samples[place]) for place in loud)
    return array.array("h", (int(sample * gain) for sample in samples[begin:end]))


def packed(pieces):
    """The file of a voice: phrases in their order, each with the bytes of its sound."""
    names = {phrase: phrase.encode() for phrase in sorted(pieces)}
    for phrase, name in names.items():
        if not 0 < len(name) <= LONGEST:
            raise Wrong(f'"{phrase}": 1 to {LONGEST} bytes are allowed for a phrase')
    size = sum(ROW.size + len(name) for name in names.values())
    place = HEAD.size + size
    rows = []
    for phrase, name in names.items():
        rows.append(ROW.pack(place, len(pieces[phrase]), len(name)) + name)
        place += len(pieces[phrase])
    return HEAD.pack(MARK, len(names), size) + b"".join(rows) + b"".join(pieces[phrase] for phrase in names)


def made(code, wanted=None):
    """The bytes of a language's voice, and the phrases that its list does not have."""
    language = Language(SPOKEN / f"{code}.toml", wanted or phrases())
    with tempfile.TemporaryDirectory() as folder:
        known = {}
        for reading in language.readings.values():
            known[reading] = known.get(reading) or spoken(language, reading, pathlib.Path(folder))
    return packed({phrase: known[reading] for phrase, reading in language.readings.items()}), language.missing


def makers():
    """The versions of what makes voices: another version speaks otherwise."""
    asked = (["espeak-ng", "--version"], ["opusenc", "--version"])
    return "".join(subprocess.run(words, check=True, capture_output=True, text=True).stdout for words in asked)


def folder():
    """The folder of all voices, kept until a list, this script or a tool changes."""
    lists = [SPOKEN / "phrases", *(SPOKEN / f"{code}.toml" for code in languages())]

    def make(target):
        for code in languages():
            (target / f"{code}.voice").write_bytes(made(code)[0])

    return places.cached("voices", places.key_of(pathlib.Path(__file__), *lists, *languages(), makers()), make)
