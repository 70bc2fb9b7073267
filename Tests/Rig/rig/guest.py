"""A booted guest, in the words of a test."""

import contextlib
import signal
import time

from . import initramfs, lines, machine, picture, snapshot


class Guest:
    """One guest, from `start` to `stop`, with what it runs: see `initramfs.with_programs`."""

    def __init__(self, hardware=machine.Hardware(), programs=None, files=None):
        self.hardware = hardware
        self._programs = programs or {}
        self._files = files or {}
        self._machine = None

    def start(self):
        """Starts, from a saved guest if it can; returns when the agent answers."""
        files = initramfs.with_programs(self._programs, self._files)
        self._machine = snapshot.started(self.hardware, files)

    def stop(self, clean=True):
        """Ends the guest; with `clean` its logs go too."""
        self._machine.stop()
        if clean:
            self._machine.clean()

    @property
    def folder(self):
        """Where this run's logs lie on the host."""
        return self._machine.folder

    def _call(self, verb, arguments="", payload=b"", timeout=120):
        return self._machine.agent.call(verb, arguments, payload, timeout)

    # Time. All of it is the guest's, which under the instruction clock is not the host's.

    def clock(self):
        """CLOCK_MONOTONIC in seconds."""
        return int(self._call("clock")[0]) / 1e9

    def sleep(self, seconds):
        """Lets guest time pass."""
        self._call("sleep", str(round(seconds * 1e6)), timeout=60 + 20 * seconds)

    def until(self, condition, seconds, what, step=0.02):
        """Polls `condition` until it is true; fails after `seconds` of guest time.

        Returns what `condition` returned, and the guest's clock then.
        """
        deadline = self.clock() + seconds
        while True:
            value, now = condition(), self.clock()
            if value:
                return value, now
            if now > deadline:
                raise AssertionError(f"not within {seconds} s: {what}")
            self.sleep(step)

    # Lines.

    def begin_schedule(self, edges):
        """Starts a schedule of (microseconds, line name, level), timed in the guest."""
        words = (f"{round(us)}:{lines.offset(name)}:{level}" for us, name, level in edges)
        return self._machine.agent.begin("schedule", ",".join(words))

    def finish_schedule(self, begun, timeout=300):
        """Waits for a schedule's end; rows of (line name, level, wanted ns, actual ns)."""
        rows = self._machine.agent.finish(begun, timeout)[1].decode().splitlines()
        fields = (list(map(int, row.split())) for row in rows)
        return [(lines.NAMES[line], level, want, at) for line, level, want, at in fields]

    def schedule(self, edges):
        """Runs a schedule to its end."""
        return self.finish_schedule(self.begin_schedule(edges))

    def press(self, name, seconds=0.08, level=1):
        """Drives a line to `level` for a while and back; returns the guest's clock at the press."""
        edges = [(0, name, level), (seconds * 1e6, name, 1 - level)]
        return self.schedule(edges)[0][3] / 1e9

    def set(self, name, level):
        """Drives a line and leaves it."""
        self.schedule([(0, name, level)])

    def level(self, name):
        """What the program drives on an output line, 0 or 1."""
        return int(self._call("level", str(lines.offset(name)))[0])

    def begin_watch(self, name, seconds):
        """Starts to watch an output line for so long; `finish_watch` has what came of it."""
        return self._machine.agent.begin("watch", f"{lines.offset(name)} {round(seconds * 1e6)}")

    def finish_watch(self, begun, timeout=300):
        """Waits for a watch's end; the pulses that were driven: (begin, end) each, in seconds of the guest's clock.

        A line is looked at every 2 ms. A pulse that was not over is left out.
        """
        rows = self._machine.agent.finish(begun, timeout)[1].decode().splitlines()
        times = [int(row.split()[1]) / 1e9 for row in rows]
        return list(zip(times[::2], times[1::2]))

    # The strip of touch chips or the light sensor, which the host makes.

    @property
    def strip(self):
        """The bus with its chips, to be changed as they would change."""
        return self._machine.bus

    @property
    def light(self):
        """The light sensor on its bus, to be lit."""
        return self._machine.bus.sensor

    def unplug_light(self):
        """Pulls out the adapter that the sensor's bus is behind."""
        self._machine.adapter.unplug()

    def unplug_strip(self):
        """Pulls out the adapter that the strip's bus is behind."""
        self._machine.adapter.unplug()

    def plug_strip(self):
        """Plugs it in again."""
        self._machine.plug_bus()

    # Programs and files.

    def run(self, command, check=True, timeout=120):
        """Runs a shell command to its end and returns what it printed."""
        text, printed = self._call("run", command.replace("\n", ";"), timeout=timeout)
        printed = printed.decode(errors="replace")
        if check and text != "0":
            raise AssertionError(f"`{command}` ended with {text}: {printed}")
        return printed

    def spawn(self, command, log="/tmp/log"):
        """Starts a program, its output going to `log`; returns its process id."""
        return int(self._call("spawn", f"{log} {command}")[0])

    def wait(self, process, seconds=10):
        """Waits for a spawned program's end; returns its exit status (128 + signal)."""
        milliseconds = round(seconds * 1000)
        return int(self._call("wait", f"{process} {milliseconds}", timeout=60 + 20 * seconds)[0])

    def kill(self, process, number=signal.SIGTERM):
        """Sends a signal."""
        self._call("kill", f"{process} {int(number)}")

    def processes(self, name):
        """Ids of the processes called `name`, as the kernel has it: one that a program starts may have another."""
        found = self.run(f"grep -lx {name} /proc/[0-9]*/comm", check=False).splitlines()
        return [int(path.split("/")[2]) for path in found]

    def get(self, path):
        """A file's contents. Files of /proc too."""
        return self._call("get", path)[1]

    def text(self, path):
        """A file's contents as text."""
        return self.get(path).decode(errors="replace")

    def put(self, path, contents, mode=0o644):
        """Writes a file."""
        self._call("put", f"{path} {mode:o} {len(contents)}", contents)

    # Keys, and the display.

    @property
    def keyboard(self):
        """The USB keyboard, where the hardware has one."""
        return self._machine.keyboard

    def screenshot(self):
        """What the display shows, pixel for pixel."""
        path = self.folder / "screen.ppm"
        self._machine.monitor.execute("screendump", filename=str(path))
        return picture.read_ppm(path)

    @contextlib.contextmanager
    def held(self):
        """Stands still meanwhile, its clock too: what the host does takes none of the guest's time."""
        self._machine.monitor.execute("stop")
        try:
            yield
        finally:
            self._machine.monitor.execute("cont")

    def change_panel(self, width, height):
        """Puts a panel of another size in the place of the one that is there."""
        self._machine.change_panel(width, height)

    def stall(self, is_stalled):
        """Has the disk answer next to nothing, or as before."""
        self._machine.stall(is_stalled)

    def status(self):
        """What QEMU says of the machine: "running", or "watchdog" once that was not fed."""
        return self._machine.monitor.execute("query-status")["status"]

    def is_ended_by_watchdog(self, seconds=120):
        """Waits so many seconds of the host at most; whether the watchdog ended the machine."""
        ends = time.monotonic() + seconds
        while (status := self.status()) == "running" and time.monotonic() < ends:
            time.sleep(0.2)
        return status == "watchdog"

    def console(self):
        """What the kernel and init said."""
        return (self.folder / "console.log").read_text(errors="replace")
