"""A player who does not look: plucks a string, takes what one channel tells, and turns the peg by that."""

import dataclasses
import random

from . import strings


@dataclasses.dataclass(frozen=True)
class Name:
    """The string that is heard: its number where it is counted, its note where that is said."""

    name: int | str


@dataclasses.dataclass(frozen=True)
class Off:
    """How far the string is off, in cents, sharp above 0."""

    cents: float


@dataclasses.dataclass(frozen=True)
class InTune:
    """The string is in tune."""


@dataclasses.dataclass
class Outcome:
    """What became of a string: how far it is off at the end, and what it took."""

    off: float
    is_in_tune: bool = False  # as he was told last
    names: list = dataclasses.field(default_factory=list)
    plucks: int = 0
    seconds: float = 0.0


class Player:
    """Knows of a string what `sense` takes from its channel, and nothing else.

    He plucks it until the last that he was told is that it is in tune, and gives it up after so many times. Where
    nothing was told, what he was told before still holds.
    """

    PATIENCE = 8
    SOUNDS = 3.5  # s from a pluck until the string is damped
    ERROR = 0.1  # of what he wants to turn a peg by, either way

    def __init__(self, guest, cable, sense, seed):
        self._guest = guest
        self._cable = cable
        self._sense = sense
        self._random = random.Random(seed)

    def tune(self, note, cents):
        """Tunes a string to a MIDI note from so many cents above or below it."""
        outcome = Outcome(off=self._random.choice((-cents, cents)))
        begin = self._guest.clock()
        belief = None
        while belief != InTune() and outcome.plucks < self.PATIENCE:
            if belief:
                outcome.off -= belief.cents * (1 + self._random.uniform(-self.ERROR, self.ERROR))
            told = self._pluck(strings.frequency(note, outcome.off))
            outcome.plucks += 1
            outcome.names += [piece.name for piece in told if isinstance(piece, Name)]
            belief = ([belief] + [piece for piece in told if not isinstance(piece, Name)])[-1]
        outcome.is_in_tune = belief == InTune()
        outcome.seconds = self._guest.clock() - begin
        return outcome

    def _pluck(self, hertz):
        """What the channel tells while the string sounds."""
        with self._guest.held():
            raw = self._cable.encode(strings.damped(strings.plucked(hertz, self.SOUNDS)))
        self._cable.load(raw)
        listening = self._sense.begin(self.SOUNDS + self._sense.LINGERS)
        self._guest.wait(self._cable.feed_loaded())
        found = self._sense.finish(listening)
        with self._guest.held():
            return self._sense.told(found)
