"""The kept mutations, Mutations/*.toml: each breaks one thing, and names the test that is to notice it."""

import pathlib
import re
import tomllib

TESTS = pathlib.Path(__file__).resolve().parent.parent
TREE = TESTS.parent
UNPROVED = "its test does not pass unmutated, so it proves nothing"
RUNNERS = ("swift", "image", "rig", "races", "lint")


class Mutation:
    """One thing that is broken: where, how, and which test is to notice it."""

    def __init__(self, entry, theme):
        self.theme = theme
        self.name = entry.pop("name")
        self.file = entry.pop("file")
        self.old = entry.pop("from")
        self.new = entry.pop("to")
        self.runner = next((x for x in RUNNERS if x in entry), None)
        self.tests = entry.pop(self.runner, None)
        self.unknown = list(entry)

    @property
    def is_built(self):
        """Whether it is noticed in what is built on this machine."""
        return self.runner == "swift" or (self.runner, self.tests) == ("lint", "program")

    @property
    def filter(self):
        """The expression that means its tests of Swift, and no others."""
        # A filter is looked for anywhere in a test's name.
        parts = [re.escape(x) for x in re.split(r"[./]", self.tests.replace("()", ""))]
        return "^" + "[./]".join(parts) + r"([./(]|$)"

    def answers(self, name):
        """Whether it is meant by a list, a file, or a part of its name."""
        if (TESTS / "Mutations" / f"{name}.toml").exists():
            return name == self.theme
        return name == self.file or name in self.name

    def fault(self):
        """Why this is no entry of the list, or None."""
        if self.unknown or self.runner is None:
            return f"one of {', '.join(RUNNERS)} says which test notices it, nothing else: {self.unknown}"
        path = TREE / self.file
        if not path.is_file():
            return f"there is no {self.file}"
        count = path.read_text().count(self.old)
        if count != 1:
            return f"`from` is {count} times in {self.file}"
        if path.suffix == ".h":
            return "Swift builds not all anew that is compiled against a header"
        if self.old == self.new:
            return "`to` is `from`"
        return missing(self.runner, self.tests)


def mutations():
    """All of the lists, theme by theme."""
    every = []
    for path in sorted((TESTS / "Mutations").glob("*.toml")):
        with path.open("rb") as file:
            every += [Mutation(entry, path.stem) for entry in tomllib.load(file).get("mutation", [])]
    return every


def missing(runner, tests):
    """Which of the tests that are named there is none of, or None."""
    if runner == "races":
        return None if tests is True else "`races` is true"
    if runner == "lint":
        is_there = re.search(rf"^def {re.escape(tests)}\(", (TESTS / "lint").read_text(), re.M)
        return None if is_there else f"there is no rule {tests}"
    if runner == "swift":
        target, *names = re.split(r"[./]", tests.replace("()", ""))
        files = list(TESTS.glob(f"**/{target}/**/*.swift"))
        kinds = r"\b(?:struct|class|enum|actor|func) "
    else:
        target, *names = tests.split(".")
        files = list((TESTS / runner.capitalize()).glob(f"{target}.py"))
        kinds = r"\b(?:class|def) "
    text = "".join(file.read_text() for file in files)
    if not files or not all(re.search(kinds + re.escape(name) + r"\b", text) for name in names):
        return f"there is no test {tests}"
    return None


def check(every):
    """Whether the list fits the tree; prints what does not."""
    faults = [(x.name, x.fault()) for x in every]
    names = [x.name for x in every]
    faults += [(name, "this name is there twice") for name in set(names) if names.count(name) > 1]
    faults = [fault for fault in faults if fault[1]]
    for name, fault in faults:
        print(f"{name}: {fault}")
    print(f"{len(every)} mutations, {len(faults)} do not fit")
    return not faults
