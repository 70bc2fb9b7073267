"""When the kernel told the program of its flips: the vertical blanks that its pictures came with."""

import re

TRACING = "/sys/kernel/tracing"
EVENT = f"{TRACING}/events/drm/drm_vblank_event_delivered"
# The console's own flips have no file.
DELIVERED = re.compile(
    r" ([\d.]+): drm_vblank_event_delivered: file=(?!0+,)[0-9a-f]+, crtc=\d+, seq=(\d+)"
)


class Flips:
    """Notes flips from its making on, with the kernel's time and the number of each blank."""

    def __init__(self, guest):
        self._guest = guest
        guest.run(f"[ -d {TRACING}/events ] || mount -t tracefs tracefs {TRACING}")
        guest.run(f"echo mono >{TRACING}/trace_clock; echo 1 >{EVENT}/enable; echo >{TRACING}/trace")

    def all(self):
        """(seconds of the guest's clock, number of the vertical blank) of each flip so far."""
        found = DELIVERED.findall(self._guest.text(f"{TRACING}/trace"))
        return [(float(time), int(blank)) for time, blank in found]
