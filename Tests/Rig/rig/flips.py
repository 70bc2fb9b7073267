"""The kernel's own record of a program's pictures: the flips it was told of, and what it took to draw."""

import re

TRACING = "/sys/kernel/tracing"
# The console's own flips have no file.
DELIVERED = re.compile(
    r" ([\d.]+): drm_vblank_event_delivered: file=(?!0+,)[0-9a-f]+, crtc=\d+, seq=(\d+)"
)
SWITCH = re.compile(
    r" ([\d.]+): sched_switch: prev_comm=.* prev_pid=(\d+) .* prev_state=(\S+) ==> .*next_pid=(\d+) "
)


class Flips:
    """Notes flips from its making on, and of a process the times when it was awake."""

    def __init__(self, guest, process=None):
        self._guest = guest
        self._process = str(process)
        guest.run(
            f"[ -d {TRACING}/events ] || mount -t tracefs tracefs {TRACING}; cd {TRACING};"
            "echo mono >trace_clock; echo 8192 >buffer_size_kb;"
            "echo 1 >events/drm/drm_vblank_event_delivered/enable"
        )
        if process is not None:
            guest.run(
                f"cd {TRACING}/events/sched/sched_switch;"
                f"echo 'prev_pid == {process} || next_pid == {process}' >filter; echo 1 >enable"
            )
        guest.run(f"cd {TRACING}; echo 1 >tracing_on; echo >trace")

    def end(self):
        """Ends the record; it can still be asked."""
        self._guest.run(f"echo 0 >{TRACING}/tracing_on")

    def all(self):
        """(seconds of the guest's clock, number of the vertical blank) of each flip so far."""
        found = DELIVERED.findall(self._guest.text(f"{TRACING}/trace"))
        return [(float(time), int(blank)) for time, blank in found]

    def steps(self):
        """Seconds from each time the first thread woke until it slept again, whoever ran between."""
        woke, steps = None, []
        for time, before, state, after in SWITCH.findall(self._guest.text(f"{TRACING}/trace")):
            if before == self._process and woke is not None and not state.startswith("R"):
                steps.append(float(time) - woke)
                woke = None
            elif after == self._process and woke is None:
                woke = float(time)
        return steps
