"""The ribbon under a hand: when its tones come, which of them stay, how they end."""

import math

from rig import flips, lines, machine, pitch, sound
from rig.appliance import BOARD, FORMAT, ApplianceTest, board

RATE = sound.RATE
SILENCE = 10 ** (-90 / 20)
CLICK = 10 ** (-60 / 20)
TAIL = 0.4  # s: a release takes 250 ms
INSIDE = 0.002  # s: the limiter looks 64 samples ahead, and halving the voices' rate takes some

# Under eight pads lie 13 keys from C3. Fingers on these pads are on a label and latch when they tap.
LATCHING = {0: 0, 4: 7, 6: 10, 3: 5}  # pad: key
FIRST, SECOND, THIRD, FOURTH = LATCHING
BESIDE_LABELS = "PAD2"


def note(pad):
    """Frequency of the key under a pad."""
    return 440 * 2 ** ((LATCHING[pad] - 21) / 12)


def decibels(gain):
    """A linear gain, 0 too, as a level."""
    return 20 * math.log10(max(gain, 1e-12))


def steepest(samples):
    """The largest step between neighbours."""
    return max(abs(b - a) for a, b in zip(samples, samples[1:]))


class TheRibbon(ApplianceTest):
    """Two periods are queued for playback, as on a board where latency matters.

    Idle is skipped, so that the host cannot make the box stumble. The guest runs on between two
    calls, so recordings are long, and what has to be in time is in one schedule.
    """

    hardware = machine.Hardware(sleeps=False)

    @classmethod
    def contents(cls):
        two = board().replace("periods = 4", "periods = 2")
        return super().contents() | {"files": {BOARD: two.encode()}}

    def setUp(self):
        super().setUp()
        self.wait_until_it_runs()
        self.cable = sound.Cable(self.guest, FORMAT)

    def stand_by(self):
        """Ends what sounds by a tap of POWER."""
        self.guest.press("POWER")
        self.wait_for_streams("closed", 2)

    def resume(self):
        """Comes back from standby."""
        self.guest.press("POWER")
        self.wait_until_it_runs()

    def tap(self, *pads):
        """Taps pads one after another, which latches their keys or releases them."""
        edges = []
        for number, pad in enumerate(pads):
            at = 300_000 * number
            edges += [(at, lines.PADS[pad], 1), (at + 100_000, lines.PADS[pad], 0)]
        return self.guest.schedule(edges)

    def assert_shows(self, *latched):
        """The picture is the one that the lab draws of a box with these keys latched; returns it."""
        taps = (f"--tap={pad}" for pad in latched)
        name = f"latched-{'-'.join(map(str, latched))}"
        return self.assert_drawn(name, "--lower=chromatic-strip", *taps)

    def test_a_touch_is_heard_after_two_periods_and_the_fixed_delay(self):
        hardware = sound.status(self.guest, "p", file="hw_params")
        period = int(hardware["period_size"]) / RATE
        # A command takes effect this long after its time stamp: see AudioEngine.docc/Decisions.md.
        delay = 0.010 if period <= 0.006 else period + 0.004
        begun = self.cable.begin_recording(8)
        since = self.cable.since("c")
        # Apart by no multiple of a period or of a jiffy; each tail is over before the next touch.
        edges = []
        for number in range(8):
            at = 437_700 * number
            edges += [(at, BESIDE_LABELS, 1), (at + 60_000, BESIDE_LABELS, 0)]
        touches = [at / 1e9 for _, level, _, at in self.guest.schedule(edges) if level == 1]
        played = self.cable.decode(self.cable.finish_recording(begun))
        loud = [index for index, sample in enumerate(played) if sample]
        begins = [b for a, b in zip([-RATE, *loud], loud) if b - a > 0.05 * RATE]
        self.assertEqual(len(begins), len(touches))
        ways = [since + index / RATE - touch for index, touch in zip(begins, touches)]
        self.tell(
            f"{len(ways)} touches to their tones' first samples: {1000 * min(ways):.2f} to "
            f"{1000 * max(ways):.2f} ms, of which {1000 * delay:.2f} are the fixed delay and "
            f"{1000 * 2 * period:.2f} two periods"
        )
        self.assertGreater(min(ways), delay, "a recording of another touch")
        self.assertLess(max(ways), delay + 2 * period + INSIDE)
        self.assertLess(max(ways) - min(ways), 0.0002, "the spacing of the touches is kept")

    def test_a_fourth_latched_key_drops_the_oldest_at_once(self):
        self.tap(FIRST, SECOND, THIRD)
        self.assert_shows(FIRST, SECOND, THIRD)
        self.addCleanup(self.resume)
        self.addCleanup(self.stand_by)
        begun = self.cable.begin_recording(4)
        since = self.cable.since("c")
        shown = flips.Flips(self.guest, self.process())
        finger = lines.PADS[FOURTH]
        rows = self.guest.schedule([(500_000, finger, 1), (900_000, finger, 0)])
        touched = rows[0][3] / 1e9
        flip = min(time for time, _ in shown.all() if time > touched)
        self.tell(f"a fourth finger: a flip {1000 * (flip - touched):.0f} ms later")
        self.assertLess(flip - touched, 3 / 60)
        self.assert_shows(SECOND, THIRD, FOURTH)
        played = self.cable.decode(self.cable.finish_recording(begun))

        def levels(start):
            part = played[round(start * RATE) : round((start + 0.15) * RATE)]
            return {pad: decibels(pitch.amplitude(part, RATE, note(pad))) for pad in LATCHING}

        # The release takes 250 ms from when the touch is heard.
        earlier, later = levels(touched - since - 0.16), levels(touched - since + 0.32)
        told = ", ".join(f"{note(x):.0f} Hz {earlier[x]:.0f} to {later[x]:.0f}" for x in LATCHING)
        self.tell(f"a fourth finger: {told} dBFS")
        for pad in (SECOND, THIRD):
            self.assertLess(abs(later[pad] - earlier[pad]), 1.5)
        # A box without settings plays 20 dB below full; the neighbours' side lobes are 40 dB below that.
        for sounds, rests, pad in ((earlier, later, FIRST), (later, earlier, FOURTH)):
            self.assertGreater(sounds[pad], -50)
            self.assertLess(rests[pad], sounds[pad] - 40)

    def test_three_voices_survive_an_unplugged_card(self):
        self.tap(FIRST, SECOND, THIRD)
        shown = self.assert_shows(FIRST, SECOND, THIRD)
        driver = "/sys/bus/platform/drivers/snd_aloop"
        self.guest.run(f"echo snd_aloop.0 >{driver}/unbind")
        self.wait_until_it_says("waiting for it", 3)
        self.guest.run(f"echo snd_aloop.0 >{driver}/bind")
        self.wait_for_streams(seconds=3)
        self.wait_for_exactly(shown)
        played = self.cable.decode(self.cable.finish_recording(self.cable.begin_recording(0.5)))
        for pad in (FIRST, SECOND, THIRD):
            level = decibels(pitch.amplitude(played[-RATE // 4 :], RATE, note(pad)))
            self.assertGreater(level, -50, f"the key over pad {pad} is lit")
        self.tap(FIRST, SECOND, THIRD)
        self.assert_shows()
        self.guest.sleep(TAIL)
        played = self.cable.decode(self.cable.finish_recording(self.cable.begin_recording(0.2)))
        self.assertEqual(steepest(played), 0)

    def test_standby_fades_three_voices_without_a_click(self):
        self.tap(FIRST, SECOND, THIRD)
        begun = self.cable.begin_recording(4)
        since = self.cable.since("c")
        rows = self.guest.schedule([(400_000, "POWER", 1), (480_000, "POWER", 0)])
        self.wait_for_streams("closed", 2)
        pressed = rows[0][3] / 1e9 - since
        played = self.cable.decode(self.cable.finish_recording(begun))
        steady = steepest(played[round((pressed - 0.2) * RATE) : round(pressed * RATE)])
        # The fade begins with the tap, which is the release.
        ended = max(at for at, sample in enumerate(played) if abs(sample) > SILENCE) / RATE
        fade = [steepest(played[round(at * RATE / 100) : round((at + 1) * RATE / 100) + 1])
                for at in range(round(100 * pressed), round(100 * ended) + 2)]  # fmt: skip
        self.tell(
            f"standby: silent {1000 * (ended - pressed - 0.08):.0f} ms after the tap, largest step "
            f"{decibels(steady):.1f} dBFS before, {decibels(max(fade)):.1f} within the fade, "
            f"{decibels(max(fade[-4:])):.1f} in its last 40 ms"
        )
        self.assertGreater(steady, CLICK, "three tones sound")
        self.assertLessEqual(max(fade), steady + CLICK)
        self.assertLess(max(fade[-4:]), CLICK)
        self.assertLess(ended - pressed - 0.08, 0.4)
        self.resume()
        self.assert_shows()
        played = self.cable.decode(self.cable.finish_recording(self.cable.begin_recording(0.2)))
        self.assertEqual(steepest(played), 0, "it resumes silent")
