"""A box in a folder, with plain files for the partitions of its card, and updates for it."""

import os
import pathlib
import random
import shutil
import subprocess
import tempfile
import unittest

TREE = pathlib.Path(__file__).resolve().parents[2]
SCRIPTS = TREE / "image/root/usr/lib/phosphor"
MIB = 1 << 20
CHUNK = 4 * MIB
SLOT = 6 * MIB
# In memory where there is room: what a disk would take is none of these tests' business.
MEMORY = "/dev/shm"
if not os.path.isdir(MEMORY) or shutil.disk_usage(MEMORY).free < 256 * MIB:
    MEMORY = None
HEADER = 4096
MAGIC = b"untrusted comment: phosphor update 1\n"
SIGNATURE = 101  # bytes of its line

# What stands for card's: the slot that runs, the one that is gone back to, and what was tried.
BOOT_CHOICE = """#!/bin/sh
cd "$PHOSPHOR_ROOT/choice" || exit 1
case $1 in
  try) echo "$2" >tried ;;
  *) cat "$1" ;;
esac
"""


def programs(folder):
    """A folder with BusyBox under all its names, made in another: what a box has to work with."""
    made = folder / "bin"
    made.mkdir()
    for name in subprocess.check_output(["busybox", "--list"], text=True).split():
        (made / name).symlink_to(shutil.which("busybox"))
    return made


class BoxTest(unittest.TestCase):
    """A box in a folder: one for each test, with BusyBox's programs, which a class shares."""

    @classmethod
    def setUpClass(cls):
        cls.shared = pathlib.Path(tempfile.mkdtemp(prefix=f"phosphor-{cls.__name__}-", dir=MEMORY))
        cls.addClassCleanup(shutil.rmtree, cls.shared)
        cls.programs = programs(cls.shared)

    def setUp(self):
        self.root = pathlib.Path(tempfile.mkdtemp(prefix="box-", dir=self.shared))
        self.addCleanup(shutil.rmtree, self.root)

    def put(self, path, contents, mode=0o644):
        """A file of the box."""
        file = self.root / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(contents if isinstance(contents, bytes) else contents.encode())
        file.chmod(mode)

    def program(self, path, text):
        """A program in the box."""
        self.put(path, text, 0o755)

    def script(self, path, *arguments):
        """Runs a script as init's shell would; how it ended."""
        environment = {"PATH": f"{self.root}/first:{self.programs}", "PHOSPHOR_ROOT": str(self.root)}
        command = ["/bin/sh", path, *arguments]
        return subprocess.run(command, env=environment, capture_output=True, text=True, check=False, timeout=60)


class UpdateTest(BoxTest):
    """A box in a folder: slot A runs 0.1.0, and B is idle."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        for name in ("ours", "theirs"):
            made = ["signify-openbsd", "-G", "-n", "-p", f"{name}.pub", "-s", f"{name}.sec"]
            subprocess.run(made, check=True, cwd=cls.shared)
        hands = random.Random(5)
        # A whole chunk and a short one, then what is not in use.
        cls.contents = hands.randbytes(CHUNK + 5 * 4096 - 17)
        (cls.shared / "slot.img").write_bytes(cls.contents.ljust(SLOT, b"\0"))
        cls.stick = cls.packed("0.2.0").read_bytes()
        (cls.programs / "signify-openbsd").symlink_to(shutil.which("signify-openbsd"))

    @classmethod
    def packed(cls, version, board="pi", key="ours"):
        """An update file as the build makes it."""
        (cls.shared / "version").write_text(f"{version}\n{board}\n")
        made = [TREE / "image/pack-update", "slot.img", "version", f"{key}.sec", "."]
        path = subprocess.check_output(made, text=True, cwd=cls.shared).strip()
        return cls.shared / path

    @classmethod
    def signed(cls, *lines, payload=b"", key="ours"):
        """An update whose header says these lines, rightly signed."""
        text = "".join(f"{line}\n" for line in lines).encode()
        room = HEADER - len(MAGIC) - SIGNATURE
        (cls.shared / "said").write_bytes(text.ljust(room, b"\n"))
        sign = ["signify-openbsd", "-S", "-s", f"{key}.sec", "-m", "said", "-x", "said.sig"]
        subprocess.run(sign, check=True, cwd=cls.shared)
        signature = (cls.shared / "said.sig").read_bytes().splitlines(keepends=True)[1]
        return MAGIC + signature + (cls.shared / "said").read_bytes() + payload

    def setUp(self):
        super().setUp()
        for name in ("etc/phosphor", "run/phosphor", "dev", "data", "choice", "lib", "first"):
            (self.root / name).mkdir(parents=True)
        self.run_version("0.1.0")
        shutil.copy(self.shared / "ours.pub", self.root / "etc/phosphor/update.pub")
        (self.root / "run/phosphor/disk").write_text("mmcblk0\n")
        self.slots = {"A": self.root / "dev/mmcblk0p2", "B": self.root / "dev/mmcblk0p3"}
        self.old = {name: random.Random(name).randbytes(SLOT) for name in self.slots}
        for name, path in self.slots.items():
            path.write_bytes(self.old[name])
        self.choose("A", "A")
        for name in ("update", "update-header", "withdrawn-keys", "update-outcome"):
            shutil.copy(SCRIPTS / name, self.root / "lib" / name)
        self.program("lib/boot-choice", BOOT_CHOICE)
        self.file = self.root / "pi-0.2.0.phosphor"

    def run_version(self, version):
        """Which version runs."""
        (self.root / "etc/phosphor/version").write_text(f"{version}\npi\n")

    def choose(self, booted, default):
        """Which slot runs, and which one autoboot.txt names."""
        (self.root / "choice/booted").write_text(f"{booted}\n")
        (self.root / "choice/default").write_text(f"{default}\n")

    def call(self, name, *arguments):
        """Runs a script as init's shell would; its end and what it said."""
        done = self.script(self.root / "lib" / name, *arguments)
        self.assertEqual(done.stderr, "")
        return done.returncode, done.stdout.splitlines()

    def update(self, stick=None):
        """Installs what a stick holds."""
        if stick is not None:
            self.file.write_bytes(stick)
        status, lines = self.call("update", self.file)
        self.assertFalse((self.root / "run/phosphor/update").exists(), "left its folder behind")
        steps = [float(x.split()[1]) for x in lines if x.startswith("progress ")]
        self.assertEqual(steps, sorted(steps))
        said = [x for x in lines if not x.startswith("progress ")]
        self.assertEqual(len(said), 1, lines)
        return status, said[0], steps

    def header_refused(self, header, name="header"):
        """Why the check of a header refuses it, or None."""
        work = self.root / f"run/{name}"
        work.mkdir()
        (work / "header").write_bytes(header)
        done = self.script(self.root / "lib/update-header", work / "header", work / "message")
        self.assertEqual(done.stderr, "")
        self.assertEqual((work / "message").exists(), done.returncode == 0)
        shutil.rmtree(work)
        self.assertEqual(done.stdout == "", done.returncode == 0)
        return done.stdout.rstrip("\n") or None

    @property
    def tried(self):
        """What boot-choice was told to try, or None."""
        path = self.root / "choice/tried"
        return path.read_text().strip() if path.exists() else None

    def assert_refused(self, sentence, stick=None, *, touched=False):
        """Nothing is tried; the running slot is what it was, and unless `touched` the idle one."""
        status, said, steps = self.update(stick)
        self.assertEqual((status, said), (1, f"{sentence}; 0.1.0 goes on."))
        self.assertIsNone(self.tried)
        self.assertFalse((self.root / "data/update").exists())
        self.assertEqual(self.slots["A"].read_bytes(), self.old["A"])
        if not touched:
            self.assertEqual(self.slots["B"].read_bytes(), self.old["B"])
        return steps
