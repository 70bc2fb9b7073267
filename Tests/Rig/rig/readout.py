"""What a player reads on the information bar: letters of a screenshot, compared with drawn ones.

The bar of an 800x480 panel is taken apart at its dark columns; each letter is matched against those
of pictures that `phosphor-lab draw` made of known notes. Only the brightest channel counts, so a
note is read in amber and, in tune, in white. Nothing is taken from logs or from the program itself.
"""

import concurrent.futures
import dataclasses
import functools
import os
import pathlib
import re
import subprocess
import tempfile

from . import places, png

PANEL = (800, 480)
TOP, BOTTOM = 334, 402  # the letters' rows, with some of their glow
HERTZ = (40, 184)  # columns of the three fields, their units and the triangles left out
NOTE = (282, 404)
CENTS = (484, 614)
LIT = 240  # a letter's core reaches 255, its glow 150, units and dashes 225
# Mean difference of a letter to its pattern. Drawn elsewhere on a pixel's grid it is up to 7, in
# white up to 11; to another letter it is 12 and more in numbers, 14 and more in names.
ALIKE_NUMBERS, ALIKE_NAMES = 10, 12

# Notes to learn from: between them every letter, digit and sign in every field.
SHARP, MINUS = "\u266f", "\u2212"
LESSONS = (
    ("A1", "+10.6"), ("B0", f"{MINUS}21.5"), (f"C{SHARP}2", "+32.4"), (f"D{SHARP}3", f"{MINUS}43.3"),
    ("E4", "+28.9"), (f"F{SHARP}5", f"{MINUS}17.0"), ("G6", "+36.8"), ("C7", f"{MINUS}45.7"),
    ("D8", "+19.2"), ("F4", f"{MINUS}24.1"),
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


def draw(*arguments):
    """The picture that `phosphor-lab draw` makes; draws on the information bar unless told."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "drawn.png"
        panel = f"--panel={PANEL[0]}x{PANEL[1]}"
        command = [lab(), "draw", panel, "--lower=info-bar", *arguments, path]
        subprocess.run(command, check=True, capture_output=True)
        return png.read(path)


def draw_note(note, cents):
    """The bar with a note; `cents` is written as the bar writes it."""
    plain = note.replace(SHARP, "#")
    return draw(f"--note={plain}", f"--cents={cents.replace(MINUS, '-')}")


def _letters(picture, columns):
    """The letters between two columns, each a list of columns of brightness."""
    first, last = columns
    field = picture.crop(first, TOP, last - first, BOTTOM - TOP)
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
        results.append(total / (len(pairs) * (BOTTOM - TOP)))
    return min(results)


def _hertz(note, cents):
    """The frequency as the bar writes it."""
    name, octave = re.fullmatch(rf"([A-G]{SHARP}?)(\d)", note).groups()
    key = SEMITONES[name[0]] + len(name) - 1 + 12 * int(octave) - 57
    return f"{440 * 2 ** ((key + float(cents.replace(MINUS, '-')) / 100) / 12):.1f}"


@functools.cache
def _patterns():
    """For numbers and for names, what each letter looks like: pairs of a letter and its columns."""
    numbers, names = [], []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        pictures = list(pool.map(lambda lesson: draw_note(*lesson), LESSONS))
    for (note, cents), picture in zip(LESSONS, pictures):
        fields = ((_hertz(note, cents), HERTZ, numbers), (note, NOTE, names), (cents, CENTS, numbers))
        for text, columns, known in fields:
            letters = _letters(picture, columns)
            if len(letters) != len(text):
                raise Unreadable(f"{len(letters)} letters where \"{text}\" was drawn")
            known += zip(text, letters)
    return numbers, names


def _text(picture, columns, patterns, alike):
    text = ""
    for letter in _letters(picture, columns):
        difference, best = min((_difference(letter, shape), sign) for sign, shape in patterns)
        if difference > alike:
            raise Unreadable(f"after \"{text}\" the nearest is \"{best}\", off by {difference:.0f}")
        text += best
    return text.replace(MINUS, "-")


def read(picture):
    """What the information bar says.

    Raises `Unreadable` for letters that no drawing has, such as those of another face.
    """
    if (picture.width, picture.height) != PANEL:
        raise Unreadable(f"a picture of {picture.width}x{picture.height}")
    numbers, names = _patterns()
    hertz, cents = (_text(picture, columns, numbers, ALIKE_NUMBERS) for columns in (HERTZ, CENTS))
    note = _text(picture, NOTE, names, ALIKE_NAMES)
    try:
        return Reading(float(hertz) if hertz else None, note or None, float(cents) if cents else None)
    except ValueError:
        raise Unreadable(f"\"{hertz}\", \"{note}\", \"{cents}\"") from None
