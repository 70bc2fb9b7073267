"""What may be missing, busy or damaged: the box says it in one sentence and starts all the same."""

import re

from rig import appliance, lines, machine
from rig.appliance import BOARD, LOG, SETTINGS, STATUS, BoxTest

# Each is called so in the board file; the ribbon's pads are a list.
NAMES = ("MODE", "POWER", "PAD3", "HP_DETECT", "LAMP_POWER", "LAMP_TUNE", "HAPTIC", "RELAY")

WRONG_BOARDS = (
    ('name = "x"\ncolour = "red"\n', "colour"),
    ('name = 5\n', "name"),
    ('name = "x"\n[audio]\nrate = "fast"\n', "rate"),
    ('name = "x"\n[display]\nrotation = 45\n', "0, 90, 180 or 270"),
    ('name = "x"\n[lines.MODE]\nline = "A"\n[lines.POWER]\nline = "A"\n', "same line"),
    ('name = "x"\n[lines.MODE]\nchip = "pinctrl-bcm2711"\nline = 0\n', "reserved"),
    ('name = "x\n', "wrong.toml:1:10: "),
)


def without(name):
    """The rig's board file with one line that does not exist."""
    text = appliance.board()
    if name in lines.PADS:
        return text.replace(f'"{name}"', '"NOWHERE"')
    return text.replace(f"[lines.{name}]\n", f'[lines.{name}]\nline = "NOWHERE"\n')


class Faults(BoxTest):
    """Idle is skipped, so that the host has nothing to wait for."""

    hardware = machine.Hardware(sleeps=False)
    normal = None  # the status line of a box that lacks nothing

    def setUp(self):
        # Before any test starts a box of its own: two at once would fight for the card.
        super().setUp()
        if Faults.normal is None:
            process = self.start()
            self.wait_for_streams()
            Faults.normal = self.wait_for_picture().crop(*STATUS)
            self.stop(process)

    def start(self, board=None):
        """Starts the box alone; it is stopped when the test ends."""
        path = BOARD
        if board is not None:
            path = "/tmp/board.toml"
            self.guest.put(path, board.encode())
        process = self.guest.spawn(f"phosphor --no-splash --board {path}", log=LOG)
        self.addCleanup(self.stop, process)
        return process

    def stop(self, process):
        """Ends a box as a system would; it gives everything back and ends with 0."""
        if process in self.guest.processes("phosphor"):
            self.guest.kill(process)
            self.assertEqual(self.guest.wait(process), 0)

    def assert_it_tells(self, name):
        """A notice is on the screen."""
        shown = [None]

        def tells():
            shown[0] = self.guest.screenshot()
            lit = shown[0].brightest() > appliance.LIT
            return lit and shown[0].crop(*STATUS) != Faults.normal

        try:
            self.guest.until(tells, appliance.START_SECONDS, "", step=0.1)
        except AssertionError:
            self.fail(f"no notice; {self.said()}")
        self.keep(shown[0], name)

    def test_each_line_may_be_missing(self):
        for name in NAMES:
            with self.subTest(name):
                process = self.start(without(name))
                self.assert_it_tells(f"without-{name}")
                self.wait_for_streams()
                title = "ribbon pad 4" if name == "PAD3" else name
                named = rf"line {title} \(\"NOWHERE\" of chip \"rig\"\): .*no such line.*; going on"
                said = self.said()
                self.assertEqual(len(re.findall(named, said)), 1, said)
                self.assertEqual(said.count("going on without"), 1, said)
                self.stop(process)

    def test_a_busy_line_is_named_with_its_holder(self):
        other = 'name = "other"\n[audio]\ncapture = "nothing"\nplayback = ""\n'
        other += '[display]\ndevice = "/dev/nothing"\n[lines.MODE]\nchip = "rig"\n'
        self.guest.put("/tmp/other.toml", other.encode())
        holder = self.guest.spawn("phosphor --no-splash --board /tmp/other.toml", log="/tmp/other")
        self.addCleanup(self.stop, holder)
        # A turn of the box's loop takes lines before it hears of the card.
        held = lambda: 'audio card "nothing"' in self.guest.text("/tmp/other")
        self.guest.until(held, 10, "the other box")
        self.start()
        self.assert_it_tells("busy-line")
        self.wait_for_streams()
        self.wait_until_it_says('line MODE ("MODE" of chip "rig")')
        self.assertIn('held by "phosphor"', self.said())
        self.stop(holder)
        self.wait_until_it_says("works again", 5)

    def test_a_busy_card_is_waited_for(self):
        # The loopback card has two substreams, and ALSA gives whichever is free.
        holders = []
        for stream in (0, 1):
            device = f"-D hw:Loopback,0,{stream} -t raw -f S32_LE -c 2 -r 48000"
            holders.append(self.guest.spawn(f"arecord -q {device} /dev/null", log="/tmp/holder"))
        status = "/proc/asound/Loopback/pcm0c/sub*/status"
        busy = lambda: self.guest.run(f"grep -l RUNNING {status}", check=False).count("sub") == 2
        self.guest.until(busy, 3, "a busy card")
        self.start()
        self.assert_it_tells("busy-card")
        self.wait_until_it_says('audio card "Loopback": ')
        self.assertIn("busy", self.said())
        for holder in holders:
            self.guest.kill(holder)
        self.wait_for_streams(seconds=5)

    def test_damaged_settings_are_put_aside_and_named(self):
        self.guest.run("mkdir -p /data/phosphor")
        self.guest.put(SETTINGS, b"lower = \"info-bar\nnot TOML at all \xff")
        self.start()
        self.assert_it_tells("damaged-settings")
        aside = re.search(r"kept as (settings\.toml\.damaged-\S+),", self.said())
        self.assertTrue(aside, self.said())
        kept = self.guest.get(f"/data/phosphor/{aside[1]}")
        self.assertIn(b"not TOML at all", kept)

    def test_a_wrong_setting_costs_its_own_default_only(self):
        self.guest.run("mkdir -p /data/phosphor")
        self.guest.put(SETTINGS, b'lower = "info-bar"\na4 = 4400.0\n')
        self.addCleanup(self.guest.run, f"rm -f {SETTINGS}")
        self.start()
        self.assert_it_tells("wrong-setting")
        self.assertIn("a4", self.said())
        self.wait_for_streams()

    def test_a_wrong_board_file_ends_with_2_and_one_sentence(self):
        for board, words in WRONG_BOARDS:
            with self.subTest(words):
                self.guest.put("/tmp/wrong.toml", board.encode())
                command = "phosphor --board /tmp/wrong.toml; echo status $?"
                said, status, _ = self.guest.run(command).split("\n")
                self.assertEqual(status, "status 2")
                self.assertIn("/tmp/wrong.toml", said)
                self.assertIn(words, said)
        said = self.guest.run("phosphor --board /tmp/none.toml; echo status $?")
        self.assertIn("/tmp/none.toml: No such file or directory", said)
        self.assertIn("status 2", said)
