"""The software bill of materials (SPDX 2.3): Debian's packages, of which the image has files, and ours."""

import datetime
import re

from . import debian, kernel, places

# What Debian's copyright files say without a name that SPDX has too.
SPDX = {
    "GPL-2": "GPL-2.0-only", "GPL-2.0": "GPL-2.0-only", "GPL-2+": "GPL-2.0-or-later",
    "GPL-3": "GPL-3.0-only", "GPL-3+": "GPL-3.0-or-later", "LGPL-2": "LGPL-2.0-only",
    "LGPL-2+": "LGPL-2.0-or-later", "LGPL-2.1": "LGPL-2.1-only", "LGPL-2.1+": "LGPL-2.1-or-later",
    "LGPL-3+": "LGPL-3.0-or-later", "Expat": "MIT", "MIT": "MIT", "BSD-2-clause": "BSD-2-Clause",
    "BSD-3-clause": "BSD-3-Clause", "BSD-4-clause": "BSD-4-Clause", "Apache-2.0": "Apache-2.0",
    "Zlib": "Zlib", "zlib": "Zlib", "ISC": "ISC", "FTL": "FTL", "Artistic": "Artistic-1.0-Perl",
    "CC0-1.0": "CC0-1.0", "public-domain": "LicenseRef-public-domain",
}  # fmt: skip


def _roots():
    linux = kernel.newest()
    return debian.root(), linux.folder


def packages_of(paths):
    """The packages that files of the unpacked systems belong to, by name."""
    wanted = {path.resolve() for path in paths}
    found = set()
    for root in _roots():
        root = root.resolve()
        inside = {str(path.relative_to(root)) for path in wanted if path.is_relative_to(root)}
        for listing in (root / ".packages").iterdir():
            names = {name.removeprefix("./") for name in listing.read_text().splitlines()}
            if names & inside:
                found.add(listing.name)
    return [package for package in debian.packages() if package.name in found]


def copyright_of(package):
    """The text of a package's copyright file; kernels and libraries share those of a sibling."""
    for root in _roots():
        path = root / "usr/share/doc" / package.name / "copyright"
        if path.exists():
            return path.read_text(errors="replace")
    return ""


def licences(package):
    """The short names of the licences in a package's copyright file, sorted."""
    text = copyright_of(package)
    names = set()
    for line in re.findall(r"^License: *(.+)$", text, re.M):
        names.update(re.split(r"\s+(?:and|or|with)\s+|,\s*", line.split(" with ")[0].strip()))
    if not names:
        names = set(re.findall(r"/usr/share/common-licenses/([\w.+-]*\w)", text))
    return sorted(name for name in names if name)


def _reference(name):
    return SPDX.get(name) or "LicenseRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", name)


def _declared(package):
    names = sorted({_reference(name) for name in licences(package)})
    return " AND ".join(names) if names else "NOASSERTION"


def _debian(package):
    return {
        "SPDXID": "SPDXRef-" + re.sub(r"[^A-Za-z0-9.-]", "-", package.name),
        "name": package.name,
        "versionInfo": package.version,
        "supplier": "Organization: Debian",
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "checksums": [{"algorithm": "SHA256", "checksumValue": package.sha256}],
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": _declared(package),
        "copyrightText": "NOASSERTION",
        "externalRefs": [{
            "referenceCategory": "PACKAGE-MANAGER",
            "referenceType": "purl",
            "referenceLocator": f"pkg:deb/debian/{package.name}@{package.version}?arch=arm64",
        }],
    }  # fmt: skip


def document(name, version, image, digest, packages, seconds):
    """The SPDX document of an image, as what JSON holds."""
    ours = {
        "SPDXID": "SPDXRef-phosphor",
        "name": "phosphor",
        "versionInfo": version,
        "packageFileName": image,
        "downloadLocation": "NOASSERTION",
        "filesAnalyzed": False,
        "checksums": [{"algorithm": "SHA256", "checksumValue": digest}],
        "licenseConcluded": "NOASSERTION",
        "licenseDeclared": _own_licence(),
        "copyrightText": "NOASSERTION",
    }
    others = [_debian(package) for package in packages]
    used = {part for entry in others for part in entry["licenseDeclared"].split(" AND ")}
    extracted = sorted(part for part in used if part.startswith("LicenseRef-"))
    return {
        "spdxVersion": "SPDX-2.3",
        "dataLicense": "CC0-1.0",
        "SPDXID": "SPDXRef-DOCUMENT",
        "name": name,
        "documentNamespace": f"https://spdx.org/spdxdocs/{name}-{digest[:32]}",
        "creationInfo": {
            "created": datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%SZ"),
            "creators": ["Tool: phosphor-image-build"],
        },
        "packages": [ours, *others],
        "hasExtractedLicensingInfos": [
            {"licenseId": part, "name": part.removeprefix("LicenseRef-"),
             "extractedText": "See the copyright file of the Debian packages that name it."}
            for part in extracted
        ],
        "relationships": [
            {"spdxElementId": "SPDXRef-DOCUMENT", "relationshipType": "DESCRIBES", "relatedSpdxElement": ours["SPDXID"]},
            *({"spdxElementId": ours["SPDXID"], "relationshipType": "CONTAINS", "relatedSpdxElement": entry["SPDXID"]}
              for entry in others),
        ],
    }  # fmt: skip


def _own_licence():
    text = (places.TREE / "LICENSE").read_text()
    return "MIT" if text.startswith("MIT") else "Apache-2.0" if "Apache License" in text[:200] else "NOASSERTION"
