"""The class of tests that share one booted guest."""

import sys
import unittest

from . import guest, machine


class GuestTest(unittest.TestCase):
    """Boots `hardware` once for all tests of a class; keeps the logs if one of them fails."""

    hardware = machine.Hardware()
    guest = None
    _failed = False
    _figures = ()

    @classmethod
    def contents(cls):
        """Programs and files for the guest: keywords of `Guest`."""
        return {}

    @classmethod
    def setUpClass(cls):
        cls._figures = ()
        cls.guest = guest.Guest(cls.hardware, **cls.contents())
        cls.guest.start()
        cls.addClassCleanup(cls._stop)

    @classmethod
    def tell(cls, figure):
        """Remembers a measured figure, to be printed after the tests of the class."""
        cls._figures = (*cls._figures, figure)

    @classmethod
    def _stop(cls):
        cls.guest.stop(clean=not cls._failed)
        for figure in cls._figures:
            print(f"{cls.__name__}: {figure}", file=sys.stderr)
        if cls._failed:
            print(f"the logs of {cls.__name__} are in {cls.guest.folder}", file=sys.stderr)

    def run(self, result=None):
        """Remembers whether any test of the class failed."""
        before = len(result.failures) + len(result.errors)
        super().run(result)
        if len(result.failures) + len(result.errors) > before:
            type(self)._failed = True
        return result
