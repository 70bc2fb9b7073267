"""The voice of the box: phrases that espeak-ng speaks at build time, a file for each language.

A file is an index and, for each phrase, an Ogg Opus file by itself; `VoiceSet.swift` tells the format. What is made is the
same each time: streams have fixed serial numbers, and no date is in them.
"""

import array
import concurrent.futures
import os
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
JOINED = re.compile(r"(\d+)\+")  # hundreds before a smaller number, as `SpokenText.swift` asks for them
READABLE = re.compile(r"[^\W_]")  # espeak-ng reads letters and figures,
UNREADABLE = re.compile(r"[\u3400-\u9fff]")  # but not ideographs, which have more than one reading


class Wrong(Exception):
    """A list that cannot be used, as one sentence."""


def languages():
    """The codes of the languages that have a list."""
    return sorted(path.stem for path in SPOKEN.glob("*.toml"))


def phrases(code):
    """The phrases that the box may have to say in a language."""
    return (SPOKEN / f"{code}.phrases").read_text(encoding="utf-8").splitlines()


class Language:
    """What a language's list says: its voice of espeak-ng, and what is spoken for each phrase.

    A phrase is spoken as it is written, unless the list says otherwise of it, or of a word wherever that stands.
    """

    def __init__(self, code):
        path, wanted = SPOKEN / f"{code}.toml", phrases(code)
        try:
            listed = tomllib.loads(path.read_text(encoding="utf-8"))
        except (OSError, tomllib.TOMLDecodeError) as error:
            raise Wrong(f"{path}: {error}") from error
        listed.setdefault("words", {})
        for key, kind in (("voice", str), ("speed", int), ("words", dict), ("readings", dict)):
            if not isinstance(listed.get(key), kind):
                raise Wrong(f"{path}: {key}: a {kind.__name__} is missing")
        self.voice, self.speed = listed["voice"], listed["speed"]
        readings, words = listed["readings"], listed["words"]
        used = {word for phrase in wanted for word in phrase.split()}
        for word in words:
            if word not in used:
                raise Wrong(f'{path}: "{word}" is no word of {SPOKEN.name}/{code}.phrases')
        for phrase in readings:
            if phrase not in wanted:
                raise Wrong(f'{path}: "{phrase}" is not in {SPOKEN.name}/{code}.phrases')
        self.readings = {phrase: readings.get(phrase) or read(phrase, words) for phrase in wanted}
        missing = [phrase for phrase, reading in self.readings.items() if not is_readable(reading)]
        if missing:
            raise Wrong(f"{path}: no reading for {', '.join(missing)}; espeak-ng reads letters and figures only")


def read(phrase, words):
    """What is spoken for a phrase, by its words."""
    return " ".join(words.get(word) or JOINED.sub(r"\1", word) for word in phrase.split())


def is_readable(reading):
    """True for what espeak-ng can read."""
    return bool(READABLE.search(reading)) and not UNREADABLE.search(reading)


def spoken(language, reading):
    """The Ogg Opus file of what espeak-ng makes of a reading, as bytes."""
    with tempfile.TemporaryDirectory() as folder:
        return spoken_in(pathlib.Path(folder), language, reading)


def spoken_in(folder, language, reading):
    """The same, by way of files in a folder."""
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
    """The file of a voice: phrases in their order, each with the bytes of its sound; equal sounds are in it once."""
    names = {phrase: phrase.encode() for phrase in sorted(pieces)}
    for phrase, name in names.items():
        if not 0 < len(name) <= LONGEST:
            raise Wrong(f'"{phrase}": 1 to {LONGEST} bytes are allowed for a phrase')
    size = sum(ROW.size + len(name) for name in names.values())
    places, sounds = {}, b""
    for phrase in names:
        if pieces[phrase] not in places:
            places[pieces[phrase]] = HEAD.size + size + len(sounds)
            sounds += pieces[phrase]
    rows = [
        ROW.pack(places[pieces[phrase]], len(pieces[phrase]), len(name)) + name for phrase, name in names.items()
    ]
    return HEAD.pack(MARK, len(names), size) + b"".join(rows) + sounds


def made(code):
    """The bytes of a language's voice."""
    language = Language(code)
    readings = sorted(set(language.readings.values()))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        known = dict(zip(readings, pool.map(lambda reading: spoken(language, reading), readings)))
    return packed({phrase: known[reading] for phrase, reading in language.readings.items()})


def makers():
    """The versions of what makes voices: another version speaks otherwise."""
    asked = (["espeak-ng", "--version"], ["opusenc", "--version"])
    return "".join(subprocess.run(words, check=True, capture_output=True, text=True).stdout for words in asked)


def folder():
    """The folder of all voices, kept until a list, this script or a tool changes."""
    lists = [SPOKEN / f"{code}.{kind}" for code in languages() for kind in ("phrases", "toml")]

    def make(target):
        for code in languages():
            (target / f"{code}.voice").write_bytes(made(code))

    return places.cached("voices", places.key_of(pathlib.Path(__file__), *lists, *languages(), makers()), make)
