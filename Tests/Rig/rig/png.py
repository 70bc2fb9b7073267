"""PNG files, read and written by libpng, which building the project installs anyway."""

import ctypes
import ctypes.util

from .picture import Picture


class _Image(ctypes.Structure):
    # png_image of png.h: the simplified interface of libpng 1.6.
    _fields_ = [
        ("opaque", ctypes.c_void_p),
        ("version", ctypes.c_uint32),
        ("width", ctypes.c_uint32),
        ("height", ctypes.c_uint32),
        ("format", ctypes.c_uint32),
        ("flags", ctypes.c_uint32),
        ("entries", ctypes.c_uint32),
        ("warning", ctypes.c_uint32),
        ("message", ctypes.c_char * 64),
    ]


VERSION = 1  # PNG_IMAGE_VERSION
RGB = 2  # PNG_FORMAT_RGB


def _image():
    return _Image(version=VERSION), ctypes.CDLL(ctypes.util.find_library("png16"))


def read(path):
    """The picture in a file."""
    image, library = _image()
    reference = ctypes.byref(image)
    if not library.png_image_begin_read_from_file(reference, str(path).encode()):
        raise OSError(f"{path}: {image.message.decode()}")
    image.format = RGB
    pixels = ctypes.create_string_buffer(3 * image.width * image.height)
    if not library.png_image_finish_read(reference, None, pixels, 0, None):
        raise OSError(f"{path}: {image.message.decode()}")
    return Picture(image.width, image.height, pixels.raw)


def write(picture, path):
    """Writes a picture."""
    image, library = _image()
    image.width, image.height, image.format = picture.width, picture.height, RGB
    reference, name = ctypes.byref(image), str(path).encode()
    if not library.png_image_write_to_file(reference, name, 0, picture.rgb, 0, None):
        raise OSError(f"{path}: {image.message.decode()}")
