"""Playing samples faster or slower, as exactly as a pitch test needs.

A table of windowed sincs, one row for each of PHASES positions between two samples. Rounding to
the nearest row is a timing error of at most 1/8192 of a sample with no trend: noise about 70 dB
below the sound, and no cents.
"""

import functools
import math
import operator

PHASES = 4096
SIDE = 24  # taps on each side: -3 dB at 0.93 of the band


@functools.cache
def _table():
    rows = []
    for phase in range(PHASES + 1):
        row = []
        for tap in range(-SIDE + 1, SIDE + 1):
            x = tap - phase / PHASES
            sinc = 1.0 if x == 0 else math.sin(math.pi * x) / (math.pi * x)
            # Nuttall's window has no sidelobe above -93 dB.
            at = math.pi * (x / SIDE + 1)
            window = 0.355768 - 0.487396 * math.cos(at)
            window += 0.144232 * math.cos(2 * at) - 0.012604 * math.cos(3 * at)
            row.append(sinc * window)
        rows.append(row)
    return rows


def resample(samples, step):
    """Reads `samples` at every `step`: 0.5 plays an octave lower, twice as long.

    A step above 1 does not filter what it folds; the caller keeps it at most a few cents above.
    """
    table = _table()
    padded = [0.0] * SIDE + list(samples) + [0.0] * SIDE
    output = []
    for number in range(int(len(samples) / step)):
        whole, part = divmod(number * step, 1.0)
        start = int(whole) + 1
        row = table[round(part * PHASES)]
        output.append(sum(map(operator.mul, padded[start : start + 2 * SIDE], row)))
    return output


def detuned(samples, cents):
    """The same sound, `cents` higher."""
    return resample(samples, 2 ** (cents / 1200))
