# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

# Opens every page of the site in headless Chromium, by chromedriver's own protocol: JSON over HTTP.
#   python3 .ci/test_site.py FOLDER SCREENSHOTS
# A page may say nothing on the console and ask nothing of other sites, has no dead link, anchor or picture, and fits
# a window 400 pixels wide. Then: does the search find rayCast, and does the toggle darken the page?

import atexit
import base64
import functools
import http.server
import json
import os
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.parse
import urllib.request

SHOWN = ["index.html", "docs/getting-started.html", "docs/reference/index.html", "docs/reference/rays.html",
         "docs/reference/sprite.html", "docs/guides/platformer.html", "docs/development.html",
         "examples/shooter.lua.html"]
WIDE, NARROW = (1280, 900), (400, 800)

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


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


class Browser:
    """A session of chromedriver, whose process ends with it."""

    def __init__(self):
        self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        atexit.register(self.driver.terminate)
        port = next(line.split(" on port ")[1].strip(". \n") for line in self.driver.stdout
                    if "started successfully on port " in line)
        self.url = f"http://127.0.0.1:{port}/session"
        options = ["--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars"]
        if os.geteuid() == 0:
            options.append("--no-sandbox")
        self.url += "/" + self.call("", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": {"args": options},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}}})["sessionId"]

    def call(self, path, body=None, method="POST"):
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            sys.exit(f"test-site: {path}: {error.read().decode()}")

    def run(self, script):
        return self.call("/execute/sync", {"script": script, "args": []})

    def dev(self, command, **params):
        return self.call("/goog/cdp/execute", {"cmd": command, "params": params})

    def resize(self, size):
        self.dev("Emulation.setDeviceMetricsOverride", width=size[0], height=size[1], deviceScaleFactor=1, mobile=False)

    def load_search(self, is_loaded):
        """Every page makes its index of all words anew, which takes longer than all else of it."""
        self.dev("Network.enable")
        self.dev("Network.setBlockedURLs", urls=[] if is_loaded else ["*/search_index.json"])

    def wait(self, script, is_done):
        """What the script gives when that will do, or at last."""
        for _ in range(50):
            value = self.run(script)
            if is_done(value):
                break
            time.sleep(0.1)
        return value

    def requests(self):
        """The addresses that were asked since the last time."""
        for entry in self.call("/se/log", {"type": "performance"}):
            message = json.loads(entry["message"])["message"]
            if message["method"] == "Network.requestWillBeSent":
                yield message["params"]["request"]["url"]

    def end(self):
        self.call("", method="DELETE")
        self.driver.terminate()
        self.driver.wait()


def check_pages(browser, site, paths):
    """The faults of all pages."""
    faults, ids, links = [], {}, {}
    browser.resize(NARROW)
    for path in paths:
        browser.call("/url", {"url": site + path})
        seen = browser.wait(LOOK, lambda seen: not seen["broken"])
        ids[path], links[path] = set(seen["ids"]), set(seen["links"])
        if seen["width"] > NARROW[0]:
            faults.append(f"{path}: {seen['width']} pixels wide in a window of {NARROW[0]}")
        faults += [f"{path}: no picture at {url}" for url in seen["broken"]]
        faults += [f"{path}: console: {entry['message']}" for entry in browser.call("/se/log", {"type": "browser"})]
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
            elif anchor and anchor not in ids.get(target, ()):
                faults.append(f"{path}: no heading for {link}")
    return faults, sum(map(len, links.values()))


def check_search(browser, site, screenshots):
    browser.resize(WIDE)
    browser.call("/url", {"url": site + "index.html?q=rayCast"})
    found = browser.wait(RESULTS, lambda found: len(found) > 0)
    shoot(browser, f"{screenshots}/search.png")
    if not any("docs/reference/rays.html" in link and "worldraycast" in link for link in found):
        return [f"search: rayCast finds {found}"]
    return []


def check_toggle(browser, site):
    browser.call("/url", {"url": site + "index.html"})
    faults = []
    for scheme in "default", "slate", "default":
        seen = browser.wait(SCHEME, lambda seen: seen == scheme)
        if seen != scheme:
            faults.append(f"toggle: the colours are {seen}, not {scheme}")
        browser.run(TOGGLE)
    return faults


def shoot(browser, file):
    with open(file, "wb") as out:
        out.write(base64.b64decode(browser.call("/screenshot", method="GET")))


def take_screenshots(browser, site, paths, screenshots):
    for scheme, size in ("dark", WIDE), ("light", NARROW):
        browser.resize(size)
        browser.dev("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        browser.run("localStorage.clear()")  # where the colours of the last page are kept
        for path in paths:
            browser.call("/url", {"url": site + path})
            browser.wait(LOOK, lambda seen: not seen["broken"])
            shoot(browser, f"{screenshots}/{path[:-5].replace('/', '-')}-{scheme}-{size[0]}.png")


def main():
    folder, screenshots = sys.argv[1:]
    os.makedirs(screenshots, exist_ok=True)
    paths = sorted(os.path.relpath(os.path.join(place, file), folder)
                   for place, _, files in os.walk(folder) for file in files
                   if file.endswith(".html") and file != "404.html")
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    site = f"http://127.0.0.1:{server.server_port}/"
    browser = Browser()
    try:
        browser.dev("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": "light"}])
        browser.load_search(False)
        faults, links = check_pages(browser, site, paths)
        browser.load_search(True)
        faults += check_search(browser, site, screenshots)
        browser.load_search(False)
        faults += check_toggle(browser, site)
        take_screenshots(browser, site, [path for path in SHOWN if path in paths], screenshots)
    finally:
        browser.end()
    for fault in faults:
        print("test-site:", fault.replace(site, ""))
    print(f"site: {len(paths)} pages, {links} links, {len(faults)} faults; pictures of it are in {screenshots}")
    sys.exit(1 if faults or not paths else 0)


main()
