# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

"""A hook of mkdocs: the search finds what the manual says, and no words in the programs that it shows."""

import json
import os
import re


def on_post_build(config):
    path = os.path.join(config["site_dir"], "search", "search_index.json")
    with open(path, encoding="utf-8") as file:
        index = json.load(file)
    # A program is a page called as its file: rollback.lua.html.
    index["docs"] = [entry for entry in index["docs"] if not re.search(r"\.\w+\.html", entry["location"])]
    with open(path, "w", encoding="utf-8") as file:
        json.dump(index, file, separators=(",", ":"))
