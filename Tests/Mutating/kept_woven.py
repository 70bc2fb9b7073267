"""Kept mutations of Swift, as many as can be in one build: each behind a switch, run with the test that is to notice it."""

import os
import time

from .bench import BUILD, allowed
from .changes import Change
from .commit import Commit
from .kept import UNPROVED
from .swift_code import Source
from .verdict import has_failure, verdict
from .weaving import NotWoven, Unit
from .woven import Woven

# A mutated test may be so many seconds slower.
PATIENCE = 60  # s


class Placed:
    """A kept mutation as a change of a source, from word to word."""

    def __init__(self, mutation, source):
        self.kept, self.file, self.source = mutation, mutation.file, source
        self.number = None
        begin = source.text.index(mutation.old)
        before = len(os.path.commonprefix([mutation.old, mutation.new]))
        after = len(os.path.commonprefix([mutation.old[before:][::-1], mutation.new[before:][::-1]]))
        start, end = begin + before, begin + len(mutation.old) - after
        # The whole of a word that is changed in part.
        start = next((x.start for x in source.tokens if x.start < start < x.end), start)
        end = next((x.end for x in source.tokens if x.start < end < x.end), end)
        right = source.text[start : begin + before]
        left = source.text[begin + len(mutation.old) - after : end]
        new = right + mutation.new[before : len(mutation.new) - after] + left
        self.change = Change(source, start, end, new)
        # Whether it can be there twice.
        Unit(source, self.change)


def placed(mutations, commit):
    """Those that can be in one build."""
    sources, found = {}, []
    for mutation in mutations:
        if mutation.runner != "swift" or not mutation.file.endswith(".swift"):
            continue
        if mutation.file not in sources:
            sources[mutation.file] = Source(commit.text(mutation.file))
        try:
            found.append(Placed(mutation, sources[mutation.file]))
        except NotWoven:
            continue
    return found


def judge(mutations, tree):
    """Builds and judges all that can be in one build, as (mutation, caught, reason, seconds) each.

    What is left out is to be built by itself.
    """
    commit = Commit(tree)
    woven = Woven(commit, tree)
    there = placed(mutations, commit)
    refused = woven.build_all(there)
    there = [one for one in there if one not in refused]
    print(f"{len(there)} of {len(mutations)} are in one build", flush=True)
    limits = {}
    for one in there:
        kept = one.kept
        if kept.filter not in limits:
            limits[kept.filter] = allowed(woven.run(["--filter", kept.filter], BUILD), PATIENCE)
        limit = limits[kept.filter]
        if limit is None:
            yield kept, None, UNPROVED, 0
            continue
        since = time.monotonic()
        run = woven.run(["--filter", kept.filter], limit, {"PHOSPHOR_MUTANT": str(one.number)}, has_failure)
        yield kept, *verdict(run), time.monotonic() - since
