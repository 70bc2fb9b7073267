"""The last commit with drawn mutations in its sources, built once for all of them, and its tests."""

import json
import re
import subprocess
import sys

from . import weaving
from .bench import BUILD, cache, freshen
from .running import Run

# As the day builds and tests: optimised, as Package.swift says.
CONFIGURATION = ["--build-tests"]
FAULT = re.compile(r"^(\S+\.swift):(\d+):\d+: error: (.*)", re.M)


class Woven:
    """A folder with a commit, the mutations and what was built of them."""

    def __init__(self, commit, tree):
        self.folder, self.lock = cache()
        self.tree = self.folder / "woven"
        self.commit = commit
        self.bundle = None
        dump = subprocess.run(["swift", "package", "dump-package"], cwd=tree, check=True, capture_output=True)
        targets = json.loads(dump.stdout)["targets"]
        # What each target imports by Package.swift, and the folders in which it lies.
        self.imports = {x["name"]: [next(iter(on.values()))[0] for on in x["dependencies"]] for x in targets}
        self.folders = {x["name"]: (x.get("path") or "").split("/") for x in targets}

    def write(self, mutations):
        """Writes the commit with mutations."""
        files = {}
        for mutation in mutations:
            files.setdefault(mutation.file, []).append(mutation)
        instead = {file: weaving.weave(own) for file, own in files.items()}
        instead["Package.swift"] = self.commit.text("Package.swift") + weaving.MANIFEST
        self.commit.write(self.tree, instead)

    def build_all(self, mutations):
        """Numbers mutations and builds them, without those that do not compile: those, each with its first fault."""
        for number, mutation in enumerate(mutations):
            mutation.number = number
        refused = {}
        while True:
            left = [mutation for mutation in mutations if mutation not in refused]
            self.write(left)
            faults = self.build()
            if not faults:
                return refused
            for file, line, text in faults:
                number = weaving.broken_at((self.tree / file).read_text(), line)
                if number is None:
                    sys.exit(f"mutate: {file}:{line}: {text}")
                refused.setdefault(mutations[number], text)

    def build(self):
        """Builds all; the faults of the compiler as (file, line, text), none if it is built."""
        freshen(self.tree)
        command = ["swift", "build", *CONFIGURATION]
        run = Run(command, self.tree, BUILD)
        if run.status == 0:
            folder = Run([*command, "--show-bin-path"], self.tree, BUILD).output.split()[-1]
            self.bundle = f"{folder}/PhosphorPackageTests.xctest"
            return []
        found = FAULT.findall(run.output)
        if not found:
            sys.exit(run.output[-4000:] + "\nmutate: the mutated commit does not build")
        return [(path.removeprefix(f"{self.tree}/"), int(line), text) for path, line, text in found]

    def run(self, words, limit, more=None, stop=None):
        """Runs the program of all tests."""
        return Run([self.bundle, "--testing-library", "swift-testing", *words], self.tree, limit, more, stop)

    def test(self, names, limit, more=None, stop=None):
        """Runs suites by their whole names."""
        filters = [word for name in names for word in ("--filter", f"^{re.escape(name)}([/(]|$)")]
        return self.run(filters, limit, more, stop)

    def suites(self):
        """The names of all suites by their target."""
        found = {}
        for line in self.run(["--list-tests"], BUILD).output.splitlines():
            if match := re.match(r"(\w+)\.[^/(]+", line):
                of_target = found.setdefault(match.group(1), [])
                if match.group() not in of_target:
                    of_target.append(match.group())
        return found

    def tests_of(self, target):
        """The targets of tests that are built on a target: its own first, then from layer to layer."""
        above = {target}
        while more := {name for name, imports in self.imports.items() if above & set(imports)} - above:
            above |= more
        tests = [name for name in above if self.folders[name][0] == "Tests" and name.endswith("Tests")]
        return sorted(tests, key=lambda name: (name != f"{target}Tests", self.folders[name], name))
