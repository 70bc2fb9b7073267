"""The run itself: what it chooses, what it tells of each test, and how it ends."""

import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

RIG = pathlib.Path(__file__).parent
GOOD = """
import unittest
from rig.marks import alone, night

class Day(unittest.TestCase):
    def test_fine(self): print("a figure")
    @night("long")
    def test_long(self): pass

@alone("needs the machine")
class Lonely(unittest.TestCase):
    def test_lonely(self): pass
    @unittest.skip("not here")
    def test_skipped(self): pass
"""
BAD = """
import unittest

class Bad(unittest.TestCase):
    def test_breaks(self): raise OSError("broken")
    def test_fails(self): self.assertEqual(1, 2)
    def test_parts(self):
        for part in (1, 2):
            with self.subTest(part): self.assertEqual(part, 1)

class NeverUp(unittest.TestCase):
    @classmethod
    def setUpClass(cls): raise OSError("no guest")
    def test_never(self): pass
"""


class Running(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "test_good.py").write_text(GOOD)

    def run_with(self, *words):
        """The exit status of a run over these tests, and what it told."""
        environment = os.environ | {"PYTHONPATH": f"{self.folder}:{RIG}", "PHOSPHOR_CACHE": str(self.folder / "cache")}
        command = [sys.executable, "-m", "rig.running", "--jobs", "2", *words]
        done = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True, text=True)
        return done.returncode, done.stderr

    def counts(self, said):
        """How many lines tell of a test that is well, and of one that is not, as Tests/run counts them."""
        return tuple(len(re.findall(pattern, said, re.M)) for pattern in (r" \.\.\. ok$", r" \.\.\. (ERROR|FAIL)$"))

    def test_the_day_leaves_out_the_night_and_a_name_does_not(self):
        status, said = self.run_with()
        self.assertEqual((status, self.counts(said)), (0, (2, 0)), said)
        self.assertIn("test_skipped (test_good.Lonely.test_skipped) ... skipped: not here\n", said)
        self.assertIn("1 left to the night", said)
        self.assertEqual(self.counts(self.run_with("--night")[1]), (3, 0))
        self.assertEqual(self.counts(self.run_with("test_good.Day.test_long")[1]), (1, 0))

    def test_a_failure_is_a_line_a_place_and_the_status(self):
        (self.folder / "test_bad.py").write_text(BAD)
        status, said = self.run_with()
        self.assertEqual((status, self.counts(said)), (1, (2, 4)), said)
        self.assertIn("test_parts (test_bad.Bad.test_parts) [2] ... FAIL\n", said)
        self.assertIn("setUpClass (test_bad.NeverUp) ... ERROR\n", said)
        for words in ("OSError: broken", "AssertionError: 1 != 2", "AssertionError: 2 != 1", "OSError: no guest"):
            self.assertEqual(said.count(f"\n{words}\n"), 1, said)

    def test_a_module_that_cannot_be_loaded_and_a_wrong_name_fail(self):
        self.assertEqual(self.run_with("test_none")[0], 1)
        (self.folder / "test_bad.py").write_text("import nothing_of_the_kind\n")
        status, said = self.run_with()
        self.assertEqual((status, self.counts(said)), (1, (2, 1)), said)

    def test_those_that_took_long_begin_first_and_the_lonely_end(self):
        (self.folder / "cache/rig").mkdir(parents=True)
        (self.folder / "test_more.py").write_text("import test_good\nclass Longer(test_good.Day): pass\n")
        seconds = {"test_good.Day": 1, "test_more.Longer": 9, "test_good.Lonely": 99}
        (self.folder / "cache/rig/seconds.json").write_text(json.dumps(seconds))
        said = self.run_with("--jobs", "1")[1]
        self.assertEqual(re.findall(r"^test_\w+ \(test_(\w+\.\w+)\.\w+\) \.\.\. ok$", said, re.M),
                         ["more.Longer", "good.Day", "good.Lonely"])  # fmt: skip
