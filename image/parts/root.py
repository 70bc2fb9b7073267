"""The card's root file system, which the kernel unpacks into memory."""

from . import cpio, debian, elf, kernel, keys, modules, places, voices

IMAGE = places.TREE / "image"
DISK_TOOLS = ("e2fsck", "mke2fs", "resize2fs")
VERIFIER = "usr/bin/signify-openbsd"
# What BusyBox is called by. It could do much more, network clients among it; none of that has a name here.
APPLETS = (
    "awk", "basename", "blockdev", "cat", "chmod", "chvt", "cmp", "cp", "cut", "date", "dd", "devmem", "df",
    "dirname", "dmesg", "du", "env", "expr", "find", "free", "fsync", "grep", "gunzip", "gzip", "head",
    "hexdump", "insmod", "kill", "less", "ln", "ls", "lsmod", "mkdir", "mkfifo", "mknod", "mktemp", "mount",
    "mv", "od", "pidof", "poweroff", "printf", "ps", "reboot", "renice", "rm", "rmdir", "sed", "seq", "setsid",
    "sh", "sha256sum", "sleep", "sort", "stat", "stty", "sync", "tail", "tar", "tee", "test", "timeout", "top",
    "touch", "tr", "truncate", "umount", "uname", "usleep", "vi", "wc", "xargs", "zcat",
)  # fmt: skip


def _sound_configuration(archive, root):
    for path in sorted((root / "usr/share/alsa").rglob("*")):
        if path.is_file() and not {"ucm2", "topology", "init"} & set(path.parts):
            archive.copy(str(path.relative_to(root)), path, 0o644)


def _modules(archive, linux):
    """Every module of the list, whichever board needs it."""
    builtin = (linux.modules / "modules.builtin").read_text()
    for wanted in modules.card(*modules.ALL):
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
    """The archive that is the same for all boards, with the keys of a folder."""
    system, linux = debian.root(), kernel.newest()
    archive = cpio.Archive()
    for name in ("proc", "sys", "dev", "tmp", "run", "data", "root", "mnt", "media", "var/lib"):
        archive.folder(name)
    archive.link("var/lib/phosphor", "/data/phosphor")
    busybox = system / "usr/bin/busybox"
    archive.copy("bin/busybox", busybox)
    for name in APPLETS:
        archive.link(f"bin/{name}", "busybox")
    for name in DISK_TOOLS:
        elf.add_program(archive, system, system / "usr/sbin" / name, f"usr/sbin/{name}")
    elf.add_program(archive, system, system / VERIFIER, VERIFIER)
    archive.copy("etc/mke2fs.conf", system / "etc/mke2fs.conf", 0o644)
    elf.add_program(archive, system, box, "usr/bin/phosphor")
    archive.program("init", first.read_bytes())
    archive.link("usr/lib/phosphor/reset-into", "/init")
    archive.program("usr/bin/supervise", supervisor.read_bytes())
    _sound_configuration(archive, system)
    _modules(archive, linux)
    for path in sorted(voices.folder().glob("*.voice")):
        archive.file(f"usr/share/phosphor/voices/{path.name}", path.read_bytes())
    archive.file("etc/passwd", b"root::0:0:root:/root:/bin/sh\n")
    archive.file("etc/phosphor/layout", (IMAGE / "layout").read_bytes())
    for name, path in _files(keys_folder):
        archive.file(name, path.read_bytes(), 0o755 if path.stat().st_mode & 0o100 else 0o644)
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
        if name not in modules.card(*modules.ALL):
            raise SystemExit(f"{folder}/modules: {name} is not in image/modules")
    for stage, names in modules.stages(linux.modules, named).items():
        archive.file(f"etc/modules/{stage}", "".join(f"{name}\n" for name in names).encode())
    start = folder / "start"
    if start.exists():
        archive.program("etc/phosphor/start", start.read_bytes())
    return archive
