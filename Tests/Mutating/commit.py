"""The last commit of a tree, and folders that hold it."""

import io
import os
import pathlib
import subprocess
import tarfile


class Commit:
    """The files of the last commit of a tree, by name."""

    def __init__(self, tree):
        archive = subprocess.run(["git", "archive", "HEAD"], cwd=tree, check=True, capture_output=True).stdout
        with tarfile.open(fileobj=io.BytesIO(archive)) as commit:
            self.members = {member.name: member for member in commit if not member.isdir()}
            self.contents = {name: commit.extractfile(x).read() for name, x in self.members.items() if x.isfile()}

    def text(self, name):
        """A file's text, empty if there is none."""
        return self.contents.get(name, b"").decode()

    def write(self, folder, instead):
        """Writes it to a folder, some files with another text; what is alike is not written, so not built, again."""
        for name, member in self.members.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if member.issym():
                path.unlink(missing_ok=True)
                path.symlink_to(member.linkname)
                continue
            content = instead[name].encode() if name in instead else self.contents[name]
            if not path.is_file() or path.read_bytes() != content:
                path.write_bytes(content)
                path.chmod(member.mode)
        self.remove_others(folder)

    def remove_others(self, top):
        """Removes from a folder what the commit does not have, but for what was built."""
        for folder, folders, names in os.walk(top):
            if pathlib.Path(folder) == top:
                folders[:] = [name for name in folders if name != ".build"]
                names = [name for name in names if name != "Package.resolved"]
            for name in names:
                path = pathlib.Path(folder) / name
                if str(path.relative_to(top)) not in self.members:
                    path.unlink()
