"""Sound files, read by libsndfile, which building the project installs anyway."""

import ctypes
import ctypes.util


class _Info(ctypes.Structure):
    # SF_INFO of sndfile.h.
    _fields_ = [
        ("frames", ctypes.c_int64),
        ("rate", ctypes.c_int),
        ("channels", ctypes.c_int),
        ("format", ctypes.c_int),
        ("sections", ctypes.c_int),
        ("seekable", ctypes.c_int),
    ]


def read(path):
    """The samples of a file's first channel, in -1...1, and its sample rate in hertz."""
    library = ctypes.CDLL(ctypes.util.find_library("sndfile"))
    library.sf_open.restype = ctypes.c_void_p
    library.sf_strerror.restype = ctypes.c_char_p
    library.sf_readf_double.restype = ctypes.c_int64
    library.sf_readf_double.argtypes = (ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64)
    library.sf_close.argtypes = (ctypes.c_void_p,)
    info = _Info()
    reading = 0x10  # SFM_READ
    file = library.sf_open(str(path).encode(), reading, ctypes.byref(info))
    if not file:
        raise OSError(f"{path}: {library.sf_strerror(None).decode()}")
    samples = (ctypes.c_double * (info.frames * info.channels))()
    count = library.sf_readf_double(file, samples, info.frames)
    library.sf_close(file)
    return list(samples)[: count * info.channels : info.channels], info.rate
