"""A circuit as a deck for ngspice, and what ngspice says of it.

Models are of the data sheets' figures; what was not found there is marked "assumed" below and in board/analogue.md.
"""

import functools
import pathlib
import subprocess
import tempfile

UNITS = {"MΩ": "meg", "kΩ": "k", "Ω": "", "µF": "u", "nF": "n", "pF": "p"}
MODELS = """
.model d1n4148 d(is=2.52n rs=0.568 n=1.752 cjo=4p tt=20n bv=110)
.model q2222 npn(is=14.34f bf=200 vaf=74 ne=1.307 ise=14.34f ikf=0.285 rc=1 cjc=7.3p cje=22p tf=411p tr=46.9n)
* Contacts: 50 mOhm at most, 1 Gohm at least when open (data sheet); 1 pF (assumed).
.model contact sw(vt=0.5 vh=0 ron=0.05 roff=1g)
* MCP6022: 10 MHz, 8.7 nV/rtHz, 1 mA, supply rejection 74 dB at least (data sheet); 6 pF at the input, 20 mV left to the
* rails, 50 ohm (assumed). Its inputs' diodes clamp to both supplies.
.subckt mcp6022 plus minus vdd vss out
rnoise hiss 0 4570
eplus p1 plus hiss 0 1
bshift p2 p1 v=(v(vdd,vss)-5)*2e-4
cplus plus 0 6p
dup plus vdd clamp
ddown vss plus clamp
gdif 0 x p2 minus 6.2832m
cx x 0 100p
rx x 0 1g
dhigh x vdd soft
dlow vss x soft
bout o 0 v=max(v(vss)+0.02, min(v(vdd)-0.02, v(x)))
rout o out 50
iq vdd vss 1u
.model clamp d(is=1f rs=20 cjo=1p)
.model soft d(is=1f rs=1)
.ends
* The clamp: breaks at 13 V or more, 16 pF at most for one of its diodes (data sheet of a CPDT-12V); here as if
* for both.
.subckt esd a b
c1 a b 16p
d1 a m breaks
d2 b m breaks
.model breaks d(is=1f bv=14 cjo=0.1f)
.ends
"""
LIMIT = 60  # s
COIL = (178, 0.1)  # ohm (5 V, 28 mA: data sheet); henry (assumed)
SERIES = 0.3  # ohm of an electrolytic capacitor (assumed)


def value(words):
    """A value as ngspice reads it."""
    number, unit = words.split(" ")
    return number + UNITS[unit]


class Deck:
    """The parts of a circuit but those left out; relays, the bridge and what is plugged in come by the caller."""

    def __init__(self, circuit, without=(), bridged=True, moves=None):
        self._nodes = {}
        self._moves = moves or {}
        for name, pins in circuit.nets().items():
            node = (
                "0"
                if name == "GND"
                else name.lower().replace("(", "").replace(")", "").replace("-", "_").replace("+", "p")
            )
            for pin in pins:
                self._nodes[pin] = node
        self.lines = [f"* {circuit.title}"]
        for part in circuit.parts():
            if part.ref not in without:
                self.lines += getattr(self, f"_{part.symbol}", self._nothing)(part)
        self.lines += [f"rbridge {self.node('JP1', '1')} {self.node('JP1', '2')} {'1m' if bridged else '1t'}"]
        for ref in ("K1", "K2"):
            self.lines += _control(ref, self._move(ref))

    def node(self, ref, pin):
        """The node of a terminal; one that is left open has its own."""
        return self._nodes.get((ref, pin), f"open_{ref}_{pin}".lower())

    def _move(self, ref):
        return self._moves.get(ref, "rest")

    def add(self, *lines):
        """Lines of the caller."""
        self.lines += lines
        return self

    def _two(self, letter, part):
        return f"{letter}{part.ref} {self.node(part.ref, '1')} {self.node(part.ref, '2')}"

    def _nothing(self, _):
        return []

    def _resistor(self, part):
        return [f"{self._two('r', part)} {value(part.value)}"]

    def _capacitor(self, part):
        return [f"{self._two('c', part)} {value(part.value)}"]

    def _polarised(self, part):
        inner = f"in_{part.ref}".lower()
        return [
            f"c{part.ref} {self.node(part.ref, '1')} {inner} {value(part.value)}",
            f"r{part.ref} {inner} {self.node(part.ref, '2')} {SERIES}",
        ]

    def _diode(self, part):
        return [f"d{part.ref} {self.node(part.ref, '2')} {self.node(part.ref, '1')} d1n4148"]

    def _clamp(self, part):
        return [f"{self._two('x', part)} esd"]

    def _transistor(self, part):
        return [f"q{part.ref} {self.node(part.ref, '3')} {self.node(part.ref, '2')} {self.node(part.ref, '1')} q2222"]

    def _amplifier(self, part):
        for unit, (plus, minus, out) in enumerate(("321", "567")):
            nodes = " ".join(self.node(part.ref, pin) for pin in (plus, minus, "8", "4", out))
            yield f"x{part.ref}{unit} {nodes} mcp6022"

    def _relay(self, part):
        ref = part.ref.lower()
        yield f"r{ref} {self.node(part.ref, '1')} {ref}_coil {COIL[0]}"
        yield f"l{ref} {ref}_coil {self.node(part.ref, '10')} {COIL[1]}"
        for pole, (com, closed, opened) in enumerate(("324", "897")):
            for pin, control in ((closed, "nc"), (opened, "no")):
                if not {(part.ref, com), (part.ref, pin)} <= self._nodes.keys():
                    continue  # left open
                ends = f"{self.node(part.ref, com)} {self.node(part.ref, pin)}"
                if isinstance(self._move(part.ref), str):
                    shut = (control == "nc") == (self._move(part.ref) == "rest")
                    yield f"r{ref}{pole}{control} {ends} {'0.05' if shut else '1g'}"
                else:
                    yield f"s{ref}{pole}{control} {ends} {ref}_{control} 0 contact"
                yield f"c{ref}{pole}{control} {ends} 1p"

    def text(self, control):
        """The deck with its commands."""
        return (
            "\n".join(
                [
                    *self.lines,
                    MODELS,
                    ".option reltol=1e-4 abstol=1e-13 method=gear",
                    ".control",
                    "set filetype=ascii",
                    *control,
                    ".endc",
                    ".end",
                ]
            )
            + "\n"
        )

    def run(self, control, *names):
        """Runs the commands; for each name the rows of the file that `wrdata NAME ...` wrote, and all that was said."""
        return _ran(self.text(["set wr_singlescale", *control]), names)


@functools.cache
def _ran(text, names):
    """What ngspice makes of a deck; the same deck is run once."""
    with tempfile.TemporaryDirectory() as folder:
        deck = pathlib.Path(folder, "deck.cir")
        deck.write_text(text)
        ran = subprocess.run(
            ["ngspice", "-b", deck], cwd=folder, capture_output=True, text=True, check=False, timeout=LIMIT
        )
        files = [pathlib.Path(folder, f"{name}.data") for name in names]
        if ran.returncode != 0 or not all(file.exists() for file in files):
            raise RuntimeError(f"ngspice did not simulate:\n{ran.stdout}\n{ran.stderr}")
        tables = [[[float(word) for word in line.split()] for line in file.read_text().splitlines()] for file in files]
        return tables, ran.stdout


def _control(ref, moves):
    """Sources that move the contacts of a relay: "rest" or "pulled" for good, or a list of (time in s, one of both)."""
    if isinstance(moves, str):
        return
    ref = ref.lower()
    for contact, state in (("nc", "rest"), ("no", "pulled")):
        points, last = [], None
        for time, now in moves:
            # A contact opens at once, and the other closes a millisecond later.
            level = int(now == state)
            if last is None:
                points.append(f"0 {level}")
            else:
                at = time + level * 1e-3
                points += [f"{at:g} {last}", f"{at + 1e-6:g} {level}"]
            last = level
        yield f"v{ref}{contact} {ref}_{contact} 0 pwl({' '.join(points)})"
