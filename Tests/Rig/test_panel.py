"""A panel that is changed for one of another size while the box runs."""

from rig import machine
from rig.appliance import ApplianceTest
from rig.marks import night

SIZES = ((640, 480), (480, 800), (800, 480))


@night("panels of many sizes")
class AnotherPanel(ApplianceTest):
    """The panel's EDID changes, as when a cable is put into another one; the connector stays connected."""

    hardware = machine.Hardware(changeable=True)

    def test_each_size_is_laid_out_anew_and_the_sound_goes_on(self):
        self.wait_until_it_runs()
        opened = self.said().count('audio card "Loopback"')
        for width, height in SIZES:
            self.guest.change_panel(width, height)
            self.wait_until_it_says(f"panel Virtual-1: {width}x{height}")
            size = (f"--panel={width}x{height}", "--lower=chromatic-strip")
            self.assert_drawn(f"panel-{width}x{height}", *size)
        self.guest.change_panel(3840, 2160)
        self.wait_until_it_says("panel Virtual-1: 1920x1080")
        self.assertEqual(self.said().count('audio card "Loopback"'), opened, self.said())
        self.assertEqual(self.streams(), ("RUNNING", "RUNNING"))
