"""Made strings: what a pickup hears of one that is plucked."""

import math

from . import sound


def frequency(note, cents=0.0):
    """Hertz of a MIDI note, so many cents off, where A4 has 440."""
    return 440 * 2 ** ((note - 69 + cents / 100) / 12)


def plucked(hertz, seconds, level=0.07, partials=12, stiffness=0.0):
    """Samples of a string whose partials fade, the upper ones faster; a stiff one's are further apart."""
    samples = [0.0] * round(seconds * sound.RATE)
    for number in range(1, partials + 1):
        apart = math.sqrt((1 + stiffness * number**2) / (1 + stiffness))
        turn = 2 * math.pi * hertz * number * apart / sound.RATE
        fade = math.exp(-(0.6 + 0.15 * number) / sound.RATE)
        loud = level / number
        for index in range(len(samples)):
            samples[index] += loud * math.sin(turn * index + number)
            loud *= fade
    return samples


def damped(samples):
    """The same string with a finger laid on it for the last tenth of a second, by which it is still."""
    begin = max(0, len(samples) - sound.RATE // 10)
    fade = math.exp(-1 / (0.012 * sound.RATE))
    return samples[:begin] + [sample * fade**age for age, sample in enumerate(samples[begin:])]
