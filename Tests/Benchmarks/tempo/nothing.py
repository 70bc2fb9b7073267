"""Clips without a beat."""
import numpy as np

from sounds import RATE, chord, drum, finished, hiss, kick, note, place, snare

KINDS = ('speech', 'babble', 'pad', 'wind', 'rubato', 'knocks', 'hum', 'tuning', 'crowd', 'noise')


def smooth(r, count, seconds):
    """Noise of 0...1 that changes within `seconds`."""
    points = max(4, int(count / RATE / seconds))
    return np.interp(np.linspace(0, points - 1, count), np.arange(points), r.random(points))


def syllable(r, base, seconds):
    """A vowel of two formants on a gliding pitch, some behind a consonant."""
    k = int(seconds * RATE)
    t = (np.arange(k) / RATE).astype('float32')
    phase = 2 * np.pi * np.cumsum(base * np.exp(r.normal() * .1 + r.normal() * .3 * t)) / RATE
    low, high = r.uniform(300, 900), r.uniform(900, 2500)
    x = sum(np.sin(p * phase) * (1 / (1 + ((p * base - low) / 150) ** 2)
                                 + .4 / (1 + ((p * base - high) / 250) ** 2)) for p in range(1, 16))
    x *= np.sin(np.pi * np.arange(k) / k) ** .6
    if r.random() < .5:
        m = min(k, int(r.uniform(.02, .1) * RATE))
        x[:m] += np.diff(np.r_[0, r.normal(size=m)]) * r.uniform(.1, .6)
    return x


def speech(r, out, seconds, voices=1):
    for _ in range(voices):
        at, base = r.uniform(0, 1), r.uniform(90, 230)
        while at < seconds:
            for _ in range(r.integers(3, 12)):
                d = float(np.clip(r.lognormal(np.log(.17), .45), .06, .6))
                place(out, syllable(r, base, d), at, r.uniform(.4, 1))
                at += d * r.uniform(.8, 1.15)
            at += r.lognormal(np.log(.35), .6)


def pad(r, out, seconds):
    at = 0.
    while at < seconds:
        d = r.uniform(1.2, 6)
        root = 110 * 2 ** (r.integers(0, 12) / 12)
        place(out, chord(r, root, d + .5, 0, r.integers(3, 9), r.uniform(.1, .6)), at, 1)
        at += d


def rubato(r, out, seconds):
    at, d = r.uniform(0, 1), r.uniform(.25, .8)
    while at < seconds:
        place(out, note(110 * 2 ** (r.integers(0, 30) / 12), r.uniform(.5, 2), 7), at, r.uniform(.4, 1))
        d = float(np.clip(d * np.exp(r.normal() * .35), .12, 1.6))
        at += d


def knocks(r, out, seconds):
    kinds = (kick, snare, lambda r: drum(r, 100, 800, .05), lambda r: hiss(r, .03, 1))
    at, mean = r.exponential(.5), r.choice([.25, .8])
    while at < seconds:
        place(out, kinds[r.integers(4)](r), at, r.uniform(.2, 1))
        at += .05 + r.exponential(mean)


def tuning(r, out, seconds):
    at = r.uniform(0, 1)
    while at < seconds:
        d = r.uniform(.8, 4)
        string = r.choice([82.4, 110, 146.8, 196, 246.9, 329.6]) * 2 ** r.normal(0, .02)
        place(out, note(string, d + 1, 9), at, r.uniform(.5, 1))
        at += d


def nothing(r, kind, seconds):
    """Samples of one kind."""
    n = int(seconds * RATE)
    out, t = np.zeros(n), np.arange(n) / RATE
    if kind == 'speech':
        speech(r, out, seconds)
    elif kind == 'babble':
        speech(r, out, seconds, 3)
    elif kind == 'wind':
        out = np.cumsum(r.normal(size=n))
        out = (out - np.interp(t, t[::2000], out[::2000])) * smooth(r, n, r.uniform(.1, 1)) ** 2
    elif kind == 'hum':
        base = r.choice([50, 60, 97, 123])
        out = sum(np.sin(2 * np.pi * base * p * t + r.uniform(0, 6)) / p for p in range(1, 9))
        out = out + r.normal(size=n) * r.uniform(0, .3)
    elif kind == 'crowd':
        out = r.normal(size=n) * (.3 + smooth(r, n, .2)) * (.3 + smooth(r, n, 1.5))
        for _ in range(int(r.uniform(0, 300))):
            place(out, hiss(r, .01, 1), r.uniform(0, seconds), r.uniform(.3, 3))
    elif kind == 'noise':
        slope = r.choice([0, .5, 1])
        out = np.fft.irfft(np.fft.rfft(r.normal(size=n)) / np.arange(1, n // 2 + 2) ** slope, n)
    else:
        dict(pad=pad, rubato=rubato, knocks=knocks, tuning=tuning)[kind](r, out, seconds)
    return finished(r, out)
