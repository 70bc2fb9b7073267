"""The way of the sound through a box: what is wired to what between the jacks, as its board file says."""

import dataclasses

IN, OUT = "in", "out"


@dataclasses.dataclass
class Block:
    """Something that sound goes into, or comes out of."""

    name: str
    title: str
    note: str
    column: int  # from the left, 0 to 4
    ins: tuple = ()  # terminals at the left edge
    outs: tuple = ()  # terminals at the right edge
    row: int = 0  # of blocks in one column


@dataclasses.dataclass
class Link:
    """A wire or cable from an outgoing terminal to an incoming one: block and terminal of each."""

    source: tuple
    target: tuple
    is_around: bool = False  # led below all blocks: a bypass


@dataclasses.dataclass
class Path:
    """The blocks, the links between them, and what has to be known of them."""

    blocks: list
    links: list
    words: list


INPUT = Block("input", "input jack", "6.35 mm, mono", 0, outs=("tip",))
BUFFER = Block("buffer", "buffer", "1 MΩ in, line out", 1, ins=("in",), outs=("out",))
SLEEVES = "All sleeves, and the grounds of buffer and HAT, are joined. Keep these wires short, and away from the panel's cable."


def _line(title, note):
    """A HAT with line input and output; one channel is used."""
    return Block("hat", title, note, 2, ins=("left in",), outs=("left out",))


def _relay():
    """Around the HAT while the relay rests, so that nothing is needed for the signal to pass."""
    relay = Block("relay", "bypass relay", "its first changeover", 3, ins=("NO", "NC"), outs=("COM",))
    output = Block("output", "output jack", "6.35 mm, mono", 4, ins=("tip",))
    links = [
        Link(("input", "tip"), ("buffer", "in")),
        Link(("buffer", "out"), ("hat", "left in")),
        Link(("hat", "left out"), ("relay", "NO")),
        Link(("relay", "COM"), ("output", "tip")),
        Link(("input", "tip"), ("relay", "NC"), is_around=True),
    ]
    words = [SLEEVES, "The relay rests on NC: without power, and in standby, the signal passes. The box hears it all the time."]
    return Path([INPUT, BUFFER, _line("Audio Injector Stereo", "WM8731"), relay, output], links, words)


def _bypass_of_codec():
    """Through the codec alone, which passes the signal by itself."""
    output = Block("output", "output jack", "6.35 mm, mono", 3, ins=("tip",))
    links = [
        Link(("input", "tip"), ("buffer", "in")),
        Link(("buffer", "out"), ("hat", "left in")),
        Link(("hat", "left out"), ("output", "tip")),
    ]
    words = [SLEEVES, "The codec passes the signal in standby. Without power nothing passes."]
    return Path([INPUT, BUFFER, _line("Audio Injector Zero", "WM8731"), output], links, words)


def _speakers_and_jack():
    """Speakers, and a jack of our own that tells of its plug, fed by the HAT's socket."""
    hat = Block(
        "hat", "WM8960 Audio HAT", "its microphones listen", 0,
        outs=("SPK L + and −", "SPK R + and −", "headphone socket"),
    )  # fmt: skip
    left = Block("left", "left speaker", "8 Ω, 1 W", 4, ins=("+ and −",))
    right = Block("right", "right speaker", "8 Ω, 1 W", 4, ins=("+ and −",), row=1)
    plug = Block("plug", "cable", "3.5 mm plug", 2, ins=("tip, ring",), outs=("tip, ring",), row=2)
    jack = Block("jack", "headphone jack", "3.5 mm, with a switch", 4, ins=("tip, ring",), row=2)
    links = [
        Link(("hat", "SPK L + and −"), ("left", "+ and −")),
        Link(("hat", "SPK R + and −"), ("right", "+ and −")),
        Link(("hat", "headphone socket"), ("plug", "tip, ring")),
        Link(("plug", "tip, ring"), ("jack", "tip, ring")),
    ]
    words = [
        "The HAT's own socket cannot tell of a plug: a short cable leads it to a jack whose switch is the line HP_DETECT.",
        "The speakers are driven as bridges: their − is no ground, and is never joined with another wire.",
    ]
    return Path([hat, left, right, plug, jack], links, words)


def _usb():
    """A USB interface between cables; nothing is soldered."""
    instrument = Block("instrument", "instrument", "or a microphone", 0, outs=("cable",))
    interface = Block("interface", "USB audio interface", "48 kHz", 2, ins=("Hi-Z input", "USB"), outs=("output",))
    computer = Block("computer", "computer", "a socket of its own", 0, outs=("USB",), row=1)
    amplifier = Block("amplifier", "amplifier", "or headphones", 4, ins=("cable",))
    links = [
        Link(("instrument", "cable"), ("interface", "Hi-Z input")),
        Link(("computer", "USB"), ("interface", "USB")),
        Link(("interface", "output"), ("amplifier", "cable")),
    ]
    return Path([instrument, interface, computer, amplifier], links, ["Cables only: nothing of the sound is soldered."])


def path(contents):
    """The way of the sound through the box that a board file describes."""
    audio = contents.get("audio", {})
    if "i2s" not in contents.get("uses", ()):
        return _usb()
    if audio.get("route") == "jack":
        return _speakers_and_jack()
    return _relay() if "RELAY" in contents.get("lines", {}) else _bypass_of_codec()
