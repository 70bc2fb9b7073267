"""Writing of "newc" cpio archives, the format of an initramfs (kernel: early-userspace/buffer-format)."""

import stat

from . import unpacking


class Archive:
    """An archive in memory. The kernel unpacks several, one after the other, from one file."""

    def __init__(self):
        self._parts = []
        self._names = set()
        # What the kernel will unpack.
        self.entries = []
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
        if name != unpacking.TRAILER:
            self.entries.append(unpacking.Entry(name, mode, 0, 0, contents))

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
        self._entry(unpacking.TRAILER, 0)
        return b"".join(self._parts) + bytes(-sum(map(len, self._parts)) % 512)
