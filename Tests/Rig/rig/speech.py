"""What the box says, known by the pieces of its own voice, which the host decodes."""

import math
import pathlib
import struct
import subprocess
import tempfile

from . import recording, sound, voices

FOLDER = "/usr/share/phosphor/voices"  # where the box finds its voices
COARSE = 12  # 48 kHz to 4 kHz, which is enough to know a word by
SURE = 0.7  # of 1: how like a word a recording is that holds it; another word has less than half
STEP = COARSE // 2  # samples from one place at which a phrase is looked for to the next
PAUSE = 4800  # samples without any sound, which no utterance has within


def give(guest, language="en"):
    """Puts the voice of a language where the box finds it; returns its bytes."""
    contents = (voices.folder() / f"{language}.voice").read_bytes()
    guest.run(f"mkdir -p {FOLDER}")
    guest.put(f"{FOLDER}/{language}.voice", contents)
    return contents


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
            found[phrase], _ = recording.read(decoded)
    return found


def alike(part, word, length):
    """How like a word, whose norm is `length`, as many samples are, 0...1; 0 where they are much softer."""
    own = norm(part)
    return sum(map(float.__mul__, part, word)) / own / length if own > 0.05 * length else 0


def norm(samples):
    """The root of the sum of their squares."""
    return math.sqrt(sum(map(float.__mul__, samples, samples)))


def likeness(recorded, word):
    """How like a word the most similar part of a recording is, 0...1, and where that begins in seconds."""
    length, places = norm(word), range(len(recorded) - len(word))
    like, at = max(((alike(recorded[at : at + len(word)], word, length), at) for at in places), default=(0, 0))
    return like, at * COARSE / sound.RATE


class _Phrase:
    """A phrase and how it sounds."""

    def __init__(self, name, piece):
        self.name = name
        self.length = len(piece)
        # The samples for which it is silent at first.
        self.lead = next(at for at, sample in enumerate(piece) if sample)
        self._word = coarse(piece)
        self._norm = norm(self._word)

    def fits(self, recorded):
        """How like it the begin of a recording is."""
        part = recorded[: len(self._word)]
        return alike(part, self._word, self._norm) if len(part) == len(self._word) else 0


class Listener:
    """Knows some phrases by their pieces, and takes what is said apart: phrase follows phrase without a gap."""

    def __init__(self, known):
        self._phrases = [_Phrase(name, piece) for name, piece in known.items()]
        self._before = COARSE + max(phrase.lead for phrase in self._phrases)

    def utterances(self, samples):
        """The phrases of each utterance that is whole."""
        last = len(samples) - PAUSE
        whole = [stretch for stretch in loud(samples) if self._before < stretch[0] and stretch[1] < last]
        return [self._taken_apart(samples[begin - self._before : end + 2 * COARSE]) for begin, end in whole]

    def _taken_apart(self, samples):
        place, said = self._before, []
        while len(samples) - place > PAUSE:
            like, name, end = max(self._fits(samples, place, is_first=not said))
            if like < SURE:
                raise AssertionError(f"after {said} the nearest is \"{name}\", like it by {like:.2f}")
            said.append(name)
            place = end
        return said

    def _fits(self, samples, place, is_first):
        """How like each phrase a recording is from a place on, its name, and where it ends.

        The first phrase begins before it sounds, by up to as much as its piece is silent for at first.
        """
        phases = {begin % COARSE for begin in (place, place - STEP)[: 1 + is_first]}
        recorded = {phase: coarse(samples[phase:]) for phase in phases}
        for phrase in self._phrases:
            earliest = place - phrase.lead if is_first else place
            for begin in range(place, earliest - 1, -STEP):
                yield phrase.fits(recorded[begin % COARSE][begin // COARSE :]), phrase.name, begin + phrase.length


def loud(samples):
    """(begin, end) of the stretches in which something sounds, and never nothing at all for longer than a pause."""
    stretches = []
    for at in (at for at, sample in enumerate(samples) if sample):
        if stretches and at - stretches[-1][1] < PAUSE:
            stretches[-1][1] = at + 1
        else:
            stretches.append([at, at + 1])
    return stretches
