"""What a card of a board has by this tree and the lock of its packages, byte for byte."""

import functools

from . import places, root, slot


@functools.cache
def _shared(folder):
    """The archives that are the same for all boards, with the keys of a folder: entries and bytes of the first and the late one."""
    archives = root.shared(places.appliance(), places.first_process(), places.supervisor(), folder)
    return [(archive.entries, archive.bytes()) for archive in archives]


@functools.cache
def _of_board(board, version):
    """The archive that a board adds, and its bytes."""
    archive = root.of_board(places.TREE / "board" / board, version)
    return archive.entries, archive.bytes()


def entries(board, version, folder):
    """The entries of the root file system in their order, with the keys of a folder."""
    (first, _), (late, _) = _shared(folder)
    return [*first, *_of_board(board, version)[0], *late]


def archives(board, version, folder):
    """The bytes of the archives of a root file system: those of the initramfs, shared and the board's, and the late one."""
    (_, first), (_, late) = _shared(folder)
    return first, _of_board(board, version)[1], late


@functools.cache
def slot_files(board):
    """Path -> contents of a slot's files beside `initramfs`, `initramfs-late` and `version`."""
    return slot.files(places.TREE / "board" / board)
