"""Drums and notes from formulas."""
from functools import lru_cache

import numpy as np

RATE = 44100


def decay(count, tau):
    """A fall by e every `tau` seconds."""
    return np.exp(-np.arange(count) / RATE / tau)


def place(out, sound, time, gain):
    """Adds a sound at a time in seconds; what begins before the clip is cut."""
    start = int(time * RATE)
    if start < 0:
        sound, start = sound[-start:], 0
    sound = sound[:max(0, len(out) - start)]
    out[start:start + len(sound)] += gain * sound


def sweep(frequencies):
    return np.sin(2 * np.pi * np.cumsum(frequencies) / RATE)


def kick(r):
    n = int(.25 * RATE)
    f = r.uniform(42, 62) + r.uniform(50, 170) * decay(n, r.uniform(.01, .04))
    x = sweep(f) * decay(n, r.uniform(.04, .16))
    x[:150] += r.normal(size=150) * r.uniform(0, .4)
    return x


def snare(r):
    n = int(.25 * RATE)
    tone = sweep(np.full(n, r.uniform(150, 260)))
    rattle = .6 * r.normal(size=n) * decay(n, r.uniform(.03, .11))
    return rattle + r.uniform(.1, .7) * tone * decay(n, .06)


def hiss(r, tau, tilt):
    """Noise, differentiated `tilt` times: hats, rides, shakers."""
    n = int(min(.6, 6 * tau) * RATE)
    x = r.normal(size=n)
    for _ in range(tilt):
        x = np.diff(np.r_[0, x])
    return .3 * x * decay(n, tau)


def drum(r, low, high, tau):
    n = int(.3 * RATE)
    return .8 * sweep(r.uniform(low, high) * (1 + .3 * decay(n, .02))) * decay(n, tau)


def brush(r):
    n = int(.22 * RATE)
    return .25 * r.normal(size=n) * np.minimum(1, np.arange(n) / RATE / .03) * decay(n, .07)


@lru_cache(200)
def note(frequency, seconds, partials=6, attack=.004):
    t = (np.arange(int(seconds * RATE)) / RATE).astype('float32')
    x = sum(np.sin(2 * np.pi * frequency * k * t) * np.exp(-t * k / seconds) / k
            for k in range(1, partials + 1))
    return .25 * x * np.minimum(1, t / attack) * np.clip((seconds - t) / .02, 0, 1)


def chord(r, root, seconds, strum=0., partials=6, attack=.004):
    steps = (0, 3 + r.integers(2), 7, 12, 16 if r.random() < .5 else 10)
    out = np.zeros(int((seconds + .15) * RATE))
    for i, step in enumerate(steps[:r.integers(3, 6)]):
        place(out, note(root * 2 ** (step / 12), seconds, partials, attack), i * strum, .5)
    return out


def finished(r, out):
    """In a room, through a limiter, with hiss, at some level."""
    if r.random() < .3:
        n = int(r.uniform(.2, 1.2) * RATE)
        tail = r.normal(size=n) * decay(n, n / RATE / 5)
        tail /= np.sqrt((tail ** 2).sum())
        size = 1 << (len(out) + n).bit_length()
        wet = np.fft.irfft(np.fft.rfft(out, size) * np.fft.rfft(tail, size))[:len(out)]
        out = out + r.uniform(.1, .6) * wet
    out = out / (abs(out).max() + 1e-9)
    if r.random() < .3:
        out = np.tanh(out * r.uniform(1.5, 5))
    out = out / (abs(out).max() + 1e-9) * 10 ** (-r.uniform(1, 25) / 20)
    return out + r.normal(size=len(out)) * 10 ** (-r.uniform(55, 90) / 20)
