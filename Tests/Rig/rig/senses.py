"""A blind player's senses: what each takes from one channel of the box while a string sounds."""

import math

from . import pitch, sound, speech
from .blind_player import InTune, Name, Off

# Seconds from one group of pulses to the next, and the cents that a player has learned to feel in it:
# `rates` of Sources/4-Behaviour/Appliance/EyesFree/PulsePattern.swift.
LEARNED = ((0.24, 50.0), (0.32, 25.0), (0.41, 12.0), (0.50, 6.0), (0.60, 3.0), (0.70, 1.5))
PAIR = 0.12  # s from pulse to pulse, below which two are a pair: 75 ms are within one, 165 at least between two


def distance(period):
    """The cents that a time between two groups stands for; straight lines between what was learned."""
    if period <= LEARNED[0][0]:
        return LEARNED[0][1]
    for (short, far), (long, near) in zip(LEARNED, LEARNED[1:]):
        if period < long:
            return far + (near - far) * (period - short) / (long - short)
    return LEARNED[-1][1]


def meaning(signs):
    """What pulses tell, from (kind, begin) each: "long", "counted", "flat", "sharp" or "in tune"."""
    told, before = [], (None, -math.inf)
    for kind, begin in signs:
        if kind == "long":
            told.append(Name(0))
        elif kind == "counted" and told and isinstance(told[-1], Name):
            told[-1] = Name(told[-1].name + 1)
        elif kind == "in tune":
            told.append(InTune())
        elif kind in ("flat", "sharp"):
            period = begin - before[1] if before[0] == kind else math.inf
            told.append(Off(distance(period) * (1 if kind == "sharp" else -1)))
        before = (kind, begin)
    return told


class Touch:
    """A hand on the box: the motor's line."""

    LINGERS = 0.5  # s for which something is still told after a string was damped

    def __init__(self, guest):
        self._guest = guest

    def begin(self, seconds):
        """Begins to feel for so long."""
        return self._guest.begin_watch("HAPTIC", seconds)

    def finish(self, begun):
        """The pulses that were felt."""
        return self._guest.finish_watch(begun)

    def told(self, pulses):
        """What the pulses tell, by their lengths: 30, 50, 120 and 350 ms."""
        signs, before = [], -math.inf
        for begin, end in pulses:
            kind = self._kind(end - begin)
            if kind != "flat":
                signs.append((kind, begin))
            elif begin - before < PAIR:
                signs[-1] = ("sharp", before)
            else:
                signs.append(("flat", begin))
                before = begin
        return meaning(signs)

    @staticmethod
    def _kind(length):
        bounds = ((0.04, "flat"), (0.09, "counted"), (0.2, "long"))
        return next((kind for bound, kind in bounds if length < bound), "in tune")


class _Ears:
    """What hears the box: its output, recorded."""

    def __init__(self, cable):
        self._cable = cable

    def begin(self, seconds):
        """Begins to listen for so long."""
        return self._cable.begin_recording(seconds)

    def finish(self, begun):
        """What was heard, sample by sample."""
        return self._cable.decode(self._cable.finish_recording(begun))


class Ticks(_Ears):
    """Ears for ticks and tones, whose frequencies are those of Sources/3-Sound/Synthesis/Cue.swift."""

    LINGERS = 0.5
    LOW, COUNT, HIGH = 4000.0, 4757.0, 5660.0
    FRAME = 120  # samples
    QUIET = 0.005  # of a tick, which has 0.03; the partials of a target's tone have less

    def told(self, samples):
        """What the ticks tell, by frequency and length."""
        signs, before = [], (None, 0, 0)
        for band, begin, end in self._bursts(samples):
            if band == self.COUNT:
                signs.append(("long" if end - begin > 0.06 else "counted", begin))
            elif end - begin > 0.03:
                rises = band == self.HIGH and before[0] == self.LOW and begin - before[2] < 0.03
                signs += [("in tune", begin)] if rises else []
            elif band == self.LOW or before[0] != self.HIGH or begin - before[1] > PAIR:
                signs.append(("flat" if band == self.LOW else "sharp", begin))
            before = (band, begin, end)
        return meaning(signs)

    def _bursts(self, samples):
        """(frequency, begin, end) of each stretch of one of the three frequencies, in seconds."""
        bursts = []
        for at in range(0, len(samples) - self.FRAME, self.FRAME):
            band = self._band(samples[at : at + self.FRAME])
            begin, end = at / sound.RATE, (at + self.FRAME) / sound.RATE
            if band and bursts and bursts[-1][0] == band and bursts[-1][2] == begin:
                bursts[-1] = (band, bursts[-1][1], end)
            elif band:
                bursts.append((band, begin, end))
        return bursts

    def _band(self, part):
        if max(part) < self.QUIET:
            return None
        bands = (self.LOW, self.COUNT, self.HIGH)
        loudest, band = max((pitch.amplitude(part, sound.RATE, band), band) for band in bands)
        return band if loudest > self.QUIET else None


class Words(_Ears):
    """Ears for words, by the sound that each has in the voice's own file."""

    LINGERS = 2.0
    NOTES = ("a", "b", "c", "d", "e", "f", "g")
    SIDES = {"flat": -1, "sharp": 1}

    def __init__(self, cable, voice):
        super().__init__(cable)
        phrases = {*self.NOTES, *self.SIDES, "in tune", *(str(number) for number in range(51))}
        self._listener = speech.Listener(speech.pieces(voice, phrases))

    def told(self, samples):
        """What the words tell."""
        return [self._sense(said) for said in self._listener.utterances(samples)]

    def _sense(self, said):
        match said:
            case ["in tune"]:
                return InTune()
            case [number, side] if side in self.SIDES:
                return Off(self.SIDES[side] * float(number))
            case [note, octave] if note in self.NOTES:
                return Name(f"{note}{octave}".upper())
        raise AssertionError(f"no sense in {said}")
