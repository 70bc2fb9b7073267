"""A USB sound card with an input and an output, made by the host: USB Audio 1.0, full speed, 16 bits.

Its input is a stream of packets, one for each millisecond of the guest; its output is counted, and not kept.
Source: USB Device Class Definition for Audio Devices, and for Audio Data Formats, both 1.0.
"""

import struct
import threading
import time

from .usb_redir import IN, PACKET, Device, Endpoint, descriptor, short

START_STREAM, STOP_STREAM, STREAM_STATUS, ISOCHRONOUS = 12, 13, 14, 102
STREAM_PACKET = struct.Struct("<BBH")  # endpoint, status, length
AUDIO, CONTROLS, STREAMING = 1, 1, 2
CS_INTERFACE, CS_ENDPOINT = 0x24, 0x25
INPUT, OUTPUT = 0x81, 0x02  # endpoints
ASYNCHRONOUS, ADAPTIVE = 0x05, 0x09
MICROPHONE, SPEAKER, USB = 0x0201, 0x0301, 0x0101  # terminals
FRAME, STEREO = 2, 4  # bytes of a frame of the input and of the output
MOST = 49  # frames of a packet
AHEAD = 70  # milliseconds that are sent before they are due: QEMU begins with 60 and takes 120
LOOK = 0.004  # seconds between two looks at the guest's clock
NAME = "Rig sound"
# The socket that a card is plugged into, as QEMU's arguments; QEMU's folder holds it.
SOCKET = ("-chardev", "socket,id=sound,path=sound,server=on,wait=off", "-device", "usb-redir,chardev=sound")


def text(words):
    """A descriptor of words."""
    return descriptor(3, words.encode("utf-16-le"))


def streaming(interface, terminal, channels, endpoint, synchronization, rate):
    """An interface for sound: off, and on with one format."""
    off = descriptor(4, interface, 0, 0, AUDIO, STREAMING, 0, 0)
    on = descriptor(4, interface, 1, 1, AUDIO, STREAMING, 0, 0)
    on += descriptor(CS_INTERFACE, 1, terminal, 1, short(1))
    on += descriptor(CS_INTERFACE, 2, 1, channels, 2, 16, 1, rate.to_bytes(3, "little"))
    on += descriptor(5, endpoint, synchronization, short(MOST * 2 * channels), 1, 0, 0)
    return off + on + descriptor(CS_ENDPOINT, 1, 0, 0, short(0))


def configuration(rate):
    """Everything that the card tells of itself."""
    units = descriptor(CS_INTERFACE, 2, 1, short(MICROPHONE), 0, 1, short(0), 0, 0)
    units += descriptor(CS_INTERFACE, 3, 2, short(USB), 0, 1, 0)
    units += descriptor(CS_INTERFACE, 2, 3, short(USB), 0, 2, short(3), 0, 0)
    units += descriptor(CS_INTERFACE, 3, 4, short(SPEAKER), 0, 3, 0)
    length = len(units) + 10
    told = descriptor(4, 0, 0, 0, AUDIO, CONTROLS, 0, 0)
    told += descriptor(CS_INTERFACE, 1, short(0x0100, length), 2, 1, 2) + units
    told += streaming(1, 2, 1, INPUT, ASYNCHRONOUS, rate) + streaming(2, 3, 2, OUTPUT, ADAPTIVE, rate)
    return descriptor(2, short(len(told) + 9), 3, 1, 0, 0x80, 50) + told


class Card(Device):
    """The card: `clock()` is the guest's time in seconds, `second` a second of sound that goes round and round.

    `fast` is how many millionths its clock is fast. `leave_out` has it lose milliseconds, as some controllers do.
    """

    VENDOR, PRODUCT = 0x1209, 0x0001  # pid.codes, for tests
    CLASS = 0
    INTERFACES = (AUDIO, AUDIO, AUDIO)
    ENDPOINTS = (
        Endpoint(IN + (INPUT & 0xF), 1, MOST * FRAME, 1), Endpoint(OUTPUT, 1, MOST * STEREO, 2),
    )  # fmt: skip

    def __init__(self, connection, clock, second, fast=0):
        rate = len(second)
        self.DESCRIPTORS = {
            1: descriptor(1, short(0x0110), 0, 0, 0, PACKET, short(self.VENDOR, self.PRODUCT, 0x0100), 0, 1, 0, 1),
            2: configuration(rate),
            (3, 0): descriptor(3, short(0x0409)),
            (3, 1): text(NAME),
        }
        self._clock = clock
        self._second = struct.pack(f"<{rate}h", *second) * 2
        self._fast = 1 + fast / 1e6
        self._leaving_out = 0
        self._listens = threading.Event()
        self.played = 0  # packets of the output
        self.begun = 0  # streams of the input
        super().__init__(connection)
        threading.Thread(target=self._speak, daemon=True).start()

    def leave_out(self, milliseconds):
        """Loses what is heard in the next milliseconds."""
        self._leaving_out += milliseconds

    def pull(self):
        self._listens.clear()
        super().pull()

    def _take(self, kind, number, data):
        if kind == START_STREAM:
            if data[0] == INPUT:
                self.begun += 1
                self._listens.set()
            self._send(STREAM_STATUS, number, bytes([0, data[0]]))
        elif kind == STOP_STREAM:
            if data[0] == INPUT:
                self._listens.clear()
            self._send(STREAM_STATUS, number, bytes([0, data[0]]))
        elif kind == ISOCHRONOUS:
            self.played += 1
        else:
            super()._take(kind, number, data)

    def _speak(self):
        """Sends a packet for each millisecond of the guest, some of them ahead."""
        try:
            while True:
                self._listens.wait()
                begun, stream, sent = self._clock(), self.begun, 0
                while self._listens.is_set() and self.begun == stream:
                    due = int((self._clock() - begun) * 1000) + AHEAD
                    while sent < due:
                        sound = self._packet(sent)
                        self._send(ISOCHRONOUS, 0, STREAM_PACKET.pack(INPUT, 0, len(sound)), sound)
                        sent += 1
                    time.sleep(LOOK)
        except (OSError, EOFError, ValueError):
            pass  # QEMU or the test ended it

    def _packet(self, millisecond):
        """The sound of a millisecond of the stream; nothing if it is left out."""
        if self._leaving_out > 0:
            self._leaving_out -= 1
            return b""
        rate = len(self._second) // (2 * FRAME)
        first, end = (int(rate * self._fast * (millisecond + more) / 1000) for more in (0, 1))
        place = first % rate
        return self._second[place * FRAME : (place + end - first) * FRAME]
