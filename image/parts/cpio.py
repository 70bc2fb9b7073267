"""Writing of "newc" cpio archives, the format of an initramfs (kernel: early-userspace/buffer-format)."""

import stat
import subprocess


class Archive:
    """An archive in memory. The kernel unpacks several, one after the other, from one file."""

    def __init__(self):
        self._parts = []
        self._names = set()
        # The files here that entries were copied from.
        self.sources = set()

    def _entry(self, name, mode, contents=b"", links=1):
        encoded = name.encode() + b"\0"
        # inode, mode, uid, gid, links, time, size, device and special device, name size, check
        fields = (len(self._names) + 1, mode, 0, 0, links, 0, len(contents), 0, 0, 0, 0)
        head = b"070701" + b"".join(b"%08X" % field for field in (*fields, len(encoded), 0))
        head += encoded
        self._parts += [head, bytes(-len(head) % 4), contents, bytes(-len(contents) % 4)]
        self._names.add(name)

    def folder(self, path):
        """A folder with all above it, each once."""
        parts = path.strip("/").split("/")
        for depth in range(1, len(parts) + 1):
            name = "/".join(parts[:depth])
            if name and name not in self._names:
                self._entry(name, stat.S_IFDIR | 0o755, links=2)

    def file(self, path, contents, mode=0o644):
        """A regular file; a second one of the same path is ignored."""
        name = path.strip("/")
        if name in self._names:
            return
        if "/" in name:
            self.folder(name.rsplit("/", 1)[0])
        self._entry(name, stat.S_IFREG | mode, contents)

    def program(self, path, contents):
        """A file that may be executed."""
        self.file(path, contents, 0o755)

    def copy(self, path, source, mode=0o755):
        """A file as it is here; remembered in `sources`."""
        self.file(path, source.read_bytes(), mode)
        self.sources.add(source)

    def link(self, path, target):
        """A symbolic link."""
        if "/" in path:
            self.folder(path.rsplit("/", 1)[0])
        self._entry(path.strip("/"), stat.S_IFLNK | 0o777, target.encode())

    def bytes(self):
        """The finished archive."""
        self._entry("TRAILER!!!", 0)
        return b"".join(self._parts) + bytes(-sum(map(len, self._parts)) % 512)


def contents(archives):
    """Name -> bytes of the files and links in archives one behind the other, compressed by zstd or not."""
    found = {}
    at = 0
    while at < len(archives):
        if archives.startswith(b"\x28\xb5\x2f\xfd", at):
            end = archives.find(b"070701", at)
            command = ["zstd", "-q", "-d", "-c"]
            packed = archives[at:end].rstrip(b"\0") if end > 0 else archives[at:]
            unpacked = subprocess.run(command, input=packed, stdout=subprocess.PIPE, check=True).stdout
            found |= contents(unpacked)
            at = end if end > 0 else len(archives)
        elif archives.startswith(b"070701", at):
            size, name_size = (int(archives[at + 6 + 8 * field :][:8], 16) for field in (6, 11))
            name = archives[at + 110 : at + 110 + name_size - 1].decode()
            begin = at + (110 + name_size + 3) // 4 * 4
            if name != "TRAILER!!!" and not int(archives[at + 14 : at + 22], 16) & stat.S_IFDIR == stat.S_IFDIR:
                found[name] = archives[begin : begin + size]
            at = begin + (size + 3) // 4 * 4
        else:
            at += 1  # padding
    return found
