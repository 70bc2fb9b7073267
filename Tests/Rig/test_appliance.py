"""The box that ships, started by its supervisor in a real kernel."""

import math
import random
import signal

from rig import lines, machine, pitch, readout, recording, resampling, sound
from rig.appliance import FORMAT, LOWER, PAIRS, RECORDING, STATUS, UPPER, ApplianceTest
from rig.marks import alone, night

# The string rings, and its partials beat least, in this second of the recording.
STEADY = (2.2, 3.2)
A2 = 110.0
G3 = 440 * 2 ** (-14 / 12)  # the key over the fifth of eight pads: 13 keys from C3
# What the controls do is told for so long after a press.
HINTS_SECONDS = 3.2
SILENCE = 10 ** (-90 / 20)


class TheBox(ApplianceTest):
    """Idle is skipped, so that a busy host cannot make the box stumble."""

    hardware = machine.Hardware(sleeps=False)

    def show_information_bar(self):
        """Presses MODE until the information bar is there, with dashes in it."""
        drawn = readout.draw().crop(*LOWER)
        shown = self.wait_until_it_runs()
        for _ in PAIRS:
            if shown.crop(*LOWER).difference(drawn) <= 0.1:
                break
            shown = self.press_mode_and_wait()
        # The lab and the box draw with the same code; arithmetic may round otherwise on arm64.
        self.assertLess(shown.crop(*LOWER).difference(drawn), 0.1)

    def press_mode_and_wait(self, edges=None):
        """Presses MODE and returns the picture that comes of it."""
        before = self.wait_for_picture()
        if edges:
            self.guest.schedule(edges)
        else:
            self.guest.press("MODE")
        changed = lambda: self.guest.screenshot() != before
        self.guest.until(changed, 2, "another picture after MODE", step=0.05)
        self.guest.sleep(HINTS_SECONDS)
        return self.wait_for_picture()

    def test_a_string_12_cents_flat_is_read_from_the_screen(self):
        samples, rate = recording.read(RECORDING)
        self.assertEqual(rate, sound.RATE)
        steady = samples[round(STEADY[0] * rate) : round(STEADY[1] * rate)]
        heard = pitch.cents(pitch.string_pitch(steady, rate, A2), A2)
        flat = resampling.detuned(samples, -12 - heard)
        self.show_information_bar()
        cable = sound.Cable(self.guest, FORMAT)
        feeder = cable.feed(cable.encode(flat))
        shows = lambda: self.guest.screenshot().crop(*readout.NOTE.box).brightest() >= readout.LIT
        _, shown = self.guest.until(shows, 5, f"a note; {self.said()}")
        # It sounds from 0.4 s on, and is shown 0.1 s later.
        self.guest.sleep(STEADY[0] - 0.5 + 0.15)
        pictures = []
        while self.guest.clock() - shown < STEADY[1] - 0.5:
            pictures.append(self.guest.screenshot())
            self.guest.sleep(0.08)
        self.guest.wait(feeder)
        self.keep(pictures[0], "a-string-12-cents-flat")
        self.assertGreaterEqual(len(pictures), 4)
        readings = [readout.read(picture) for picture in pictures]
        shown = ", ".join(f"{x.note} {x.cents}" for x in readings)
        self.tell(f"a string at {heard:+.2f} cents, played 12 cents flat: on screen {shown}")
        for reading in readings:
            self.assertEqual(reading.note, "A2")
            self.assertAlmostEqual(reading.cents, -12, delta=0.5, msg=str(readings))
            self.assertAlmostEqual(reading.hertz, A2 * 2 ** (-12 / 1200), delta=0.1)

    def test_mode_changes_the_face_and_comes_back(self):
        first = self.wait_until_it_runs()
        seen = [first]
        for number in range(1, len(PAIRS)):
            seen.append(self.press_mode_and_wait())
            self.keep(seen[number], f"face-{number + 1}")
            for earlier in seen[:number]:
                self.assertGreater(earlier.crop(*UPPER).difference(seen[number].crop(*UPPER)), 0.1)
        self.keep(first, "face-1")
        self.assertGreater(first.crop(*LOWER).difference(seen[1].crop(*LOWER)), 0.5)
        self.assert_same_glass(self.press_mode_and_wait(), first)

    def test_a_bouncing_contact_is_one_press(self):
        first = self.wait_until_it_runs()
        # Nine edges as it closes, seven as it opens, 0.3 ms apart: taken one by one eight taps,
        # after which as many presses as there are other faces would not lead back.
        edges = [(300 * n, "MODE", 1 - n % 2) for n in range(9)]
        edges += [(80_000 + 300 * n, "MODE", n % 2) for n in range(7)]
        second = self.press_mode_and_wait(edges)
        self.assertGreater(first.crop(*LOWER).difference(second.crop(*LOWER)), 0.5)
        for _ in PAIRS[1:]:
            last = self.press_mode_and_wait()
        self.assert_same_glass(last, first)

    def test_a_pad_sounds_its_note_and_then_is_silent(self):
        self.wait_until_it_runs()
        cable = sound.Cable(self.guest, FORMAT)
        begun = cable.begin_recording(4)
        self.guest.sleep(0.5)
        # Too long for a tap, which would latch.
        rows = self.guest.schedule([(0, "PAD4", 1), (1_800_000, "PAD4", 0)])
        held = (rows[1][3] - rows[0][3]) / 1e9
        played = cable.decode(cable.finish_recording(begun))
        rate = sound.RATE
        loud = [index for index, sample in enumerate(played) if abs(sample) > SILENCE]
        self.assertTrue(loud, "nothing was played")
        first, last = loud[0], loud[-1]
        self.assertGreater(len(played) - last, rate // 2, "half a second of silence at the end")
        tail = (last - first) / rate - held
        middle = played[first + rate // 4 : first + rate // 4 + rate]
        frequency, amplitude = pitch.partial(middle, rate, G3)
        off = pitch.cents(frequency, G3)
        level = 20 * math.log10(amplitude)
        self.tell(f"pad: G3 {off:+.4f} cents, {level:.1f} dBFS, silent {1000 * tail:.0f} ms after")
        self.assertLess(abs(off), 0.05)
        self.assertGreater(amplitude, 0.01)
        self.assertAlmostEqual(tail, 0.25, delta=0.02)

    def test_power_closes_both_streams_within_400_ms_and_brings_them_back(self):
        self.wait_until_it_runs()
        pressed = self.guest.press("POWER")
        ended = self.wait_for_streams("closed", 2, step=0.005)
        # The tap is the release, 80 ms after the press.
        self.tell(f"POWER: streams closed after {1000 * (ended - pressed - 0.08):.0f} ms")
        self.assertLess(ended - pressed - 0.08, 0.4)
        self.wait_for_level("LAMP_POWER", 1)
        self.keep(self.wait_for_picture(), "standby")
        self.guest.press("POWER")
        self.wait_for_streams(seconds=2)
        self.wait_for_level("LAMP_POWER", 0)

    def test_killed_it_is_back_within_a_second_with_its_settings(self):
        self.wait_until_it_runs()
        chosen = self.press_mode_and_wait()
        self.guest.sleep(1)
        before = self.process()
        self.guest.kill(before, signal.SIGKILL)
        killed = self.guest.clock()
        changed = lambda: self.process() not in (None, before)
        _, back = self.guest.until(changed, 2, "a new process")
        self.tell(f"killed: a new process after {1000 * (back - killed):.0f} ms")
        self.assertLess(back - killed, 1)
        self.assert_same_glass(self.wait_until_it_runs(), chosen)
        self.press_mode_and_wait()

    def test_a_killed_box_leaves_a_readable_console(self):
        self.wait_until_it_runs()
        self.guest.run("mv /usr/bin/phosphor /usr/bin/away")
        try:
            ends = self.said().count("ended by signal 9")
            self.guest.kill(self.process(), signal.SIGKILL)
            ended = lambda: self.said().count("ended by signal 9") > ends
            self.guest.until(ended, 2, "the supervisor's word")
            self.guest.run("printf '\\033[2J\\033[1;1Hthe console is back' >/dev/tty0")
            shown = [None]

            def readable():
                shown[0] = self.guest.screenshot()
                # Left of the cursor, which is there in graphics mode too; and nothing of the picture.
                text = shown[0].crop(40, 0, 100, 12).brightest() > 100
                return text and shown[0].crop(0, 100, 800, 300).brightest() == 0

            self.guest.until(readable, 3, "text on an empty screen", step=0.1)
            self.keep(shown[0], "console")
            self.assertEqual(self.guest.level("RELAY"), 0, "the signal passes while nothing runs")
        finally:
            self.guest.run("mv /usr/bin/away /usr/bin/phosphor")
        self.wait_until_it_runs()

    def test_a_hung_box_is_started_again_after_5_s(self):
        self.wait_until_it_runs()
        before = self.process()
        self.guest.kill(before, signal.SIGSTOP)
        stopped = self.guest.clock()
        changed = lambda: self.process() not in (None, before)
        _, back = self.guest.until(changed, 8, f"a new process; {self.said()}", step=0.2)
        self.assertGreater(back - stopped, 4)  # the last sign of life may be 0.5 s old
        self.assertLess(back - stopped, 6.5)
        self.wait_until_it_runs()

    def test_power_held_for_3_s_asks_for_power_off(self):
        self.wait_until_it_runs()
        self.guest.press("POWER", 3.5)
        self.wait_until_it_says("ended with 10: power off", 2)
        self.assertEqual(self.guest.wait(self.supervisor), 0)
        self.wait_until_it_is_gone()
        self.assertEqual(self.streams(), ("closed", "closed"))
        self.begin()
        self.wait_until_it_runs()

    def assert_linked(self):
        """Both streams were started by one call: started apart, six calls would lie between."""
        times = [float(sound.status(self.guest, direction)["trigger_time"]) for direction in "cp"]
        self.assertLess(abs(times[0] - times[1]), 2e-6, times)

    def test_a_stumble_of_300_ms_is_counted_and_sound_goes_on(self):
        self.wait_until_it_runs()
        self.assert_linked()
        xruns = self.said().count("xrun")
        cable = sound.Cable(self.guest, FORMAT)
        self.guest.set("PAD4", 1)
        self.addCleanup(self.guest.set, "PAD4", 0)
        self.guest.sleep(0.2)
        process = self.process()
        self.guest.kill(process, signal.SIGSTOP)
        self.guest.sleep(0.3)
        self.guest.kill(process, signal.SIGCONT)
        counted = lambda: self.said().count("xrun") > xruns
        self.guest.until(counted, 2, f"an xrun; {self.said()}")
        self.wait_for_streams(seconds=2)
        self.assert_linked()
        self.assertEqual(self.process(), process)
        played = cable.decode(cable.finish_recording(cable.begin_recording(1)))
        frequency, amplitude = pitch.partial(played[4800:43200], sound.RATE, G3)
        self.assertGreater(amplitude, 0.01)
        self.assertLess(abs(pitch.cents(frequency, G3)), 0.05)

    def test_an_unplugged_card_is_waited_for(self):
        normal = self.wait_until_it_runs()
        driver = "/sys/bus/platform/drivers/snd_aloop"
        self.guest.run(f"echo snd_aloop.0 >{driver}/unbind")
        self.wait_until_it_says('audio card "Loopback"', 3)
        self.wait_until_it_says("waiting for it", 3)
        self.wait_for_a_notice(normal, "card-unplugged")
        self.guest.run(f"echo snd_aloop.0 >{driver}/bind")
        self.wait_for_streams(seconds=3)
        self.wait_for_exactly(normal)

    def wait_for_a_notice(self, normal, name):
        """Waits until the status line is another one than that of a normal picture."""
        tells = lambda: self.guest.screenshot().crop(*STATUS) != normal.crop(*STATUS)
        self.guest.until(tells, 3, "a notice", step=0.1)
        self.keep(self.wait_for_picture(), name)

    def test_a_read_only_disk_is_named_and_stops_nothing(self):
        normal = self.wait_until_it_runs()
        self.guest.run("mount -o remount,ro /data")
        try:
            self.guest.press("MODE")
            self.wait_until_it_says("settings are not kept: /data/phosphor", 3)
            self.guest.sleep(HINTS_SECONDS)
            self.wait_for_a_notice(normal, "read-only")
        finally:
            self.guest.run("mount -o remount,rw /data")
        for _ in PAIRS[1:]:
            self.press_mode_and_wait()
        self.assert_same_glass(self.wait_for_picture(), normal)


@alone("two processors on the host's clock")
@night("second processors")
class OnTwoProcessors(ApplianceTest):
    """Threads that really run at once, on a clock that nobody controls: no figure is exact."""

    hardware = machine.Hardware(processors=2)

    def test_a_minute_of_hands_in_a_few_seconds_does_not_end_it(self):
        self.wait_for_streams()
        before = self.process()
        seed = 5
        hands = random.Random(seed)
        edges = []
        for at in range(0, 6_000_000, 30_000):
            name = hands.choice(("MODE", "HP_DETECT", *lines.PADS))
            edges += [(at, name, 1), (at + hands.randrange(1_000, 29_000), name, 0)]
        self.guest.schedule(edges)
        self.guest.sleep(0.5)
        self.assertEqual(self.process(), before, f"seed {seed}; {self.said()}")
        # An xrun may just be mended.
        self.wait_for_streams(seconds=2)
