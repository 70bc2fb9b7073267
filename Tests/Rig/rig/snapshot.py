"""Guests that are up, saved once for each hardware: to go on from there takes a tenth of a start."""

import dataclasses
import functools
import os
import pathlib
import subprocess
import sys
import time

from . import initramfs, kernel, machine, places

FILES = "/tmp/files.cpio"
_faults = []  # why this process boots guests that it could restore


def started(hardware, files):
    """A guest of this hardware with the files of an archive: a restored one if it can be, else a booted one."""
    if hardware.can_be_saved and not _faults:
        try:
            return _restored(hardware, files)
        except (OSError, RuntimeError, subprocess.SubprocessError) as error:
            _faults.append(error)
            print(f"a saved guest could not be restored, so guests are booted: {error}", file=sys.stderr)
    return machine.Machine(hardware, files)


def _restored(hardware, files):
    folder = saved(hardware)
    try:
        system = machine.Machine(hardware, saved=folder)
    except (OSError, RuntimeError):
        places.forget(folder)
        raise
    try:
        # All guests that are restored from one would have its time of day and its random numbers.
        system.agent.call("renew", f"{time.time_ns()} {os.urandom(32).hex()}")
        system.agent.call("put", f"{FILES} 600 {len(files)}", files)
        status, said = system.agent.call("run", f"cd / && cpio -idu <{FILES} && rm {FILES}")
        if status != "0":
            raise RuntimeError(f"the files were not unpacked: {said.decode(errors='replace')}")
    except BaseException:
        system.stop()
        raise
    return system


@functools.cache
def saved(hardware):
    """The folder of a saved guest of this hardware, with nothing in it that is tested."""

    def make(folder):
        system = machine.Machine(hardware)
        try:
            system.save(folder)
        finally:
            system.stop()
        system.clean()

    made_by = (pathlib.Path(machine.__file__), kernel.newest().image, initramfs.base(), _version())
    key = places.key_of(*made_by, *hardware.arguments("folder"), hardware.modules())
    return places.cached(f"guest{_name(hardware)}", key, make)


def _name(hardware):
    """What the hardware has that is not usual: there are as many saved guests as kinds of hardware."""
    fields = ((field.name, getattr(hardware, field.name), field.default) for field in dataclasses.fields(hardware))
    return "".join(f"-{name}={value}" for name, value, usual in fields if value != usual)


def _version():
    command = [machine.BOARD[0], "--version"]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
