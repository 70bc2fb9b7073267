"""Debian's packages when the archive has dropped a version: fetched anew, and asked for once."""

import contextlib
import hashlib
import io
import pathlib
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

from box import TREE

sys.path.insert(0, str(TREE / "image"))
from parts import debian


def package(version):
    """A package whose archive holds its version and nothing else."""
    return debian.Package(debian.SUITE, "zlib1g", version, hashlib.sha256(version.encode()).hexdigest())


class Archive:
    """What stands for Debian's archive: it has one version, and counts how often it is asked."""

    def __init__(self, version):
        self.version = version
        self.asked = 0

    def apt(self, suite, tool, command, *arguments, cwd=None):
        self.asked += 1
        for wanted in arguments:
            name, _, version = wanted.partition("=")
            if version and version != self.version:
                raise subprocess.CalledProcessError(100, tool)
            if version:
                pathlib.Path(cwd, f"{name}.deb").write_text(version)


class Dropped(unittest.TestCase):
    def setUp(self):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        self.archive = Archive("1.4")
        self.enterContext(mock.patch.object(debian, "DEBS", folder / "debs"))
        self.enterContext(mock.patch.object(debian, "LOCK", folder / "packages.lock"))
        self.enterContext(mock.patch.object(debian, "apt", self.archive.apt))
        self.enterContext(mock.patch.object(debian, "renewed", lambda: [package(self.archive.version)]))

    def packages(self):
        """The packages, and what was said."""
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            return debian.packages(), said.getvalue()

    def test_what_the_archive_has_is_fetched_once(self):
        debian.write_lock(debian.LOCK, [package("1.4")])
        self.assertEqual(self.packages(), ([package("1.4")], ""))
        asked = self.archive.asked
        self.assertEqual(self.packages(), ([package("1.4")], ""))
        self.assertEqual(self.archive.asked, asked)

    def test_what_it_dropped_is_replaced_and_told_and_not_asked_for_again(self):
        debian.write_lock(debian.LOCK, [package("1.3")])
        found, said = self.packages()
        self.assertEqual(found, [package("1.4")])
        self.assertIn("the archive no longer has zlib1g=1.3", said)
        asked = self.archive.asked
        self.assertEqual(self.packages(), ([package("1.4")], ""))
        self.assertEqual(self.archive.asked, asked)

    def test_a_lock_made_anew_is_the_one_that_counts(self):
        debian.write_lock(debian.LOCK, [package("1.3")])
        self.packages()
        self.archive.version = "1.5"
        debian.write_lock(debian.LOCK, [package("1.5")])
        self.assertEqual(self.packages(), ([package("1.5")], ""))


if __name__ == "__main__":
    unittest.main()
