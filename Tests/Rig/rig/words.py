"""Words on a part of a screenshot."""

import pathlib
import subprocess
import tempfile

from . import png


def read(picture):
    """One line of light on dark, as tesseract reads it from three times its size."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "part.png"
        png.write(picture.negative().enlarged(3), path)
        words = ["tesseract", path, "-", "--psm", "7"]
        return subprocess.run(words, check=True, capture_output=True, text=True).stdout.strip()
