"""The card's root file system in memory: what the kernel unpacks before anything starts, and what `unpack-late` adds."""

import hashlib

from . import cpio, debian, elf, kernel, keys, libraries, modules, places, voices

IMAGE = places.TREE / "image"
DISK_TOOLS = ("e2fsck", "mke2fs", "resize2fs")
VERIFIER = "usr/bin/signify-openbsd"
VOICES = "usr/share/phosphor/voices"
# What BusyBox is called by. It could do much more, network clients among it; none of that has a name here.
APPLETS = (
    "awk", "basename", "blockdev", "cat", "chmod", "chvt", "cmp", "cp", "cpio", "cut", "date", "dd", "devmem", "df",
    "dirname", "dmesg", "du", "env", "expr", "find", "free", "fsync", "grep", "gunzip", "gzip", "head",
    "hexdump", "insmod", "kill", "less", "ln", "ls", "lsmod", "md5sum", "mkdir", "mkfifo", "mknod", "mktemp", "mount",
    "mv", "od", "pidof", "poweroff", "printf", "ps", "reboot", "renice", "rm", "rmdir", "sed", "seq", "setsid",
    "sh", "sha256sum", "sleep", "sort", "stat", "stty", "sync", "tail", "tar", "tee", "test", "timeout", "top",
    "touch", "tr", "truncate", "umount", "uname", "usleep", "vi", "wc", "xargs", "zcat",
)  # fmt: skip


def _sound_configuration(archive, root):
    for path in sorted((root / "usr/share/alsa").rglob("*")):
        if path.is_file() and not {"ucm2", "topology", "init"} & set(path.parts):
            archive.copy(str(path.relative_to(root)), path, 0o644)


def _modules(archive, linux, stages):
    """Every module of stages, whichever board needs it."""
    builtin = (linux.modules / "modules.builtin").read_text()
    for wanted in modules.every(*stages):
        files = modules.needed(linux.modules, wanted)
        if not files and f"/{wanted}.ko" not in builtin:
            raise SystemExit(f"image/modules: {wanted}: Linux {linux.release} has no such module")
        for path, contents in files.items():
            archive.file(f"lib/modules/{modules.name(path)}.ko", modules.bare(contents))
            archive.sources.add(path)


def _files(keys_folder):
    """Path on the card -> file of image/root, and of a folder with keys in place of those there."""
    found = {str(path.relative_to(IMAGE / "root")): path for path in (IMAGE / "root").rglob("*") if path.is_file()}
    for name in keys.NAMES:
        found.pop(f"etc/phosphor/{name}", None)
        if (keys_folder / name).exists():
            found[f"etc/phosphor/{name}"] = keys_folder / name
    return sorted(found.items())


def shared(box, first, supervisor, keys_folder=keys.FOLDER):
    """The two archives that are the same for all boards, with the keys of a folder: the first one, and the late one."""
    system, linux = debian.root(), kernel.newest()
    archive = cpio.Archive()
    for name in ("proc", "sys", "dev", "tmp", "run", "data", "root", "mnt", "media", "var/lib"):
        archive.folder(name)
    archive.link("var/lib/phosphor", "/data/phosphor")
    busybox = system / "usr/bin/busybox"
    archive.copy("bin/busybox", busybox)
    for name in APPLETS:
        archive.link(f"bin/{name}", "busybox")
    elf.add_program(archive, system, box, "usr/bin/phosphor")
    archive.program("init", first.read_bytes())
    for name in ("reset-into", "since-power"):
        archive.link(f"usr/lib/phosphor/{name}", "/init")
    archive.program("usr/bin/supervise", supervisor.read_bytes())
    _sound_configuration(archive, system)
    _modules(archive, linux, modules.EARLY)
    # The box looks at its start which voices there are.
    spoken = sorted(voices.folder().glob("*.voice"))
    for path in spoken:
        archive.link(f"{VOICES}/{path.name}", f"../late/{path.name}")
    archive.file("etc/passwd", b"root::0:0:root:/root:/bin/sh\n")
    archive.file("etc/phosphor/layout", (IMAGE / "layout").read_bytes())
    for name, path in _files(keys_folder):
        archive.file(name, path.read_bytes(), 0o755 if path.stat().st_mode & 0o100 else 0o644)
    late = _late(archive, system, linux, spoken)
    # Only the late archive of the same build is unpacked, and only if it is whole.
    sum_of_late = hashlib.md5(late.bytes(), usedforsecurity=False).hexdigest()
    archive.file("etc/phosphor/late.md5", f"{sum_of_late}  -\n".encode())
    return archive, late


def _late(first, system, linux, spoken):
    """What the first picture, the settings and the sound do without: what reads sound files, voices, tools, the modules of the last stage."""
    archive = cpio.Archive(there=first.names)
    elf.add_libraries(archive, system, libraries.ASKED_FOR)
    for name in DISK_TOOLS:
        elf.add_program(archive, system, system / "usr/sbin" / name, f"usr/sbin/{name}")
    elf.add_program(archive, system, system / VERIFIER, VERIFIER)
    archive.copy("etc/mke2fs.conf", system / "etc/mke2fs.conf", 0o644)
    _modules(archive, linux, modules.STAGES)
    for path in spoken:
        archive.file(f"usr/share/phosphor/late/{path.name}", path.read_bytes())
    return archive


def of_board(folder, version):
    """The archive of what a board adds: its file, its modules, what it does before the box starts."""
    linux = kernel.newest()
    archive = cpio.Archive()
    archive.file("etc/phosphor/board.toml", (folder / "board.toml").read_bytes())
    archive.file("etc/phosphor/version", version.encode())
    named = folder / "modules"
    named = named.read_text().split() if named.exists() else []
    for name in named:
        if name not in modules.every(*modules.STAGES):
            raise SystemExit(f"{folder}/modules: {name} is not in image/modules")
    for stage, names in modules.stages(linux.modules, named).items():
        archive.file(f"etc/modules/{stage}", "".join(f"{name}\n" for name in names).encode())
    start = folder / "start"
    if start.exists():
        archive.program("etc/phosphor/start", start.read_bytes())
    return archive
