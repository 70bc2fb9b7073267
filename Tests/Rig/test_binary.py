"""The arm64 program that ships: what it links, what it must never link, how large it is."""

import re
import unittest

from rig import elf, libraries, places

MEBIBYTE = 1 << 20

C_LIBRARY = {"ld-linux-aarch64.so.1", "libc.so.6", "libm.so.6"}


class TheProgramThatShips(unittest.TestCase):
    def test_it_calls_no_networking_function(self):
        wanted = elf.undefined(places.appliance())
        self.assertGreater(len(wanted), 20, "the symbol table was read")
        self.assertEqual(wanted & elf.NETWORK, set())

    def test_it_links_only_the_libraries_of_a_box(self):
        names, _ = elf.needs(places.appliance())
        self.assertIn("libc.so.6", names)
        self.assertLessEqual(set(names) - C_LIBRARY, set(libraries.LOADED))

    def test_it_asks_for_the_libraries_that_come_later_by_their_names(self):
        contents = places.appliance().read_bytes()
        for name in libraries.ASKED_FOR:
            self.assertIn(name.encode() + b"\0", contents)
        self.assertEqual(len(libraries.ASKED_FOR), 2)

    def test_it_holds_no_foundation(self):
        names = [name for name, _ in elf.symbols(places.symbols(), "--symbols")]
        self.assertGreater(len(names), 1000, "the symbol table was read")
        foundation = re.compile(r"\$s(10Foundation|20FoundationEssentials)")
        self.assertEqual([name for name in names if foundation.match(name)], [])

    def test_it_holds_no_regular_expressions(self):
        # One call of Collection.replacing or of a Regex links their whole module: 2 MB.
        names = [name for name, _ in elf.symbols(places.symbols(), "--symbols")]
        self.assertEqual([name for name in names if name.startswith("$s12_RegexParser")][:5], [])

    def test_it_is_small(self):
        # Half of it is the standard library. What a mistake links is larger than the room that is left.
        size = places.appliance().stat().st_size
        self.assertGreater(size, MEBIBYTE, "it holds the standard library")
        self.assertLess(size, 10_500_000)
