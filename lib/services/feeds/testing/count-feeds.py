"""Counts what feeds of one source leave, as plain text and in the order given: a line of JSON for each."""

import json
import re
import sys

record = re.compile(r'<record url="([^"]*)"[^>]*? action="(add|delete)">.*?<title>(.*?)</title>', re.DOTALL)
kept = {}
for file in sys.argv[1:]:
    with open(file, encoding="utf-8") as opened:
        text = opened.read()
    found = record.findall(text)
    before = dict(kept)
    if "<feedtype>full</feedtype>" in text:
        kept = {}
    for url, action, title in found:
        if action == "add":
            kept[url] = title
        else:
            kept.pop(url, None)
    print(json.dumps({
        "records": len(found),
        "documents": len(kept),
        "added": len(kept.keys() - before.keys()),
        "changed": sum(1 for url in kept.keys() & before.keys() if kept[url] != before[url]),
        "unchanged": sum(1 for url, action, title in found if action == "add" and before.get(url) == title),
        "deleted": len(before.keys() - kept.keys()),
    }))
