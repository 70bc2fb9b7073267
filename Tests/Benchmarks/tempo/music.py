"""Clips with a known tempo: a style, played by somebody on some instruments."""
import numpy as np

from sounds import RATE, brush, chord, drum, finished, hiss, kick, note, place, snare
from styles import STYLES

LEVEL = dict(x=1., o=.6, g=.25)
STRUCK = 'kshrtpw'


def drawn(r, bar):
    """A clip's own bar: what may be there is or is not."""
    return [c if c != '?' else r.choice(['x', 'o', '.', '.']) for c in bar]


def bars_of(r, style):
    """The bars of each instrument, in turn; some clips have a bass and a tune of their own rhythm."""
    _, _, per_beat, _, parts = STYLES[style]
    bars = {i: [drawn(r, b) for _ in range(r.choice([1, 1, 2]))] for i, b in parts.items()}
    length = len(next(iter(parts.values())))
    if r.random() < .35 and 'b' not in parts:
        bars['b'] = [['x'] + ['x' if r.random() < .3 else '.' for _ in range(length - 1)] for _ in range(2)]
    if r.random() < .3:
        bars['m'] = [['x' if r.random() < (.25 if q % per_beat else .5) else '.' for q in range(length)]
                     for _ in range(2)]
    if r.random() < .15 and len(bars) > 2:
        bars.pop(r.choice(list(bars)))
    return bars


class Player:
    """Instruments, their levels, and how exactly they are played."""

    def __init__(self, r, step, per_beat):
        self.r, self.step, self.per_beat = r, step, per_beat
        shaker = drum(r, 250, 700, .04) if r.random() < .6 else hiss(r, .025, 1)
        self.struck = dict(
            k=kick(r), s=snare(r), h=hiss(r, r.uniform(.012, .06), 2), r=hiss(r, r.uniform(.06, .2), 2),
            t=drum(r, 70, 180, .12), p=shaker, w=brush(r))
        self.mix = {i: 10 ** (r.uniform(-9, 3) / 20) for i in 'kshrtpwcngbm'}
        for i in 'hr':
            self.mix[i] *= .7
        self.jitter = r.choice([0, .003, .006, .010])   # s
        self.wander = r.choice([0, 0, .004, .01])       # s
        self.loose = r.uniform(.2, 2.5)                 # dB
        self.swing = r.uniform(.08, .3) if per_beat == 4 and r.random() < .2 else 0  # steps
        self.partials = r.integers(3, 12)
        self.tune = r.choice([0, 2, 4, 7, 9, 12], 32)
        self.late = 0.

    def sound(self, instrument, q, tonic):
        r, step, partials = self.r, self.step, self.partials
        beat = step * self.per_beat
        if instrument in STRUCK:
            return self.struck[instrument]
        if instrument == 'c':
            return chord(r, tonic * 2, min(.9, beat), 0, partials)
        if instrument == 'g':
            return chord(r, tonic * 1.5, min(.6, step * 3), .01, partials + 3)
        if instrument == 'n':
            return note(tonic * 2 ** (1 + self.tune[q] / 12), min(.8, beat), partials)
        if instrument == 'm':
            return .7 * note(tonic * 2 ** (2 + self.tune[q + 5] / 12), min(.8, step * 3), partials, .015)
        return 2 * note(tonic / 2, min(.5, step * 2.5), 4)

    def play(self, out, instrument, bar, start, tonic, fill):
        r = self.r
        for q, c in enumerate(bar):
            if fill and q >= len(bar) * 3 // 4 and instrument in 'ksht':
                c = 'x' if instrument in 'st' and r.random() < .6 else '.'
            if c == '-':
                c = 'g' if r.random() < .25 else '.'
            if c == '.' or r.random() < .02:
                continue
            self.late += -.1 * self.late + r.normal() * self.wander * .3
            time = start + (q + (self.swing if q % 2 else 0)) * self.step + r.normal() * self.jitter + self.late
            gain = self.mix[instrument] * LEVEL[c] * 10 ** (r.normal() * self.loose / 20)
            place(out, self.sound(instrument, q, tonic), time, gain)


def music(r, style, seconds):
    """Samples, the time at which the music begins, and the tempi that are right.

    Half of the clips begin within a bar, a quarter after some hiss.
    """
    low, high, per_beat, accepted, _ = STYLES[style]
    tempo = float(np.exp(r.uniform(np.log(low), np.log(high))))
    step = 60 / tempo / per_beat
    bars = bars_of(r, style)
    player = Player(r, step, per_beat)
    out = np.zeros(int(seconds * RATE))
    bar = max(len(b[0]) for b in bars.values()) * step
    begin = r.uniform(.2, 4) if r.random() < .25 else 0.
    start = begin + (-r.uniform(0, 3) if r.random() < .5 else r.uniform(0, .8))
    root = 98 * 2 ** (r.integers(0, 12) / 12)
    song = r.choice([0, 2, 3, 5, 7, 8, 10], 4)
    every = r.choice([4, 8])
    pads = r.random() < .15
    for number in range(int((seconds - start) / bar) + 1):
        tonic = root * 2 ** (song[number % 4] / 12)
        fill = number % every == every - 1 and r.random() < .6
        for instrument, versions in bars.items():
            player.play(out, instrument, versions[number % len(versions)], start + number * bar, tonic, fill)
        if pads and number % 2 == 0:
            place(out, chord(r, tonic, 2 * bar, 0, 4, .2), start + number * bar, .2)
    out[:int(begin * RATE)] = 0
    return finished(r, out), begin, [tempo * a for a in accepted]
