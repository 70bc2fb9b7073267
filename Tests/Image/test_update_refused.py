"""Updates that are refused, whatever is wrong with them: the card is not touched."""

import hashlib
import os
import random
import subprocess
import unittest

from box import CHUNK, HEADER, MIB, UpdateTest


class Refused(UpdateTest):
    def test_cut_short_anywhere(self):
        for size in (0, 20, 300, HEADER - 1):
            status, said, _ = self.update(self.stick[:size])
            self.assertEqual(status, 1)
            allowed = ("The file is no update of this kind", "The update is not whole")
            self.assertIn(said.split(";")[0], allowed)
        for size in (HEADER, HEADER + 1, HEADER + CHUNK, len(self.stick) - 1):
            self.assert_refused("The update is not whole", self.stick[:size])

    def test_longer_than_signed(self):
        self.assert_refused("The update has a wrong length", self.stick + b"\0")

    def test_signed_with_another_key(self):
        theirs = self.packed("0.2.0", key="theirs").read_bytes()
        self.assert_refused("The update is signed with another key", theirs)

    def test_older_or_for_another_board(self):
        older = self.packed("0.0.9").read_bytes()
        self.assert_refused("The update is 0.0.9, which is older", older)
        other = self.packed("0.2.0", board="pedal").read_bytes()
        self.assert_refused("The update is for the board pedal, and this is pi", other)

    def test_what_is_no_update(self):
        for stick in (b"", b"\0" * HEADER, os.urandom(50_000), b"untrusted comment: x\n" * 500):
            status, said, _ = self.update(stick)
            none = "The file is no update of this kind; 0.1.0 goes on."
            self.assertEqual((status, said), (1, none))
        self.file.unlink()
        self.assert_refused("The update cannot be read")
        self.file.mkdir()
        self.assert_refused("The update cannot be read")

    def test_what_is_no_file(self):
        # Opening a FIFO waits for somebody who writes.
        os.mkfifo(self.file)
        self.assert_refused("The update cannot be read")
        self.file.unlink()
        (self.root / "elsewhere").write_bytes(self.stick)
        self.file.symlink_to(self.root / "elsewhere")
        self.assert_refused("The update cannot be read")

    def test_what_is_no_version(self):
        for version in (
            "1.0", "1.0-rc1", "v2.0.0", "2", "01.0.0", "1.0.0-", "1.0.0-01", "1.0.0-a..b", "1.0.0+", "1.0.0+a+b", "1.0.0 1",
            "1.0.0-ä", "-1.0.0", "1.0.1234567890", "1.0.0-" + "a" * 60, "$(reboot)", "",
        ):  # fmt: skip
            with self.subTest(version):
                stick = self.signed("board pi", f"version {version}", "size 6291456", "length 0")
                self.assert_refused("The update does not say which version it is", stick)

    def test_more_than_it_says(self):
        said = "board pi", "version 0.2.0", "size 4096", f"length {2 * 4096}", "sha256 " + 64 * "0"
        stick = self.signed(*said, payload=bytes(2 * 4096))
        self.assert_refused("The update holds more than it says", stick)

    def test_digests_that_are_not_those_of_all_chunks(self):
        payload = bytes(CHUNK + 4096)
        digest = hashlib.sha256(payload[:CHUNK]).hexdigest()
        for count in (0, 1, 3):
            said = "board pi", "version 0.2.0", "size 6291456", f"length {len(payload)}"
            stick = self.signed(*said, *[f"sha256 {digest}"] * count, payload=payload)
            self.assert_refused("The update does not say what it holds", stick)

    def test_lengths_that_are_none(self):
        for size, length in (("6291456", "-4096"), ("", "4096"), ("6291456", "4095"), ("1e9", "4096"), ("9" * 11, "0")):
            stick = self.signed("board pi", "version 0.2.0", f"size {size}", f"length {length}")
            self.assert_refused("The update does not say how long it is", stick)

    def test_one_bit_anywhere(self):
        hands = random.Random(8)
        lines = self.stick[:HEADER].split(b"\n")
        first, second = len(lines[0]) + 1, len(lines[0]) + len(lines[1]) + 2
        used = len(self.stick[:HEADER].rstrip(b"\n"))
        damaged = "The update is damaged, or its signature is wrong"
        regions = {
            "magic": (0, first, None), "signature": (first, second, None),
            "what is signed": (second, used, damaged), "filling": (used, HEADER, damaged),
            "first chunk": (HEADER, HEADER + CHUNK, "The update is damaged"),
            "last chunk": (HEADER + CHUNK, len(self.stick), "The update is damaged"),
        }  # fmt: skip
        for name, (start, end, sentence) in regions.items():
            for _ in range(4 if end <= HEADER else 1):
                with self.subTest(name):
                    stick = bytearray(self.stick)
                    at = hands.randrange(start, end)
                    stick[at] ^= 1 << hands.randrange(8)
                    status, said, _ = self.update(bytes(stick))
                    self.assertEqual(status, 1, f"{name}, byte {at}")
                    self.assertIsNone(self.tried)
                    self.assertEqual(self.slots["B"].read_bytes(), self.old["B"])
                    if sentence:
                        self.assertEqual(said, f"{sentence}; 0.1.0 goes on.")

    def test_every_bit_of_the_signature_counts(self):
        start = self.stick.index(b"\n") + 1
        end = self.stick.index(b"\n", start) + 1
        message = self.stick[end:HEADER]
        work = self.root / "bits"
        work.mkdir()
        key = self.shared / "ours.pub"
        command = ["signify-openbsd", "-V", "-e", "-q", "-p", key, "-x", "signed", "-m", "out"]
        for at in range(end - 6, end):
            for bit in range(8):
                line = bytearray(self.stick[start:end])
                line[at - start] ^= 1 << bit
                (work / "signed").write_bytes(self.stick[:start] + line + message)
                done = subprocess.run(command, cwd=work, capture_output=True, check=False)
                self.assertNotEqual(done.returncode, 0, f"byte {at}, bit {bit}")

    def test_a_box_without_a_key(self):
        (self.root / "etc/phosphor/update.pub").unlink()
        self.assert_refused("The box was built without a key for updates", self.stick)

    def test_a_slot_on_trial_installs_nothing(self):
        self.choose("B", "A")
        self.assert_refused("0.1.0 has not proved itself yet", self.stick)

    def test_no_card_no_slot_or_a_small_one(self):
        self.slots["B"].write_bytes(self.old["B"][: 5 * MIB])
        self.old["B"] = self.old["B"][: 5 * MIB]
        self.assert_refused("The update needs 6 MiB, and slot B has 5", self.stick)
        self.slots["B"].rename(self.root / "gone")
        status, said, _ = self.update(self.stick)
        self.assertEqual((status, said), (1, "Slot B is not on the card; 0.1.0 goes on."))
        (self.root / "run/phosphor/disk").unlink()
        self.assertEqual(self.update(self.stick)[1], "There is no card; 0.1.0 goes on.")
        self.assertEqual(self.slots["A"].read_bytes(), self.old["A"])

    def test_one_at_a_time(self):
        work = self.root / "run/phosphor/update"
        work.mkdir()
        (work / "process").write_text(f"{os.getpid()}\n")
        self.file.write_bytes(self.stick)
        status, lines = self.call("update", self.file)
        self.assertEqual(
            (status, lines), (1, ["An update is being installed already; 0.1.0 goes on."])
        )
        self.assertTrue(work.exists())
        # One that was killed is in nobody's way.
        (work / "process").write_text("999999999\n")
        self.assertEqual(self.update()[0], 0)


class Packed(UpdateTest):
    def test_a_version_is_asked_for(self):
        for version in ("1.0", "v1.0.0", "1.0.0-01"):
            with self.assertRaises(subprocess.CalledProcessError):
                self.packed(version)

    def test_same_slot_and_key_give_the_same_update(self):
        self.assertEqual(self.packed("0.2.0").read_bytes(), self.stick)

    def test_the_signature_covers_digests_of_every_byte(self):
        fields = [x.split() for x in self.stick[:HEADER].decode().splitlines()[2:] if x]
        digests = [x[1] for x in fields if x[0] == "sha256"]
        payload = self.stick[HEADER:]
        cut = [payload[at : at + CHUNK] for at in range(0, len(payload), CHUNK)]
        self.assertEqual(digests, [hashlib.sha256(x).hexdigest() for x in cut])
        self.assertEqual(payload.rstrip(b"\0"), self.contents.rstrip(b"\0"))


if __name__ == "__main__":
    unittest.main()
