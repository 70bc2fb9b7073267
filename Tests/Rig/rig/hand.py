"""A hand that plays a strip of touch chips at random, and what the box makes of it."""

import random

KEYS = 13  # from C3 on, under however many electrodes
MILLISECOND = 1000  # the finger's times are in microseconds
PAUSE = 80 * MILLISECOND


class Hand:
    """Random taps and slides over the strip, and the keys that they latch as on pads."""

    def __init__(self, seed):
        self._random = random.Random(seed)
        self.latched = []

    def gesture(self, finger, at):
        """Adds a gesture that begins then; returns its begin and its end."""
        key = self._random.randrange(1, KEYS)  # the octave of the lowest is in its sound
        length = self._random.randrange(40, 120) * MILLISECOND
        begin = at + self._random.randrange(4 * MILLISECOND)
        finger.stay(begin)
        width, counts = self._random.uniform(1.2, 2.2), self._random.uniform(40, 400)
        if self._random.random() < 0.5:
            place = middle(key) + self._random.uniform(-0.1, 0.1)
            finger.stay(begin + length, place, width, counts)
            self._tap(key)
        else:
            length += 100 * MILLISECOND
            way = self._random.choice((-3, 3))
            end = min(max(key + way, 0), KEYS - 1)
            if abs(end - key) < 2:
                end = key + (3 if end < key or key < 3 else -3)
            slope = (middle(end) - middle(key)) / length
            finger.stay(begin + length, lambda time: middle(key) + slope * (time - begin), width, counts)
            self._slide(key, end)
        finger.stay(begin + length + PAUSE)
        return begin, begin + length + PAUSE

    def _tap(self, key):
        if key in self.latched:
            self.latched.remove(key)
        else:
            self.latched = [*self.latched[-2:], key]

    def _slide(self, begin, end):
        for key in range(begin, end, 1 if end > begin else -1):
            self._pass(key)
        self._pass(end)

    def _pass(self, key):
        if key not in self.latched:
            self.latched = self.latched[-2:]


def middle(key):
    """Where on twelve electrodes the middle of a key is."""
    return (key + 0.5) * 12 / KEYS - 0.5
