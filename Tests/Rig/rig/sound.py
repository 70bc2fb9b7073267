"""The other side of the loopback card: what the microphone hears, what the loudspeaker plays."""

import array
import contextlib
import re

from . import agent

DEVICE = "hw:Loopback,1,0"
RATE = 48000
JIFFIES = 250  # a second, Debian's kernels
CHANNELS = 2
# Large periods: the test's side must never be the one that stumbles.
PERIOD = 1024
BUFFER = f"--period-size={PERIOD} --buffer-size={32 * PERIOD}"


class Cable:
    """Feeds and records in one format, which the program under test must use too.

    snd-aloop refuses a second side whose rate or format differs.
    """

    def __init__(self, guest, sample_format="S16_LE"):
        self._guest = guest
        self.format = sample_format
        self.code, self.scale = {"S16_LE": ("h", 32767), "S32_LE": ("i", 2147483647)}[sample_format]
        self._common = f"-q -D {DEVICE} -t raw -f {sample_format} -c {CHANNELS} -r {RATE} {BUFFER}"

    def encode(self, samples):
        """Mono samples in -1...1 as bytes, the same on every channel."""
        values = array.array(self.code)
        for sample in samples:
            value = round(max(-1.0, min(1.0, sample)) * self.scale)
            values.extend((value,) * CHANNELS)
        return values.tobytes()

    def decode(self, raw):
        """The first channel of recorded bytes, in -1...1."""
        values = array.array(self.code)
        values.frombytes(raw[: len(raw) // (values.itemsize * CHANNELS) * values.itemsize * CHANNELS])
        return [value / self.scale for value in values[::CHANNELS]]

    def feed(self, raw, name="/tmp/feed"):
        """Starts to play bytes into the program's capture; returns the feeder's process id."""
        self.load(raw, name)
        return self.feed_loaded(name)

    def load(self, raw, name="/tmp/feed"):
        """Has bytes ready for `feed_loaded`: to bring them there takes a while."""
        # The last period before a close may never cross the cable: let it be silence.
        self._guest.put(name, raw + bytes(2 * PERIOD * CHANNELS * array.array(self.code).itemsize))

    def feed_loaded(self, name="/tmp/feed"):
        """Starts to play what was loaded; returns the feeder's process id."""
        return self._guest.spawn(f"aplay {self._common} {name}", log=f"{name}.log")

    def feed_again_and_again(self, raw, name="/tmp/feed"):
        """Starts to play bytes in a loop; see `end_feeding`."""
        self._guest.put(name, raw)
        loop = f"while cat {name}; do :; done | aplay {self._common}"
        return self._guest.spawn(f"sh -c '{loop}'", log=f"{name}.log")

    def end_feeding(self, feeder):
        """Ends what `feed_again_and_again` began."""
        for player in self._guest.processes("aplay"):
            with contextlib.suppress(agent.GuestError):  # it may have ended just now
                self._guest.kill(player)
        self._guest.wait(feeder)

    def begin_recording(self, seconds, name="/tmp/recorded"):
        """Starts to record what the program plays."""
        frames = round(seconds * RATE)
        command = f"arecord {self._common} --samples={frames} {name}"
        return self._guest.spawn(command, log=f"{name}.log"), name, seconds

    def since(self, direction):
        """The guest's clock at the first sample of the recording ("c") or the feed ("p") that runs.

        The card counts by the kernel's jiffies, which since Linux 6.4 begin at whole multiples of
        4 ms of this clock: a stream that is started within one counts from its beginning.
        """

        def started():
            now = status(self._guest, direction, TEST)
            return now != "closed" and now["state"] == "RUNNING" and float(now["trigger_time"])

        time, _ = self._guest.until(started, 2, f"a stream \"{direction}\" that runs")
        return int(time * JIFFIES) / JIFFIES

    def finish_recording(self, begun):
        """Waits for a recording's end and returns its bytes."""
        process, name, seconds = begun
        status = self._guest.wait(process, seconds + 20)
        if status != 0:
            raise AssertionError(f"arecord ended with {status}: {self._guest.text(name + '.log')}")
        return self._guest.get(name)


PROGRAM, TEST = 0, 1  # the sides of the cable, by their device numbers


def status(guest, direction, side=PROGRAM, file="status"):
    """The state of one side's PCM: "closed", or the rows of a file of /proc/asound as a dictionary.

    `direction` is "c" for capture or "p" for playback; `file` is "status" or "hw_params".
    """
    text = guest.text(f"/proc/asound/Loopback/pcm{side}{direction}/sub0/{file}").strip()
    if text == "closed":
        return text
    return {key.strip(): value.strip() for key, _, value in (x.partition(":") for x in text.splitlines())}


def gaps(log):
    """Gaps of the sound that the box counted by the end of its log."""
    return max((int(count) for count in re.findall(r"xrun, (\d+) since the start", log)), default=0)
