"""What a card of a board has by this tree and the lock of its packages, byte for byte."""

import functools

from . import places, root, slot


@functools.cache
def _shared(folder):
    """The archive that is the same for all boards, with the keys of a folder, and its bytes."""
    archive = root.shared(places.appliance(), places.first_process(), places.supervisor(), folder)
    return archive.entries, archive.bytes()


@functools.cache
def _of_board(board, version):
    """The archive that a board adds, and its bytes."""
    archive = root.of_board(places.TREE / "board" / board, version)
    return archive.entries, archive.bytes()


def entries(board, version, folder):
    """The entries of the root file system in their order, with the keys of a folder."""
    return [*_shared(folder)[0], *_of_board(board, version)[0]]


def archives(board, version, folder):
    """The bytes of the archives of a root file system: the one that is compressed, and the board's."""
    return _shared(folder)[1], _of_board(board, version)[1]


@functools.cache
def slot_files(board):
    """Path -> contents of a slot's files beside `initramfs` and `version`."""
    return slot.files(places.TREE / "board" / board)
