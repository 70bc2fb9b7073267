"""The schematics in KiCad, which is too large for the day: its electrical rules, and its own reading of the nets.

By night: `Tests/Toolchain/packages night` installs KiCad 9.
"""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from hardware import TREE, WIRED, box

from wires import circuits

SCHEMATICS = [(name, one.name) for name in WIRED for one in circuits.of(box(name))]


@unittest.skipUnless(os.environ.get("PHOSPHOR_NIGHT"), "the night's")
class KiCad(unittest.TestCase):
    """Each schematic that board/wiring made."""

    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def kicad(self, *words):
        """Runs kicad-cli, which keeps its settings in the home."""
        own = {**os.environ, "HOME": str(self.folder), "XDG_CONFIG_HOME": str(self.folder)}
        subprocess.run(["kicad-cli", "sch", *words], env=own, check=True, capture_output=True)

    def test_there_are_schematics(self):
        self.assertGreaterEqual(len(SCHEMATICS), 3)

    def test_the_rules_are_kept(self):
        """No errors, and no warnings but those about libraries, which are in the schematic itself."""
        for name, which in SCHEMATICS:
            with self.subTest(board=name, circuit=which):
                report = self.folder / "erc.json"
                self.kicad(
                    "erc",
                    "--severity-all",
                    "--format",
                    "json",
                    "-o",
                    str(report),
                    str(TREE / "board" / name / f"{which}.kicad_sch"),
                )
                found = [one for sheet in json.loads(report.read_text())["sheets"] for one in sheet["violations"]]
                self.assertEqual(
                    [one for one in found if one["type"] not in ("lib_symbol_issues", "footprint_link_issues")], []
                )

    def test_kicad_reads_the_same_nets(self):
        for name, which in SCHEMATICS:
            with self.subTest(board=name, circuit=which):
                netlist = self.folder / "own.net"
                self.kicad("export", "netlist", "-o", str(netlist), str(TREE / "board" / name / f"{which}.kicad_sch"))
                ours = self.nets((TREE / "board" / name / f"{which}.net").read_text())
                self.assertEqual(self.nets(netlist.read_text()), ours)

    def nets(self, text):
        """The nets of a netlist with two pins or more, as sets of pins."""
        found = set()
        for net in re.split(r"\(net\s", text)[1:]:
            pins = re.findall(r'\(node\s+\(ref "([^"]+)"\)\s+\(pin "([^"]+)"\)', net)
            if len(pins) > 1:
                found.add(frozenset(pins))
        return found


if __name__ == "__main__":
    unittest.main()
