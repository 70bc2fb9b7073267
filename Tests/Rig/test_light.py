"""Auto brightness: a light sensor of the kernel's industrial I/O, and the panel's light, which follows it slowly.

The sensor is on an I2C bus behind a USB adapter that the host makes (`rig/light_sensor.py`), its driver is the kernel's own.
"""

import math

from rig import machine
from rig.appliance import CHOOSE, NEXT, ApplianceTest, way
from rig.backlight import STEPS
from rig.marks import night

SWITCH = (*way("Screen"), NEXT, CHOOSE, NEXT, CHOOSE)  # auto brightness is the second of its list
MENU_SECONDS = 60  # after which a menu that nobody touches is closed, and its place forgotten
LIGHT = "/sys/class/backlight/rig-backlight/brightness"
BUS = "/sys/bus/i2c/devices/i2c-0"
SENSOR = "/sys/bus/iio/devices/iio:device0"
FLOOR = round(0.15 * STEPS)
WATCH, TRACE = "/tmp/watch", "/tmp/trace"
# A row for each look: the guest's seconds, and the step of the light.
WATCHING = f"""#!/bin/sh
while :; do
  read -r up rest </proc/uptime
  read -r step <{LIGHT}
  echo "$up $step"
  sleep 0.05
done
"""


@night("drivers of light sensors, on the host's clock")
class Light(ApplianceTest):
    """A box with a backlight, and a sensor that comes after the box has started."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.guest.put(WATCH, WATCHING.encode(), 0o755)
        sensor = cls.guest.light
        sensor.lux = 1000
        cls.guest.until(lambda: "new_device" in cls.guest.run(f"ls {BUS}", check=False), 20, BUS)
        cls.guest.run(f"echo {sensor.name} 0x{sensor.address:x} >{BUS}/new_device")

    def step(self):
        """The step of the light now."""
        return int(self.guest.text(LIGHT))

    def wait_for_light(self, step, seconds=20):
        """Waits until the box has set the light to a step."""
        try:
            self.guest.until(lambda: self.step() == step, seconds, "", step=0.1)
        except AssertionError:
            self.fail(f"step {self.step()} in place of {step}; {self.measured()} lux; {self.said()}")

    def measured(self):
        """The lux that the kernel has of the sensor, by a file or another."""
        script = f"cd {SENSOR} && cat in_illuminance_input 2>/dev/null || cat in_illuminance_raw in_illuminance_scale"
        numbers = [float(word) for word in self.guest.run(script, check=False).split()]
        return math.prod(numbers) if numbers else math.nan

    def watched(self, seconds):
        """What the light does for some seconds: rows of (the guest's seconds, step), one for each change."""
        watcher = self.guest.spawn(f"sh {WATCH}", log=TRACE)
        self.guest.sleep(seconds)
        self.guest.kill(watcher)
        rows = [line.split() for line in self.guest.text(TRACE).splitlines()]
        looks = [(float(row[0]), int(row[1])) for row in rows if len(row) == 2]
        self.assertGreater(len(looks), 4 * seconds, "the watcher slept")
        return looks

    def assert_glides(self, looks, first, last):
        """The light went from a step to another, in one direction and slowly."""
        self.assertEqual((looks[0][1], looks[-1][1]), (first, last), self.said())
        direction = 1 if last > first else -1
        changes = []
        for (before, one), (now, other) in zip(looks, looks[1:]):
            if one == other:
                continue
            changes.append(now)
            self.assertGreater((other - one) * direction, 0, f"it turned at {now} s: {looks}")
            if now - before < 0.2:
                self.assertEqual(abs(other - one), 1, f"it leapt at {now} s: {looks}")
        return changes


class BH1750(Light):
    """The whole law, in the light of a room that changes."""

    hardware = machine.Hardware(display=False, sound=False, backlight=True, light="bh1750")

    def test_it_follows_slowly_and_no_flash_moves_it(self):
        self.wait_for_light(STEPS)
        self.wait_until_it_says("light sensor: ", 15)
        self.assertAlmostEqual(self.measured(), 1000, delta=5)

        self.guest.light.lux = 1
        begin = self.guest.clock()
        looks = self.watched(16)
        changes = self.assert_glides(looks, STEPS, FLOOR)
        self.assertGreater(changes[0] - begin, 2, "it did not wait")
        # From the middle of the first step to that of the last, in the law's equal ratios over 8 s.
        expected = 8 * math.log((STEPS - 0.5) / (FLOOR + 0.5)) / -math.log(0.15)
        self.assertGreater(changes[-1] - changes[0], expected - 0.5)
        self.tell(
            f"1000 lux to 1: begins after {changes[0] - begin:.1f} s, {STEPS} to {FLOOR} of {STEPS} "
            f"in {changes[-1] - changes[0]:.1f} s, {len(changes)} steps"
        )

        for _ in range(3):
            self.guest.light.lux = 30_000
            flash = self.guest.clock()
            self.guest.sleep(1.5)
            self.guest.light.lux = 1
            # A host that stood still meanwhile made it no flash.
            if self.guest.clock() - flash < 2:
                steps = {step for _, step in self.watched(4)}
                self.assertEqual(steps, {FLOOR}, self.said())

        self.guest.light.lux = 50
        self.wait_for_light(round(0.15**0.5 * STEPS))
        self.guest.light.lux = 1000
        self.assert_glides(self.watched(14), round(0.15**0.5 * STEPS), STEPS)
        self.assertEqual(self.said().count("light sensor: "), 1, self.said())


class VEML7700(Light):
    """Another driver, the player's switch, and a sensor that is pulled."""

    hardware = machine.Hardware(display=False, sound=False, backlight=True, light="veml7700")

    def test_it_can_be_switched_off_and_a_sensor_that_is_pulled_leaves_it(self):
        self.wait_for_light(STEPS)
        self.wait_until_it_says("light sensor: ", 15)
        self.assertGreater(self.measured(), 500)
        self.guest.light.lux = 1
        self.wait_for_light(FLOOR)
        self.assertLess(self.measured(), 5)

        # Off: it comes back to what the player set, and stays there.
        self.press(*SWITCH)
        self.wait_for_light(STEPS)
        self.assert_kept("auto-brightness", "false")
        self.guest.light.lux = 1000
        self.guest.sleep(4)
        self.guest.light.lux = 1
        self.assertEqual({step for _, step in self.watched(6)}, {STEPS})

        # On again, from a menu that has closed by itself; the sensor goes while the light is on its way.
        self.guest.sleep(MENU_SECONDS)
        self.press(*SWITCH)
        self.assert_kept("auto-brightness", "true")
        self.guest.until(lambda: self.step() < 0.8 * STEPS, 15, "a light that falls")
        self.guest.unplug_light()
        self.wait_until_it_says("the brightness stays", 5)
        step = self.step()
        self.assertGreater(step, FLOOR, "the light was down before the sensor went")
        self.assertEqual({step for _, step in self.watched(6)}, {step}, self.said())
        told = self.said().count("the brightness stays")
        self.assertLessEqual(told, 2, self.said())  # a reading that broke off, and the sensor that is gone
        self.guest.sleep(8)
        self.assertEqual(self.said().count("the brightness stays"), told)
