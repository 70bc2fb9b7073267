"""What a card of a board has by this tree and the lock of its packages, byte for byte."""

import functools
import stat

from . import card_reading, keys, partitions, places, root, slot, unpacking


@functools.cache
def _shared():
    """The entries of the root file system that are the same for all boards."""
    return root.shared(places.appliance(), places.first_process(), places.supervisor()).entries


@functools.cache
def _of_board(board, version):
    """The entries that a board adds."""
    return root.of_board(places.TREE / "board" / board, version).entries


def entries(board, version, folder):
    """The entries of the root file system in their order, with the keys of a folder in place of this tree's."""
    own = {f"etc/phosphor/{name}": folder / name for name in keys.NAMES}
    found = [entry for entry in [*_shared(), *_of_board(board, version)] if entry.path not in own]
    there = {path: file.read_bytes() for path, file in own.items() if file.exists()}
    return found + [unpacking.Entry(path, stat.S_IFREG | 0o644, 0, 0, contents) for path, contents in there.items()]


@functools.cache
def slot_files(board):
    """Path -> contents of a slot's files beside `initramfs` and `version`."""
    return slot.files(places.TREE / "board" / board)


def regions(slot_of_card, seconds):
    """Name -> bytes of all that is not zero on a new card, with the files of a slot."""
    contents = {
        "table": card_reading.partition_table(),
        "boot": partitions.boot(seconds),
        "slot-a": partitions.slot_of(slot_of_card, seconds),
        "data": partitions.data(seconds),
    }
    return {name: contents[name].ljust(length, b"\0") for name, (_, length) in card_reading.regions().items()}
