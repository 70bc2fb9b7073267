"""What a run tells of its tests: a whole line for each once it is over, however many run at once."""

import unittest

from . import processor


class Result(unittest.TestResult):
    """The tests of a class, told to a stream as they end; each one's processor time is kept."""

    def __init__(self, stream):
        super().__init__()
        self._stream = stream
        self.seconds = {}

    def startTest(self, test):
        super().startTest(test)
        self._began = processor.seconds()

    def stopTest(self, test):
        super().stopTest(test)
        self.seconds[test.id()] = processor.seconds() - self._began

    def addSuccess(self, test):
        super().addSuccess(test)
        self._tell(test, "ok")

    def addError(self, test, error):
        super().addError(test, error)
        self._tell(test, "ERROR")

    def addFailure(self, test, error):
        super().addFailure(test, error)
        self._tell(test, "FAIL")

    def addSubTest(self, test, part, error):
        super().addSubTest(test, part, error)
        if error:
            self._tell(part, "FAIL" if issubclass(error[0], test.failureException) else "ERROR")

    def addSkip(self, test, reason):
        super().addSkip(test, reason)
        self._tell(test, f"skipped: {reason}")

    def _tell(self, test, outcome):
        self._stream.write(f"{test} ... {outcome}\n")
        self._stream.flush()

    def tell_failures(self):
        """Tells where each failed."""
        for kind, found in (("FAIL", self.failures), ("ERROR", self.errors)):
            for test, where in found:
                self._stream.write(f"{'=' * 70}\n{kind}: {test}\n{'-' * 70}\n{where}\n")
        self._stream.flush()
