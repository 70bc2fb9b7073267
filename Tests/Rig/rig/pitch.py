"""Exact frequencies, measured without any of the project's own code."""

import cmath
import math


def cents(frequency, reference):
    """The interval from `reference` to `frequency`."""
    return 1200 * math.log2(frequency / reference)


def _spectrum_at(samples, start, length, frequency, rate):
    """One value of a Fourier transform under a Hann window."""
    turn = cmath.exp(-2j * math.pi * frequency / rate)
    spin = cmath.exp(-2j * math.pi * frequency * start / rate)
    total = 0j
    for index in range(length):
        window = 0.5 - 0.5 * math.cos(2 * math.pi * (index + 0.5) / length)
        total += samples[start + index] * window * spin
        spin *= turn
    return total / length


def amplitude(samples, rate, frequency):
    """Amplitude of a sine of exactly this frequency, apart from others by two over the length."""
    return 4 * abs(_spectrum_at(samples, 0, len(samples), frequency, rate))


def partial(samples, rate, near):
    """Frequency in hertz and amplitude of the partial closest to `near`.

    From the phase that the partial gains between the first and the second half against a sine of
    the frequency believed so far; repeated until that gain is nothing. `near` must be right within
    a period of half the length, so 1 Hz for one second.
    """
    half = len(samples) // 2
    frequency = near
    for _ in range(6):
        first = _spectrum_at(samples, 0, half, frequency, rate)
        second = _spectrum_at(samples, half, half, frequency, rate)
        gained = cmath.phase(second / first)
        frequency += gained / (2 * math.pi) * rate / half
        if abs(gained) < 1e-6:
            break
    return frequency, 4 * abs(first)


def string_pitch(samples, rate, near, partials=10):
    """Pitch of a string in hertz, as a period estimator hears it.

    The autocorrelation of partials with amplitudes a and frequencies f peaks where
    sum(a^2 f sin(2 pi f lag)) is 0: to first order the mean of f/n with weights (a n)^2. A string's
    upper partials are sharp, so this lies above its fundamental.
    """
    fundamental, _ = partial(samples, rate, near)
    weighted = weights = 0.0
    for number in range(1, partials + 1):
        guess = number * fundamental
        if guess > rate / 2.2:
            break
        frequency, amplitude = partial(samples, rate, guess)
        if abs(cents(frequency, guess)) > 20:
            continue  # nothing there, and the estimate ran to a neighbour
        weight = (amplitude * number) ** 2
        weighted += weight * frequency / number
        weights += weight
    return weighted / weights
