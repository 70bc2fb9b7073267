"""How the card mounts what strangers may have written: its data partition, and a stick whose journal is not played."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

from rig import started_card as card
from rig.marks import night
from test_stick import BOARD

MIB = 1 << 20
SAFE = {"nosuid", "nodev", "noexec"}


def dirty_stick(path):
    """An ext4 stick with a song, something that is called like an update, and a journal that says there is more to write."""
    with open(path, "wb") as file:
        file.truncate(32 * MIB)
    subprocess.run(["/sbin/mke2fs", "-q", "-F", "-t", "ext4", path], check=True)
    song = path.with_suffix(".wav")
    song.write_bytes(b"RIFF")
    steps = f"write {song} a.wav\nmknod x.phosphor p\njournal_open\njournal_write -b 5000 /dev/zero\njournal_close\n"
    subprocess.run(["/sbin/debugfs", "-w", "-f", "-", path], input=steps, text=True, check=True, capture_output=True)
    return path


@night("a start of the card for one stick")
class Mounts(unittest.TestCase):
    def test_a_stick_is_only_read_and_runs_nothing(self):
        folder = pathlib.Path(tempfile.mkdtemp(prefix="phosphor-mounts-"))
        self.addCleanup(shutil.rmtree, folder)
        path = dirty_stick(folder / "stick")
        header = subprocess.run(["/sbin/dumpe2fs", "-h", path], capture_output=True, text=True, check=True).stdout
        self.assertIn("needs_recovery", header, "a stick with nothing to be played proves nothing")
        before = path.read_bytes()
        machine = card.Machine(
            archive=card.virtual_board(card.STICK, {"etc/phosphor/board.toml": BOARD}), words="phosphor.slot=A", stick=path
        )
        self.addCleanup(machine.stop)
        machine.wait("sticks: sda is mounted")
        machine.wait("phosphor: music: 1 files")
        mounts = machine.run("grep -E ' (/data|/media/sda) ' /proc/mounts")
        options = {line.split()[1]: set(line.split()[3].split(",")) for line in mounts.splitlines() if line.count(" ") >= 5}
        self.assertLessEqual(SAFE | {"ro"}, options["/media/sda"])
        self.assertLessEqual(SAFE | {"rw", "noatime"}, options["/data"])
        self.assertNotIn("x on the stick", machine.text, "a FIFO is no update")
        machine.stop(clean=True)
        self.assertEqual(path.read_bytes(), before, "the stick was written to")


if __name__ == "__main__":
    unittest.main()
