"""The buffer and the bypass, simulated: what they do, and that each fault shows without the part that cures it.

Each deck runs once (wires/spice.py). What takes ngspice long is the night's.
"""

import os
import unittest
import xml.etree.ElementTree

from hardware import TREE, circuit

from wires import analogue, figures

PASSED = 5000  # Hz up to which a guitar has much
IS_NIGHT = bool(os.environ.get("PHOSPHOR_NIGHT"))
GUITAR, BASS = 2.0, 4.5  # V: peaks that are taken for a hot humbucker and for a bass on 9 V


class Analogue(unittest.TestCase):
    """The circuit `bypass` of pi-pedal."""

    @classmethod
    def setUpClass(cls):
        cls.circuit = circuit("pi-pedal", "bypass")

    def test_a_guitar_sees_a_megohm_and_little_capacitance(self):
        for moves in (analogue.AWAKE, analogue.RESTS):
            curve = analogue.impedance(self.circuit, moves)
            for hertz, ohm in curve:
                if hertz <= 1000:
                    self.assertGreater(ohm, 1e6, f"{moves} at {hertz} Hz")
            # At 20 kHz less than 50 pF: half a metre of cable.
            self.assertGreater(curve[-1][1], 1 / (6.2832 * 20000 * 50e-12))

    def test_a_hot_humbucker_passes_and_without_the_bridge_an_active_bass(self):
        for bridged, peak in ((True, GUITAR), (False, BASS)):
            self.assertLess(analogue.overload(self.circuit, bridged, peak), 1)
        self.assertGreater(analogue.overload(self.circuit, True, BASS), 1)

    def test_the_noise_is_that_of_the_pickup(self):
        self.assertLess(analogue.noise(self.circuit), 5e-6)
        self.assertLess(analogue.noise(self.circuit, source=("rs ga in 1",)), 3e-6)
        self.assertLess(analogue.noise(self.circuit, bridged=False), 20e-6)

    def test_a_box_that_passes_changes_the_sound_no_more_than_a_metre_of_cable(self):
        cable = analogue.response(self.circuit, analogue.OFF, "gc", direct=True)
        for moves, power, most in ((analogue.OFF, analogue.DEAD, 1.0), (analogue.RESTS, analogue.POWER, 2.0)):
            passed = analogue.response(self.circuit, moves, "out", power)
            for (hertz, one), (_, other) in zip(passed, cable, strict=True):
                if hertz <= PASSED:
                    self.assertLess(abs(one - other), most, f"{moves} at {hertz} Hz")

    def test_the_codec_hears_what_is_played(self):
        for hertz, level in analogue.response(self.circuit, analogue.RESTS, "to_hat"):
            if hertz <= 1000:
                self.assertGreater(level, -1, f"at {hertz} Hz")

    def test_without_power_the_buffer_clamps_the_guitar_unless_k2_parts_it(self):
        self.assertLess(analogue.clamp(self.circuit, has_k2=True)[0], 0.01)
        self.assertGreater(analogue.clamp(self.circuit, has_k2=False)[0], 5)

    def test_k1_does_not_click_with_its_pull_down(self):
        self.assertLess(analogue.pop(self.circuit)[0], 1e-3)
        self.assertGreater(analogue.pop(self.circuit, ("R9",))[0], 0.5)

    @unittest.skipUnless(IS_NIGHT, "the night's")
    def test_k2_does_not_click_with_its_pull_down(self):
        self.assertLess(analogue.return_pop(self.circuit), 20e-3)
        self.assertGreater(analogue.return_pop(self.circuit, ("R2",)), 0.2)

    def test_the_transistor_drives_the_coil_and_the_diode_saves_it(self):
        self.assertGreater(analogue.drive(self.circuit) * 178, 0.75 * 5)  # pulls at 3/4 of 5 V
        self.assertLess(analogue.collector(self.circuit), 7)
        self.assertGreater(analogue.collector(self.circuit, ("D3",)), 40)

    def test_a_switching_supply_is_not_heard(self):
        for hertz, most in ((100, 1e-4), (1000, 1e-4), (100e3, 1e-3), (400e3, 1e-3)):
            supply, codec = analogue.ripple(self.circuit, hertz)
            self.assertLess(supply, 0.2, f"{hertz} Hz")
            self.assertLess(codec, most, f"{hertz} Hz")

    def test_the_page_has_these_figures(self):
        page = (TREE / "board" / "analogue.md").read_text()
        if IS_NIGHT:
            self.assertEqual(figures.placed(page, figures.found(self.circuit)), page, "board/simulate writes it anew")
        for row in figures.found(self.circuit, is_all=False):
            self.assertIn(f"{figures.line(row)}\n", page, "board/simulate writes it anew")

    def test_the_pictures_are_drawn(self):
        page = (TREE / "board" / "analogue.md").read_text()
        for picture in sorted((TREE / "board" / "analogue").iterdir()):
            self.assertIn(f"(analogue/{picture.name})", page)
            self.assertTrue(list(xml.etree.ElementTree.parse(picture).iter("{http://www.w3.org/2000/svg}polyline")))


if __name__ == "__main__":
    unittest.main()
