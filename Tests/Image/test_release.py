"""What a release has beside its cards, on small files: the writer's list, sums that a change is found by, keys that fit."""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

from box import MEMORY, TREE

sys.path.insert(0, str(TREE / "image"))
from parts import releasing  # noqa: E402  (the path is set first)

BASE = "https://example.org/phosphor"


def make_key(folder, name):
    """A key in two files of a folder; its halves."""
    made = ["signify-openbsd", "-G", "-n", "-p", f"{name}.pub", "-s", f"{name}.sec"]
    subprocess.run(made, check=True, cwd=folder)
    return folder / f"{name}.pub", folder / f"{name}.sec"


class Release(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp(prefix="phosphor-release-", dir=MEMORY))
        self.addCleanup(shutil.rmtree, self.folder)

    def test_the_writers_list_has_a_card_for_each_board_that_has_one(self):
        image, packed = self.folder / "card.img", self.folder / "card.img.gz"
        image.write_bytes(b"card" * 1000)
        packed.write_bytes(b"packed")
        listed = json.loads(releasing.os_list([releasing.entry(board, BASE, packed, image) for board in releasing.boards()]))["os_list"]
        self.assertEqual(listed[0]["name"], "Phosphor")
        self.assertEqual(listed[0]["devices"], ["pi3-64bit", "pi4-64bit", "pi5-64bit"])
        names = {one["name"] for one in listed}
        self.assertEqual(len(names), len(listed))
        self.assertIn("Phosphor (pi-pedal)", names)
        self.assertFalse(any("hifiberry" in name or "stomp" in name for name in names), "they have a package, no card")
        for one in listed:
            self.assertEqual(one["extract_size"], 4000)
            self.assertEqual(one["image_download_size"], 6)
            self.assertEqual(one["extract_sha256"], subprocess.check_output(["sha256sum", image], text=True).split()[0])
            self.assertEqual(one["url"], f"{BASE}/card.img.gz")
            self.assertRegex(one["release_date"], r"^20\d\d-\d\d-\d\d$")
            self.assertTrue(set(one["devices"]) <= {"pi3-64bit", "pi4-64bit", "pi5-64bit"} and one["devices"])
            self.assertTrue(one["description"].endswith(".") and len(one["description"]) < 200, one["description"])
            self.assertFalse(re.search(r"[\[\]*]", one["description"]), "no mark-up")

    def test_a_file_that_was_changed_added_to_or_signed_by_another_is_found(self):
        public, secret = make_key(self.folder, "ours")
        other, _ = make_key(self.folder, "theirs")
        release = self.folder / "release"
        (release / "apt").mkdir(parents=True)
        for name in ("card.img.gz", "apt/Packages"):
            (release / name).write_bytes(name.encode())
        releasing.sign_sums(release, secret)

        def holds(key=public):
            """The two commands that the page tells."""
            steps = (["signify-openbsd", "-V", "-q", "-p", key, "-m", "SHA256SUMS"], ["sha256sum", "--quiet", "-c", "SHA256SUMS"])
            return all(subprocess.run(step, cwd=release, capture_output=True).returncode == 0 for step in steps)

        self.assertTrue(holds())
        self.assertFalse(holds(other))
        for name in ("card.img.gz", "apt/Packages", "SHA256SUMS"):
            with self.subTest(name):
                before = (release / name).read_bytes()
                (release / name).write_bytes(before[:-2] + b"x\n")
                self.assertFalse(holds())
                (release / name).write_bytes(before)
        self.assertTrue(holds())

    def test_halves_that_do_not_fit_are_refused(self):
        public, secret = make_key(self.folder, "ours")
        other, _ = make_key(self.folder, "theirs")
        self.assertEqual(releasing.faults(public, secret), [])
        self.assertIn("is not the secret half of", releasing.faults(other, secret)[0])
        self.assertIn("never takes an update", releasing.faults(self.folder / "none.pub", secret)[0])
        self.assertIn("none.sec", releasing.faults(public, self.folder / "none.sec")[0])

    def test_a_key_that_is_younger_than_the_commit_signs_and_one_that_cannot_is_refused(self):
        home = self.folder / "gpg"
        home.mkdir(0o700)
        gpg = ["gpg", "--homedir", home, "--batch", "--quiet"]

        def make_apt_key(name, passphrase):
            words = ["--pinentry-mode", "loopback", "--passphrase", passphrase]
            subprocess.run([*gpg, *words, "--quick-generate-key", name, "ed25519", "sign", "never"], check=True, capture_output=True)
            key = self.folder / f"{name}.key"
            key.write_bytes(subprocess.check_output([*gpg, *words, "--armor", "--export-secret-keys", name]))
            return key

        young, locked = make_apt_key("young", ""), make_apt_key("locked", "word")
        self.addCleanup(subprocess.run, ["gpgconf", "--homedir", home, "--kill", "all"])
        self.assertEqual(releasing.apt_faults(young), [])
        self.assertIn("gpg says", releasing.apt_faults(locked)[0])
        _, secret = make_key(self.folder, "ours")
        self.assertRegex(releasing.apt_faults(secret)[0], "ours.sec: (gpg says|there is no secret OpenPGP key)")

    def test_what_is_not_allowed_is_said_before_anything_is_built(self):
        public, secret = make_key(self.folder, "ours")
        shutil.copy(public, self.folder / "update.pub")
        asked = {"--base": BASE, "--key": secret, "--keys": self.folder, "--apt-key": secret, "--board": "pi-any"}
        for word, value, sentence in (
            ("--board", "pi-stomp", "no board with a card; allowed are pi-any"),
            ("--base", "example.org", "a URL that begins with https:// is allowed"),
            ("--keys", self.folder / "none", "a card without it never takes an update"),
            ("--apt-key", self.folder / "none", "there is no such file"),
            ("folder", self.folder, "is there already"),
        ):
            with self.subTest(word):
                given = asked | {word: value}
                folder = given.pop("folder", self.folder / "new")
                words = [str(part) for pair in given.items() for part in pair]
                done = subprocess.run([TREE / "image/release", folder, *words], capture_output=True, text=True)
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(sentence, done.stderr)
                self.assertNotIn("Traceback", done.stderr)
                self.assertFalse((self.folder / "new").exists())


if __name__ == "__main__":
    unittest.main()
