"""Sounds without a note: people, knocks, handling, plugs, creaks, drums, a pub, hum, noise."""

import numpy as np
from libraries import JOINED, RATE, VOICES, gain, joined_speech, level, made_speech, speech
from scipy.signal import butter, fftconvolve, sosfilt


def band(samples, low, high):
    """What lies between two frequencies."""
    return sosfilt(butter(2, [low, high], "band", fs=RATE, output="sos"), samples)


def pink(random, count):
    """Noise with as much power in each octave."""
    spectrum = np.fft.rfft(random.standard_normal(count))
    samples = np.fft.irfft(spectrum / np.sqrt(np.maximum(np.arange(len(spectrum)), 1)), count)
    return samples / level(samples)


def hum(random, count, mains):
    """The mains and twelve of its multiples."""
    times = np.arange(count) / RATE
    samples = np.zeros(count)
    for number in range(1, 14):
        size = 1 if number == 1 else random.uniform(0.05, 0.6) / np.sqrt(number)
        samples += size * np.sin(2 * np.pi * number * mains * times + random.uniform(0, 2 * np.pi))
    return samples / level(samples)


def room(random, seconds, direct):
    """An impulse response: a direct sound so many dB above an echo that falls by 60 dB in a time."""
    count = int(seconds * 1.1 * RATE)
    times = np.arange(count) / RATE
    tail = random.standard_normal(count) * 10 ** (-3 * times / seconds)
    share = np.clip(times / (0.4 * seconds), 0, 1)
    tail = (1 - share) * tail + share * sosfilt(butter(2, 3500, fs=RATE, output="sos"), tail)
    tail[: int(0.004 * RATE)] = 0
    for _ in range(6):
        tail[int(random.uniform(0.004, 0.035) * RATE)] += random.uniform(-2, 2) * np.abs(tail).max()
    tail /= np.sqrt((tail**2).sum())
    tail[0] += gain(direct)
    return tail


def in_room(random, samples, seconds, direct):
    """The same in a room, as loud."""
    return fftconvolve(samples, room(random, seconds, direct))[: len(samples)]


def modes(random, seconds, low, high, count, fall):
    """A body that was struck: so many modes, each with a time in which it falls by 60 dB."""
    times = np.arange(int(seconds * RATE)) / RATE
    samples = np.zeros(len(times))
    for _ in range(count):
        frequency = np.exp(random.uniform(*np.log([low, high])))
        time = np.exp(random.uniform(*np.log(fall)))
        size = random.uniform(0.2, 1) * (low / frequency) ** random.uniform(0.3, 1)
        samples += size * np.exp(-6.9 * times / time) * np.sin(2 * np.pi * frequency * times + random.uniform(0, 6.3))
    return samples / np.abs(samples).max()


def click(random, count, low=200, high=6000):
    """The stroke itself."""
    samples = np.zeros(count)
    length = int(random.uniform(0.001, 0.012) * RATE)
    samples[:length] = random.standard_normal(length) * np.exp(-np.arange(length) / length * 3)
    return band(samples, low, high)


def knock(random):
    """A stand, a table, a case."""
    low = random.uniform(40, 220)
    struck = modes(random, 0.9, low, random.uniform(300, 1800), random.integers(1, 7), (0.03, random.uniform(0.08, 0.7)))
    return struck + random.uniform(0.1, 1) * click(random, len(struck))


def slap(random):
    """A hand on an instrument's body."""
    struck = modes(random, 0.8, random.uniform(80, 120), random.uniform(200, 500), random.integers(2, 5), (0.05, 0.4))
    return struck + random.uniform(0.3, 2) * click(random, len(struck), 300, 3000)


def wood(random):
    """A stick on wood."""
    struck = modes(random, 0.6, random.uniform(200, 900), random.uniform(1000, 3000), random.integers(1, 4), (0.02, 0.3))
    return struck + 0.5 * click(random, len(struck))


def kick(random):
    """A bass drum: a low tone that falls in pitch and dies."""
    times = np.arange(int(0.8 * RATE)) / RATE
    low, bend = random.uniform(38, 95), random.uniform(0, 1.5) * np.exp(-times / random.uniform(0.01, 0.06))
    samples = np.sin(2 * np.pi * np.cumsum(low * 2**bend) / RATE) * 10 ** (-3 * times / random.uniform(0.15, 0.6))
    return samples + random.uniform(0, 0.3) * click(random, len(samples))


def rub(random):
    """A hand along a string, a sleeve, a cable."""
    count = int(random.uniform(0.2, 1.5) * RATE)
    samples = band(random.standard_normal(count), random.uniform(40, 300), random.uniform(600, 6000))
    shape = np.interp(np.arange(count), np.linspace(0, count, 12), np.r_[0, random.uniform(0.1, 1, 10), 0])
    return 0.3 * samples / level(samples) * shape


def plug(random):
    """A plug that goes in: pops, then hum that dies."""
    count = RATE
    samples = np.zeros(count)
    for _ in range(random.integers(1, 8)):
        place = int(random.uniform(0, 0.3) * RATE)
        fall = random.uniform(0.002, 0.08)
        samples[place:] += random.uniform(-1, 1) * np.exp(-np.arange(count - place) / RATE / fall)
    place = int(random.uniform(0, 0.4) * RATE)
    rest = np.arange(count - place) / RATE
    sound = hum(random, count - place, random.choice([50, 60]))
    samples[place:] += random.uniform(0.05, 0.6) * sound * np.exp(-rest / random.uniform(0.1, 0.5))
    return samples


def creak(random):
    """A bow or a chair that sticks and slips, never twice after the same time."""
    samples = np.zeros(int(random.uniform(0.15, 0.9) * RATE))
    time, period = 0.0, 1 / random.uniform(60, 600)
    while time < len(samples) / RATE - 0.01:
        samples[int(time * RATE)] += random.uniform(0.5, 1)
        period = min(max(period * 2 ** random.normal(0, 0.12), 1 / 900), 1 / 40)
        time += period
    return fftconvolve(samples, modes(random, 0.05, 150, 3000, 8, (0.01, 0.06)))[: len(samples)]


def glide(random, seconds):
    """A made voice that never stays at a pitch: a fifth up and down, or less."""
    times = np.arange(seconds * RATE) / RATE
    depth, speed = np.exp(random.uniform(*np.log([0.06, 0.6]))), random.uniform(1.5, 5)
    bend = depth * np.sin(2 * np.pi * speed * times) + 0.1 * np.sin(2 * np.pi * 0.37 * speed * times + 1)
    turns = np.cumsum(random.uniform(80, 260) * 2**bend) / RATE
    slope = random.uniform(0.6, 1.4)
    samples = sum(np.sin(2 * np.pi * k * turns) / k**slope for k in range(1, 21))
    return samples * (1 - random.uniform(0, 0.9) * np.cos(2 * np.pi * random.uniform(2, 8) * times) ** 2)


def scattered(random, make, seconds, pauses):
    """One such sound after the other."""
    samples = np.zeros(int(seconds * RATE))
    time = 0.3
    while time < seconds - 1:
        one = make(random)[: len(samples) - int(time * RATE)]
        samples[int(time * RATE) :][: len(one)] += one * gain(random.uniform(-14, 0))
        time += random.uniform(*pauses)
    return samples


def pub(random, talkers, seconds):
    """Twelve people at once in a room, glasses, and the noise of the air."""
    count = int(seconds * RATE)
    samples = sum(speech(random, talkers[i % len(talkers)], seconds) * gain(-random.uniform(0, 10)) for i in range(12))
    samples /= level(samples)
    for _ in range(int(seconds * 1.3)):
        glass = modes(random, 0.5, random.uniform(1800, 3000), 7000, 4, (0.1, 0.8))
        place = int(random.integers(0, count - len(glass)))
        samples[place : place + len(glass)] += random.uniform(0.3, 1.5) * glass
    samples = in_room(random, samples + 0.5 * pink(random, count), 0.7, -100)
    return samples / level(samples)


STRUCK = {"kick": (kick, (0.3, 1.5)), "knock": (knock, (0.25, 1.2)), "slap": (slap, (0.3, 1.5)), "wood": (wood, (0.2, 1.0))}
HANDLED = {"rub": (rub, (0.3, 1.5)), "plug": (plug, (0.5, 2.0)), "creak": (creak, (0.4, 1.5))}


def cases(random, half, talkers, drums, seconds=30):
    """All kinds: (category, name, samples)."""
    for number, files in enumerate(talkers):
        yield "talker", f"talker-{number}", speech(random, files, seconds) * gain(random.uniform(-32, -20))
        samples = in_room(random, speech(random, files, seconds), random.uniform(0.2, 0.7), random.uniform(-3, 6))
        yield "talker", f"talker-room-{number}", samples / level(samples) * gain(random.uniform(-36, -20))
    for voice in VOICES[half]:
        samples = made_speech(random, voice, seconds) * gain(random.uniform(-32, -20))
        yield "made talker", f"made-talker-{voice}", samples
    for voice in JOINED[half]:
        for number in range(4):
            samples = joined_speech(random, voice, seconds)
            if number % 2:
                samples = in_room(random, samples, random.uniform(0.2, 0.7), random.uniform(-3, 6))
            yield "joined talker", f"joined-talker-{voice}-{number}", samples / level(samples) * gain(random.uniform(-36, -20))
    for category, kinds in (("knocks", STRUCK), ("handling", HANDLED)):
        for name, (make, pauses) in kinds.items():
            for number in range(8):
                samples = scattered(random, make, seconds, pauses)
                if number % 2:
                    samples = in_room(random, samples, random.uniform(0.2, 0.6), 3)
                yield category, f"{name}-{number}", samples / np.abs(samples).max() * gain(random.uniform(-14, -2))
    for number in range(6):
        yield "drums", f"drums-{number}", drums(random, seconds) * gain(random.uniform(-26, -16))
        yield "pub", f"pub-{number}", pub(random, talkers, seconds) * gain(random.uniform(-32, -20))
        four = sum(in_room(random, speech(random, talkers[k % len(talkers)], seconds), 0.5, 0) for k in range(number, number + 4))
        yield "four", f"four-{number}", four / level(four) * gain(random.uniform(-28, -18))
        mains = 50 + 10 * (number % 2) + random.uniform(-0.03, 0.03)
        yield "hum", f"hum-{number}", hum(random, seconds * RATE, mains) * gain(random.uniform(-50, -25))
    for number in range(16):
        samples = glide(random, 15)
        yield "glide", f"glide-{number}", samples / level(samples) * gain(random.uniform(-36, -18))
    rumble = sosfilt(butter(2, [8, 60], "band", fs=RATE, output="sos"), random.standard_normal(seconds * RATE))
    noises = {"pink": pink(random, seconds * RATE), "white": random.standard_normal(seconds * RATE), "rumble": rumble}
    for name, samples in noises.items():
        yield "noise", name, samples / level(samples) * gain(-28)
