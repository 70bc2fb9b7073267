#!/usr/bin/env python3
"""gestures.py FOLDER

Writes a log of events for each gesture of Documentation/manual.md, as `board/desk/run --record` would have: what hands do, and what
is heard meanwhile. `phosphor-lab replay` makes the box of it and draws what it shows then, so a picture of a gesture can show only
what that gesture comes to.
"""

import pathlib
import sys

MODE, POWER = "MODE", "POWER"
A2 = 45
SONGS = ("Blues in E", "Click 96", "Nocturne in E flat", "Practice 1, slow", "Practice 2")


def escaped(text):
    """A text as one word of a log."""
    plain = (chr(byte) if 0x20 < byte < 0x7F and byte != 0x25 else f"%{byte:02x}" for byte in text.encode())
    return "".join(plain)


class Box:
    """A box with a ribbon of 16 pads whose events are written down; settings by their keys, with _ for -."""

    def __init__(self, **settings):
        lines = ["version = 4"] + [f"{key.replace('_', '-')} = '{value}'" for key, value in settings.items()]
        self.now = 1_000_000_000
        self.lines = ["phosphor-events 1 16 0.75 line 0.1.0 desk true true"]
        self.tell("switched-on")
        self.tell(f"started {escaped(chr(10).join(lines) + chr(10))} - false")
        self.tell("opened usb 48000 256 768 FLOAT_LE 1 FLOAT_LE 2 true")
        # The announcement of the tuning goes after two seconds.
        self.wait(2.5)

    def tell(self, words):
        self.lines.append(f"{self.now} {words}")

    def wait(self, seconds):
        for _ in range(round(seconds / 0.05)):
            self.now += 50_000_000
            self.tell("clock")

    def down(self, *buttons, wait=0.3):
        for button in buttons:
            self.tell(f"edge {button} true {self.now}")
        self.wait(wait)

    def up(self, *buttons):
        for button in buttons:
            self.tell(f"edge {button} false {self.now}")
        self.wait(0.3)

    def tap(self, *buttons):
        self.down(*buttons, wait=0.1)
        self.up(*buttons)

    def hold(self, button):
        self.down(button, wait=0.8)
        self.up(button)

    def touch(self, pad, wait=0.1):
        self.tell(f"pads {1 << pad:b} {self.now}")
        self.wait(wait)

    def lift(self):
        self.tell(f"pads 0 {self.now}")
        self.wait(0.1)

    def tap_pad(self, pad):
        self.touch(pad)
        self.lift()

    def hear(self, note, cents):
        """Hears a note, by its number, so many cents from where it should be."""
        hertz = 440 * 2 ** ((note - 69) / 12 + cents / 1200)
        partials = "-20 -26 -32 -38 0.1 0.2 0.3 0.4" + f" {cents}" * 4
        reading = f"reading 0 {hertz} 1 {note} {cents} {hertz} -20 0.01 {partials} 0 {note}"
        # No note is in tune at once.
        for _ in range(2):
            self.tell(reading)
            self.wait(0.2)


def tuner(**settings):
    """A tuner of a guitar that hears its A string, a little flat."""
    box = Box(preset="Guitar/Standard EADGBE", **settings)
    box.hear(A2, -12.3)
    return box


def in_tune():
    box = Box(preset="Guitar/Standard EADGBE")
    box.hear(A2, 0.4)
    return box


def mode():
    box = tuner()
    box.tap(MODE)
    return box


def mode_held():
    box = tuner()
    box.down(MODE)
    return box


def mode_power():
    """MODE held, POWER tapped twice: the second string."""
    box = mode_held()
    box.tap(POWER)
    box.tap(POWER)
    return box


def power_mode():
    """POWER held, MODE tapped: the string before the nearest is the last one."""
    box = tuner()
    box.down(POWER)
    box.tap(MODE)
    return box


def power_held():
    box = tuner()
    box.down(POWER, wait=1.9)
    return box


def both():
    """The tone of the chosen string."""
    box = mode_power()
    box.up(MODE)
    box.down(MODE, POWER, wait=1.1)
    box.up(MODE, POWER)
    return box


def ribbon():
    """Three keys are tapped, and stay."""
    box = tuner()
    for pad in (1, 7, 14):
        box.tap_pad(pad)
    return box


def mode_ribbon():
    """MODE held, the high half of the strip tapped: another lower view."""
    box = mode_held()
    box.tap_pad(14)
    box.wait(0.3)
    return box


def menu():
    box = tuner()
    box.hold(MODE)
    return box


def value():
    """More settings, Sound, Tone volume, raised by two taps; `make` sees that a value is open."""
    box = menu()
    step(box, -1)
    step(box, 4)
    step(box, 0)
    box.tap(MODE)
    box.tap(MODE)
    return box


def step(box, lines):
    """Goes so many lines down, or up, and chooses the line."""
    for _ in range(lines):
        box.tap(MODE)
    if lines < 0:
        box.down(MODE)
        for _ in range(-lines):
            box.tap(POWER)
        box.up(MODE)
    box.hold(MODE)


def own_tuning():
    """Tunings, Other instruments, Mine, Make a copy: the strings of a copy; two taps lower the first to D."""
    box = menu()
    step(box, 0)
    step(box, -2)
    step(box, -2)
    step(box, 0)
    step(box, 0)
    step(box, 0)
    box.tap(POWER)
    box.tap(POWER)
    box.tap(MODE, POWER)
    box.tap(POWER)
    return box


def own_name():
    """The name of that copy: its strings' name is taken, and letters are added."""
    box = own_tuning()
    step(box, 7)
    step(box, 1)
    step(box, 3)
    return box


def set_list():
    """Two entries, and both buttons held: the first of them."""
    box = own_tuning()
    box.tell("set-list 0 0")
    box.tap(MODE, POWER)
    for lines in (0, 1):
        box.hold(MODE)
        step(box, 4)
        step(box, lines)
        box.tap(MODE, POWER)
    box.down(MODE, POWER, wait=0.9)
    box.up(MODE, POWER)
    return box


def metronome():
    box = Box(deck="metronome")
    box.tap(MODE)
    box.tell(f"pulse true 1 1 1 0.15 1200 {box.now}")
    return box


def player():
    box = Box(deck="player")
    files = " ".join(
        f"{len(path)} {' '.join(str(byte) for byte in path)} {escaped(title)} Live"
        for title in SONGS
        for path in [f"/music/{title}.flac".encode()]
    )
    box.tell(f"songs {len(SONGS)} {files}")
    box.tap(MODE)
    box.down(MODE)
    box.tap(POWER)
    box.up(MODE)
    for cue in range(1, 4):
        box.tell(f"song {cue} 11995200 44100")
        box.tell(f"played {cue} 4189500 {box.now} true")
    return box


GESTURES = (
    tuner, in_tune, mode, mode_held, mode_power, power_mode, power_held, both, ribbon, mode_ribbon, menu, value, metronome, player,
    own_tuning, own_name, set_list,
)

if __name__ == "__main__":
    for gesture in GESTURES:
        name = gesture.__name__.replace("_", "-")
        (pathlib.Path(sys.argv[1]) / f"{name}.log").write_text("\n".join(gesture().lines) + "\n")
