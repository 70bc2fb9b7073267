"""The table of figures of board/analogue.md."""

from . import analogue

BEGIN = "<!-- made by board/simulate -->\n"
END = "<!-- end of what board/simulate makes -->\n"


def _near(curve, hertz):
    """The value at the frequency that is nearest."""
    return min(curve, key=lambda point: abs(point[0] - hertz))[1]


def _ohm(ohm):
    return f"{ohm / 1e6:.1f} MΩ" if ohm >= 1e6 else f"{ohm / 1e3:.0f} kΩ"


def _impedance(circuit):
    for words, moves in (("awake", analogue.AWAKE), ("while the signal passes, no amplifier", analogue.RESTS)):
        curve = analogue.impedance(circuit, moves)
        ends = ", ".join(_ohm(_near(curve, hertz)) for hertz in (20, 1000, 20000))
        yield f"input impedance at 20 Hz, 1 kHz, 20 kHz, {words}", ends, ""


def _headroom(circuit):
    full, half = analogue.headroom(circuit, True), analogue.headroom(circuit, False)
    yield "highest peak at the jack with 1 % of distortion: bridge, no bridge", f"{full:.1f} V, {half:.1f} V", ""


def _passed(circuit):
    hiss = analogue.noise(circuit)
    yield (
        "noise at the codec, 20 Hz to 20 kHz, with a humbucker: bridge, no bridge",
        f"{hiss * 1e6:.1f} µV ({analogue.decibel(hiss):.0f} dBV), {analogue.noise(circuit, False) * 1e6:.0f} µV", "",
    )  # fmt: skip
    lost = max(
        abs(one[1] - other[1])
        for one, other in zip(
            analogue.response(circuit, analogue.OFF, "out", analogue.DEAD),
            analogue.response(circuit, analogue.OFF, "gc", direct=True), strict=True,
        )
        if 20 <= one[0] <= 5000
    )  # fmt: skip
    yield "change of the passed sound, 20 Hz to 5 kHz, against one cable, no power", f"{lost:.1f} dB", ""
    good, bad = analogue.clamp(circuit, True)[0], analogue.clamp(circuit, False)[0]
    yield (
        "distortion of the passed sound without power, 1 V peak",
        "under 0.01 %" if good < 0.01 else f"{good:.2f} %",
        f"{bad:.0f} % without K2",
    )
    good, bad = analogue.pop(circuit)[0], analogue.pop(circuit, ("R9",))[0]
    yield (
        "click at the output when K1 pulls",
        "under 0.1 mV" if good < 1e-4 else f"{good * 1e3:.1f} mV",
        f"{bad:.1f} V without R9",
    )


def _return(circuit):
    good, bad = analogue.return_pop(circuit), analogue.return_pop(circuit, ("R2",))
    yield "click at the input when power comes back", f"{good * 1e3:.0f} mV", f"{bad:.1f} V without R2"


def _driver(circuit):
    good, bad = analogue.collector(circuit), analogue.collector(circuit, ("D3",))
    yield (
        "highest voltage at the transistor when K1 falls",
        f"{good:.1f} V",
        f"{'over 40 V' if bad > 40 else f'{bad:.0f} V'} without D3",
    )
    yield "current of K1's coil at 3.3 V on RELAY", f"{analogue.drive(circuit) * 1e3:.0f} mA", ""


def _ripple(circuit):
    for hertz, words in ((100, "100 Hz"), (400e3, "400 kHz")):
        supply, codec = analogue.ripple(circuit, hertz)
        yield (
            f"100 mV of ripple on the 5 V, {words}: left at the amplifier's supply, at the codec",
            f"{supply * 100:.2g} mV, {codec * 1e5:.0f} µV", "",
        )  # fmt: skip


ROWS = (_impedance, _headroom, _passed, _return, _driver, _ripple)
SLOW = (_headroom, _return)  # they take ngspice more than some seconds


def found(circuit, is_all=True):
    """(what, the figure, without the part that cures it) of each row; of those that are made soon, if not of all."""
    for rows in ROWS:
        if is_all or rows not in SLOW:
            yield from rows(circuit)


def line(row):
    """A row as Markdown."""
    return f"| {' | '.join(row)} |"


def table(rows):
    """As Markdown."""
    lines = ["| what | with the circuit | else |", "|---|---|---|"]
    return "\n".join([*lines, *map(line, rows)]) + "\n"


def placed(text, rows):
    """The page with the figures of today."""
    before, rest = text.split(BEGIN)
    return before + BEGIN + table(rows) + rest[rest.index(END) :]
