"""How sticks are mounted and taken away, with programs that stand for mount and umount."""

import pathlib
import shutil
import subprocess
import tempfile
import unittest

from box import MEMORY, SCRIPTS, programs

# Every file system is of one kind, and what was asked for is told; what is mounted stands in the kernel's list.
MOUNT = """#!/bin/sh
echo "$*" >>{root}/mounted
case $2 in
  {kind} | tmpfs) echo "$5 $6 $2 ro 0 0" >>{root}/proc/mounts ;;
  *) exit 1 ;;
esac
"""
# After the first look the end comes by it.
SLEEP = """#!/bin/sh
kill $PPID
"""


class Sticks(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="phosphor-sticks-", dir=MEMORY))
        self.addCleanup(shutil.rmtree, self.root)
        for name in ("first", "media", "run/phosphor", "sys/block", "sys/class/block", "data", "proc"):
            (self.root / name).mkdir(parents=True)
        self.mounts = self.root / "proc/mounts"
        self.mounts.write_text("none / tmpfs rw 0 0\n")
        self.programs = programs(self.root)
        self.program("mount", MOUNT.format(root=self.root, kind="ext4"))
        self.program("umount", f"#!/bin/sh\necho \"$*\" >>{self.root}/unmounted\n")
        self.program("sleep", SLEEP)
        (self.root / "run/phosphor/disk").write_text("sda\n")

    def program(self, name, text):
        """A program that stands for one of the box's."""
        path = self.root / "first" / name
        path.write_text(text)
        path.chmod(0o755)

    def plug(self, disk, *partitions):
        """A disk as the kernel shows it."""
        for name in (disk, *partitions):
            (self.root / "sys/class/block" / name).mkdir()
        (self.root / "sys/block" / disk).mkdir()
        for name in partitions:
            (self.root / "sys/block" / disk / name).mkdir()
            (self.root / "sys/block" / disk / name / "partition").write_text("1\n")

    def look(self):
        """One look for sticks; what was asked to be mounted."""
        # It has no folder that stands for the whole system: its paths are put below ours.
        text = (SCRIPTS / "sticks").read_text()
        for name in ("sys", "media", "run", "proc"):
            text = text.replace(f"/{name}/", f"{self.root}/{name}/")
        asked = self.root / "mounted"
        asked.unlink(missing_ok=True)
        environment = {"PATH": f"{self.root}/first:{self.programs}"}
        subprocess.run(["/bin/sh", "-c", text], env=environment, capture_output=True, check=False, timeout=60)
        return asked.read_text().splitlines() if asked.exists() else []

    def test_it_is_only_read_runs_nothing_and_no_journal_is_played(self):
        self.plug("sdb", "sdb1", "sdb2")
        asked = self.look()
        self.assertEqual(len(asked), 6, "each partition, as three file systems")
        for line in asked:
            words = line.split()
            options = set(words[words.index("-o") + 1].split(","))
            self.assertLessEqual({"ro", "nosuid", "nodev", "noexec"}, options, line)
            self.assertEqual("noload" in options, words[words.index("-t") + 1] == "ext4", line)
            self.assertEqual(words[-1].replace(f"{self.root}/media", "/dev"), words[-2])

    def test_a_disk_without_partitions_is_mounted_whole(self):
        self.plug("sdb")
        self.assertEqual([line.split()[-2] for line in self.look()], ["/dev/sdb"] * 3)

    def test_a_disk_of_which_nothing_can_be_mounted_is_told_to_the_box_once(self):
        self.program("mount", MOUNT.format(root=self.root, kind="none"))
        self.plug("sdb", "sdb1", "sdb2")
        self.plug("sdc")
        self.look()
        self.look()
        told = [line.split()[:2] for line in self.mounts.read_text().splitlines()[1:]]
        media = f"{self.root}/media"
        self.assertEqual(told, [["unusable", f"{media}/sdb"], ["unusable", f"{media}/sdc"]])

    def test_one_partition_that_can_be_mounted_is_enough(self):
        self.program("mount", MOUNT.format(root=self.root, kind="ext4").replace("case $2", 'case "$2${5#/dev/sdb1}"'))
        self.plug("sdb", "sdb1", "sdb2")
        self.look()
        self.look()
        self.assertEqual(
            [line.split()[1] for line in self.mounts.read_text().splitlines()[1:]], [f"{self.root}/media/sdb1"]
        )

    def test_the_card_is_no_stick(self):
        self.plug("sda", "sda1")
        self.assertEqual(self.look(), [])

    def test_one_is_mounted_once_and_taken_away_when_it_is_pulled(self):
        self.plug("sdb", "sdb1")
        self.assertEqual(len(self.look()), 3)
        self.assertEqual(self.look(), [])
        self.assertFalse((self.root / "unmounted").exists())
        for name in ("sys/block/sdb", "sys/class/block/sdb1"):
            shutil.rmtree(self.root / name)
        self.look()
        self.assertEqual((self.root / "unmounted").read_text(), f"-l {self.root}/media/sdb1\n")
        self.assertFalse((self.root / "media/sdb1").exists())


if __name__ == "__main__":
    unittest.main()
