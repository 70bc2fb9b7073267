"""A whole release, twice: the same bytes, what each file promises, apt's own judgement, and the way from its page to a box."""

import gzip
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

from rig import firmware, places, png, words
from rig import started_card as card
from rig.marks import night
from rig.menu import CHOOSE
from test_card import layout

BASE = "https://example.org/phosphor"
BOARD = "pi-any"
PAGE = places.TREE / "Documentation/build-a-box.md"


def made(*command, cwd=None, **more):
    """Runs a command that has to end well; what it printed."""
    return subprocess.run(list(map(str, command)), cwd=cwd, check=True, capture_output=True, text=True, **more).stdout


def digests(folder):
    """Path -> SHA-256 of each file."""
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


@night("two builds of a release")
class TheRelease(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(tempfile.mkdtemp(prefix="phosphor-release-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.keys = cls.folder / "keys"
        cls.keys.mkdir()
        made("signify-openbsd", "-G", "-n", "-p", "keys/update.pub", "-s", "update.sec", cwd=cls.folder)
        home = cls.folder / "gpg"
        home.mkdir(mode=0o700)
        # A key is older than what it signs.
        gpg = ("gpg", "--homedir", home, "--batch", "--quiet", "--passphrase", "", "--pinentry-mode", "loopback")
        gpg += ("--faked-system-time", "20250101T000000!")
        made(*gpg, "--quick-generate-key", "Phosphor test <test@example.org>", "ed25519", "sign", "never")
        (cls.folder / "apt.key").write_text(made(*gpg, "--armor", "--export-secret-keys"))
        made("gpgconf", "--homedir", home, "--kill", "all")
        cls.first = cls.release("first")

    @classmethod
    def release(cls, name):
        """A release of one board."""
        folder = cls.folder / name
        made(
            places.TREE / "image/release", folder, "--base", f"{BASE}/", "--key", cls.folder / "update.sec", "--keys", cls.keys,
            "--apt-key", cls.folder / "apt.key", "--board", BOARD, "--architecture", "arm64",
            env={**os.environ, "PHOSPHOR_ARM64": str(places.appliance())},
        )  # fmt: skip
        return folder

    def test_1_it_has_what_its_page_says(self):
        version = self.version()
        self.assertEqual(set(digests(self.first)), {
            f"phosphor-{BOARD}-{version}.img.gz", f"phosphor-{BOARD}-{version}.spdx.json", f"{BOARD}-{version}.phosphor",
            "os_list.json", "icon.svg", "update.pub", "SHA256SUMS", "SHA256SUMS.sig", "phosphor.asc", "phosphor.sources",
            f"apt/phosphor_{version}_arm64.deb", "apt/Packages", "apt/Packages.gz", "apt/Release", "apt/Release.gpg", "apt/InRelease",
        })  # fmt: skip

    def version(self):
        """The version in the card's name."""
        (path,) = self.first.glob("*.phosphor")
        return path.stem.removeprefix(f"{BOARD}-")

    def test_2_the_list_tells_the_card_s_own_bytes(self):
        (entry,) = json.loads((self.first / "os_list.json").read_text())["os_list"]
        self.assertTrue(entry["url"].startswith(f"{BASE}/phosphor-"))
        packed = self.first / entry["url"].removeprefix(f"{BASE}/")
        contents = gzip.decompress(packed.read_bytes())
        self.assertEqual((entry["extract_size"], entry["extract_sha256"]), (len(contents), hashlib.sha256(contents).hexdigest()))
        self.assertEqual(entry["image_download_sha256"], hashlib.sha256(packed.read_bytes()).hexdigest())
        self.assertTrue((self.first / "icon.svg").exists())

    def test_3_the_card_takes_the_updates_of_its_key(self):
        packed = next(self.first.glob("*.img.gz"))
        image = self.folder / "card.img"
        image.write_bytes(gzip.decompress(packed.read_bytes()))
        told = subprocess.run([places.TREE / "image/audit", "--keys", self.keys, image], capture_output=True, text=True)
        self.assertEqual(told.returncode, 0, told.stdout[-1000:])
        number = (self.keys / "update.pub").read_text().splitlines()[1][:13]
        self.assertIn(f"etc/phosphor/update.pub: {number}", told.stdout)
        # The update's header as the box checks it.
        header = next(self.first.glob("*.phosphor")).read_bytes()[:4096]
        (self.folder / "header").write_bytes(header)
        made("signify-openbsd", "-V", "-q", "-e", "-p", self.keys / "update.pub", "-x", "header", "-m", "said", cwd=self.folder)

    def test_4_apt_takes_the_package_and_no_changed_one(self):
        self.assertEqual(self.fetched(self.first), [f"phosphor_{self.version()}_arm64.deb"])
        for name in ("apt/Packages", f"apt/phosphor_{self.version()}_arm64.deb", "apt/InRelease"):
            with self.subTest(name):
                changed = self.folder / "changed"
                shutil.copytree(self.first, changed)
                self.addCleanup(shutil.rmtree, changed, ignore_errors=True)
                data = bytearray((changed / name).read_bytes())
                data[len(data) // 2] ^= 1
                (changed / name).write_bytes(data)
                (changed / "apt/Packages.gz").unlink()
                self.assertEqual(self.fetched(changed), [])
                shutil.rmtree(changed)

    def fetched(self, release):
        """What apt downloads from a repository by itself."""
        root = pathlib.Path(tempfile.mkdtemp(prefix="phosphor-apt-"))
        self.addCleanup(shutil.rmtree, root)
        for name in ("lists/partial", "archives/partial", "got", "etc"):
            (root / name).mkdir(parents=True)
        root.chmod(0o755)
        (root / "status").write_text("")
        source = (release / "phosphor.sources").read_text().replace(f"{BASE}/apt", f"file:{release}/apt")
        (root / "etc/phosphor.sources").write_text(source.replace("/etc/apt/keyrings/phosphor.asc", str(release / "phosphor.asc")))
        options = {
            "Dir::State": root, "Dir::State::Lists": root / "lists", "Dir::State::status": root / "status", "Dir::Cache": root,
            "Dir::Cache::Archives": root / "archives", "Dir::Etc::SourceList": "/dev/null", "Dir::Etc::SourceParts": root / "etc",
            "APT::Architecture": "arm64", "APT::Sandbox::User": "root", "Dir::Etc::Preferences": "/dev/null",
        }  # fmt: skip
        words = [word for name, value in options.items() for word in ("-o", f"{name}={value}")]
        for step in (["update"], ["download", "phosphor"]):
            if subprocess.run(["apt-get", "-qq", *words, *step], cwd=root / "got", capture_output=True).returncode:
                return []
        return [path.name for path in (root / "got").iterdir()]

    def test_5_the_page_leads_to_a_box_that_asks_for_its_language(self):
        begun = time.monotonic()
        folder = self.folder / "downloads"
        folder.mkdir()
        for name in (f"phosphor-{BOARD}-{self.version()}.img.gz", "SHA256SUMS", "SHA256SUMS.sig", "update.pub"):
            shutil.copy(self.first / name, folder)
        commands = re.findall(r"(?m)^    ((?:signify-openbsd|gunzip -c phosphor-pi-any).*)$", PAGE.read_text())
        self.assertEqual(len(commands), 2)
        for command in commands:
            made("sh", "-eu", "-c", command.replace("sudo ", "").replace("/dev/CARD", "card"), cwd=folder)
        with open(folder / "card", "r+b") as file:
            file.truncate(256 << 20)  # a card is larger than what is written to it
        slot = folder / "slot"
        slot.mkdir()
        letter = firmware.Firmware(layout()).load(folder / "card", slot)
        machine = card.Machine(card=folder / "card", slot=slot, words=f"phosphor.slot={letter}")
        self.addCleanup(machine.stop, clean=True)
        machine.wait("phosphor: first picture")
        self.await_words(machine, "language", "Deutsch")
        machine.press("MODE", CHOOSE)
        self.await_words(machine, "instrument", "Guitar")
        machine.press("MODE", CHOOSE)
        machine.run("sleep 3")
        self.assertIn("first-questions = 0", machine.run("cat /data/phosphor/settings.toml"))
        machine.wait("phosphor: audio card")
        print(f"TheRelease: from three files to a tuner in {time.monotonic() - begun:.0f} s", file=sys.stderr)

    def await_words(self, machine, name, text):
        """Waits until the panel says something, and keeps the picture for the page if asked to."""
        for _ in range(40):
            picture = machine.screenshot()
            if text in words.read(picture, words.BLOCK):
                break
            machine.run("sleep 0.2")
        else:
            self.fail(f"{name}: {text!r} is not among: {words.read(machine.screenshot(), words.BLOCK)}")
        if into := os.environ.get("PHOSPHOR_PICTURES"):
            pathlib.Path(into).mkdir(parents=True, exist_ok=True)
            png.write(picture, pathlib.Path(into, f"first-{name}.png"))

    def test_6_another_one_is_the_same(self):
        (self.folder / "another").mkdir()
        time.sleep(1)
        self.assertEqual(digests(self.release("another/place")), digests(self.first))


if __name__ == "__main__":
    unittest.main()
