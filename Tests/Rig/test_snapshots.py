"""Guests that go on from a saved one: each for itself, and booted where that cannot be."""

import contextlib
import io
import pathlib
import shutil
import tempfile
import time
import unittest
from unittest import mock

from rig import guest, machine, snapshot


class Saved(unittest.TestCase):
    def started(self, hardware, **contents):
        """A guest that is stopped when the test ends."""
        system = guest.Guest(hardware, **contents)
        system.start()
        self.addCleanup(system.stop)
        return system

    def test_each_goes_on_for_itself(self):
        hardware = machine.Hardware(display=False, sound=False)
        files = ({"/etc/x/name": name} for name in (b"one", b"other"))
        one, other = (self.started(hardware, files=held) for held in files)
        self.assertEqual((one.console(), other.console()), ("", ""), "neither booted")
        self.assertEqual([system.get("/etc/x/name") for system in (one, other)], [b"one", b"other"])
        one.run("echo one >/data/mark; sync")
        self.assertEqual(other.run("ls /data"), "lost+found\n")
        drawn = [system.run("od -An -tx1 -N16 /dev/urandom") for system in (one, other)]
        self.assertNotEqual(*drawn, "random numbers")
        for system in (one, other):
            self.assertLess(abs(int(system.run("date +%s")) - time.time()), 10, "the time of day")

    def test_a_damaged_one_is_told_once_and_made_anew(self):
        hardware = machine.Hardware(display=False, sound=False, lines=False, disk=False)
        folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        shutil.copytree(snapshot.saved(hardware), folder, dirs_exist_ok=True)
        state = folder / machine.STATE
        state.write_bytes(state.read_bytes()[:1_000_000])
        said = io.StringIO()
        with (
            mock.patch.object(snapshot, "saved", return_value=folder),
            mock.patch.object(snapshot, "_faults", []),
            contextlib.redirect_stderr(said),
        ):
            for _ in range(2):
                self.assertEqual(self.started(hardware, files={"/etc/x": b"there"}).get("/etc/x"), b"there")
        self.assertEqual(said.getvalue().count("so guests are booted"), 1, said.getvalue())
        self.assertFalse((folder / ".key").exists(), "it is made anew")
