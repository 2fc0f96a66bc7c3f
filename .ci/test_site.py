# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

# Opens every page of the site in headless Chromium.
#   python3 .ci/test_site.py FOLDER SCREENSHOTS
# A page may say nothing on the console and ask nothing of other sites, has no dead link, anchor or picture, and fits
# a window 400 pixels wide. Then: does the search find rayCast, and does the toggle darken the page?

import os
import sys
import time
import urllib.parse

from browser import Browser, serve

SHOWN = ["index.html", "docs/getting-started.html", "docs/reference/index.html", "docs/reference/rays.html",
         "docs/reference/sprite.html", "docs/guides/platformer.html", "docs/development.html",
         "examples/shooter.lua.html"]
WIDE, NARROW = (1280, 900), (400, 800)
PLAYGROUND = "playground/index.html"  # where an anchor is a program: see test_playground.py
GAMES = "play/index.html"  # a page of love.js's

# All that is asked of a page, once its pictures are there.
LOOK = """
const page = document.documentElement, all = s => [...document.querySelectorAll(s)];
return { width: Math.max(page.scrollWidth, document.body.scrollWidth),
  ids: all('[id]').map(e => e.id), links: all('a[href]').map(e => e.href),
  broken: all('img').filter(e => !e.complete || !e.naturalWidth).map(e => e.src) };
"""
RESULTS = "return [...document.querySelectorAll('.md-search-result__link')].map(e => e.href)"
SCHEME = "return document.body.getAttribute('data-md-color-scheme')"
TOGGLE = "document.querySelector('label[for^=__palette]:not([hidden])').click()"


def check_pages(browser, site, paths):
    """The faults of all pages."""
    faults, ids, links = [], {}, {}
    browser.resize(NARROW)
    for path in paths:
        browser.open(site + path)
        seen = browser.wait(LOOK, lambda seen: not seen["broken"])
        ids[path], links[path] = set(seen["ids"]), set(seen["links"])
        if seen["width"] > NARROW[0]:
            faults.append(f"{path}: {seen['width']} pixels wide in a window of {NARROW[0]}")
        faults += [f"{path}: no picture at {url}" for url in seen["broken"]]
        faults += [f"{path}: console: {message}" for message in browser.complaints()]
        faults += [f"{path}: asks {url}" for url in browser.requests()
                   if not url.startswith((site, "data:", "blob:" + site))]
    for path in paths:
        for link in links[path]:
            target, _, anchor = urllib.parse.unquote(link).partition("#")
            if not target.startswith(site):
                continue
            target = target[len(site):].partition("?")[0] or "index.html"
            # The browser takes a link to the top of a page for one even if there is no such anchor.
            if target not in ids and not os.path.isfile(os.path.join(sys.argv[1], target)):
                faults.append(f"{path}: no page for {link}")
            elif anchor and target != PLAYGROUND and anchor not in ids.get(target, ()):
                faults.append(f"{path}: no heading for {link}")
    return faults, sum(map(len, links.values()))


def check_search(browser, site, screenshots):
    browser.resize(WIDE)
    browser.open(site + "index.html?q=rayCast")
    found = browser.wait(RESULTS, lambda found: len(found) > 0)
    browser.shoot(f"{screenshots}/search.png")
    if not any("docs/reference/rays.html" in link and "worldraycast" in link for link in found):
        return [f"search: rayCast finds {found}"]
    return []


def check_toggle(browser, site):
    browser.open(site + "index.html")
    faults = []
    for scheme in "default", "slate", "default":
        seen = browser.wait(SCHEME, lambda seen: seen == scheme)
        if seen != scheme:
            faults.append(f"toggle: the colours are {seen}, not {scheme}")
        browser.run(TOGGLE)
    return faults


def check_games(browser, site, screenshots):
    """Does the first game begin, and ask nothing of other sites?"""
    browser.resize(WIDE)
    browser.complaints()
    list(browser.requests())
    browser.open(site + GAMES)
    said = ""
    for _ in range(300):
        said += "".join(browser.complaints())
        if "games: shooter" in said:
            break
        time.sleep(0.1)
    time.sleep(2)
    browser.shoot(f"{screenshots}/games.png")
    faults = [f"games: asks {url}" for url in browser.requests() if not url.startswith((site, "data:", "blob:" + site))]
    return faults if "games: shooter" in said else faults + [f"games: none begins: {said}"]


def take_screenshots(browser, site, paths, screenshots):
    for scheme, size in ("dark", WIDE), ("light", NARROW):
        browser.resize(size)
        browser.dev("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        browser.run("localStorage.clear()")  # where the colours of the last page are kept
        for path in paths:
            browser.open(site + path)
            browser.wait(LOOK, lambda seen: not seen["broken"])
            browser.shoot(f"{screenshots}/{path[:-5].replace('/', '-')}-{scheme}-{size[0]}.png")


def main():
    folder, screenshots = sys.argv[1:]
    os.makedirs(screenshots, exist_ok=True)
    paths = sorted(os.path.relpath(os.path.join(place, file), folder)
                   for place, _, files in os.walk(folder) for file in files
                   if file.endswith(".html") and file != "404.html")
    paths.remove(GAMES)
    site = serve(folder)
    browser = Browser()
    try:
        browser.dev("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
        browser.load_search(False)
        faults, links = check_pages(browser, site, paths)
        browser.load_search(True)
        faults += check_search(browser, site, screenshots)
        browser.load_search(False)
        faults += check_toggle(browser, site)
        faults += check_games(browser, site, screenshots)
        take_screenshots(browser, site, [path for path in SHOWN if path in paths], screenshots)
    finally:
        browser.end()
    for fault in faults:
        print("test-site:", fault.replace(site, ""))
    print(f"site: {len(paths)} pages, {links} links, {len(faults)} faults; pictures of it are in {screenshots}")
    sys.exit(1 if faults or not paths else 0)


main()
