"""The panel's light: a device of the kernel's backlight class, set by the menu and dimmed at rest."""

from rig import machine
from rig.appliance import BACK, CHOOSE, ApplianceTest, way
from rig.backlight import STEPS
from rig.marks import night

SET = "/sys/class/backlight/rig-backlight/brightness"


@night("a backlight")
class TheLight(ApplianceTest):
    hardware = machine.Hardware(display=False, sound=False, backlight=True, sleeps=False)

    def wait_for_light(self, step):
        """Waits until the box has set the light to a step."""
        shines = lambda: int(self.guest.text(SET)) == step
        try:
            self.guest.until(shines, 5, "")
        except AssertionError:
            self.fail(f"step {self.guest.text(SET).strip()} in place of {step}; {self.said()}")

    def test_it_is_set_by_the_menu_kept_and_as_low_as_it_goes_at_rest(self):
        self.wait_for_level("RELAY", 1, seconds=20)
        self.wait_for_light(STEPS)
        # The brightness is the first of its list.
        self.press(*way("Screen"), CHOOSE, *[BACK] * 10)
        lower = round(0.9 * STEPS)
        self.wait_for_light(lower)
        # A value that nobody touches is kept.
        self.guest.sleep(4.2)
        self.press(BACK, BACK, BACK)
        self.wait_for_light(1)
        self.assert_kept("brightness", "0.9")
        self.press(BACK)
        self.wait_for_light(lower)
