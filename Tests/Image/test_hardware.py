"""Circuits, bills and drill templates that are made from board files."""

import csv
import io
import re
import unittest
import xml.etree.ElementTree

from hardware import TREE, WIRED, Copy, box, circuit, contents

from wires import bill, board, circuits, drill, kicad, kinds
from wires.circuit import Circuit, Fault

SVG = "{http://www.w3.org/2000/svg}"


class Circuits(unittest.TestCase):
    """Nets, as the drawn wires say."""

    def test_wires_that_touch_are_joined_and_wires_that_cross_are_not(self):
        one = Circuit("one", "one")
        for ref, at in (("R1", (10, 10)), ("R2", (20, 10)), ("R3", (10, 20)), ("R4", (20, 20))):
            one.add(ref, "1 kΩ", kinds.RESISTOR, at)
        one.wire("R1.2", "R2.1")
        one.wire("R3.2", "R4.1")
        one.wire((15, 5), (15, 25))
        one.wire("R1.1", "|-", (15, 5))
        one.wire("R3.1", "|-", (15, 25))
        one.wire("R2.2", "R4.2")
        crossing = {tuple(pins) for pins in one.nets().values()}
        self.assertIn((("R1", "2"), ("R2", "1")), crossing)
        self.assertIn((("R1", "1"), ("R3", "1")), crossing)
        one.wire((15, 10), (15, 12))
        self.assertIn(
            (("R1", "1"), ("R1", "2"), ("R2", "1"), ("R3", "1")), {tuple(pins) for pins in one.nets().values()}
        )

    def test_what_is_wrong_is_a_sentence(self):
        one = Circuit("one", "one")
        one.add("R1", "1 kΩ", kinds.RESISTOR, (10, 10))
        for call, sentence in (
            (lambda: one.add("R1", "1 kΩ", kinds.RESISTOR, (10, 10)), "one: R1 is there twice"),
            (lambda: one.wire("R1.3", (1, 1)), "one: a wire leads to R1.3, but R1 has only the terminals 1, 2"),
            (lambda: one.wire("R9.1", (1, 1)), "one: a wire leads to R9.1, but there is no part R9"),
            (lambda: one.wire((0, 0), (1, 1)), "is oblique"),
            (one.nets, "one: R1.1 is joined with nothing"),
        ):
            with self.subTest(sentence=sentence), self.assertRaises(Fault) as caught:
                call()
            self.assertIn(sentence, str(caught.exception))

    def test_the_pedals_circuits_are_on_the_pins_of_its_board_file(self):
        for which, words in (
            ("bypass", ("RELAY: GPIO 26 (pin 37)", "5 V (pin 4)")),
            ("ribbon", ("IRQ: GPIO 4 (pin 7)", "SDA (pin 3)", "SCL (pin 5)")),
        ):
            names = [name for part in circuit("pi-pedal", which).parts() for name in part.names]
            for word in words:
                self.assertIn(word, names)

    def test_every_touch_chip_has_its_address_and_electrodes(self):
        for name, count in (("pi-pedal", 2), ("pi-stage", 1)):
            nets = circuit(name, "ribbon").nets()
            electrodes = [
                pins for pins in nets.values() if any(ref.startswith("U") and 8 <= int(pin) <= 19 for ref, pin in pins)
            ]
            self.assertEqual(len(electrodes), 12 * count)
            self.assertIn(("U1", "4"), nets["GND"])
            self.assertEqual(("U2", "4") in nets.get("SDA", []), count == 2)

    def test_an_irq_that_the_header_does_not_pull_up_has_a_resistor(self):
        changed = contents("pi-stage")
        self.assertNotIn("R10", circuit("pi-stage", "ribbon").components)
        del changed["ribbon"]["bias"]
        (one,) = circuits.of(board.Box(changed))
        self.assertIn("R10", one.components)

    def test_a_relays_contacts_pass_the_signal_without_power(self):
        """NC of K1 is the input and COM the output; K2 parts the buffer from the input."""
        nets = circuit("pi-pedal", "bypass").nets()
        self.assertIn(("K1", "2"), nets["IN"])
        self.assertIn(("K1", "3"), nets["OUT"])
        self.assertIn(("K2", "3"), nets["IN"])
        self.assertNotIn(("K2", "2"), [pin for pins in nets.values() for pin in pins])

    def test_a_netlist_has_every_part_and_net_once(self):
        for name in WIRED:
            for one in circuits.of(box(name)):
                text = kicad.netlist(one)
                refs = re.findall(r'\(comp \(ref "([^"]+)"', text)
                self.assertEqual(sorted(refs), sorted(part.ref for part in one.parts()))
                self.assertEqual(len(re.findall(r"\(net ", text)), len(one.nets()))
                nodes = re.findall(r'\(node \(ref "([^"]+)"\) \(pin "([^"]+)"', text)
                self.assertEqual(len(nodes), len(set(nodes)))


class Parts(unittest.TestCase):
    """What is at the ends of the wires."""

    def test_a_note_fits_into_its_box_of_the_drawing(self):
        for name in WIRED:
            for part in box(name).parts:
                self.assertLessEqual(len(part.note), 27, part.note)


class Bills(unittest.TestCase):
    """bill.csv."""

    def rows(self, name):
        """Its rows."""
        return list(csv.DictReader(io.StringIO(bill.table(box(name)))))

    def test_every_wired_line_and_every_part_of_a_circuit_is_in_it(self):
        for name in WIRED:
            rows = self.rows(name)
            parts = " ".join(row["part"] for row in rows)
            for wire in box(name).wires:
                if wire.role in ("MODE", "POWER", "LAMP_POWER", "LAMP_TUNE", "HAPTIC"):
                    self.assertIn(wire.role, parts, name)
            refs = sorted(ref for row in rows for ref in row["reference"].split())
            parts = [(one.name, part.ref) for one in circuits.of(box(name)) for part in one.parts()]
            named = [ref if which in ("bypass", "buffer") else f"{which}.{ref}" for which, ref in parts]
            self.assertEqual(refs, sorted(named), name)
            for row in rows:
                self.assertEqual(int(row["count"]), len(row["reference"].split()) or int(row["count"]), row)

    def test_an_example_has_the_page_on_which_it_was_read_and_nothing_has_a_price(self):
        for name in WIRED:
            for row in self.rows(name):
                self.assertEqual(bool(row["example"]), bool(row["read on"]), row)
                self.assertNotRegex(" ".join(row.values()), "[€$£]|EUR|USD")


def _circles_of_dxf(text):
    """(layer, x, y, diameter) of each circle, rounded to a hundredth."""
    pairs = list(zip(*[iter(text.splitlines())] * 2, strict=True))
    found, entity = [], None
    for code, value in pairs:
        if code.strip() == "0":
            entity = {"kind": value}
            found.append(entity)
        else:
            entity[int(code)] = value
    return [one for one in found if one["kind"] in ("CIRCLE", "LINE", "TEXT")]


class Templates(unittest.TestCase):
    """drill.svg and drill.dxf."""

    def holes(self, name):
        """The holes of both, in mm: [(x, y up, diameter)]."""
        folder = TREE / "board" / name
        root = xml.etree.ElementTree.parse(folder / "drill.svg").getroot()
        drawn = [
            (float(one.get("cx")), -float(one.get("cy")), 2 * float(one.get("r"))) for one in root.iter(f"{SVG}circle")
        ]
        entities = _circles_of_dxf((folder / "drill.dxf").read_text())
        cut = [(float(one[10]), float(one[20]), 2 * float(one[40])) for one in entities if one["kind"] == "CIRCLE"]
        return root, drawn, cut, entities

    def test_the_holes_of_both_are_the_same(self):
        for name in WIRED:
            _, drawn, cut, _ = self.holes(name)
            self.assertTrue(drawn, name)
            self.assertEqual(len(drawn), len(cut), name)
            for one, other in zip(sorted(drawn), sorted(cut), strict=True):
                for value, same in zip(one, other, strict=True):
                    self.assertAlmostEqual(value, same, 2, name)

    def test_a_window_has_the_same_corners_in_both(self):
        root, _, _, entities = self.holes("pi-pedal")
        (window,) = [one for one in root.iter(f"{SVG}rect") if one.get("class") == "window"]
        left, width = float(window.get("x")), float(window.get("width"))
        self.assertEqual(width, 24 * 11)
        xs = {round(float(one[code]), 2) for one in entities if one["kind"] == "LINE" for code in (10, 11)}
        self.assertLessEqual({round(left, 2), round(left + width, 2)}, xs)

    def test_it_is_one_to_one(self):
        for name in WIRED:
            root, *_ = self.holes(name)
            view = [float(word) for word in root.get("viewBox").split()]
            self.assertEqual(root.get("width"), f"{view[2]:g}mm")
            self.assertEqual(root.get("height"), f"{view[3]:g}mm")
            (ruler,) = [one for one in root.iter(f"{SVG}path") if one.get("id") == "ruler"]
            self.assertIn(" h100 ", ruler.get("d"))
            self.assertLessEqual(view[2], 297, f"{name}: wider than A4")

    def test_holes_do_not_touch_each_other_or_a_window(self):
        for name in WIRED:
            for face in drill.marks(box(name), TREE / "board" / name).values():
                for place, one in enumerate(face):
                    for other in face[place + 1 :]:
                        across = abs(one.x - other.x) - sum(max(m.diameter, m.width) for m in (one, other)) / 2
                        along = abs(one.y - other.y) - sum(max(m.diameter, m.height) for m in (one, other)) / 2
                        self.assertGreater(max(across, along), 2, f"{name}: {one.label} and {other.label}")

    def test_what_depends_on_the_case_is_a_cross_until_the_builder_fills_it_in(self):
        copy = Copy(self)
        before = (copy.tree / "board/pi-pedal/drill.svg").read_text()
        self.assertIn("panel window: measure first", before)
        case = copy.tree / "board/pi-pedal/case.toml"
        case.write_text('[panel]\nwidth = 154.1\nheight = 85.9\nsource = "measured"\n')
        code, files, said = copy.wiring("pi-pedal")
        self.assertEqual((code, files), (0, ["board/pi-pedal/drill.svg", "board/pi-pedal/drill.dxf"]), said)
        self.assertIn("panel window, 154.1 x 85.9 mm", (copy.tree / "board/pi-pedal/drill.svg").read_text())
        self.assertIn("output: measure first", before)
        source = 'source = "measured"\n'
        case.write_text(f"[output]\ndiameter = 12.0\n{source}[input]\ndiameter = 9.8\n{source}")
        self.assertEqual(copy.wiring("pi-pedal")[0], 0)
        drawn = (copy.tree / "board/pi-pedal/drill.svg").read_text()
        self.assertTrue("output, 12 mm" in drawn and "input, 9.8 mm" in drawn)
        for text, sentence in (
            (
                "[panle]\n",
                "board/pi-pedal/case.toml: panle is not known; there are panel, supply, button, headphones, input,",
            ),
            ("[panel]\nwidth = 100\n", "board/pi-pedal/case.toml: panel needs height, in mm, more than 0"),
            ("[supply]\ndiameter = 12\n", "board/pi-pedal/case.toml: supply needs a source"),
        ):
            case.write_text(text)
            code, files, said = copy.wiring("pi-pedal")
            self.assertEqual((code, files), (1, []))
            self.assertIn(sentence, said)
            self.assertNotIn("Traceback", said)


if __name__ == "__main__":
    unittest.main()
