#!/usr/bin/env python3
"""plucked_string.py FILE: four seconds of a plucked A string that is tuned up while it sounds, as WAV.

The string is that of the physics books: partials of falling strength that die away, the higher the
sooner, and lie a little too high for its stiffness.
"""

import array
import math
import sys
import wave

RATE = 48000
SECONDS = 4.0
A2 = 110.0
STIFFNESS = 4e-5
PARTIALS = 14
# Cents off the target at times in seconds: plucked flat, turned up, a little too far, and home.
PEG = [(0.0, -34.0), (0.6, -34.0), (1.5, -9.0), (1.9, -9.0), (2.5, 2.6), (2.8, 2.6), (3.2, 0.1), (4.0, 0.1)]


def cents(time):
    """The peg's position at a time, moved smoothly from one rest to the next."""
    for (start, before), (end, after) in zip(PEG, PEG[1:]):
        if time <= end:
            part = (time - start) / (end - start)
            return before + (after - before) * part * part * (3 - 2 * part)
    return PEG[-1][1]


def samples():
    """The string, sample by sample, full scale at 1."""
    cycles = 0.0
    for index in range(int(RATE * SECONDS)):
        time = index / RATE
        cycles += A2 * 2 ** (cents(time) / 1200) / RATE
        value = 0.0
        for order in range(1, PARTIALS + 1):
            stretch = math.sqrt(1 + STIFFNESS * order * order)
            strength = math.sin(order * math.pi / 5) / order * 2 ** (-order / 6)
            fall = math.exp(-time * (0.25 + 0.06 * order))
            value += strength * fall * math.sin(2 * math.pi * order * stretch * cycles)
        yield 0.35 * value * min(1.0, time / 0.004)


def main():
    sound = array.array("h", (int(32767 * max(-1.0, min(1.0, value))) for value in samples()))
    with wave.open(sys.argv[1], "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(sound.tobytes())


if __name__ == "__main__":
    main()
