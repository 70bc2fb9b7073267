"""What a player reads on the information bar: letters of a screenshot, compared with drawn ones.

The bar of an 800x480 panel is taken apart at its dark columns; each letter is matched against those
of pictures that `phosphor-lab draw` made of known notes. Only the brightest channel counts, so a
note is read in amber and, in tune, in white. Nothing is taken from logs or from the program itself.
"""

import concurrent.futures
import contextlib
import dataclasses
import functools
import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile

from . import places, png

PANEL = (800, 480)


@dataclasses.dataclass(frozen=True)
class Field:
    """A part of the bar: columns and rows of its letters with some of their glow, without unit and triangles.

    `alike` is the mean difference of a letter to its pattern up to which it is that letter. Drawn elsewhere on
    a pixel's grid, or in white, it is up to 10; to another letter it is 15 and more.
    """

    first: int
    last: int
    top: int
    bottom: int
    alike: int

    @property
    def box(self):
        """Column, row, width and height."""
        return (self.first, self.top, self.last - self.first, self.bottom - self.top)


HERTZ = Field(20, 132, 357, 387, 12)
CENTS = Field(205, 445, 352, 415, 12)
NOTE = Field(548, 664, 361, 405, 12)
LIT = 240  # a letter's core reaches 255, its glow 150, units and dashes 225

# Notes to learn from: between them every letter, digit and sign in every field.
SHARP, MINUS = "\u266f", "\u2212"
LESSONS = (
    ("A1", "+10.6"), ("B0", f"{MINUS}21.5"), (f"C{SHARP}2", "+32.4"), (f"D{SHARP}3", f"{MINUS}43.3"),
    ("E4", "+28.9"), (f"F{SHARP}5", f"{MINUS}17.0"), ("G6", "+36.8"), ("C7", f"{MINUS}45.7"),
    ("D8", "+19.2"), ("F4", f"{MINUS}24.1"), ("A5", "+34.9"),
)  # fmt: skip
SEMITONES = dict(zip("CDEFGAB", (0, 2, 4, 5, 7, 9, 11)))


class Unreadable(ValueError):
    """The picture has letters in the bar that are none."""


@dataclasses.dataclass(frozen=True)
class Reading:
    """What the bar says, or `None` in each field while it shows dashes."""

    hertz: float | None
    note: str | None
    cents: float | None


@functools.cache
def lab():
    """The host's `phosphor-lab`: the one that `run` built, else built now as Tests/run does."""
    return pathlib.Path(os.environ.get("PHOSPHOR_LAB") or places.toolchain("lab").strip())


@functools.cache
def faces():
    """What `phosphor-lab faces` lists: `pairs` of MODE, and the `views` of the spectrum."""
    listed = subprocess.run([lab(), "faces", "--json"], check=True, capture_output=True)
    return json.loads(listed.stdout)


def draw(*arguments):
    """The picture that `phosphor-lab draw` makes; draws on the information bar unless told."""
    kept = _drawn() / places.key_of(*map(_meant, arguments))
    try:
        return png.read(kept)
    except OSError:
        pass  # it is drawn for the first time
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "drawn.png"
        panel = f"--panel={PANEL[0]}x{PANEL[1]}"
        command = [lab(), "draw", panel, "--lower=info-bar", *arguments, path]
        subprocess.run(command, check=True, capture_output=True)
        # The run of another tree, with another lab, may have emptied the folder meanwhile.
        with contextlib.suppress(FileNotFoundError):
            whole = kept.with_name(f"{kept.name}.{os.getpid()}")
            shutil.copyfile(path, whole)
            whole.rename(kept)
        return png.read(path)


@functools.cache
def _drawn():
    """The folder of what this lab drew before."""
    return places.cached("drawn", places.key_of(lab()), lambda folder: None)


def _meant(argument):
    """What an argument of the lab means: of a sound file, its contents."""
    name, _, path = argument.partition("=")
    return pathlib.Path(path) if name == "--wav" else argument


def draw_note(note, cents):
    """The bar with a note; `cents` is written as the bar writes it."""
    plain = note.replace(SHARP, "#")
    return draw(f"--note={plain}", f"--cents={cents.replace(MINUS, '-')}")


def _letters(picture, place):
    """The letters of a field, each a list of columns of brightness."""
    field = picture.crop(*place.box)
    stride = 3 * field.width
    rows = [field.rgb[at : at + stride] for at in range(0, len(field.rgb), stride)]
    letters, letter = [], []
    for at in range(0, stride, 3):
        column = [max(row[at : at + 3]) for row in rows]
        if max(column) >= LIT:
            letter.append(column)
        elif letter:
            letters.append(letter)
            letter = []
    return letters + ([letter] if letter else [])


def _difference(one, other):
    """Mean difference of two letters, in the best of three positions; infinite for other widths."""
    if abs(len(one) - len(other)) > 2:
        return float("inf")
    results = []
    for shift in (-1, 0, 1):
        pairs = list(zip(one[max(shift, 0) :], other[max(-shift, 0) :]))
        total = sum(abs(a - b) for x, y in pairs for a, b in zip(x, y))
        results.append(total / (len(pairs) * len(one[0])))
    return min(results)


def _hertz(note, cents):
    """The frequency as the bar writes it."""
    name, octave = re.fullmatch(rf"([A-G]{SHARP}?)(\d)", note).groups()
    key = SEMITONES[name[0]] + len(name) - 1 + 12 * int(octave) - 57
    return f"{440 * 2 ** ((key + float(cents.replace(MINUS, '-')) / 100) / 12):.1f}"


@functools.cache
def _patterns():
    """For each field, what its letters look like: pairs of a letter and its columns."""
    known = {field: [] for field in (HERTZ, NOTE, CENTS)}
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        pictures = list(pool.map(lambda lesson: draw_note(*lesson), LESSONS))
    for (note, cents), picture in zip(LESSONS, pictures):
        for text, field in ((_hertz(note, cents), HERTZ), (note, NOTE), (cents, CENTS)):
            letters = _letters(picture, field)
            if len(letters) != len(text):
                raise Unreadable(f"{len(letters)} letters where \"{text}\" was drawn")
            known[field] += zip(text, letters)
    return known


def _text(picture, field):
    text = ""
    for letter in _letters(picture, field):
        difference, best = min((_difference(letter, shape), sign) for sign, shape in _patterns()[field])
        if difference > field.alike:
            raise Unreadable(f"after \"{text}\" the nearest is \"{best}\", off by {difference:.0f}")
        text += best
    return text.replace(MINUS, "-")


def read(picture):
    """What the information bar says.

    Raises `Unreadable` for letters that no drawing has, such as those of another face.
    """
    if (picture.width, picture.height) != PANEL:
        raise Unreadable(f"a picture of {picture.width}x{picture.height}")
    hertz, note, cents = (_text(picture, field) for field in (HERTZ, NOTE, CENTS))
    try:
        return Reading(float(hertz) if hertz else None, note or None, float(cents) if cents else None)
    except ValueError:
        raise Unreadable(f"\"{hertz}\", \"{note}\", \"{cents}\"") from None
