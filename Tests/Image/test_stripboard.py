"""The bypass on stripboard: its copper joins what the circuit joins."""

import copy
import unittest

from hardware import circuit

from wires import bypass_board, stripboard


class Stripboard(unittest.TestCase):
    """Of pi-pedal."""

    def setUp(self):
        self.circuit = circuit("pi-pedal", "bypass")
        self.layout = bypass_board.layout(self.circuit)

    def faults(self, layout):
        """What is soldered wrong."""
        return list(stripboard.faults(layout, self.circuit))

    def test_each_net_is_whole_and_joined_with_no_other(self):
        self.assertEqual(self.faults(self.layout), [])

    def test_every_part_is_on_it_but_what_is_at_the_jacks(self):
        placed = {ref for ref, _ in self.layout.pins}
        elsewhere = {*bypass_board.AT_THE_JACKS, *bypass_board.BELOW}
        self.assertEqual({part.ref for part in self.circuit.parts()} - placed, elsewhere)
        for (ref, pin), (row, column) in self.layout.pins.items():
            self.assertTrue(0 <= row < self.layout.strips and 0 <= column < self.layout.columns, f"{ref}.{pin}")

    def test_each_cut_and_each_link_is_needed(self):
        for place in range(len(self.layout.links)):
            changed = copy.deepcopy(self.layout)
            link = changed.links.pop(place)
            self.assertTrue(self.faults(changed), f"the link {link} can be left out")
        # A cut beside a contact that is free on purpose keeps it free.
        named = {pin for pins in self.circuit.nets().values() for pin in pins}
        free = {hole for pin, hole in self.layout.pins.items() if pin not in named}
        for row, column in self.layout.cuts:
            changed = copy.deepcopy(self.layout)
            changed.cuts.remove((row, column))
            if not any(strip == row for strip, _ in free):
                self.assertTrue(self.faults(changed), f"the cut {(row, column)} can be left out")

    def test_what_is_soldered_wrong_is_a_sentence(self):
        wrong = copy.deepcopy(self.layout)
        wrong.pins["R1", "1"] = (wrong.pins["R1", "1"][0] + 1, wrong.pins["R1", "1"][1])
        self.assertTrue(any("IN" in fault for fault in self.faults(wrong)), self.faults(wrong))
        twice = copy.deepcopy(self.layout)
        twice.pins["R2", "1"] = twice.pins["C1", "1"]
        self.assertTrue(any(fault.startswith("two wires are in the hole") for fault in self.faults(twice)))
        cut = copy.deepcopy(self.layout)
        cut.cuts.add(cut.pins["R1", "1"])
        self.assertTrue(any("where the strip is cut" in fault for fault in self.faults(cut)))

    def test_a_link_that_comes_up_under_a_part_or_lies_across_it_is_a_sentence(self):
        """Both were drawn once: a link that came up under R4's bare leads, and one through C3."""
        for ref, beyond, sentence in (("R4", 1, "under R4"), ("C3", -1, "lies across C3")):
            changed = copy.deepcopy(self.layout)
            first, last, left, _ = changed.rooms[ref]
            changed.links.append(((first + beyond, left), (last + 1, left)))
            self.assertTrue(any(sentence in fault for fault in self.faults(changed)), (ref, self.faults(changed)))

    def test_bodies_do_not_lie_on_each_other(self):
        bodies = self.layout.bodies
        for place, (ref, first, last, left, right) in enumerate(bodies):
            for other, first2, last2, left2, right2 in bodies[place + 1 :]:
                apart = last < first2 or last2 < first or right < left2 or right2 < left
                self.assertTrue(apart, f"{ref} and {other}")

    def test_grounds_are_a_star(self):
        """Each strip of ground but the first has one link, and it leads to the first."""
        first, *others = [place for place, name in enumerate(self.layout.names) if name == "GND"]
        for strip in others:
            ends = [
                link
                for link in self.layout.links
                if strip in (link[0][0], link[1][0]) and first in (link[0][0], link[1][0])
            ]
            self.assertEqual(len(ends), 1, strip)


if __name__ == "__main__":
    unittest.main()
