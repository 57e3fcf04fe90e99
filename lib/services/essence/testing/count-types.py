"""Types of all files below folders, by the rules of the Harvest manual (4.5, 4.7.1) and the system's own programs.

usage: count-types.py LIB FOLDER...
LIB has byurl.cf, byname.cf, bycontent.cf, and stoplist.cf. Links are not followed. Prints a line of JSON for each file:
its path, type, what told it (url, name, content), for content the description by file(1), and the members of archives.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from urllib.parse import quote

LEVELS = 5
BATCH = 400
UNPACK = {
    "GNUCompressed": "gzip", "Compressed": "gzip", "Bzip2Compressed": "bzip2", "XzCompressed": "xz",
    "ZstdCompressed": "zstd", "GNUCompressedTar": "tar", "CompressedTar": "tar", "Bzip2CompressedTar": "tar",
    "XzCompressedTar": "tar", "ZstdCompressedTar": "tar", "Tar": "tar", "PCCompressed": "zip",
}
SUFFIX = re.compile(r"\.(gz|z|bz2|xz|zst)$", re.IGNORECASE)


def lines_of(name):
    with open(os.path.join(sys.argv[1], name), encoding="utf-8") as opened:
        return [line for line in map(str.strip, opened) if line and not line.startswith("#")]


def heuristics(name):
    return [(kind, re.compile(regex)) for kind, regex in (line.split(None, 1) for line in lines_of(name))]


BY_URL, BY_NAME, BY_CONTENT = (heuristics(name) for name in ("byurl.cf", "byname.cf", "bycontent.cf"))
STOPPED = {line.lower() for line in lines_of("stoplist.cf")}


def first(rules, subject):
    return next((kind for kind, regex in rules if regex.search(subject)), None)


def describe(paths):
    """What file(1) prints of each."""
    said = []
    for at in range(0, len(paths), BATCH):
        batch = [os.fsencode(path) for path in paths[at:at + BATCH]]
        said += subprocess.run(["file", "-b", "--", *batch], capture_output=True, check=True).stdout.splitlines()
    return [line.decode(errors="replace") for line in said]


def typed(files):
    """Gives each file its type: by URL, by name, by content, the first that tells it."""
    unknown = []
    for file in files:
        url = "file://" + quote(os.fsencode(file["at"])) if file["level"] == 0 else ""
        by_url, by_name = url and first(BY_URL, url), first(BY_NAME, file["name"].rsplit("/", 1)[-1])
        file["type"], file["by"] = by_url or by_name, "url" if by_url else "name"
        if file["type"] is None:
            unknown.append(file)
    for file, said in zip(unknown, describe([file["at"] for file in unknown])):
        file.update(type=first(BY_CONTENT, said) or "Unrecognized", by="content", said=said)
    return files


def regular(folder):
    for top, _, names in sorted(os.walk(folder)):
        for name in sorted(names):
            path = os.path.join(top, name)
            if os.path.isfile(path) and not os.path.islink(path):
                yield path


def gunzip(files, work):
    """Each into a folder of its own: gzip writes it under the name that it has in it."""
    packed = []
    for number, file in enumerate(files):
        folder = os.path.join(work, str(number))
        os.mkdir(folder)
        name = os.path.basename(file["name"])
        copy = os.path.join(folder, name if re.search(r"\.(gz|z|Z|tgz|taz)$", name) else name + ".gz")
        shutil.copyfile(file["at"], copy)
        packed.append(copy)
    subprocess.run(["gzip", "-dNf", "--", *packed], capture_output=True)
    for copy in filter(os.path.exists, packed):
        os.remove(copy)
    return [os.path.join(work, str(number)) for number in range(len(files))]


def unpack(file, folder):
    how = UNPACK[file["type"]]
    os.mkdir(folder)
    if how == "tar":
        subprocess.run(["tar", "-xf", file["at"], "-C", folder, "--no-same-owner"], capture_output=True)
    elif how == "zip":
        subprocess.run(["unzip", "-qq", "-o", file["at"], "-d", folder], capture_output=True)
    else:
        name = SUFFIX.sub("", os.path.basename(file["name"])) or "unnamed"
        with open(os.path.join(folder, name), "wb") as out:
            made = subprocess.run([how, "-dc", file["at"]], stdout=out, stderr=subprocess.DEVNULL)
        if made.returncode != 0 and os.path.getsize(out.name) == 0:
            os.remove(out.name)
    return folder


def unnest(files, level, work):
    """Puts the members of nested files, and those of their members, into the files they are in."""
    if level > LEVELS:
        for file in files:
            if file["type"] in UNPACK:
                file["deep"] = True
        return
    nested = [file for file in files if file["type"] in UNPACK]
    for at in range(0, len(nested), BATCH):
        folder = tempfile.mkdtemp(dir=work)
        batch = nested[at:at + BATCH]
        gzipped = [file for file in batch if UNPACK[file["type"]] == "gzip"]
        os.mkdir(os.path.join(folder, "g"))
        places = list(zip(gzipped, gunzip(gzipped, os.path.join(folder, "g"))))
        others = [file for file in batch if UNPACK[file["type"]] != "gzip"]
        places += [(file, unpack(file, os.path.join(folder, f"x{n}"))) for n, file in enumerate(others)]
        members = []
        for file, place in places:
            file["members"] = [
                {"at": path, "name": os.path.relpath(path, place), "level": level} for path in regular(place)
            ]
            members += file["members"]
        unnest(typed(members), level + 1, work)
        shutil.rmtree(folder)


def shown(file):
    out = {key: file[key] for key in ("name", "type", "by", "said", "deep") if key in file}
    out["stopped"] = file["type"].lower() in STOPPED
    if file["level"] == 0:
        out["name"] = file["at"]
    if "members" in file:
        out["members"] = [shown(member) for member in file["members"]]
    return out


def main():
    files = [{"at": p, "name": os.path.basename(p), "level": 0} for top in sys.argv[2:] for p in regular(top)]
    with tempfile.TemporaryDirectory() as work:
        unnest([file for file in typed(files) if file["type"].lower() not in STOPPED], 1, work)
    for file in files:
        print(json.dumps(shown(file)))


main()
