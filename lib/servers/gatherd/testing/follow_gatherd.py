"""Follows a gatherd as a Broker does: keeps its objects in a file, and prints what came as one line of JSON.

Usage: follow_gatherd.py PORT SINCE STATE
"""

import json
import os
import re
import socket
import sys


def converse(port, command):
    """The text between the reply that opens the data of a command and the one that closes it."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as connection:
        stream = connection.makefile("rwb")
        greeting = stream.readline()
        assert greeting.startswith(b"000 - "), greeting
        stream.write(b"HELLO follower\n" + command.encode() + b"\nQUIT\n")
        stream.flush()
        assert stream.readline().startswith(b"100 - ")
        opening = stream.readline()
        assert opening[:1] in b"34", opening
        text = stream.read()
    end = re.search(rb"[34]99 - .*\n999 - .*\n\Z", text)
    assert end, text[-200:]
    return text[: end.start()]


def read_object(text, at):
    """An object at its @, and where it ends."""
    head = re.compile(rb"@(\S+)\s*\{\s*(\S+)\s*\n").match(text, at)
    assert head, text[at : at + 80]
    found = {"type": head[1].decode(), "url": head[2].decode(), "attributes": {}}
    at = head.end()
    while not text.startswith(b"}\n", at):
        line = re.compile(rb"([^{]+)\{(\d+)\}:\t").match(text, at)
        assert line, text[at : at + 80]
        end = line.end() + int(line[2])
        assert text[end : end + 1] == b"\n", text[at : end + 2]
        found["attributes"][line[1].decode().lower()] = text[line.end() : end].decode()
        at = end + 1
    return found, at + 2


def read_sections(text):
    sections = {}
    at = 0
    for name in ("DELETE", "REFRESH", "UPDATE"):
        opening = re.compile(rb"@%s \{\s*" % name.encode()).match(text, at)
        assert opening, text[at : at + 80]
        at = opening.end()
        sections[name] = []
        while not text.startswith(b"}", at):
            found, at = read_object(text, at)
            sections[name].append(found)
        at += 2
    assert at == len(text), text[at:]
    return sections


def main():
    port, since, file = int(sys.argv[1]), sys.argv[2], sys.argv[3]
    state = {}
    if since != "0" and os.path.exists(file):
        with open(file, encoding="utf-8") as opened:
            state = json.load(opened)
    info, _ = read_object(converse(port, "INFO"), 0)
    sections = read_sections(converse(port, f"SEND-UPDATE {since}"))
    for each in sections["DELETE"]:
        del state[each["url"]]
    for each in sections["REFRESH"]:
        state[each["url"]]["attributes"].update(each["attributes"])
    for each in sections["UPDATE"]:
        state[each["url"]] = each
    with open(file, "w", encoding="utf-8") as opened:
        json.dump(state, opened)
    print(json.dumps({"info": info, **{name.lower(): each for name, each in sections.items()}, "state": state}))


main()
