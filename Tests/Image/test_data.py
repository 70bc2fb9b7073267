"""The data partition in any state: the box starts, and says what had to be done."""

import os
import random
import shutil
import struct
import subprocess
import unittest

from box import MIB, SCRIPTS, BoxTest

THOROUGH = bool(os.environ.get("PHOSPHOR_LONG_TESTS"))
BLOCK = 4096
LAYOUT = "disk_id=50484f53\ndata_start=4\ndata_size=16\n"
NUMBER = 0x50484F53

# The kernel's mount as far as it looks: super block, root folder, the journal's first block where there is one (JBD2's
# magic number). It tells what it was asked for.
MOUNT = """#!/bin/sh
echo "$4" >>"$PHOSPHOR_ROOT/options"
debugfs -R 'stat <2>' "$5" 2>&1 | grep -q 'Type: directory' || exit 1
debugfs -R features "$5" 2>&1 | grep -q has_journal || exit 0
[ "$(debugfs -R 'cat <8>' "$5" 2>/dev/null | head -c 4 | od -An -tx1 | tr -d ' ')" = c03b3998 ]
"""


class DataPartition(BoxTest):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        (cls.programs / "debugfs").unlink(missing_ok=True)
        (cls.programs / "debugfs").symlink_to("/sbin/debugfs")
        good = cls.shared / "good"
        with open(good, "wb") as stream:
            stream.truncate(16 * MIB)
        subprocess.run(["/sbin/mke2fs", "-q", "-F", "-t", "ext4", "-L", "data", good], check=True)
        (cls.shared / "settings.toml").write_text("a4 = 442.0\n")
        settings = "phosphor/settings.toml"
        cls.debug(good, "mkdir phosphor", f"write {cls.shared}/settings.toml {settings}")
        cls.good = good.read_bytes()

    @classmethod
    def debug(cls, disk, *commands):
        """Has debugfs do things to a file system; what it printed."""
        words = ["/sbin/debugfs", "-w", "-f", "-", disk]
        given = "".join(f"{x}\n" for x in commands)
        done = subprocess.run(words, input=given, check=True, capture_output=True, text=True)
        return done.stdout

    def setUp(self):
        super().setUp()
        for name in ("etc/phosphor", "dev", "first", "sys/block/vda/vda4", "usr/sbin"):
            (self.root / name).mkdir(parents=True)
        for name in ("e2fsck", "mke2fs"):
            (self.root / "usr/sbin" / name).symlink_to(f"/sbin/{name}")
        (self.root / "etc/phosphor/layout").write_text(LAYOUT)
        sector = bytearray(512)
        struct.pack_into("<I", sector, 440, NUMBER)
        struct.pack_into("<I", sector, 506, 16 * MIB // 512)
        (self.root / "dev/vda").write_bytes(sector)
        self.data = self.root / "dev/vda4"
        self.data.write_bytes(self.good)
        self.sizes(disk=20, data=16)
        self.program("first/mount", MOUNT)
        for name in ("umount", "usleep", "blockdev"):
            self.program(f"first/{name}", "#!/bin/sh\nexit 0\n")

    def sizes(self, disk, data):
        """What the kernel says of the card and its partition, MiB."""
        (self.root / "sys/block/vda/size").write_text(f"{disk * 2048}\n")
        (self.root / "sys/block/vda/vda4/size").write_text(f"{data * 2048}\n")

    def start(self):
        """Mounts; its exit status and what the player is told."""
        done = self.script(SCRIPTS / "mount-data")
        notices = self.root / "run/phosphor/notices"
        said = notices.read_text().splitlines() if notices.exists() else []
        notices.unlink(missing_ok=True)
        self.assertTrue((self.root / "data/phosphor").is_dir(), done.stderr)
        return done.returncode, said

    def settings(self):
        """The settings on the partition."""
        return self.debug(self.data, "cat phosphor/settings.toml")

    def assert_sound(self):
        """Nothing is left to be repaired."""
        check = subprocess.run(["/sbin/e2fsck", "-fn", self.data], capture_output=True, check=False)
        self.assertEqual(check.returncode, 0, check.stdout)
        self.assertEqual(self.start(), (0, []))

    def test_a_sound_one_is_mounted_as_it_is(self):
        self.assertEqual(self.start(), (0, []))
        self.assertEqual(self.data.read_bytes(), self.good)

    def test_nothing_on_it_is_run_or_a_device(self):
        self.start()
        options = (self.root / "options").read_text().split()
        self.assertEqual(len(options), 1)
        self.assertLessEqual({"noatime", "nodev", "nosuid", "noexec"}, set(options[0].split(",")))

    def test_one_that_the_kernel_found_wrong_is_repaired(self):
        self.debug(self.data, "ssv state 2")
        self.assertEqual(self.start(), (0, ["The card was damaged and has been repaired."]))
        self.assertIn("a4 = 442.0", self.settings())
        self.assert_sound()

    def test_one_without_its_first_blocks_is_repaired_from_copies(self):
        self.data.write_bytes(bytes(BLOCK) + self.good[BLOCK:])
        status, said = self.start()
        self.assertEqual(status, 0)
        self.assertEqual(len(said), 1)
        self.assertIn("a4 = 442.0", self.settings())
        self.assert_sound()

    def test_a_damaged_root_folder_costs_names_not_the_start(self):
        self.debug(self.data, "clri <2>")
        status, said = self.start()
        self.assertEqual(
            (status, said), (0, ["The card was damaged: what could be saved is kept."])
        )
        self.assertRegex(self.debug(self.data, "ls lost+found"), r"#\d+")
        self.assert_sound()

    def test_one_that_is_nothing_at_all_begins_afresh(self):
        for contents in (bytes(16 * MIB), random.Random(3).randbytes(16 * MIB)):
            self.data.write_bytes(contents)
            afresh = "The card was damaged beyond repair: settings begin afresh."
            self.assertEqual(self.start(), (0, [afresh]))
            self.assert_sound()

    def test_random_damage_never_keeps_the_box_from_starting(self):
        hands = random.Random(17)
        for number in range(300 if THOROUGH else 8):
            disk = bytearray(self.good)
            for _ in range(hands.randrange(1, 200)):
                # Most of what matters lies in the first MiB.
                at = hands.randrange(0, MIB if hands.random() < 0.8 else len(disk))
                disk[at] = hands.randrange(256)
            self.data.write_bytes(disk)
            status, _ = self.start()
            self.assertEqual(status, 0, f"seed 17, number {number}")

    def test_making_it_anew_may_be_cut_at_any_write(self):
        wrong = random.Random(3).randbytes(16 * MIB)
        self.data.write_bytes(wrong)
        self.start()
        right = self.data.read_bytes()
        hands = random.Random(19)
        places = range(0, len(right), BLOCK)
        changed = [at for at in places if right[at : at + BLOCK] != wrong[at : at + BLOCK]]
        for number in range(200 if THOROUGH else 8):
            share = hands.random()
            disk = bytearray(wrong)
            for at in changed:
                if hands.random() < share:
                    disk[at : at + BLOCK] = right[at : at + BLOCK]
            self.data.write_bytes(disk)
            status, _ = self.start()
            self.assertEqual(status, 0, f"seed 19, number {number}")
            words = ["/sbin/e2fsck", "-p", self.data]
            check = subprocess.run(words, capture_output=True, check=False)
            self.assertLess(check.returncode, 4, check.stdout)

    def test_a_new_card_gives_all_its_room_once(self):
        self.sizes(disk=1000, data=16)
        self.assertEqual(self.start(), (0, []))
        sector = (self.root / "dev/vda").read_bytes()
        size = struct.unpack_from("<I", sector, 506)[0]
        self.assertEqual((len(sector), size), (512, 996 * 2048))
        self.sizes(disk=1000, data=996)
        (self.root / "dev/vda").chmod(0o400)
        self.assertEqual(self.start(), (0, []))
        self.assertEqual((self.root / "dev/vda").read_bytes(), sector)

    def test_a_card_that_is_too_small_or_not_there_starts_in_memory(self):
        self.sizes(disk=12, data=8)
        small = "The card is too small: settings are kept until the power goes."
        self.assertEqual(self.start(), (1, [small]))
        (self.root / "sys/block/vda/vda4/size").unlink()
        self.assertEqual(self.start(), (1, [small]))
        shutil.rmtree(self.root / "sys/block/vda")
        gone = "There is no card: settings are kept until the power goes."
        self.assertEqual(self.start(), (1, [gone]))

    def test_a_card_that_takes_no_writes_starts_in_memory(self):
        for name in ("e2fsck", "mke2fs"):
            (self.root / "usr/sbin" / name).unlink()
            (self.root / "usr/sbin" / name).symlink_to("/bin/false")
        self.data.write_bytes(bytes(16 * MIB))
        broken = "The card cannot be written: settings are kept until the power goes."
        self.assertEqual(self.start(), (1, [broken]))


if __name__ == "__main__":
    unittest.main()
