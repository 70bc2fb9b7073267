"""The rest of the system: brought whole from the slot that runs, or not at all, and told."""

import hashlib
import shutil
import sys
import unittest

from box import BOOT_CHOICE, SCRIPTS, TREE, BoxTest

sys.path.insert(0, str(TREE / "image"))
from parts import cpio  # noqa: E402  (the path is set first)

VOICE = "usr/share/phosphor/late/en.voice"
MISSING = "A part of the card cannot be read: voice, sticks and updates are missing."
# A partition's contents are those of a folder called like it.
MOUNT = """#!/bin/sh
[ -d "$5.files" ] && cp "$5.files/"* "$6/"
"""
UMOUNT = """#!/bin/sh
rm "$1"/*
"""


class Late(BoxTest):
    def setUp(self):
        super().setUp()
        for name in ("etc/phosphor", "run/phosphor", "dev/vda3.files", "choice", "lib", "first", "bin"):
            (self.root / name).mkdir(parents=True)
        shutil.copy(SCRIPTS / "unpack-late", self.root / "lib")
        for name, text in (("lib/boot-choice", BOOT_CHOICE), ("first/mount", MOUNT), ("first/umount", UMOUNT)):
            self.program(name, text)
        (self.root / "choice/booted").write_text("B\n")
        (self.root / "run/phosphor/disk").write_text("vda\n")
        (self.root / "bin/mine").write_text("as it was")
        archive = cpio.Archive()
        archive.file(VOICE, b"hello" * 1000)
        archive.program("bin/mine", b"another")
        self.lay(archive.bytes())

    def lay(self, archive, known=None):
        """Lays an archive into the slot that runs, and what the first one knows of it into the box."""
        self.late = self.root / "dev/vda3.files/initramfs-late"
        self.late.write_bytes(archive)
        sum_of_it = hashlib.md5(known or archive, usedforsecurity=False).hexdigest()
        (self.root / "etc/phosphor/late.md5").write_text(f"{sum_of_it}  -\n")

    def run_it(self):
        """Runs the script; its status, and what the player is told."""
        done = self.script(self.root / "lib/unpack-late")
        notices = self.root / "run/phosphor/notices"
        return done.returncode, notices.read_text().splitlines() if notices.exists() else []

    def assert_nothing(self):
        """It is told once, and nothing of it is there."""
        self.assertEqual(self.run_it(), (1, [MISSING]))
        self.assertFalse((self.root / VOICE).exists())
        self.assertFalse((self.root / "run/phosphor/late").exists())
        self.assertEqual(self.run_it()[1], [MISSING])

    def test_it_is_brought_once_and_changes_nothing_that_is_there(self):
        self.assertEqual(self.run_it(), (0, []))
        self.assertEqual((self.root / VOICE).read_bytes(), b"hello" * 1000)
        self.assertEqual((self.root / "bin/mine").read_text(), "as it was")
        self.assertTrue((self.root / "run/phosphor/late").exists())
        self.late.unlink()
        self.assertEqual(self.run_it(), (0, []))

    def test_one_of_another_build_is_not_unpacked(self):
        self.lay(self.late.read_bytes(), known=b"another build's")
        self.assert_nothing()

    def test_one_that_is_cut_or_damaged_is_not_unpacked(self):
        whole = self.late.read_bytes()
        for data in (whole[: len(whole) // 2], whole[:300] + b"\xff" + whole[301:], b""):
            with self.subTest(bytes=len(data)):
                self.setUp()
                self.late.write_bytes(data)
                self.assert_nothing()

    def test_without_a_card_a_slot_or_a_file_it_is_told(self):
        for path in ("run/phosphor/disk", "choice/booted", "dev/vda3.files/initramfs-late"):
            with self.subTest(missing=path):
                self.setUp()
                (self.root / path).unlink()
                self.assert_nothing()


if __name__ == "__main__":
    unittest.main()
