"""The kernel rig: a Debian kernel under QEMU with simulated lines, display and sound card.

Packages, kernel and archives are those of the card image: modules of `image/parts` count as ours.
"""

import pathlib

__path__.append(str(pathlib.Path(__file__).resolve().parents[3] / "image" / "parts"))
