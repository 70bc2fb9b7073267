"""Mutations that nobody chose: places that a seed draws over the code lines of the targets."""

import random

from . import equivalent
from .changes import changes
from .swift_code import Source


class Drawn:
    """One mutation that was drawn: a change of a file of a target."""

    def __init__(self, file, source, change):
        self.file, self.source, self.change = file, source, change
        self.target = target_of(file)
        # By which the built program knows it.
        self.number = None
        # How many suites have looked for it.
        self.suites = 0

    @property
    def place(self):
        return f"{self.file}:{self.change.line}"

    def __str__(self):
        return f"{self.place}\n    {self.change.text}\n    -> {self.change.told}"


def target_of(file):
    """The target of a Swift source of Sources, or None."""
    parts = file.split("/")
    return parts[2] if parts[0] == "Sources" and file.endswith(".swift") else None


def targets(commit):
    """The names of all targets of Sources with Swift sources."""
    return sorted({target_of(file) for file in commit.contents} - {None})


def draw(commit, seed, names):
    """All mutations of the targets in the order in which the seed draws them, one a line of code.

    Those that are known to change nothing are passed over.
    """
    lines = []
    for file in sorted(file for file in commit.contents if target_of(file) in names):
        source = Source(commit.text(file))
        of_line = {}
        for change in changes(source):
            of_line.setdefault(change.line, []).append(change)
        lines += [(file, source, of_line[line]) for line in sorted(of_line)]
    chance = random.Random(seed)
    chance.shuffle(lines)
    known = equivalent.read(commit.text(equivalent.LIST))
    for file, source, possible in lines:
        change = chance.choice(possible)
        if not any(entry.means(file, source, change) for entry in known):
            yield Drawn(file, source, change)
