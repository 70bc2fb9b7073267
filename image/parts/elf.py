"""What an ELF file needs to run: its interpreter and its libraries."""

import re
import subprocess

TRIPLE = "aarch64-linux-gnu"
# Not `socketpair`: the standard library's crash handler talks to its backtracer through one.
NETWORK = {
    "accept", "accept4", "bind", "connect", "getaddrinfo", "gethostbyname", "getnameinfo",
    "listen", "recv", "recvfrom", "recvmmsg", "recvmsg", "send", "sendmmsg", "sendmsg", "sendto",
    "socket",
}  # fmt: skip
FOLDERS = (f"usr/lib/{TRIPLE}", f"lib/{TRIPLE}", "usr/lib", "lib")


def needs(path):
    """Names under NEEDED, and the interpreter's path if there is one."""
    command = ["readelf", "--dynamic", "--program-headers", "--wide", str(path)]
    text = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True).stdout
    interpreter = re.search(r"interpreter: (\S+?)\]", text)
    return re.findall(r"\(NEEDED\).*\[(.*?)\]", text), interpreter and interpreter[1]


def symbols(program, *options):
    """(name, whether it is undefined) of every symbol."""
    command = ["readelf", "--wide", *options, str(program)]
    text = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True, errors="backslashreplace").stdout
    rows = (line.split() for line in text.splitlines())
    return [(row[7].split("@")[0], row[6] == "UND") for row in rows if len(row) > 7]


def undefined(program):
    """What a program imports."""
    return {name for name, missing in symbols(program, "--dyn-syms") if missing}


def find(root, name):
    """The library `name` in an unpacked system."""
    for folder in FOLDERS:
        path = root / folder / name
        if path.exists():
            return path
    raise FileNotFoundError(f"{name} is in no library folder of {root}")


def add_program(archive, root, source, path):
    """Adds a program to an archive with every library that it names, directly or not."""
    names, interpreter = needs(source)
    archive.copy(path, source)
    if interpreter:
        archive.copy(interpreter, find(root, interpreter.rsplit("/", 1)[1]))
    add_libraries(archive, root, names)


def add_libraries(archive, root, names):
    """Adds libraries to an archive with every library that they need."""
    names, done = list(names), set()
    while names:
        name = names.pop()
        if name not in done:
            done.add(name)
            library = find(root, name)
            archive.copy(f"lib/{TRIPLE}/{name}", library)
            names += needs(library)[0]
