"""A box with nothing soldered: MODE, POWER and the ribbon are keys of a USB keyboard."""

import math
import os
import re

import test_two_buttons
from rig import keyboard, machine, pitch, places, sound
from rig.appliance import BACK, BOARD, FORMAT, GREETING_SECONDS, LOG, NEXT, START_SECONDS, ApplianceTest, BoxTest, board
from rig.marks import night

# What the board file asks for, and what QEMU calls these keys.
MODE, POWER = ("KEY_SPACE", "spc"), ("KEY_ENTER", "ret")
PADS = tuple("qwertyui")
QCODES = {"MODE": MODE[1], "POWER": POWER[1]}
RIBBON = ", ".join(f'"KEY_{key.upper()}"' for key in PADS)
RATE = sound.RATE


def keyed(device=None, mode=MODE[0]):
    """The rig's board file with keys in place of the lines of buttons and pads."""
    lines = re.sub(r"\[lines\.(MODE|POWER)\]\n(.+\n)+\n", "", board())
    lines = lines[: lines.index("[ribbon]")]
    named = f'device = "{device}"\n' if device else ""
    return (
        f'{lines}[ribbon]\ntype = "keys"\nkeys = [{RIBBON}]\n{named}\n'
        f'[keys]\nMODE = "{mode}"\nPOWER = ["KEY_F24", "{POWER[0]}"]\n{named}'
    )


class Keyed(BoxTest):
    """A box whose board file names keys."""

    hardware = machine.Hardware(keyboard=True)

    @classmethod
    def contents(cls):
        return super().contents() | {"files": {BOARD: keyed().encode()}}

    def press(self, *presses):
        """Presses of keys in place of lines, timed by QEMU's clock of the guest."""
        self.guest.sleep(0.3)
        self.guest.sleep(self.guest.keyboard.press(*((QCODES.get(name, name), s) for name, s in presses)))

    def count_descriptors(self):
        """How many files the box has open."""
        return len(self.guest.run(f"ls /proc/{self.process()}/fd").split())


@night("the evening of test_two_buttons, by keys")
class AnEvening(Keyed, test_two_buttons.TwoButtons):
    """The evening with two buttons, by two keys: decks, menu, settings, standby and the end."""

    hardware = machine.Hardware(keyboard=True, sleeps=False)


@night("MODE alone, by a key")
class AFootSwitch(Keyed, test_two_buttons.ModeAlone):
    """A USB foot switch is a keyboard of one key: by that key alone. POWER and ribbon are lines that nobody touches."""

    hardware = machine.Hardware(keyboard=True, sleeps=False)

    @classmethod
    def contents(cls):
        lines = re.sub(r"\[lines\.MODE\]\n(.+\n)+\n", "", board())
        return super().contents() | {"files": {BOARD: f'{lines}\n[keys]\nMODE = "{MODE[0]}"\n'.encode()}}


@night("tones by keys")
class TheRibbon(Keyed, ApplianceTest):
    hardware = machine.Hardware(keyboard=True, sleeps=False)

    def test_keys_of_the_ribbon_sound_their_notes(self):
        self.wait_until_it_runs()
        cable = sound.Cable(self.guest, FORMAT)
        # Under eight pads lie 13 keys from C3: the first, the middle of the strip and the last but one.
        for pad, note in ((0, 0), (4, 7), (6, 10)):
            with self.subTest(pad=pad):
                self.guest.keyboard.set(PADS[pad], True)
                self.guest.sleep(0.3)
                played = cable.decode(cable.finish_recording(cable.begin_recording(0.5)))
                # Longer than a tap, so that nothing latches.
                self.guest.sleep(1)
                self.guest.keyboard.set(PADS[pad], False)
                gain = pitch.amplitude(played[-RATE // 4 :], RATE, 440 * 2 ** ((note - 21) / 12))
                level = 20 * math.log10(max(gain, 1e-12))
                self.tell(f"key {PADS[pad]} is heard with {level:.1f} dBFS")
                self.assertGreater(level, -50)
                self.guest.sleep(1)
                silence = cable.decode(cable.finish_recording(cable.begin_recording(0.2)))
                self.assertEqual(max(map(abs, silence)), 0, "let go")


@night("repeats")
class PulledAndPlugged(Keyed, ApplianceTest):
    """Idle takes real time, so that a key is not held for long between two calls."""

    hardware = machine.Hardware(keyboard=True, sound=False)
    plugs = 100 if os.environ.get("PHOSPHOR_LONG_TESTS") == "1" else 20

    def wait_for_sentences(self, words, count):
        """Waits until the box said words so many times."""
        said = lambda: self.said().count(words) >= count
        try:
            self.guest.until(said, 10, "", step=0.05)
        except AssertionError:
            self.fail(f'"{words}" not {count} times in: {self.said()[-2000:]}')

    def test_it_works_after_each_plug_and_leaks_nothing(self):
        self.wait_for_level("RELAY", 1, START_SECONDS)
        self.wait_for_picture()
        self.press(NEXT)
        before, rests = self.count_descriptors(), 0
        begun, delays = self.guest.clock(), []
        for plug in range(1, self.plugs + 1):
            if held := plug % 10 == 0:
                self.guest.keyboard.set(POWER[1], True)
                self.guest.sleep(0.2)
            self.guest.keyboard.pull()
            self.wait_for_sentences('key POWER ("KEY_F24" or "KEY_ENTER"): looking for it', plug)
            if held:
                # Let go with its device, so a tap: held on, it would end the box after three seconds.
                rests = 1 - rests
                self.wait_for_level("LAMP_POWER", rests, 2)
                self.guest.sleep(3.5)
                self.assertIsNotNone(self.process(), self.said()[-500:])
                self.wait_for_level("LAMP_POWER", rests)
            plugged = self.guest.clock()
            self.guest.keyboard.plug()
            self.wait_for_sentences('("KEY_F24" or "KEY_ENTER"): works again', plug)
            delays.append(self.guest.clock() - plugged)
            self.press(BACK)
            rests = 1 - rests
            self.wait_for_level("LAMP_POWER", rests, 2)
        after = self.count_descriptors()
        self.tell(
            f"{self.plugs} plugs in {self.guest.clock() - begun:.0f} s: ready {min(delays):.2f} to {max(delays):.2f} s "
            f"after each; {before} descriptors before, {after} after"
        )
        self.assertEqual(after, before)
        # One sentence for each control and plug, and one when it is back.
        self.assertEqual(self.said().count("key MODE"), 2 * self.plugs, self.said()[-2000:])

    def test_a_key_that_stays_down_is_told_and_does_nothing(self):
        self.wait_for_level("RELAY", 1, START_SECONDS)
        self.guest.sleep(GREETING_SECONDS)
        shown = self.wait_for_picture()
        self.guest.keyboard.set(MODE[1], True)
        self.guest.sleep(11)
        self.assertNotEqual(self.guest.screenshot(), shown, "the notice")
        self.keep(self.guest.screenshot(), "stuck-key")
        self.guest.keyboard.set(MODE[1], False)
        self.wait_for_exactly(shown)


class Faults(Keyed):
    """Idle is skipped, so that the host has nothing to wait for."""

    hardware = machine.Hardware(keyboard=True, sleeps=False)

    def start(self, text):
        """Starts the box alone with a board file; it is stopped when the test ends."""
        self.guest.put("/tmp/board.toml", text.encode())
        process = self.guest.spawn("phosphor --no-splash --board /tmp/board.toml", log=LOG)
        self.addCleanup(self.stop, process)

    def stop(self, process):
        """Ends the box as a system would."""
        self.guest.kill(process)
        self.assertEqual(self.guest.wait(process), 0)

    def test_a_keyboard_that_another_program_holds_is_named_and_taken_once_it_is_free(self):
        program = places.compiled("grab", places.GUEST / "grab.c")
        self.guest.put("/tmp/grab", program.read_bytes(), 0o755)
        holder = self.guest.spawn("/tmp/grab", log="/tmp/holder")
        self.guest.until(lambda: "grabbed" in self.guest.text("/tmp/holder"), 5, "the other program")
        self.start(keyed())
        busy = f'key MODE ("KEY_SPACE"): EVIOCGRAB: "{keyboard.NAME}" is held by another program; going on'
        self.wait_until_it_says(busy)
        self.wait_for_streams()
        self.keep(self.wait_for_picture(), "held-keyboard")
        self.guest.sleep(5)
        self.assertEqual(self.said().count(busy), 1, self.said())
        self.guest.kill(holder)
        self.wait_until_it_says('key MODE ("KEY_SPACE"): works again', 3)
        self.press(BACK)
        self.wait_for_level("LAMP_POWER", 1, 2)

    def test_a_device_and_a_key_that_are_not_there_are_told_and_the_box_runs(self):
        self.start(keyed(device="FootSwitch", mode="BTN_LEFT"))
        self.wait_for_streams()
        self.wait_until_it_says(
            'key MODE ("BTN_LEFT" of device "FootSwitch"): looking for it: no device is called so; '
            f'there is "{keyboard.NAME}"; going on without it'
        )
        self.assertIn('of device "FootSwitch"): looking for it', self.said())
        self.keep(self.wait_for_picture(), "no-such-device")

    def test_a_keyboard_without_the_key_is_told(self):
        self.start(keyed(mode="BTN_LEFT"))
        self.wait_until_it_says('key MODE ("BTN_LEFT"): looking for it: no input device has it; there is')
        self.assertNotIn("key POWER", self.said())
        self.wait_for_streams()
        self.press(BACK)
        self.wait_for_level("LAMP_POWER", 1, 2)

    def test_a_key_that_does_not_exist_ends_the_start(self):
        self.guest.put("/tmp/wrong.toml", keyed(mode="KEY_MODUS").encode())
        said = self.guest.run("phosphor --board /tmp/wrong.toml; echo status $?")
        self.assertRegex(said, r"/tmp/wrong\.toml:\d+:8: keys\.MODE: found the text \"KEY_MODUS\", allowed is a key's")
        self.assertIn("status 2", said)
