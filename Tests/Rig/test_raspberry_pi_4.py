"""The card in a Raspberry Pi 4's slot, as QEMU has it: EMMC2, its two regulators, and the register of the next reset.

Kernel, modules, their order and the command line are the card's; `rig/raspberry_pi_4.py` says what the device tree has
otherwise. What this machine cannot do: the firmware, and its lines that switch the slot's regulators; HDMI, and so a picture;
USB, which is behind a PCIe that it does not have; sound; the voltage of 1.8 V, which QEMU's card does not ask for. Guest
seconds are those of 500 MIPS, not of the chip.
"""

import sys
import unittest

from rig import raspberry_pi_4
from rig.marks import night
from test_card import keep, kept_settings

BOARD = "pi4-usb"


@night("a Raspberry Pi")
class TheRaspberryPi4(unittest.TestCase):
    def start(self, **arguments):
        """A machine that is switched off after the test."""
        machine = raspberry_pi_4.Machine(BOARD, prepare=lambda path: keep(path, kept_settings()), **arguments)
        self.addCleanup(machine.stop)
        return machine

    def test_the_data_partition_is_on_the_card_and_the_next_reset_starts_what_it_is_told(self):
        machine = self.start()
        machine.await_data()
        mounted = machine.logged(r"EXT4-fs \(mmcblk0p4\): mounted")
        self.assertIn("/dev/mmcblk0p4 on /data type ext4", machine.run("mount"))
        self.assertEqual(machine.run("cat /data/phosphor/settings.toml"), kept_settings())
        device = machine.run("readlink -f /sys/block/mmcblk0/device")
        self.assertIn("fe340000.mmc", device, "EMMC2")
        self.assertEqual(machine.partition(), 0)
        machine.run("/usr/lib/phosphor/boot-choice try B")
        self.assertEqual(machine.partition(), 3)
        print(f"TheRaspberryPi4: data partition {mounted:.2f} s after the kernel's start", file=sys.stderr)

    def test_without_the_regulator_of_its_lines_there_is_no_card(self):
        machine = self.start(without=("gpio-regulator",))
        machine.wait("mount-data: There is no card")


if __name__ == "__main__":
    unittest.main()
