"""The hunt for drawn mutations: which of the day's suites reach one, and which of them fails first."""

import sys
import time

from . import drawing
from .bench import BUILD, SLOWER
from .commit import Commit
from .verdict import has_failure, has_passed, told, verdict
from .woven import Woven

# A mutated suite may be so many seconds slower.
PATIENCE = 20  # s
# Suites that take so long together are run by one process.
TOGETHER = 5  # s


class Suite:
    """A suite as it runs unmutated: how long, and which mutations it reaches."""

    def __init__(self, name, woven, count):
        self.name = name
        note = woven.folder / "reached"
        note.write_bytes(bytes(count))
        run = woven.test([name], BUILD, {"PHOSPHOR_MUTANTS_REACHED": str(note)})
        self.took = run.took
        self.reached = {number for number, byte in enumerate(note.read_bytes()) if byte}
        self.passes = has_passed(run)
        # A suite of the night's has none by day.
        caught, _ = verdict(run)
        if caught:
            print(f"{name} does not pass unmutated and is left out: {told(caught)}", flush=True)


class Hunt:
    """The mutations of a seed and the suites that look for them."""

    def __init__(self, woven, mutations, count):
        self.woven = woven
        # The stream as it was drawn, of which so many are judged, and those of it that did not compile.
        self.mutations, self.count = mutations, count
        self.refused = []
        self.names = None
        self.known = {}

    def build(self):
        """Builds the mutations, without those that do not compile; the first of the others are taken."""
        self.numbered = len(self.mutations)
        refused = self.woven.build_all(self.mutations)
        for mutation, text in refused.items():
            print(f"does not compile, drawn again: {mutation}\n    {text}", flush=True)
        taken = [mutation for mutation in self.mutations if mutation not in refused][: self.count]
        if len(taken) < self.count:
            sys.exit(f"mutate: only {len(taken)} of {self.numbered} compile")
        self.refused = [mutation for mutation in refused if mutation.number < taken[-1].number]
        self.mutations = taken

    def suites(self, target):
        """The suites of a target of tests, the quickest first."""
        if target not in self.known:
            self.names = self.names or self.woven.suites()
            suites = [Suite(name, self.woven, self.numbered) for name in self.names.get(target, [])]
            self.known[target] = sorted((x for x in suites if x.passes), key=lambda suite: suite.took)
        return self.known[target]

    def judge(self, mutation, targets):
        """Which test of some targets caught a mutation first, or None."""
        for target in targets:
            for suites in together([x for x in self.suites(target) if mutation.number in x.reached]):
                mutation.suites += len(suites)
                limit = SLOWER * sum(suite.took for suite in suites) + PATIENCE
                names = [suite.name for suite in suites]
                run = self.woven.test(names, limit, {"PHOSPHOR_MUTANT": str(mutation.number)}, has_failure)
                caught, _ = verdict(run)
                if caught:
                    print(f"{mutation.place}: {mutation.change.told}: caught by {told(caught)}", flush=True)
                    return caught
        return None

    def judge_all(self):
        """Judges each by its own target's tests, then what is left by those of the targets above; what survives."""
        left = self.mutations
        for part in (slice(0, 1), slice(1, None)):
            left = [x for x in left if not self.judge(x, self.woven.tests_of(x.target)[part])]
            print(f"{len(left)} are left", flush=True)
        return left


def together(suites):
    """Suites in the order given, as many at once as take no longer than a process should."""
    groups, took = [], 0
    for suite in suites:
        if not groups or took + suite.took > TOGETHER:
            groups.append([])
            took = 0
        groups[-1].append(suite)
        took += suite.took
    return groups


def hunt(tree, count, seed, names):
    """Draws, builds and judges; whether all were caught."""
    begun = time.monotonic()
    commit = Commit(tree)
    there = drawing.targets(commit)
    if unknown := [name for name in names if name not in there]:
        sys.exit(f"mutate: no target {', '.join(unknown)}; there are {', '.join(there)}")
    stream = drawing.draw(commit, seed, names or there)
    # Some do not compile.
    drawn = [mutation for _, mutation in zip(range(count * 3 // 2 + 10), stream)]
    this = Hunt(Woven(commit, tree), drawn, min(count, len(drawn)))
    this.build()
    print(f"seed {seed}: {this.count} drawn, {len(this.refused)} more did not compile", flush=True)
    survivors = this.judge_all()
    caught = this.count - len(survivors)
    print(f"\nseed {seed}: {this.count} drawn, {len(this.refused)} more did not compile, {caught} caught by day "
          f"({100 * caught / this.count:.0f} %), {(time.monotonic() - begun) / 60:.0f} min")  # fmt: skip
    for mutation in survivors:
        print(f"{mutation} ({mutation.suites} suites reach it)")
    return not survivors
