"""The updater on plain files for partitions: written, broken off, and what the next start says."""

import os
import subprocess
import unittest

from box import BOOT_CHOICE, SLOT, UpdateTest

# A `dd` that fails at its n-th run from a file, or to one.
FAILING_DD = """#!/bin/sh
case "$*" in *{match}*)
  echo x >>"$PHOSPHOR_ROOT/runs"
  [ $(wc -l <"$PHOSPHOR_ROOT/runs") -ne {number} ] || exit 1
esac
exec busybox dd "$@"
"""

# One that says it wrote, and did not.
FORGETFUL_DD = """#!/bin/sh
case "$*" in *of=*mmcblk0p3*) exit 0 ;; esac
exec busybox dd "$@"
"""


# One that tells what it was asked for.
TELLING_DD = """#!/bin/sh
echo "$*" >>"$PHOSPHOR_ROOT/asked"
exec busybox dd "$@"
"""

# What there is for block devices, of plain files.
TELLING_BLOCKDEV = """#!/bin/sh
echo "blockdev $*" >>"$PHOSPHOR_ROOT/asked"
[ "$1" != --getsize64 ] || exec stat -c %s "$2"
"""


class Installed(UpdateTest):
    def test_each_write_is_on_the_card_before_the_next_step(self):
        self.program("first/dd", TELLING_DD)
        self.assertEqual(self.update(self.stick)[0], 0)
        asked = (self.root / "asked").read_text().splitlines()
        writes = [line for line in asked if f"of={self.slots['B']}" in line]
        self.assertEqual(len(writes), 2)
        for line in writes:
            self.assertRegex(line, r"conv=\S*\bfsync\b")

    def test_what_is_read_back_comes_from_the_card(self):
        self.program("first/dd", TELLING_DD)
        self.program("first/blockdev", TELLING_BLOCKDEV)
        # Plain files are taken for block devices.
        script = (self.root / "lib/update").read_text()
        self.program("lib/update", script.replace("[ -b ", "[ -f ").replace("[ ! -b ", "[ ! -f "))
        self.assertEqual(self.update(self.stick)[0], 0)
        slot = self.slots["B"]
        asked = (self.root / "asked").read_text().splitlines()
        drop = asked.index(f"blockdev --flushbufs {slot}")
        writes = [at for at, line in enumerate(asked) if f"of={slot}" in line]
        reads = [at for at, line in enumerate(asked) if f"if={slot}" in line]
        self.assertLess(max(writes), drop)
        self.assertEqual(sum(at > drop for at in reads), len(writes))

    def test_the_idle_slot_is_written_read_back_and_tried(self):
        status, said, steps = self.update(self.stick)
        self.assertEqual(said, "0.2.0 is installed, and starts when the box is restarted.")
        self.assertEqual((status, steps[-1], len(steps)), (0, 1.0, 6))
        written = self.slots["B"].read_bytes()
        self.assertEqual(written[: len(self.contents)], self.contents)
        self.assertEqual(len(written), SLOT)
        self.assertEqual(self.slots["A"].read_bytes(), self.old["A"])
        self.assertEqual(self.tried, "B")

    def test_while_b_runs_a_is_written(self):
        self.choose("B", "B")
        self.assertEqual(self.update(self.stick)[0], 0)
        self.assertEqual(self.slots["A"].read_bytes()[: len(self.contents)], self.contents)
        self.assertEqual(self.slots["B"].read_bytes(), self.old["B"])
        self.assertEqual(self.tried, "A")

    def test_the_installed_version_can_be_installed_again(self):
        self.assertEqual(self.update(self.packed("0.1.0").read_bytes())[0], 0)

    def test_versions_are_compared_as_semantic_versioning_does(self):
        # Its own example, and what a comparison as text or by numbers alone gets wrong.
        rising = (
            "0.9.3", "0.10.0-rc.1", "0.10.0", "1.0.0-alpha", "1.0.0-alpha.1", "1.0.0-alpha.beta", "1.0.0-beta",
            "1.0.0-beta.2", "1.0.0-beta.11", "1.0.0-rc.1", "1.0.0-rc.1.0", "1.0.0", "1.0.1-0", "1.0.1-00a", "1.9.0", "2.0.0-x-y.z",
            "2.0.0", "2.0.10",
        )  # fmt: skip
        for older, newer in zip(rising, rising[1:]):
            with self.subTest(older=older, newer=newer):
                self.run_version(older)
                self.assertEqual(self.update(self.packed(newer).read_bytes())[0], 0)
                self.run_version(newer)
                _, said, _ = self.update(self.packed(older).read_bytes())
                self.assertEqual(said, f"The update is {older}, which is older; {newer} goes on.")
        for one, other in (("1.0.0+a", "1.0.0+b"), ("1.0.0+b", "1.0.0"), ("1.0.0", "1.0.0+5.sha-a")):
            self.run_version(one)
            self.assertEqual(self.update(self.packed(other).read_bytes())[0], 0)

    def test_a_box_of_no_version_takes_any(self):
        self.run_version("trunk")
        self.assertEqual(self.update(self.packed("0.0.1").read_bytes())[0], 0)

    def test_what_an_attempt_left_is_not_written_again(self):
        self.assertEqual(self.update(self.stick)[0], 0)
        self.program("first/dd", FAILING_DD.format(match="of=*mmcblk0p3", number=1))
        self.assertEqual(self.update(self.stick)[0], 0)

    def test_a_disk_with_other_names_for_its_partitions(self):
        (self.root / "run/phosphor/disk").write_text("vda\n")
        for place, name in ((2, "A"), (3, "B")):
            self.slots[name] = self.slots[name].rename(self.root / f"dev/vda{place}")
        self.assertEqual(self.update(self.stick)[0], 0)
        self.assertEqual(self.slots["B"].read_bytes()[: len(self.contents)], self.contents)


class Broken(UpdateTest):
    """What fails in the middle: the idle slot may be half written then, and is not tried."""

    def fail_dd(self, match, number):
        self.program("first/dd", FAILING_DD.format(match=match, number=number))

    def test_stick_pulled_while_checking(self):
        self.fail_dd("if=*.phosphor", 3)
        self.assert_refused("The stick was pulled out, or cannot be read", self.stick)

    def test_stick_pulled_while_writing_and_the_next_attempt_mends_it(self):
        self.fail_dd("if=*.phosphor", 5)
        self.assert_refused(
            "The stick was pulled out, or cannot be read", self.stick, touched=True
        )
        self.assertNotEqual(self.slots["B"].read_bytes(), self.old["B"])
        (self.root / "first/dd").unlink()
        self.assertEqual(self.update()[0], 0)

    def test_slot_that_cannot_be_written(self):
        for number in (1, 2):
            (self.root / "runs").unlink(missing_ok=True)
            self.fail_dd("of=*mmcblk0p3", number)
            self.assert_refused("Slot B cannot be written", self.stick, touched=True)

    def test_slot_that_forgets(self):
        self.program("first/dd", FORGETFUL_DD)
        self.assert_refused("Slot B does not keep what is written to it", self.stick)

    def test_slot_that_cannot_be_tried(self):
        refusing = BOOT_CHOICE.replace('echo "$2" >tried', "exit 1")
        self.program("lib/boot-choice", refusing)
        self.file.write_bytes(self.stick)
        status, said, _ = self.update()
        self.assertEqual((status, said), (1, "Slot B cannot be started; 0.1.0 goes on."))

    def test_killed_at_any_step_leaves_the_running_slot(self):
        self.file.write_bytes(self.stick)
        environment = {
            "PATH": str(self.programs), "PHOSPHOR_ROOT": str(self.root)
        }  # fmt: skip
        command = ["/bin/sh", self.root / "lib/update", self.file]
        for steps in (1, 3, 5):
            process = subprocess.Popen(
                command, env=environment, stdout=subprocess.PIPE, text=True, start_new_session=True
            )
            for _ in range(steps):
                process.stdout.readline()
            os.killpg(process.pid, 9)
            process.wait()
            process.stdout.close()
            self.assertEqual(self.slots["A"].read_bytes(), self.old["A"])
            # It may have come to its end before the signal came.
            if self.tried:
                written = self.slots["B"].read_bytes()
                self.assertEqual(written[: len(self.contents)], self.contents)
        self.assertEqual(self.update()[0], 0)


class Outcome(UpdateTest):
    """What the next start says of it."""

    def start(self, booted, default):
        """Starts a slot; what init says then."""
        self.choose(booted, default)
        self.assertEqual(self.call("update-outcome"), (0, []))
        notices = self.root / "run/phosphor/notices"
        said = notices.read_text().splitlines() if notices.exists() else []
        notices.unlink(missing_ok=True)
        return said

    def test_an_update_that_did_not_start_is_told_once(self):
        self.update(self.stick)
        self.assertEqual(
            self.start("A", "A"),
            ["The update to 0.2.0 did not start; 0.1.0 goes on. Install it again to try once more."],
        )
        self.assertEqual(self.start("A", "A"), [])

    def test_one_that_came_up_and_failed_then_is_told_of_by_the_old_one(self):
        self.update(self.stick)
        self.assertEqual(self.start("B", "A"), [])
        self.assertEqual(
            self.start("A", "A"),
            ["The update to 0.2.0 started, but did not work; 0.1.0 goes on."],
        )
        self.assertEqual(self.start("A", "A"), [])

    def test_one_that_started_is_not_worth_a_word(self):
        self.update(self.stick)
        self.assertEqual(self.start("B", "A"), [])
        self.assertEqual(self.start("B", "B"), [])
        self.assertFalse((self.root / "data/update").exists())

    def test_a_note_that_is_empty_or_cut_is_removed(self):
        for text in ("", "\0\0"):
            (self.root / "data/update").write_text(text)
            self.start("A", "A")
            self.assertFalse((self.root / "data/update").exists())


if __name__ == "__main__":
    unittest.main()
