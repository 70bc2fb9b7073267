"""The start report of a box in a folder: what is told of it, and what is not known."""

import shutil
import struct
import unittest

from box import SCRIPTS, BoxTest

LOG = """\
[    0.030000] raspberrypi-firmware soc:firmware: Attached to firmware from 2024-04-17T17:27:09, variant start
[    1.506248] init: up
[    1.592861] init: starting the box
[    1.714389] phosphor: panel HDMI-A-1: 800x480 at 60.05 Hz, turned 0°
[    1.786137] phosphor: first picture 133 ms after the start
[    1.982111] phosphor: settings came 343 ms after the start
[    2.085508] phosphor: audio card "Device": 48000.0 Hz, 1 in S16_LE, 2 out S16_LE, period 256 of 768 frames, real-time
[    9.000000] phosphor: xrun, 1 since the start
[   69.000000] phosphor: audio, since the start: frames lost by the card (48)
[   90.000000] phosphor: panel HDMI-A-1 of /dev/dri/card0: read: no page-flip event for a second; going on without it
[   99.000000] phosphor: line RIBBON_DATA of chip "gpiochip0": no such line; going on without it
[  120.000000] phosphor: xrun, 3 since the start
"""


class Report(BoxTest):
    def setUp(self):
        super().setUp()
        (self.root / "lib").mkdir()
        shutil.copy(SCRIPTS / "start-report", self.root / "lib")
        self.put("etc/phosphor/version", "0.1.0\npi-any\n1795905600\n")
        self.put("proc/uptime", "7200.00 1.00\n")
        self.put("proc/sys/kernel/osrelease", "7.3.4+deb13-arm64\n")

    def rows(self, log=LOG):
        """The report: row -> value, and the lines without one."""
        self.put("log", log)
        done = self.script(self.root / "lib/start-report", self.root / "log")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.stderr, "")
        lines = done.stdout.splitlines()
        return {line[:20].strip(): line[20:] for line in lines}, done.stdout

    def test_a_box_tells_its_start_and_how_it_runs(self):
        self.put("proc/device-tree/model", b"Raspberry Pi 4 Model B Rev 1.5\0")
        self.put("proc/device-tree/chosen/bootloader/build-timestamp", struct.pack(">I", 1674000000))
        self.program("lib/since-power", "#!/bin/sh\necho 7203.250\n")
        self.put("sys/class/thermal/thermal_zone0/temp", "51540\n")
        self.put("sys/bus/usb/devices/1-1/product", "USB Audio Device\n")
        self.put("sys/bus/usb/devices/1-1/speed", "12\n")
        self.program("lib/boot-choice", "#!/bin/sh\necho A\n")
        self.put("run/phosphor/late", "")
        self.put("proc/meminfo", "MemTotal:        1900000 kB\n")
        self.put("etc/phosphor/board.toml", '[audio]\ncard = "first USB"\n\n[display]\n')
        rows, text = self.rows()
        for name, value in (
            ("written", "7200 s after the kernel began"), ("version", "0.1.0, of 2026-11-28"), ("board", "pi-any"),
            ("slot", "A, by default A; what comes late is whole"), ("computer", "Raspberry Pi 4 Model B Rev 1.5, 1855 MB"),
            ("kernel", "7.3.4+deb13-arm64"), ("loader of", "2023-01-18"), ("firmware of", "2024-04-17T17:27:09"),
            ("power came", "-3.25"), ("root unpacked", "1.51"), ("first picture", "1.79"), ("sound opened", "2.09"),
            ("panel", "HDMI-A-1: 800x480 at 60.05 Hz, turned 0°"), ("audio wanted", '"first USB"'),
            ("USB", "USB Audio Device, 12 Mbit/s"), ("xruns", "3 since the start"), ("gaps in the sound", "1"),
            ("temperature", "51.5 °C"), ("low voltage", "cannot be told by this kernel: look at the red lamp"),
        ):  # fmt: skip
            self.assertEqual(rows.get(name), value, text)
        self.assertTrue(rows["audio card"].startswith('"Device": 48000.0 Hz'))
        self.assertIn('99 s: phosphor: line RIBBON_DATA of chip "gpiochip0": no such line', text)
        self.assertNotIn("(nothing)", text)
        self.assertNotIn("Raspberry Pi 5", text)

    def test_a_box_without_a_fault_says_nothing(self):
        self.assertTrue(self.rows(LOG[: LOG.index("[    9.0")])[1].endswith("failed:\n(nothing)\n"))

    def test_what_is_not_known_is_said_to_be_so(self):
        rows, text = self.rows("[    1.5] init: up\n")
        for name, value in (
            ("loader of", "not told: only a 4 and a 5 tell it"), ("firmware of", "not told"), ("power came", "not known"),
            ("slot", ", by default ; what comes late is not read"), ("panel", "none"), ("audio wanted", "default"), ("audio card", "none"),
            ("first picture", "not yet"), ("xruns", "not counted: no sound"), ("temperature", "not told"),
        ):  # fmt: skip
            self.assertEqual(rows.get(name), value, text)
        self.assertTrue(text.endswith("failed:\nno audio card: see USB above\n"))

    def test_an_old_loader_of_a_5_is_told_with_what_to_do(self):
        self.put("proc/device-tree/model", b"Raspberry Pi 5 Model B Rev 1.0\0")
        for seconds, is_told in ((1737500000, True), (1738368000, False)):
            self.put("proc/device-tree/chosen/bootloader/build-timestamp", struct.pack(">I", seconds))
            _, text = self.rows("[    1.9] vc4-drm axi:gpu: Couldn't get core clock\n")
            self.assertEqual("rpi-eeprom-update" in text, is_told)
            self.assertIn("Couldn't get core clock", text)

    def test_a_supply_that_was_low_is_counted(self):
        self.put("sys/class/hwmon/hwmon0/in0_lcrit_alarm", "0\n")
        self.assertEqual(self.rows()[0]["low voltage"], "0 times")
        low = "[   30.0] hwmon hwmon0: Undervoltage detected!\n"
        self.assertEqual(self.rows(LOG + low + low)[0]["low voltage"], "2 times")


if __name__ == "__main__":
    unittest.main()
