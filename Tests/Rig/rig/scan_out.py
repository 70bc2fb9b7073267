"""The part of a Raspberry Pi's display engine that QEMU lacks: flips are taken, and the picture is what is scanned out.

QEMU has no registers of HVS and pixel valve, so a driver's flips would never end. A device tree of the rig puts both into
memory that the machine has and Linux does not use, where they keep what is written to them. Sixty times a second of the host
each channel's next display list becomes its current one, and the pixel valve's interrupt is raised; the register that tells
its cause keeps what the driver wrote there to acknowledge it: a frame's end.

- Source: Linux, drivers/gpu/drm/vc4: vc4_regs.h (registers), vc4_crtc.c (what an interrupt does), vc4_plane.c (the words of a
  plane in a display list).
"""

import threading
import time

from . import picture

# Where the registers lie: below 0x3f000000, where QEMU's Raspberry Pi 3 has 64 MiB for the GPU.
HVS, VALVE = 0x3D400000, 0x3D807000
CHANNELS = 3
NEXT, CURRENT, LISTS = HVS + 0x20, HVS + 0x30, HVS + 0x2000
END = 0x80000000
# Words of a plane that is not scaled: control, place, size, context, address, context, pitch.
SIZE, ADDRESS, PITCH, WORDS = 2, 4, 6, 7
BUS = 0xC0000000  # The processor's memory as the display engine sees it.
FRAME = 1 / 60
RAISE, LOWER = (f"set_irq_in /machine/soc/peripherals/ic gpu-irq 42 {level}" for level in (1, 0))


class ScanOut:
    """Scans out until the machine ends."""

    def __init__(self, wires):
        self._wires = wires
        self.frames = 0
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self):
        try:
            while True:
                for channel in range(CHANNELS):
                    self._wires.write(CURRENT + 4 * channel, self._wires.read(NEXT + 4 * channel))
                self._wires.ask(RAISE)
                self._wires.ask(LOWER)
                self.frames += 1
                time.sleep(FRAME)
        except (EOFError, OSError):
            pass  # The machine was switched off.

    def picture(self):
        """What the lowest plane shows of the channel that has one; None where none has."""
        for channel in range(CHANNELS):
            at = LISTS + 4 * self._wires.read(CURRENT + 4 * channel)
            words = [self._wires.read(at + 4 * number) for number in range(WORDS)]
            if at != LISTS and not words[0] & END:
                return self._scanned(words)
        return None

    def _scanned(self, words):
        width, height = words[SIZE] & 0xFFF, words[SIZE] >> 16 & 0xFFF
        pitch = words[PITCH] & 0xFFFF
        address = words[ADDRESS] & ~BUS
        seen = bytes.fromhex(self._wires.ask(f"read {address:#x} {pitch * height:#x}").removeprefix("0x"))
        rgb = bytearray(3 * width * height)
        rows = b"".join(seen[pitch * row : pitch * row + 4 * width] for row in range(height))
        for channel in range(3):
            rgb[channel::3] = rows[2 - channel :: 4]
        return picture.Picture(width, height, bytes(rgb))
