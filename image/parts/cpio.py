"""Writing of "newc" cpio archives, the format of an initramfs (kernel: early-userspace/buffer-format)."""

import stat

from . import unpacking


class Archive:
    """An archive in memory, without what is `there` already. The kernel unpacks several, one after the other, from one file."""

    def __init__(self, there=()):
        self._parts = []
        self._names = set(there)
        # What the kernel will unpack.
        self.entries = []
        # The files here that entries were copied from.
        self.sources = set()

    def _entry(self, name, mode, contents=b"", links=1):
        self._parts += self._written(name, mode, contents, links)
        self._names.add(name)
        self.entries.append(unpacking.Entry(name, mode, 0, 0, contents))

    def _written(self, name, mode, contents, links):
        encoded = name.encode() + b"\0"
        # inode, mode, uid, gid, links, time, size, device and special device, name size, check
        fields = (len(self._names) + 1, mode, 0, 0, links, 0, len(contents), 0, 0, 0, 0)
        head = b"070701" + b"".join(b"%08X" % field for field in (*fields, len(encoded), 0))
        head += encoded
        return [head, bytes(-len(head) % 4), contents, bytes(-len(contents) % 4)]

    @property
    def names(self):
        """The paths of what is in it or was there before."""
        return frozenset(self._names)

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
        data = b"".join([*self._parts, *self._written(unpacking.TRAILER, 0, b"", 1)])
        return data + bytes(-len(data) % 512)
