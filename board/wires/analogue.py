"""What the circuit `bypass` does, by ngspice: the figures of board/analogue.md and the curves of its pictures.

A humbucker is 8 kΩ and 4 H in series, 120 pF, and a volume pot of 500 kΩ; 5 m of cable are 500 pF; an
amplifier is 1 MΩ.
"""

import math
import re

from .spice import Deck

CABLE = "500p"
HUMBUCKER = ("rg ga gb 8k", "lg gb gc 4", "cg gc 0 120p", "rv gc 0 500k", f"cc gc 0 {CABLE}", "rplug gc in 1m")
AMPLIFIER = (f"cout out 0 {CABLE}", "rout out 0 1meg")
POWER = "v5 p5v 0 5"
DEAD = "r5 p5v 0 100"  # a computer that is off
LOAD = ("rhat to_hat 0 10k", "rhat2 hat net_c4_1 100")  # of the codec's input; of its output
MIDDLE = 1.65  # V: the codec's output, if its HAT has no capacitor
CODEC = (*LOAD, f"vhat hat 0 {MIDDLE}")
SILENT = "vrelay relay 0 0"
AWAKE = {"K1": "pulled", "K2": "pulled"}
RESTS = {"K1": "rest", "K2": "pulled"}
OFF = {"K1": "rest", "K2": "rest"}


def _deck(circuit, *lines, **how):
    return Deck(circuit, **how).add(SILENT, *CODEC, *lines)


def impedance(circuit, moves):
    """(hertz, ohm) seen by the input jack."""
    deck = _deck(circuit, POWER, "vin in 0 dc 0 ac 1", moves=moves)
    (table,), _ = deck.run(["ac dec 20 20 20k", "wrdata z.data mag(v(in)/i(vin))"], "z")
    return [(row[0], row[1]) for row in table]


def response(circuit, moves, at, power=POWER, direct=False):
    """(hertz, decibel) from a humbucker's voltage to a node."""
    if direct:
        lines = ("v1 ga 0 dc 0 ac 1", *HUMBUCKER[:-1], f"cx gc 0 {CABLE}", "rx gc 0 1meg")
        deck, at = _deck(circuit, power, *lines), "gc"
    else:
        deck = _deck(circuit, power, "v1 ga 0 dc 0 ac 1", *HUMBUCKER, *AMPLIFIER, moves=moves)
    (table,), _ = deck.run(["ac dec 40 20 20k", f"wrdata r.data vdb({at})"], "r")
    return [(row[0], row[1]) for row in table]


def _distortion(deck, node):
    """Per cent at 1 kHz."""
    _, said = deck.run(["tran 1u 22m 12m 1u", f"fourier 1k v({node})"])
    return float(re.search(r"THD: *([-\d.e+]+)", said)[1])


def overload(circuit, bridged, peak):
    """Per cent of distortion at the codec's input, of 1 kHz with this peak voltage at the input jack."""
    deck = _deck(circuit, POWER, f"vin in 0 sin(0 {peak} 1k)", bridged=bridged, moves=AWAKE)
    return _distortion(deck, "to_hat")


def headroom(circuit, bridged):
    """The peak voltage at the input jack that the buffer passes with 1 % of distortion."""
    low, high = 0.1, 12.0
    for _ in range(9):
        middle = (low + high) / 2
        low, high = (low, middle) if overload(circuit, bridged, middle) > 1 else (middle, high)
    return low


def noise(circuit, bridged=True, source=HUMBUCKER):
    """Volts, 20 Hz to 20 kHz, at the codec's input."""
    deck = _deck(circuit, POWER, "v1 ga 0 dc 0 ac 1", *source, bridged=bridged, moves=AWAKE)
    _, said = deck.run(["noise v(to_hat) v1 dec 40 20 20k", "setplot noise2", "print onoise_total"])
    return float(re.search(r"onoise_total = *([-\d.e+]+)", said)[1])


def clamp(circuit, has_k2, peak=1.0):
    """(per cent of distortion at the output jack, its curve) of a humbucker's 1 kHz that passes a box without power."""
    how = {"moves": OFF if has_k2 else {"K1": "rest", "K2": "pulled"}}
    lines = (DEAD, f"v1 ga 0 sin(0 {peak} 1k)", *HUMBUCKER, *AMPLIFIER)
    (table,), said = _deck(circuit, *lines, **how).run(
        ["tran 1u 32m 22m 1u", "fourier 1k v(out)", "wrdata o.data v(out)"], "o",
    )  # fmt: skip
    curve = [((row[0] - 0.028) * 1e3, row[1]) for row in table if row[0] >= 0.028]
    return float(re.search(r"THD: *([-\d.e+]+)", said)[1]), curve


def pop(circuit, without=()):
    """(the largest volts at the output jack, the curve in ms) when K1 pulls, two seconds after the codec has started.

    The guitar is silent.
    """
    at = 2
    moves = {"K1": [(0, "rest"), (at, "pulled")], "K2": "pulled"}
    deck = Deck(circuit, without, moves=moves).add(SILENT, *LOAD, f"vhat hat 0 pwl(0 0 10m 0 60m {MIDDLE})")
    deck.add(POWER, "v1 ga 0 0", *HUMBUCKER, *AMPLIFIER)
    (table,), _ = deck.run(["tran 50u 2.2 1.95 200u", "wrdata p.data v(out)"], "p")
    return max(abs(row[1]) for row in table), [((row[0] - at) * 1e3, row[1]) for row in table]


def return_pop(circuit, without=()):
    """The largest volts at the input jack when power was off for ten seconds and comes back."""
    off, on = 2, 12
    moves = {"K1": "rest", "K2": [(0, "pulled"), (off, "rest"), (on + 0.003, "pulled")]}
    supply = f"v5 p5v 0 pwl(0 5 {off} 5 {off + 0.01} 0 {on} 0 {on + 0.002} 5)"
    deck = _deck(circuit, supply, "v1 ga 0 0", *HUMBUCKER, *AMPLIFIER, without=without, moves=moves)
    (table,), _ = deck.run(["tran 1m 12.5 0 10m", "wrdata q.data v(in)"], "q")
    return max(abs(row[1]) for row in table if row[0] > on)


def collector(circuit, without=()):
    """The largest volts at the transistor when the relay falls."""
    deck = Deck(circuit, without, moves=AWAKE).add(POWER, *CODEC, "vrelay relay 0 pwl(0 3.3 6m 3.3 6.001m 0)")
    node = deck.node("Q1", "3")
    (table,), _ = deck.run(["tran 1u 12m 4m 0.5u", f"wrdata c.data v({node})"], "c")
    return max(row[1] for row in table)


def ripple(circuit, hertz):
    """What of a ripple on the 5 V is left (at the amplifier's supply, at the codec's input), as a ratio."""
    deck = _deck(circuit, f"{POWER} ac 1", *HUMBUCKER, "v1 ga 0 0", moves=AWAKE)
    (table,), _ = deck.run([f"ac lin 1 {hertz} {hertz}", "wrdata s.data vm(va) vm(to_hat)"], "s")
    return table[0][1], table[0][2]


def drive(circuit):
    """Ampere through K1's coil while RELAY is 3.3 V."""
    deck = Deck(circuit, moves=AWAKE).add(POWER, *CODEC, "vrelay relay 0 3.3")
    _, said = deck.run(["op", "print i(lk1)"])
    return abs(float(re.search(r"i\(lk1\) = *([-\d.e+]+)", said)[1]))


def decibel(volts):
    """dBV."""
    return 20 * math.log10(volts)
