"""Scenes of notes: alone, muted, one after the other, over each other, turned at the peg; dry, in rooms, in noise."""

import struct
import subprocess
import tempfile
from pathlib import Path

import nothing
import numpy as np
import soundfile
from libraries import FONT_FOLDER, RATE, gain, hertz, level, pitch_near, resampled, span, speech

# General MIDI programs, with their lowest and highest note; not 19, in which a stop an octave below the key sounds as loud.
PROGRAMS = {
    24: (40, 76), 25: (40, 80), 26: (40, 76), 27: (38, 83), 28: (40, 69), 29: (38, 76), 30: (35, 71), 32: (28, 55),
    33: (23, 60), 34: (23, 60), 35: (23, 60), 36: (28, 55), 40: (55, 95), 41: (48, 86), 42: (36, 76), 43: (28, 55),
    110: (55, 88), 45: (43, 84), 46: (24, 100), 104: (45, 76), 105: (48, 79), 106: (50, 78), 107: (45, 81), 15: (50, 81),
    56: (54, 84), 57: (38, 72), 58: (26, 58), 60: (35, 77), 64: (56, 87), 65: (49, 81), 66: (44, 76), 67: (36, 69),
    68: (58, 91), 69: (52, 81), 70: (34, 74), 71: (50, 91), 72: (74, 105), 73: (60, 96), 74: (65, 98), 75: (60, 91),
    21: (53, 89), 22: (60, 96), 20: (41, 84), 0: (21, 108), 4: (28, 96), 108: (60, 86), 52: (43, 79),
}  # fmt: skip
LENGTH = 3.0  # seconds of a note at most

# Made notes: lowest and highest MIDI number, how many, sizes of the partials, stiffness B at most.
MADE = {
    "sine": (28, 108, 40, lambda random: np.ones(1), 0),
    "tones": (24, 90, 60, lambda random: random.uniform(0.05, 1, random.integers(2, 14)), 0),
    "saws": (24, 90, 40, lambda random: np.arange(1, random.integers(3, 30)) ** -random.uniform(0.7, 2), 0),
    "squares": (24, 90, 40, lambda random: odd(np.arange(1, random.integers(4, 30)) ** -random.uniform(0.7, 2)), 0),
    "high tones": (88, 108, 40, lambda random: random.uniform(0, 1, 3) + [0.3, 0, 0], 0),
    "strings": (26, 76, 80, lambda random: struck(random, random.integers(4, 20)), 4e-4),
    "low strings": (21, 40, 100, lambda random: struck(random, random.integers(6, 26)), 1e-3),
}


def odd(sizes):
    """Odd partials alone."""
    return sizes * (np.arange(len(sizes)) % 2 == 0)


def struck(random, count):
    """Partials that get weaker, none as its neighbours say."""
    numbers = np.arange(1, count + 1)
    slope = numbers ** -random.uniform(0.3, 1.5) if random.random() < 0.5 else random.uniform(0.5, 0.95) ** numbers
    return slope * 10 ** -(random.uniform(0, 1) * random.uniform(0, 1, count))


def made(random, fundamental, sizes, stiffness):
    """A note that stays as a generator's does, or falls, its high partials sooner: (samples, fundamental)."""
    times = np.arange(int(LENGTH * RATE)) / RATE
    stiffness = stiffness * random.random()
    time, sooner, rise = 10 ** random.uniform(-0.2, 2), random.uniform(0, 1), random.uniform(0.4, 1)
    samples = np.zeros(len(times))
    for number, size in enumerate(sizes, 1):
        frequency = number * fundamental * np.sqrt((1 + stiffness * number**2) / (1 + stiffness))
        if frequency < RATE / 2:
            fall = 10 ** (-3 * times / time * (1 + sooner * (number**rise - 1)))
            samples += size * fall * np.sin(2 * np.pi * frequency * times + random.uniform(0, 6.3))
    samples *= np.minimum(1, np.minimum(times, LENGTH - times) / 0.005)
    return samples / np.abs(samples).max(), fundamental


def played(events, font):
    """What FluidSynth makes of MIDI events: (seconds, bytes)."""
    track, last = b"", 0
    for time, data in sorted(events, key=lambda event: event[0]):
        tick = round(time * 1920)
        delta, last = tick - last, tick
        number = bytes([delta & 127])
        while delta := delta >> 7:
            number = bytes([128 | delta & 127]) + number
        track += number + data
    track += b"\0\xff\x2f\0"
    with tempfile.TemporaryDirectory() as folder:
        midi, sound = Path(folder, "a.mid"), Path(folder, "a.wav")
        midi.write_bytes(struct.pack(">4sIHHH4sI", b"MThd", 6, 0, 1, 960, b"MTrk", len(track)) + track)
        command = ["fluidsynth", "-ni", "-q", "-g", "0.6", "-R", "0", "-C", "0", "-r", str(RATE), "-O", "float", "-T", "wav"]
        subprocess.run([*command, "-F", sound, FONT_FOLDER / font, midi], check=True, capture_output=True)
        return resampled(*soundfile.read(sound))


def drums(font):
    """A maker of rock beats."""

    def make(random, seconds):
        events, step, half = [], 0, 30 / random.uniform(80, 170)
        while step * half < seconds:
            hits = [42] + [36] * (step % 8 in (0, 5)) + [38] * (step % 8 in (2, 6)) + [47, 45] * (step % 32 == 31)
            for key in hits:
                time = step * half + random.uniform(0, 0.01)
                events += [(time, bytes([0x99, key, random.integers(70, 127)])), (time + 0.2, bytes([0x89, key, 0]))]
            step += 1
        samples = np.pad(played(events, font), (0, seconds * RATE))[: seconds * RATE]
        return samples / level(samples)

    return make


class Notes:
    """Single notes, cut from their onset on: (samples, fundamental)."""

    def __init__(self, random, libraries, half, font, each=40):
        found = {}
        for instrument, repository, path, midi in libraries.notes(half):
            found.setdefault(instrument, []).append((repository, path, midi))
        self.instruments = {}
        for instrument, notes in found.items():
            chosen = random.permutation(len(notes))[:each]
            cut = [self._cut(libraries.samples(*notes[i][:2]), notes[i][2]) for i in chosen]
            self.instruments[instrument] = [note for note in cut if note]
        for program, (low, high) in PROGRAMS.items():
            keys = list(range(low + int(random.integers(0, 3)), high + 1, 4))
            events = [(0, bytes([0xC0, program]))]
            for number, key in enumerate(keys):
                start = 0.1 + number * 3.6
                events += [(start, bytes([0x90, key, random.integers(50, 120)])), (start + 2.6, bytes([0x80, key, 0]))]
            samples = np.pad(played(events, font), (0, 4 * RATE))
            parts = [samples[int((0.08 + i * 3.6) * RATE) :][: int(3.5 * RATE)] for i in range(len(keys))]
            cut = [self._cut(part, key) for part, key in zip(parts, keys)]
            self.instruments[f"{font}-{program}"] = [note for note in cut if note]
        for name, (low, high, many, sizes, stiffness) in MADE.items():
            keys = random.uniform(low, high, many)
            self.instruments[name] = [made(random, hertz(key), sizes(random), stiffness) for key in keys]

    @staticmethod
    def _cut(samples, midi):
        samples = samples - samples.mean()
        if len(samples) < 0.3 * RATE or np.abs(samples).max() < 1e-4:
            return None
        onset, end = span(samples, hertz(midi))
        if end - onset < 0.15 * RATE:
            return None
        fundamental = pitch_near(samples[onset:end], midi)
        samples = samples[max(0, onset - 240) : min(end, onset + int(LENGTH * RATE))].copy()
        samples[-480:] *= np.linspace(1, 0, 480)
        return samples / np.abs(samples).max(), fundamental

    def some(self, random, count):
        """Notes of one instrument, of other pitches each."""
        names = [name for name, notes in self.instruments.items() if len(notes) >= count]
        if random.random() < 0.15:
            names = list(MADE)
        notes = self.instruments[names[random.integers(len(names))]]
        return [notes[i] for i in random.permutation(len(notes))[:count]]


def muted(random, samples):
    """As under a palm: it falls by 60 dB in 0.15 to 0.6 s."""
    return samples * 10 ** (-3 * np.arange(len(samples)) / RATE / random.uniform(0.15, 0.6))


def turned(random, samples, fundamental):
    """As while a peg is turned: the samples, and the pitch at times."""
    start = random.uniform(-120, 120)
    places = np.cumsum(np.r_[0, random.uniform(0.2, 0.6, 8)])
    cents = np.interp(np.arange(len(samples)) / RATE, places, start * np.linspace(1, 0, 9) + random.uniform(-8, 8, 9))
    return _bent(samples, fundamental, cents)


def wavering(random, samples, fundamental):
    """As with a vibrato, which often begins later than the note."""
    times = np.arange(len(samples)) / RATE
    depth = random.uniform(5, 45) * np.clip((times - random.uniform(0, 0.5)) / 0.3, 0, 1)
    return _bent(samples, fundamental, depth * np.sin(2 * np.pi * random.uniform(4, 7.5) * times + random.uniform(0, 6)))


def _bent(samples, fundamental, cents):
    ratio = 2 ** (cents / 1200)
    read = np.cumsum(ratio) - ratio[0]
    keep = int(np.searchsorted(read, len(samples) - 1))
    times = np.arange(0, keep, 240)
    return np.interp(read[:keep], np.arange(len(samples)), samples), (times / RATE, fundamental * ratio[times])


BENT = {"turned": turned, "wavering": wavering}


def melody(random, notes):
    """A scene's sound and its notes: (onset, end, pitch)."""
    kind = random.choice(["one", "muted", "turned", "after", "over", "muted after", "wavering"], p=[0.34, 0.1, 0.06, 0.14, 0.12, 0.09, 0.15])
    count = 1 if kind in ("one", "muted", "turned", "wavering") else int(random.integers(2, 5))
    sound = np.zeros(int((0.8 + (LENGTH if count == 1 else 1.2 * count + 1)) * RATE))
    time, truth = random.uniform(0.05, 0.6), []
    for samples, fundamental in notes.some(random, count):
        pitch = fundamental
        if kind.startswith("muted"):
            samples = muted(random, samples)
        if kind in ("turned", "wavering"):
            samples, (times, pitches) = BENT[kind](random, samples, fundamental)
            pitch = {"t": [round(float(time + x), 4) for x in times], "hz": [round(float(x), 4) for x in pitches]}
        if count > 1 and kind != "over":
            samples = samples[: int(random.uniform(0.25, 1.2) * RATE)]
            samples = samples * np.minimum(1, np.linspace(len(samples) / 960, 0, len(samples)))
        start = int(time * RATE)
        part = samples[: len(sound) - start]
        sound[start : start + len(part)] += part * gain(random.uniform(-6, 0))
        onset = start / RATE + 0.005
        loud = np.nonzero(np.abs(part) > 0.01 * np.abs(part).max())[0]
        truth.append([onset, (start + (loud[-1] if len(loud) else 0)) / RATE, pitch])
        time += random.uniform(0.25, 1.1) if kind == "over" else len(samples) / RATE + random.uniform(0, 0.1)
        if time > len(sound) / RATE - 0.5:
            break
    for note, following in zip(truth, truth[1:]):
        note[1] = min(note[1], following[0])
    lasts = count == 1 and truth[0][1] - truth[0][0] > 1.0
    if lasts and random.random() < 0.3:
        # The box is switched on while it sounds, or it swells.
        cut = truth[0][0] + random.uniform(0.02, 0.4)
        sound = sound[int(cut * RATE) :]
        pitch = truth[0][2]
        if isinstance(pitch, dict):
            pitch["t"] = [round(time - cut, 4) for time in pitch["t"]]
        truth = [[0, truth[0][1] - cut, pitch]]
        if random.random() < 0.4:
            swell = int(random.uniform(0.05, 0.6) * RATE)
            sound[:swell] *= np.linspace(0, 1, swell) ** 2
    return sound, [note for note in truth if note[1] > note[0] + 0.05]


def surrounded(random, sound, backgrounds):
    """The same dry, in a room, or over another sound."""
    place = random.choice(["dry", "room", "over"], p=[0.4, 0.25, 0.35])
    if place == "room":
        sound = nothing.in_room(random, sound, random.uniform(0.3, 1.5), random.uniform(-6, 6))
    sound = sound / np.abs(sound).max() * gain(-3 - 57 * random.random() ** 2)
    if place == "over":
        other = backgrounds[random.integers(len(backgrounds))]
        start = random.integers(0, len(other) - len(sound))
        loud = level(sound[np.abs(sound) > 0.02 * np.abs(sound).max()])
        sound = sound + other[start : start + len(sound)] * loud * gain(-random.uniform(3, 25))
    return sound + random.standard_normal(len(sound)) * gain(random.uniform(-98, -80))


def backgrounds(random, talkers, font, seconds=40):
    """What notes are played over, at a level of 1."""
    made = [nothing.pub(random, talkers, seconds) for _ in range(4)] + [drums(font)(random, seconds) for _ in range(3)]
    made += [speech(random, talkers[i % len(talkers)], seconds) for i in range(6)]
    made += [nothing.hum(random, seconds * RATE, mains) for mains in (49.98, 60.01)] + [nothing.pink(random, seconds * RATE)]
    return made
