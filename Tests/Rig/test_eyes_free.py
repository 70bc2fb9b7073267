"""A player who does not look: what the motor's line does, what the loudspeaker plays, and the way in by MODE alone."""

import json
import math
import os
import statistics
import subprocess

from rig import lines, machine, readout, recording, resampling, sound
from rig.appliance import FORMAT, RECORDING, SETTINGS, ApplianceTest

STRING = 5  # of a guitar
# Frequencies of Sources/3-Sound/Synthesis/Cue.swift.
FLAT, SHARP = 4000.0, 5660.0
WATCH = "/tmp/watch"
# Reads the line's level again and again; writes a row whenever it has changed.
WATCHER = """#!/bin/sh
line=$(echo /sys/devices/platform/gpio-sim.0/gpiochip*/sim_gpio{line}/value)
before=0
while :; do
  read level < $line
  if [ $level != $before ]; then
    read up idle < /proc/uptime
    echo $level $up
    before=$level
  fi
done
"""


def made(level):
    """Settings of a guitar whose player does not look."""
    return f"version = 5\npreset = 'Guitar/Standard EADGBE'\neyes-free = '{level}'\ntone-volume = 0.5\n".encode()


class WithoutEyes(ApplianceTest):
    """A box without a panel, so that nothing is spent on drawing. Idle is skipped."""

    hardware = machine.Hardware(sleeps=False, display=False)
    level = "off"

    @classmethod
    def begin(cls):
        cls.guest.run(f"mkdir -p {os.path.dirname(SETTINGS)}")
        cls.guest.put(SETTINGS, made(cls.level))
        super().begin()

    def string(self, cents):
        """The recorded A string, so many cents off, as bytes of the cable."""
        samples, _ = recording.read(RECORDING)
        self.cable = sound.Cable(self.guest, FORMAT)
        return self.cable.encode(resampling.detuned(samples, cents - heard()))

    def pulses(self, action):
        """The motor's pulses during an action: (begin, length) each, in seconds of the guest's clock."""
        script = WATCHER.format(line=lines.offset("HAPTIC"))
        self.guest.put("/tmp/watcher", script.encode(), mode=0o755)
        watcher = self.guest.spawn("/tmp/watcher", log=WATCH)
        action()
        self.guest.kill(watcher, 9)
        self.guest.wait(watcher)
        found, begun = [], None
        for row in self.guest.text(WATCH).splitlines():
            level, at = row.split()
            if level == "1":
                begun = float(at)
            elif begun is not None:
                found.append((begun, float(at) - begun))
                begun = None
        return found


class ByTheMotor(WithoutEyes):
    level = "haptic"

    def felt(self, cents, seconds=4.0):
        """The pulses while the string sounds."""
        raw = self.string(cents)

        def play():
            feeder = self.cable.feed(raw)
            self.guest.sleep(seconds)
            self.guest.wait(feeder)

        return self.pulses(play)

    def kinds(self, pulses):
        """How many pulses of PulsePattern.swift there are by their lengths: 30, 50, 120 and 350 ms.

        The uptime that they are measured by has steps of 10 ms.
        """
        return {
            "side": sum(length < 0.041 for _, length in pulses),
            "counted": sum(0.041 <= length < 0.09 for _, length in pulses),
            "long": sum(0.09 <= length < 0.2 for _, length in pulses),
            "in tune": sum(length >= 0.3 for _, length in pulses),
        }

    def test_side_distance_and_in_tune_are_on_the_line(self):
        self.wait_for_streams()
        flat, sharp, near = self.felt(-25), self.felt(25), self.felt(0)
        for name, pulses in (("flat", flat), ("sharp", sharp), ("in tune", near)):
            self.tell(f"{name}: {self.kinds(pulses)}")
        self.assertGreaterEqual(self.kinds(flat)["side"], 4)
        self.assertGreaterEqual(self.kinds(sharp)["side"], 8)
        self.assertEqual(self.kinds(flat)["in tune"], 0)
        self.assertEqual(self.kinds(sharp)["in tune"], 0)
        self.assertGreaterEqual(self.kinds(near)["in tune"], 1)
        # Its number is told once, before the first.
        self.assertGreaterEqual(self.kinds(flat)["counted"] + self.kinds(flat)["side"], STRING + 4)
        # Pairs lie closer than groups do.
        gaps = [b[0] - a[0] for a, b in zip(flat, flat[1:])][-3:]
        pairs = [b[0] - a[0] for a, b in zip(sharp, sharp[1:])][-4:]
        self.assertGreater(min(gaps), 0.25, gaps)
        self.assertLess(min(pairs), 0.12, pairs)


class BySounds(WithoutEyes):
    level = "tones"

    def heard(self, cents):
        """Amplitudes of the flat and the sharp tick, the loudest 10 ms of each, while the string sounds."""
        raw = self.string(cents)
        feeder = self.cable.feed(raw)
        recorded = self.cable.begin_recording(4)
        samples = self.cable.decode(self.cable.finish_recording(recorded))
        self.guest.wait(feeder)
        # The first second may have the string's number.
        parts = [samples[at : at + 480] for at in range(96000, len(samples) - 480, 240)]
        return tuple(max(amplitude(part, tick) for part in parts) for tick in (FLAT, SHARP))

    def test_a_flat_string_ticks_low_and_a_sharp_one_high(self):
        self.wait_for_streams()
        flat, sharp = self.heard(-25), self.heard(25)
        self.tell(f"flat: {flat}, sharp: {sharp}")
        self.assertGreater(flat[0], 0.03)
        self.assertGreater(flat[0], 5 * flat[1])
        self.assertGreater(sharp[1], 0.03)
        self.assertGreater(sharp[1], 5 * sharp[0])


class TheWayIn(ApplianceTest):
    hardware = machine.Hardware(sleeps=False, display=False)

    @classmethod
    def begin(cls):
        """MODE is down before the program is there."""
        cls.guest.set("MODE", 1)
        super().begin()

    def test_mode_held_from_the_start_leads_to_the_first_level(self):
        self.wait_for_streams()
        felt = lambda: self.guest.level("HAPTIC") == 1
        self.guest.until(felt, 8, f"an answer; {self.said()}", step=0.01)
        self.guest.set("MODE", 0)
        self.assert_kept("eyes-free", "haptic")


def heard():
    """How far the recorded string is off while it is steady, in cents, as the box hears it: by its partials together."""
    command = [readout.lab(), "analyze", RECORDING, "--preset", "Standard EADGBE"]
    rows = map(json.loads, subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines())
    return statistics.median(row["cents"] for row in rows if row["note"] == "A2" and 0.9 < row["t"] < 1.9)


def amplitude(samples, frequency):
    """The amplitude of a frequency in a few samples (Goertzel)."""
    factor = 2 * math.cos(2 * math.pi * frequency / sound.RATE)
    first = second = 0.0
    for sample in samples:
        first, second = sample + factor * first - second, first
    return 2 * math.sqrt(max(0.0, first * first + second * second - factor * first * second)) / len(samples)
