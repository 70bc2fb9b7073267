"""Where kept mutations are tried: a clone of the last commit, with a build folder of its own."""

import fcntl
import os
import pathlib
import re
import subprocess
import sys

from .running import Run
from .verdict import has_passed, verdict

# A build of all takes ten minutes on a slow machine.
BUILD = 3600  # s
# A mutated test may be this many times as slow as the right one, and so many seconds.
SLOWER = 5
PATIENCE = 120  # s


def cache():
    """The folder of what is built, taken by one command at a time; the file that is its lock."""
    base = os.environ.get("PHOSPHOR_CACHE") or pathlib.Path.home() / ".cache/phosphor"
    folder = pathlib.Path(base) / "mutate"
    folder.mkdir(parents=True, exist_ok=True)
    lock = (folder / "lock").open("w")
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        sys.exit("mutate: another one is running")
    return folder, lock


def allowed(run, patience):
    """How long a mutated run may take by an unmutated one; None if that one fails, whose output is printed."""
    if has_passed(run):
        return SLOWER * run.took + patience
    print(run.output[-4000:], flush=True)
    return None


def freshen(tree):
    """Has SwiftPM see changes of what a .S file includes: catalogues and fonts."""
    for file in tree.glob("Sources/0-C/*/*.S"):
        changed = file.stat().st_mtime
        if any(x.is_file() and x.stat().st_mtime > changed for x in file.parent.rglob("*")):
            file.touch()


class Bench:
    """The clone in which things are broken."""

    def __init__(self, source):
        self.folder, self.lock = cache()
        self.tree = self.folder / "tree"
        if not (self.tree / ".git").exists():
            self.git("clone", "--quiet", "--no-checkout", source, self.tree, folder=self.folder)
        self.git("fetch", "--quiet", source, "HEAD")
        # What is alike stays as it is, and so does what was built of it.
        self.git("checkout", "--quiet", "--force", "--detach", "FETCH_HEAD")
        self.git("clean", "--quiet", "-d", "--force")
        freshen(self.tree)
        self.limits = {}

    def git(self, *words, folder=None):
        subprocess.run(["git", *words], cwd=folder or self.tree, check=True)

    def build(self):
        """Builds all that is tested on this machine."""
        return Run(["swift", "build", "--build-tests"], self.tree, BUILD)

    def test(self, mutation):
        """Runs the tests of a mutation."""
        runner, tests = mutation.runner, mutation.tests
        if runner == "races":
            command, folder = [self.tree / "Tests/races"], self.tree
        elif runner == "lint":
            what = ["--program", ".build/debug/phosphor"] if tests == "program" else [tests]
            command, folder = [self.tree / "Tests/lint", *what], self.tree
        elif runner == "swift":
            command, folder = ["swift", "test", "--skip-build", "--filter", mutation.filter], self.tree
        elif runner == "image":
            command = [sys.executable, "-m", "unittest", "--verbose", tests]
            folder = self.tree / "Tests/Image"
        else:
            command, folder = [self.tree / "Tests/Rig/run", tests], self.tree
        return Run(command, folder, self.limits.get((runner, tests), BUILD))

    def prove(self, mutation):
        """Whether its test passes while nothing is broken; how long it may take then is kept."""
        key = (mutation.runner, mutation.tests)
        if key not in self.limits:
            self.limits[key] = allowed(self.test(mutation), PATIENCE)
        return self.limits[key] is not None

    def judge(self, mutation):
        """Breaks one thing; which tests caught it, or why it is not caught."""
        path = self.tree / mutation.file
        right = path.read_bytes()
        text = right.decode()
        if text.count(mutation.old) != 1:
            return None, "does not fit the last commit"
        path.write_text(text.replace(mutation.old, mutation.new))
        try:
            if mutation.is_built:
                built = self.build()
                if built.status != 0:
                    told = re.findall(r"error: .*", built.output)
                    return None, f"does not compile: {told[0] if told else built.output[-300:]}"
            return verdict(self.test(mutation))
        finally:
            path.write_bytes(right)
