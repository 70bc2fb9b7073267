"""A box that lacks a device: it says so and starts all the same."""

import re

from rig import machine
from rig.appliance import LIT, ApplianceTest


class WithoutACard(ApplianceTest):
    hardware = machine.Hardware(sound=False, sleeps=False)

    def test_without_a_card_it_shows_a_picture(self):
        self.keep(self.wait_for_picture(), "no-card")
        self.wait_until_it_says("first picture")
        self.tell(re.search(r"first picture \d+ ms after the start", self.said())[0])
        self.wait_until_it_says('audio card "Loopback": ')


class WithoutLines(ApplianceTest):
    hardware = machine.Hardware(lines=False, sleeps=False)

    def test_without_a_chip_it_runs_both_streams(self):
        self.wait_for_streams()
        # The machine has a chip of its own, which the sentence tells.
        missing = 'looking for the chip: no such label or name; there is "9030000.pl061"'
        self.wait_until_it_says(f'line MODE ("MODE" of chip "rig"): {missing}')
        self.guest.until(lambda: self.guest.screenshot().brightest() > LIT, 20, "a picture")


class WithoutAPanel(ApplianceTest):
    hardware = machine.Hardware(display=False, sleeps=False)

    def test_without_a_panel_it_runs_both_streams(self):
        self.wait_for_streams()
        self.wait_until_it_says("panel: open /dev/dri: no display card is there; waiting for it")
