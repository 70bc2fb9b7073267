"""As much of a VNC client as tells QEMU that its window has another size.

QEMU hands the size on to its virtual panel, whose EDID and modes then are others, as if another panel
had been plugged in. The protocol is RFB 3.8 (RFC 6143) with the extension that the community's
description of it calls ExtendedDesktopSize.
"""

import struct

VERSION = b"RFB 003.008\n"
NO_SECURITY, SHARED = b"\x01", b"\x01"
SET_ENCODINGS, SET_DESKTOP_SIZE = 2, 251
EXTENDED_DESKTOP_SIZE = -308


def resize(connection, width, height):
    """Asks for one screen of this size, over a new connection to QEMU's VNC server."""
    stream = connection.makefile("rwb")

    def exchange(answer, length):
        stream.write(answer)
        stream.flush()
        received = stream.read(length)
        if len(received) < length:
            raise OSError("QEMU closed the VNC connection")
        return received

    exchange(b"", len(VERSION))
    (kinds,) = exchange(VERSION, 1)
    exchange(b"", kinds)
    (refused,) = struct.unpack(">I", exchange(NO_SECURITY, 4))
    if refused:
        raise OSError("QEMU refused the VNC connection")
    *_, name = struct.unpack(">HH16sI", exchange(SHARED, 24))
    exchange(b"", name)
    stream.write(struct.pack(">BxHi", SET_ENCODINGS, 1, EXTENDED_DESKTOP_SIZE))
    screen = struct.pack(">IHHHHI", 0, 0, 0, width, height, 0)
    stream.write(struct.pack(">BxHHBx", SET_DESKTOP_SIZE, width, height, 1) + screen)
    stream.flush()
    # The answer is sent when it was done.
    update = struct.pack(">BBHHHH", 3, 0, 0, 0, 1, 1)
    exchange(update, 1)
