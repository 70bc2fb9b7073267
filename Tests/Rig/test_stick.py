"""A real USB stick at the card that ships, pulled half-way through a song and an update."""

import os
import pathlib
import random
import re
import shutil
import subprocess
import tempfile
import unittest
import wave

from rig import appliance, places, sound, stick, words
from rig import started_card as card
from rig.menu import CHOOSE, NEXT, way
from test_card import keep

SONG_SECONDS = 120
BOARD = (appliance.board() + "\n[update]\n").encode()


def make_key(folder):
    """A key for updates: its public half."""
    made = ["signify-openbsd", "-G", "-n", "-p", "key.pub", "-s", "key.sec"]
    subprocess.run(made, check=True, cwd=folder)
    return (folder / "key.pub").read_bytes()


def pack(folder, slot, version, board=card.BOARD):
    """The signed update of a slot's image, in a folder that has a key."""
    (folder / "version").write_text(f"{version}\n{board}\n")
    command = [places.TREE / "image/pack-update", slot, "version", "key.sec", "."]
    return folder / subprocess.check_output(command, text=True, cwd=folder).strip()


def song(path):
    """A WAV file that is longer than what is read ahead of it."""
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(sound.RATE)
        file.writeframes(bytes(range(256)) * (2 * sound.RATE * SONG_SECONDS // 256))
    return path


@unittest.skipUnless(os.environ.get("PHOSPHOR_LONG_TESTS") == "1", "PHOSPHOR_LONG_TESTS is not 1")
class PulledStick(unittest.TestCase):
    """On the player's deck, from a stick with a song and an update; idle takes its time."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="phosphor-stick-"))
        self.addCleanup(shutil.rmtree, self.folder)
        key = make_key(self.folder)
        files = {"song.wav": song(self.folder / "song.wav")}
        files["new.phosphor"] = pack(self.folder, card.built() / "slot.img", "99.0.0")
        self.machine = card.Machine(
            archive=card.virtual_board(card.STICK, {"etc/phosphor/board.toml": BOARD, "etc/phosphor/update.pub": key}),
            words="phosphor.slot=A", stick=stick.make(self.folder / "stick", files),
            prepare=lambda path: keep(path, "version = 3\ndeck = 'player'\n"),
        )  # fmt: skip
        self.addCleanup(self.machine.stop)

    def boxes(self):
        """The processes of the box: itself, and a decoder while a song is decoded."""
        # Words of the kernel may come between.
        return re.search(r"(?m)^[\d ]+$", self.machine.run("pidof phosphor"))[0].split()

    def status(self):
        """The words of the status line."""
        return words.read(self.machine.screenshot().crop(*appliance.STATUS))

    def test_a_song_ends_with_its_stick_and_the_box_goes_on(self):
        machine = self.machine
        (box,) = self.boxes()
        machine.wait("phosphor: music: 1 files")
        machine.run("sleep 2")
        machine.press("MODE", NEXT)
        machine.run("sleep 1")
        self.assertEqual(len(self.boxes()), 2, f"no decoder; the status says: {self.status()}")
        machine.pull_stick()
        machine.wait("sticks: sda1? is gone")
        machine.wait("phosphor: music: 0 files", machine.text.rindex("music: 1 files"))
        machine.run("sleep 3")  # a hand on the buttons is told of the controls first
        self.assertIn("gone with its stick", self.status())
        self.assertEqual(self.boxes(), [box])
        machine.push_stick()
        machine.wait("phosphor: music: 1 files", machine.text.rindex("music: 0 files"))

    def test_an_update_ends_with_its_stick_and_the_old_version_goes_on(self):
        machine = self.machine
        (box,) = self.boxes()
        machine.wait("phosphor: music: 1 files")
        machine.run("sleep 2")
        machine.press("MODE", *way("Update", "Update", deck="Player"), CHOOSE, NEXT, CHOOSE)
        machine.run("sleep 2")
        machine.pull_stick()
        machine.wait("The stick was pulled out, or cannot be read; .* goes on")
        machine.run("sleep 0.5")
        self.assertIn("stick was pulled out", self.status())
        self.assertRegex(machine.run("/usr/lib/phosphor/boot-choice default"), "(?m)^A$")
        self.assertEqual(self.boxes(), [box])


@unittest.skipUnless(os.environ.get("PHOSPHOR_LONG_TESTS") == "1", "PHOSPHOR_LONG_TESTS is not 1")
class EndWhilePulled(unittest.TestCase):
    """A stick with very many folders, pulled at any moment of the look through it, and the box asked to end there and then."""

    ROUNDS, FOLDERS, MOST = 100, 20_000, 1.0

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="phosphor-stick-"))
        self.addCleanup(shutil.rmtree, self.folder)
        for number in range(self.FOLDERS):
            (self.folder / f"tree/{number % 100}/{number}").mkdir(parents=True)
        path = self.folder / "stick"
        with open(path, "wb") as file:
            file.truncate(256 << 20)
        subprocess.run(["/sbin/mke2fs", "-q", "-F", "-t", "ext4", "-d", self.folder / "tree", path], check=True)
        self.machine = card.Machine(
            archive=card.virtual_board(card.STICK, {"etc/phosphor/board.toml": BOARD}), words="phosphor.slot=A", stick=path,
            prepare=lambda path: keep(path, "version = 3\ndeck = 'player'\n"),
        )  # fmt: skip
        self.addCleanup(self.machine.stop)

    def end(self, after):
        """Pulls the stick, asks the box for its end, and returns the seconds until it is gone."""
        self.machine.run(f"sleep {after:.2f}")
        self.machine.pull_stick()
        seconds = "$(cut -d ' ' -f 1 /proc/uptime)"
        said = self.machine.run(
            "box=$(grep -lx phosphor /proc/[0-9]*/comm | cut -d / -f 3); kill $box; "
            f"begun={seconds}; while [ -e /proc/$box ]; do usleep 10000; done; echo took $begun {seconds}"
        )
        begun, ended = map(float, re.search(r"took ([\d.]+) ([\d.]+)", said).groups())
        return ended - begun

    def test_the_end_comes_within_a_second(self):
        machine, hands, slowest = self.machine, random.Random(19), 0
        machine.wait("sticks: sda is mounted")
        for _ in range(self.ROUNDS):
            slowest = max(slowest, self.end(hands.uniform(0, 1.5)))
            self.assertLess(slowest, self.MOST)
            machine.wait("sticks: sd.1? is gone|sticks: sd. is gone", machine.text.rindex("is mounted"))
            before = len(machine.text)
            machine.push_stick()
            machine.wait("sticks: sd. is mounted", before)
        print(f"{self.ROUNDS} ends with a stick that is pulled: {slowest:.2f} s at most")


if __name__ == "__main__":
    unittest.main()
