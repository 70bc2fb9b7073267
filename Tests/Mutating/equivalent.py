"""Mutations that change nothing that a player, a file or another target can see: struck out, each with a sentence."""

import tomllib

from .changes import changes
from .swift_code import Source

LIST = "Tests/Mutations/equivalent.toml"


class Equivalent:
    """One that is struck out: the last of `line`, which is in the file once, changed to `change`."""

    def __init__(self, entry):
        self.file = entry.pop("file")
        self.line = entry.pop("line").strip("\n")
        self.change = entry.pop("change")
        self.why = entry.pop("why")
        self.unknown = list(entry)

    def number(self, text):
        """The number of the line that is meant, 0 if it is not there once."""
        wanted = [line.strip() for line in self.line.splitlines()]
        lines = [line.strip() for line in text.splitlines()]
        found = [at for at in range(len(lines)) if lines[at : at + len(wanted)] == wanted]
        return found[0] + len(wanted) if len(found) == 1 else 0

    def means(self, file, source, change):
        """Whether it is this change."""
        return (file, change.told) == (self.file, self.change) and change.line == self.number(source.text)

    def fault(self, tree):
        """Why it does not fit the tree, or None."""
        path = tree / self.file
        if self.unknown or not self.why:
            return f"file, line, change and why are told, nothing else: {self.unknown}"
        if not path.is_file():
            return f"there is no {self.file}"
        source = Source(path.read_text())
        number = self.number(source.text)
        if not number:
            return f"the line is not once in {self.file}; write the lines before it, too"
        told = [change.told for change in changes(source) if change.line == number]
        if self.change not in told:
            return f"`{self.change}` is no change of line {number} of {self.file}, which are: {told}"
        return None


def read(text):
    """The entries of a list."""
    return [Equivalent(entry) for entry in tomllib.loads(text).get("equivalent", [])]


def check(tree):
    """Whether the list fits the tree; prints what does not."""
    path = tree / LIST
    entries = read(path.read_text()) if path.exists() else []
    faults = [(entry, fault) for entry in entries if (fault := entry.fault(tree))]
    for entry, fault in faults:
        print(f"{LIST}: {entry.file}: {fault}")
    print(f"{len(entries)} struck out, {len(faults)} do not fit")
    return not faults
