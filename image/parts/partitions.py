"""What is on a card beside its table: the file systems of its partitions, the same bytes each time they are made."""

import os
import pathlib
import subprocess
import tempfile

from . import debian
from .card_reading import SECTOR, layout, partition_table, size
from .card_reading import regions as card_regions


def _run(seconds, *command):
    """Runs a command whose clock stands at a time."""
    times = {"TZ": "UTC", "SOURCE_DATE_EPOCH": str(seconds), "E2FSPROGS_FAKE_TIME": str(seconds)}
    subprocess.run(list(map(str, command)), check=True, env={**os.environ, **times})


def _format(path, name, cluster, label, seconds):
    """An empty FAT32 of a size of the layout; `cluster` in sectors."""
    with open(path, "wb") as file:
        file.truncate(size(f"{name}_size"))
    sectors = size(f"{name}_size") // SECTOR
    number = layout()[f"{name}_id"]
    _run(seconds, "mformat", "-i", path, "-F", "-c", cluster, "-h", 64, "-s", 32, "-T", sectors, "-N", number, "-v", label, "::")


def slot(path, folder, seconds):
    """Makes a slot's FAT image of the files in a folder, with the time of the commit, in the order of their names."""
    path.unlink(missing_ok=True)
    _format(path, "slot", 2, "SLOT", seconds)
    for file in sorted(folder.rglob("*"), key=lambda file: (file.is_dir(), str(file))):
        os.utime(file, (seconds, seconds))
    _copy(path, [file for file in sorted(folder.iterdir()) if file.is_file()], "::", seconds)
    for inner in sorted(file for file in folder.iterdir() if file.is_dir()):
        # The folder by itself first: mcopy takes what is in one in the order of the disk.
        with tempfile.TemporaryDirectory() as empty:
            twin = pathlib.Path(empty, inner.name)
            twin.mkdir()
            os.utime(twin, (seconds, seconds))
            _run(seconds, "mcopy", "-i", path, "-s", "-m", twin, "::")
        _copy(path, sorted(inner.iterdir()), f"::{inner.name}/", seconds)
    os.utime(path, (seconds, seconds))


def _copy(image, files, into, seconds):
    """Copies files into a folder of a FAT image, in the order given."""
    _run(seconds, "mcopy", "-i", image, "-m", *files, into)


def boot_files():
    """Name -> contents of what is read before a slot is: the choice, and the first loader of the older models."""
    loader = debian.root() / "usr/lib/raspi-firmware/bootcode.bin"
    return {"autoboot.txt": b"boot_partition=2\n".ljust(SECTOR, b"\n"), "bootcode.bin": loader.read_bytes()}


def boot(seconds):
    """The bytes of the first partition."""
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "boot.img")
        _format(path, "boot", 1, "PHOSPHOR", seconds)
        for name, contents in boot_files().items():
            file = pathlib.Path(folder, name)
            file.write_bytes(contents)
            os.utime(file, (seconds, seconds))
            _run(seconds, "mcopy", "-i", path, "-m", file, "::")
        contents = path.read_bytes()
    at = contents.index(boot_files()["autoboot.txt"]) + size("boot_start")
    if at != int(layout()["choice_sector"]) * SECTOR:
        raise SystemExit(f"image/layout: choice_sector has to be {at // SECTOR}")
    return contents


def data(seconds):
    """The bytes of an empty data partition, which can grow to 128 GiB while it is mounted."""
    uuid = layout()["data_uuid"]
    features = "none,has_journal,ext_attr,resize_inode,dir_index,filetype,extent,64bit,flex_bg,sparse_super"
    features += ",large_file,huge_file,dir_nlink,extra_isize,metadata_csum"
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder, "data.img")
        with open(path, "wb") as file:
            file.truncate(size("data_size"))
        _run(seconds, "/sbin/mke2fs", "-q", "-F", "-t", "ext4", "-b", "4096", "-I", "256", "-N", "2048", "-m", "1",
             "-J", "size=4", "-O", features, "-L", "data", "-U", uuid,
             "-E", f"hash_seed={uuid},resize={128 << 18},lazy_itable_init=0,lazy_journal_init=0", path)  # fmt: skip
        return path.read_bytes()


def write(folder, files):
    """Writes files into a folder: contents by path."""
    for name, contents in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(contents)


def slot_of(files, seconds):
    """The bytes of a slot with files: contents by path."""
    with tempfile.TemporaryDirectory() as folder:
        image, top = pathlib.Path(folder, "slot.img"), pathlib.Path(folder, "slot")
        write(top, files)
        slot(image, top, seconds)
        return image.read_bytes()


def regions(slot_image, seconds):
    """Name -> bytes of all that is not zero on a new card with the FAT image of a slot."""
    contents = {"table": partition_table(), "boot": boot(seconds), "slot-a": slot_image, "data": data(seconds)}
    return {name: contents[name].ljust(length, b"\0") for name, (_, length) in card_regions().items()}
