"""Music from files: decoded, played through a real card, looped without a gap; a stick that is pulled."""

import array
import struct

from rig import machine, sound
from rig.appliance import BACK, CHOOSE, FORMAT, NEXT, SETTINGS, ApplianceTest, way
from rig.marks import night

LENGTH = 18  # s
LOW, HIGH = 0.1, 0.6
STEP = (HIGH - LOW) / (LENGTH * sound.RATE)  # from one frame to the next
LOUD = 0.05


def ramp():
    """A WAV file of 32-bit floats that rise from LOW to HIGH: each sample tells which frame it is."""
    frames = LENGTH * sound.RATE
    samples = array.array("f", (LOW + STEP * frame for frame in range(frames))).tobytes()
    kind = struct.pack("<HHIIHH", 3, 1, sound.RATE, 4 * sound.RATE, 4, 32)
    body = b"WAVEfmt " + struct.pack("<I", len(kind)) + kind + b"data" + struct.pack("<I", len(samples))
    return b"RIFF" + struct.pack("<I", len(body) + len(samples)) + body + samples


class ThePlayer(ApplianceTest):
    """Idle is skipped, so that a busy host makes no stream stumble."""

    hardware = machine.Hardware(sleeps=False)

    @classmethod
    def begin(cls):
        cls.guest.run("mkdir -p /data/phosphor /data/music /media")
        cls.guest.put("/data/music/ramp.wav", ramp())
        cls.guest.put(SETTINGS, b"version = 3\ndeck = 'player'\ntone-volume = 1.0\n")
        # On a line: a loudspeaker's filters would turn a ramp into nothing.
        cls.guest.set("HP_DETECT", 1)
        super().begin()

    def frames(self, played):
        """Which frame of the ramp each sample is, from the first to the last that is one; silence is none of it."""
        loud = [at for at, sample in enumerate(played) if sample > LOUD]
        heard = played[loud[0] : loud[-1] + 1] if loud else []
        return [round((sample - LOW) / STEP) for sample in heard]

    def assert_never_empty(self):
        """The audio thread always found the music that it was to play, and no period came too late."""
        self.assertNotIn("ring of music was empty", self.said())
        self.assertNotIn("xrun", self.said())

    def recorded(self, seconds):
        cable = sound.Cable(self.guest, FORMAT)
        return cable.decode(cable.finish_recording(cable.begin_recording(seconds)))

    def test_a_file_is_played_frame_by_frame_and_round_a_loop_without_a_gap(self):
        self.wait_until_it_runs()
        self.wait_until_it_says("music: 1 files")
        self.press(("MODE", 0.08))
        frames = self.frames(self.recorded(2))[200:]
        self.assertGreater(len(frames), sound.RATE // 2, self.said())
        self.assertEqual({b - a for a, b in zip(frames, frames[1:])}, {1})

        # The menu's line "Loop", chosen twice: begin and end. The end comes while it is recorded.
        self.press(*way("Player", deck="Player"), NEXT, NEXT, CHOOSE)
        cable = sound.Cable(self.guest, FORMAT)
        recording = cable.begin_recording(9)
        self.press(CHOOSE)
        frames = self.frames(cable.decode(cable.finish_recording(recording)))
        self.assertGreater(len(frames), 8 * sound.RATE, self.said())
        jumps = [a - b + 1 for a, b in zip(frames, frames[1:]) if b - a != 1]
        self.assertGreaterEqual(len(jumps), 3, f"{len(frames)} frames without a loop; {self.said()}")
        self.assertEqual(len(set(jumps)), 1, f"rounds of different lengths: {jumps}")
        self.tell(f"player: {len(jumps)} rounds of {jumps[0]} frames, none too many or too few")
        self.keep(self.guest.screenshot(), "player-loop")
        self.press(BACK, BACK, BACK)
        self.guest.sleep(1)
        self.assert_never_empty()

    @night("a stick that is pulled")
    def test_b_stick_that_is_pulled_ends_its_song_and_nothing_else(self):
        self.wait_until_it_runs()
        if not self.frames(self.recorded(0.5)):
            self.press(("MODE", 0.08))
        self.guest.run("mkdir -p /tmp/stick /media/stick && mount -t tmpfs none /tmp/stick")
        self.guest.put("/tmp/stick/broken.flac", b"fLaC, or not")
        self.guest.put("/tmp/stick/other.wav", ramp())
        self.guest.run("mount --bind /tmp/stick /media/stick && umount /tmp/stick")
        self.wait_until_it_says("music: 3 files")

        # MODE held and the ribbon's right half: the next song, which is broken, and so the one after it.
        right = ("PAD7", 1), ("PAD7", 0)
        self.guest.schedule([(0, "MODE", 1), (300_000, *right[0]), (400_000, *right[1]), (700_000, "MODE", 0)])
        self.wait_until_it_says("music: broken.flac: ")
        frames = self.frames(self.recorded(3))[200:]
        self.assertGreater(len(frames), sound.RATE // 2, self.said())
        self.assertEqual({b - a for a, b in zip(frames, frames[1:])}, {1})

        # MODE held and a slide to the left: five seconds back, at most to the begin.
        slide = (0, "MODE", 1), (300_000, "PAD4", 1), (350_000, "PAD3", 1), (360_000, "PAD4", 0)
        self.guest.schedule([*slide, (450_000, "PAD3", 0), (700_000, "MODE", 0)])
        again = self.frames(self.recorded(1))
        self.assertGreater(len(again), sound.RATE // 2, self.said())
        self.assertLess(again[-1], frames[-1])
        self.assert_never_empty()

        self.guest.run("umount -l /media/stick && rmdir /media/stick")
        self.wait_until_it_says("music: 1 files")
        self.guest.sleep(0.3)
        self.assertEqual(self.frames(self.recorded(0.5)), [])
        self.press(("MODE", 0.08))
        self.assertGreater(len(self.frames(self.recorded(3))), sound.RATE // 2, self.said())
