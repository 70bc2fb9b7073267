"""Which tests caught a mutation, by what a run of them printed."""

import re

# A failed test of Swift Testing, and of unittest.
FAILED = (
    re.compile(r'Test (".*"|\w+\(.*\))(?: with \d+ test cases?)? (?:recorded an issue|failed after)'),
    re.compile(r"^(?:FAIL|ERROR): (\w+)", re.M),
)
PASSED = re.compile(r'^\S+ +Test (?:"|\S+\().* passed after|^\w+ .*\.\.\. ok\b|^no race$', re.M)


def has_passed(run):
    """Whether a run has a test, and none that failed."""
    return run.status == 0 and PASSED.search(run.output) is not None


def has_failure(line):
    """Whether a line names a failed test."""
    return any(pattern.search(line) for pattern in FAILED)


def verdict(run):
    """Which tests caught it, or why it is not caught."""
    caught = [name.strip('"').replace('\\"', '"') for pattern in FAILED for name in pattern.findall(run.output)]
    caught = list(dict.fromkeys(caught))
    if run.is_late:
        return [*caught, "did not end"], None
    if run.status == 0:
        return None, "survived"
    if caught:
        return caught, None
    if "ThreadSanitizer: data race" in run.output:
        return ["the thread sanitizer"], None
    if crash := re.search(r"Fatal error: .*|Program crashed: .*", run.output):
        return [crash.group()], None
    last = run.output.strip().splitlines()[-1:]
    return [f"the run broke off: {last[0] if last else run.status}"], None


def told(caught):
    """The first of the tests, and how many more."""
    return caught[0] + (f" and {len(caught) - 1} more" if len(caught) > 1 else "")
