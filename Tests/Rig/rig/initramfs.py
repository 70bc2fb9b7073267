"""The guest's file system: one archive that is kept, one made for each boot with what is tested."""

import pathlib

from . import cpio, debian, elf, kernel, libraries, lines, modules, places

PROGRAMS = ("aplay", "arecord", "amixer")


def base():
    """Path of the archive with shell, agent, modules and sound tools."""
    linux = kernel.newest()
    agent = places.compiled("agent", *sorted((places.GUEST / "agent").glob("*.c")))
    supervise = places.supervisor()
    start = places.GUEST / "init"
    makers = [pathlib.Path(part.__file__) for part in (cpio, elf, lines, modules)]

    def make(folder):
        root = debian.root()
        archive = cpio.Archive()
        for name in ("proc", "sys", "dev", "tmp", "run", "data", "root", "bin"):
            archive.folder(name)
        archive.program("bin/busybox", (root / "usr/bin/busybox").read_bytes())
        archive.program("usr/bin/agent", agent.read_bytes())
        archive.program("init", start.read_bytes())
        archive.program("usr/bin/supervise", supervise.read_bytes())
        archive.file("etc/passwd", b"root::0:0:root:/root:/bin/sh\n")
        archive.file("etc/group", b"root:x:0:\naudio:x:29:root\n")
        archive.file("etc/lines", "".join(f"{name}\n" for name in lines.NAMES).encode())
        for name in PROGRAMS:
            source = root / "usr/bin" / name
            source = source if source.exists() else root / "usr/bin/aplay"
            elf.add_program(archive, root, source.resolve(), f"usr/bin/{name}")
        for path in sorted((root / "usr/share/alsa").rglob("*")):
            if path.is_file() and "ucm" not in str(path) and "topology" not in str(path):
                archive.file(str(path.relative_to(root)), path.read_bytes())
        for module in modules.RIG:
            files = modules.needed(linux.modules, module)
            listed = []
            for path, image in files.items():
                listed.append(f"/lib/modules/{path.name.removesuffix('.xz')}")
                archive.file(listed[-1], image)
            archive.file(f"etc/modules.d/{module}", "".join(f"{x}\n" for x in listed).encode())
        (folder / "initramfs").write_bytes(archive.bytes())

    key = places.key_of(linux.release, agent, supervise, start, *makers, pathlib.Path(__file__))
    return places.cached("base", key, make) / "initramfs"


def with_programs(programs, files):
    """The bytes of an archive to append to the base.

    `programs` maps paths in the guest to dynamic arm64 programs here, which bring their libraries;
    `files` maps paths in the guest to contents.
    """
    root = debian.root()
    archive = cpio.Archive()
    for path, source in programs.items():
        elf.add_program(archive, root, source, path)
        if source == places.appliance():
            elf.add_libraries(archive, root, libraries.ASKED_FOR)
    for path, contents in files.items():
        archive.file(path, contents)
    return archive.bytes()


def program(path, source):
    """The bytes of an archive with one program that needs no library."""
    archive = cpio.Archive()
    archive.program(path, source.read_bytes())
    return archive.bytes()
