"""The rig itself: unless these pass, nothing else that it says counts."""

import array
import os
import random

from rig import lines, machine, sound
from rig.case import GuestTest
from rig.marks import alone, night


class TheRig(GuestTest):
    def test_the_kernel_has_every_device(self):
        self.assertIn("Loopback", self.guest.text("/proc/asound/cards"))
        self.assertIn("card0", self.guest.run("ls /dev/dri"))
        self.assertIn("gpiochip", self.guest.run("ls /sys/devices/platform/gpio-sim.0"))
        self.assertIn("/dev/vda /data ext4", self.guest.text("/proc/mounts"))

    def test_the_display_has_a_sixty_hertz_mode(self):
        self.assertIn("800x480", self.guest.text("/sys/class/drm/card0-Virtual-1/modes"))
        picture = self.guest.screenshot()
        self.assertEqual((picture.width, picture.height), (800, 480))

    def test_sound_passes_bit_for_bit(self):
        cable = sound.Cable(self.guest)
        noise = random.Random(1)
        sent = array.array("h", (noise.randrange(1, 32768) for _ in range(2 * 48000))).tobytes()
        feeder = cable.feed(sent)
        program = "arecord -q -D hw:Loopback,0,0 -t raw -f S16_LE -c 2 -r 48000"
        self.guest.run(f"{program} --period-size=1024 --buffer-size=8192 -d 1 /tmp/heard")
        self.guest.wait(feeder)
        heard = self.guest.get("/tmp/heard")
        start = sent.find(heard[4000:4400])
        self.assertGreater(start, -1, "the recording holds what was fed")
        count = min(len(heard) - 4000, len(sent) - start)
        self.assertGreater(count, 4 * 24000, "and at least half a second of it")
        alike = os.path.commonprefix((heard[4000:], sent[start:]))
        said = self.guest.text("/tmp/feed.log")
        self.assertEqual(len(alike), count, f"bytes alike of those that overlap; aplay: {said}")

    def test_files_survive_the_way_in_and_out(self):
        contents = random.Random(2).randbytes(1_000_000)
        self.guest.put("/tmp/there", contents, 0o600)
        self.assertEqual(self.guest.get("/tmp/there"), contents)

    def test_a_killed_program_is_started_again(self):
        supervisor = self.guest.spawn("supervise tail -f /dev/null", log="/tmp/supervised")
        (first,), _ = self.guest.until(lambda: self.guest.processes("tail"), 2, "a first start")
        self.guest.kill(first, 9)
        ended = self.guest.clock()
        again = lambda: [x for x in self.guest.processes("tail") if x != first]
        (second,), back = self.guest.until(again, 2, "a second start")
        self.assertLess(back - ended, 1)
        self.guest.kill(supervisor, 9)
        self.guest.kill(second, 9)


class TheInstructionClock(GuestTest):
    """Where idle is skipped, nothing that the host does can make an edge late."""

    hardware = machine.Hardware(display=False, sound=False, disk=False, sleeps=False)

    def test_a_schedule_keeps_its_microseconds(self):
        edges = [(step * 1000, lines.PADS[step // 2 % 8], 1 - step % 2) for step in range(200)]
        rows = self.guest.schedule(edges)
        self.assertEqual([(name, level) for name, level, _, _ in rows], [edge[1:] for edge in edges])
        late = sorted(actual - wanted for _, _, wanted, actual in rows)
        self.assertLess(late[len(late) // 2], 50_000, "median lateness in ns")
        self.assertLess(late[-1], 500_000, "largest lateness in ns")

    def test_devices_can_be_left_out(self):
        self.assertEqual(self.guest.run("ls /dev/dri /dev/snd /dev/vda 2>/dev/null", check=False), "")
        self.assertIn("gpiochip", self.guest.run("ls /sys/devices/platform/gpio-sim.0"))


@alone("two processors on the host's clock")
@night("second processors")
class TwoProcessors(GuestTest):
    """Real threads on the host's clock: here races would show."""

    hardware = machine.Hardware(processors=2)

    def test_both_run(self):
        self.assertEqual(self.guest.run("nproc").strip(), "2")

    def test_a_schedule_loses_no_order(self):
        edges = [(step * 5000, "MODE", 1 - step % 2) for step in range(20)]
        rows = self.guest.schedule(edges)
        times = [actual for _, _, _, actual in rows]
        self.assertEqual(times, sorted(times))
        self.assertEqual([level for _, level, _, _ in rows], [level for _, _, level in edges])
