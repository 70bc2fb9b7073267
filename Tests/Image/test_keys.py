"""The keys that a card is built with: what the build takes, and what it refuses with a sentence."""

import pathlib
import subprocess
import sys
import tempfile
import unittest

from box import TREE

sys.path.insert(0, str(TREE / "image"))
from parts import keys  # noqa: E402  (the path is set first)


class Keys(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.public = {name: self.made(name) for name in ("ours", "next")}
        (self.folder / "update.pub").write_text(self.public["ours"])

    def made(self, name):
        """A new key's public half."""
        command = ["signify-openbsd", "-G", "-n", "-p", f"{name}.pub", "-s", f"{name}.sec"]
        subprocess.run(command, check=True, cwd=self.folder)
        text = (self.folder / f"{name}.pub").read_text()
        (self.folder / f"{name}.pub").unlink()
        return text

    def number(self, name):
        return self.public[name].splitlines()[1][:13]

    def assert_fault(self, words):
        told = keys.faults(self.folder)
        self.assertTrue(any(words in sentence for sentence in told), told)

    def test_keys_as_they_are_made_are_taken(self):
        self.assertEqual(keys.faults(self.folder), [])
        (self.folder / "next.pub").write_text(self.public["next"])
        (self.folder / "revoked").write_text(f"# an old one\nRWSaaaaaaaaaa\n{self.number('ours')}")
        self.assertEqual(keys.faults(self.folder), [])

    def test_what_is_no_key_is_refused(self):
        whole = self.public["ours"]
        line = whole.splitlines()[1]
        for text in ("", line, whole.replace("\n", "\r\n"), whole + "\n", whole.rstrip("\n"), whole.replace(line, f" {line}"),
                     whole.replace(line, line[:-1]), whole.replace(line, line[:20] + "\t" + line[20:]), whole + whole):  # fmt: skip
            with self.subTest(text):
                (self.folder / "update.pub").write_bytes(text.encode())
                self.assert_fault("update.pub: no key")

    def test_a_list_that_would_fail_open_is_refused(self):
        for text in ("x\n", f"key: {self.number('next')}"[:11], self.number("next")[:12], '"'):
            with self.subTest(text):
                (self.folder / "revoked").write_text(text)
                self.assert_fault("names no key")
        (self.folder / "revoked").unlink()
        (self.folder / "revoked").mkdir()
        self.assert_fault("cannot be read")

    def test_the_last_key_is_not_withdrawn(self):
        (self.folder / "revoked").write_text(self.number("ours"))
        self.assert_fault("withdraws every key")
        (self.folder / "next.pub").write_text(self.public["next"])
        (self.folder / "revoked").write_text(self.public["ours"] + self.public["next"])
        self.assert_fault("withdraws every key")


if __name__ == "__main__":
    unittest.main()
