"""A USB stick: a file that holds a FAT file system."""

import subprocess

MIB = 1 << 20


def make(path, files):
    """A stick with these files, by name, as large as they need."""
    room = sum(file.stat().st_size for file in files.values()) // MIB + 40
    with open(path, "wb") as stream:
        stream.truncate(room * MIB)
    subprocess.run(["mformat", "-i", path, "-F", "-h", "64", "-s", "32", "-T", str(room * 2048), "::"], check=True)
    for name, file in files.items():
        subprocess.run(["mcopy", "-i", path, file, f"::{name}"], check=True)
    return path
