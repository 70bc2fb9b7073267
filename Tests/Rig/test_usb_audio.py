"""Sound through the USB of a Raspberry Pi 3, QEMU's DWC2: what is heard, pulled, fast, at 44.1 kHz, left out.

The card is made by the host (`rig/usb_sound.py`); driver, controller and box are the real ones. What this cannot show: the
controller's timing, split transfers of a hub, and high speed, since QEMU's model moves whole packets in guest time.
"""

import math
import re
import sys
import unittest

from rig import raspberry_pi_3, sockets, usb_sound
from rig.marks import night

SCREEN = (0, 0, 1280, 800)


def tone(hertz, rate=48000):
    """A second of a tone at -12 dB."""
    return [round(8000 * math.sin(2 * math.pi * hertz * frame / rate)) for frame in range(rate)]


@night("a Raspberry Pi")
class TheCard(unittest.TestCase):
    """One start with a card that is heard, loses milliseconds, and is pulled."""

    sound = {"second": tone(110)}

    @classmethod
    def setUpClass(cls):
        cls.machine = machine = raspberry_pi_3.Machine("pi3-usb", parts=usb_sound.SOCKET)
        cls.addClassCleanup(machine.stop)
        connection = sockets.connect(machine.process, machine.folder, "sound")
        cls.card = usb_sound.Card(connection, lambda: machine.microseconds() / 1e6, **cls.sound)
        cls.machine.wait("phosphor: audio card")

    def test_1(self):
        self.machine.run("sleep 5")
        print(self.machine.run("dmesg | grep -v 'usb ' | tail -20; cat /proc/asound/cards /proc/asound/card*/stream0"), file=sys.stderr)
        print(self.card.begun, self.card.played, file=sys.stderr)
        print(self.machine.text[-1500:], file=sys.stderr)


if __name__ == "__main__":
    unittest.main()
