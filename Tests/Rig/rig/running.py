"""Runs the rig's tests, classes of them beside each other: see `run`."""

import argparse
import concurrent.futures
import dataclasses
import json
import multiprocessing
import os
import sys
import time
import unittest

from . import marks, places, told

RECORD = places.CACHE / "rig" / "seconds.json"  # how long each class took last
BUDGET = 30  # s of processor time that a test of the day may take
SLOWEST = 10
groups = {}  # the tests of each class, by its name; the processes that run them are forks, which have it too


@dataclasses.dataclass
class Outcome:
    """What became of the tests of a class."""

    group: str
    seconds: float  # of all, with the start of the guest
    tests: dict  # processor time of each, in seconds
    failed: int
    skipped: int


def main():
    options = _options()
    tests = list(_tests(_loaded(options.test)))
    if options.list:
        return _list(tests)
    is_all = options.test or options.night
    chosen = [test for test in tests if is_all or not marks.reason("night", test)]
    for test in chosen:
        groups.setdefault(_group(test), []).append(test)
    began = time.monotonic()
    outcomes = _run_all(options.jobs)
    if not options.test:
        _record(outcomes)
    over = _over_budget(outcomes, {test.id() for test in chosen if not marks.reason("night", test)})
    _summarise(outcomes, over, time.monotonic() - began, len(tests) - len(chosen))
    sys.exit(1 if any(outcome.failed for outcome in outcomes) or (options.night and over) else 0)


def _options():
    parser = argparse.ArgumentParser(prog="run", description="Runs the rig's tests: those of the day, unless told.")
    when = parser.add_mutually_exclusive_group()
    when.add_argument("--day", action="store_true", help="those of the day")
    when.add_argument("--night", action="store_true", help="all")
    parser.add_argument("--list", action="store_true", help="list them with their marks, and run none")
    cores = len(os.sched_getaffinity(0))
    parser.add_argument("--jobs", type=int, default=cores, help="classes at once: as many as cores, unless told")
    parser.add_argument("test", nargs="*", help="modules, classes and tests by name, of day and night")
    return parser.parse_args()


def _loaded(names):
    loader = unittest.TestLoader()
    return loader.loadTestsFromNames(names) if names else loader.discover(".")


def _tests(suite):
    for test in suite:
        yield from _tests(test) if isinstance(test, unittest.TestSuite) else (test,)


def _group(test):
    return f"{type(test).__module__}.{type(test).__qualname__}"


def _list(tests):
    for test in tests:
        told = [test.id()]
        told += [f"{mark}: {why}" for mark in ("night", "alone") if (why := marks.reason(mark, test))]
        print("; ".join(told))


def _run_all(jobs):
    """Runs the longest classes first, and those that have to be alone one by one at the end."""
    seconds = _recorded()
    order = sorted(groups, key=lambda group: -seconds.get(group, float("inf")))
    lonely = [group for group in order if any(marks.reason("alone", test) for test in groups[group])]
    # Forked, so that the tests are loaded once; one process goes on with what it made for a class before.
    forks = multiprocessing.get_context("fork")
    with concurrent.futures.ProcessPoolExecutor(jobs, mp_context=forks) as pool:
        begun = [pool.submit(_run, group) for group in order if group not in lonely]
        outcomes = [future.result() for future in begun]
        return outcomes + [pool.submit(_run, group).result() for group in lonely]


def _run(group):
    result = told.Result(sys.stderr)
    began = time.monotonic()
    unittest.TestSuite(groups[group]).run(result)
    result.tell_failures()
    failed = len(result.failures) + len(result.errors) + len(result.unexpectedSuccesses)
    return Outcome(group, time.monotonic() - began, result.seconds, failed, len(result.skipped))


def _recorded():
    return json.loads(RECORD.read_text()) if RECORD.exists() else {}


def _record(outcomes):
    seconds = _recorded() | {outcome.group: round(outcome.seconds, 1) for outcome in outcomes}
    RECORD.parent.mkdir(parents=True, exist_ok=True)
    fresh = RECORD.with_suffix(".new")
    fresh.write_text(json.dumps(seconds, indent=1, sort_keys=True) + "\n")
    fresh.rename(RECORD)


def _over_budget(outcomes, days):
    """The tests of the day that took more than they may."""
    each = {name: took for outcome in outcomes for name, took in outcome.tests.items()}
    return sorted(name for name in days if each.get(name, 0) > BUDGET)


def _summarise(outcomes, over, seconds, left):
    """Tells the slowest, those that are over their budget, and the sum."""
    each = {name: took for outcome in outcomes for name, took in outcome.tests.items()}
    said = [f"{each[name]:6.1f} s  {name}" for name in sorted(each, key=each.get, reverse=True)[:SLOWEST]]
    said += [f"over the {BUDGET} s of a test of the day: {name}" for name in over]
    failed, skipped = (sum(getattr(outcome, kind) for outcome in outcomes) for kind in ("failed", "skipped"))
    said.append(f"{len(each)} tests took {sum(each.values()):.0f} s of processor time, {seconds:.0f} s in all: "
                f"{failed} failed, {skipped} skipped, {left} left to the night")  # fmt: skip
    print("\n".join(said), file=sys.stderr)


if __name__ == "__main__":
    main()
