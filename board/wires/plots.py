"""Curves of the simulation as pictures."""

import math

from . import analogue
from .paint import FAINT, INK, sheet, text

WIDTH, HEIGHT = 760, 380
LEFT, RIGHT, TOP, FOOT = 78, 24, 62, 56
COLORS = ("#1f6f8b", "#b5651d", "#7a4a9e")


def _ticks(low, high, is_log):
    """Values with a line through the picture."""
    if is_log:
        first, last = math.floor(math.log10(low)), math.ceil(math.log10(high))
        return [m * 10**e for e in range(first, last + 1) for m in (1, 2, 5) if low <= m * 10**e <= high]
    raw = (high - low) / 6
    step = next(
        m * 10 ** math.floor(math.log10(raw)) for m in (1, 2, 5, 10) if m * 10 ** math.floor(math.log10(raw)) >= raw
    )
    return [step * n for n in range(math.ceil(low / step), math.floor(high / step) + 1)]


def _short(value):
    for unit, word in ((1e6, "M"), (1e3, "k")):
        if abs(value) >= unit:
            return f"{value / unit:g} {word}"
    return f"{value:g}"


class Plot:
    """Curves over an axis."""

    def __init__(self, title, across, up, span, log=(False, False)):
        self._title, self._across, self._up, self._log = title, across, up, log
        (self._x0, self._x1), (self._y0, self._y1) = span
        self._curves = []

    def curve(self, words, points):
        """A curve and what it is."""
        self._curves.append((words, points))
        return self

    def _place(self, x, y):
        def share(value, low, high, is_log):
            if is_log:
                value, low, high = (math.log10(max(one, 1e-12)) for one in (value, low, high))
            return (value - low) / (high - low)

        across = share(x, self._x0, self._x1, self._log[0])
        up = share(y, self._y0, self._y1, self._log[1])
        return LEFT + across * (WIDTH - LEFT - RIGHT), HEIGHT - FOOT - up * (HEIGHT - TOP - FOOT)

    def svg(self):
        """The picture."""
        shapes = [
            *sheet(WIDTH, HEIGHT),
            text(LEFT, 26, self._title, 15, INK, "start", "bold"),
        ]
        for x in _ticks(self._x0, self._x1, self._log[0]):
            at, _ = self._place(x, self._y0)
            shapes.append(f'<path d="M{at:.1f},{TOP} V{HEIGHT - FOOT}" stroke="#dedbd0"/>')
            shapes.append(text(round(at, 1), HEIGHT - FOOT + 18, _short(x), 12, FAINT, "middle"))
        for y in _ticks(self._y0, self._y1, self._log[1]):
            _, at = self._place(self._x0, y)
            shapes.append(f'<path d="M{LEFT},{at:.1f} H{WIDTH - RIGHT}" stroke="#dedbd0"/>')
            shapes.append(text(LEFT - 8, round(at + 4, 1), _short(round(y, 9)), 12, FAINT, "end"))
        shapes.append(text(LEFT + (WIDTH - LEFT - RIGHT) / 2, HEIGHT - 14, self._across, 12.5, INK, "middle"))
        shapes.append(text(LEFT, TOP - 8, self._up, 12.5, INK))
        x = WIDTH - RIGHT
        for number, (words, points) in reversed(list(enumerate(self._curves))):
            color = COLORS[number]
            inside = [(px, min(max(py, self._y0), self._y1)) for px, py in points if self._x0 <= px <= self._x1]
            line = " ".join(f"{a:.1f},{b:.1f}" for a, b in (self._place(*point) for point in inside))
            shapes.append(
                f'<polyline points="{line}" fill="none" stroke="{color}" stroke-width="2.4" stroke-linejoin="round"/>'
            )
            shapes.append(text(x, TOP - 8, words, 12.5, color, "end", "bold"))
            x -= 8.4 * len(words) + 18
        return "\n".join([*shapes, "</svg>"]) + "\n"


def _thinned(points, count=400):
    """At most so many points, evenly."""
    step = max(1, len(points) // count)
    return points[::step]


def all_of(circuit):
    """(file, picture) of each."""
    hertz = "hertz"
    impedance = Plot("What the guitar sees", hertz, "ohm", ((20, 20000), (1e5, 2e6)), (True, True))
    impedance.curve("awake", analogue.impedance(circuit, analogue.AWAKE))
    impedance.curve("passes", analogue.impedance(circuit, analogue.RESTS))
    yield "impedance.svg", impedance.svg()
    response = Plot(
        "A humbucker, 5 m of cable, the box, 5 m of cable, 1 MΩ", hertz, "dB", ((20, 20000), (-40, 15)), (True, False)
    )
    response.curve("one cable of 10 m", analogue.response(circuit, analogue.RESTS, "gc", direct=True))
    response.curve("passes, no power", analogue.response(circuit, analogue.OFF, "out", analogue.DEAD))
    response.curve("to the codec", analogue.response(circuit, analogue.AWAKE, "to_hat"))
    yield "response.svg", response.svg()
    clamp = Plot("1 V peak that passes a box without power", "ms", "volt at the output", ((0, 3), (-1.5, 1.5)))
    clamp.curve("with K2", _thinned(analogue.clamp(circuit, True)[1]))
    clamp.curve("without K2", _thinned(analogue.clamp(circuit, False)[1]))
    yield "clamp.svg", clamp.svg()
    pop = Plot("K1 pulls at 0: the output jack", "ms", "volt", ((-20, 180), (-0.2, 1.8)))
    pop.curve("with R9", _thinned(analogue.pop(circuit)[1], 1200))
    pop.curve("without R9", _thinned(analogue.pop(circuit, ("R9",))[1], 1200))
    yield "click.svg", pop.svg()
