"""Words on a part of a screenshot."""

import pathlib
import subprocess
import tempfile

from . import png


LINE, BLOCK = "7", "6"  # what tesseract calls one line of text, and one block of it


def read(picture, kind=LINE):
    """Text, light on dark, as tesseract reads it from three times its size."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "part.png"
        png.write(picture.negative().enlarged(3), path)
        words = ["tesseract", path, "-", "--psm", kind]
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()
