# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

"""Headless Chromium, by chromedriver's own protocol: JSON over HTTP; and a server for the folder that it looks at."""

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
import urllib.request


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
        options = ["--headless=new", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--disable-dev-shm-usage", "--hide-scrollbars"]
        if os.geteuid() == 0:
            options.append("--no-sandbox")
        self.url += "/" + self.call("", {"capabilities": {"alwaysMatch": {
            "browserName": "chrome", "goog:chromeOptions": {"args": options}, "timeouts": {"script": 300000},
            "goog:loggingPrefs": {"browser": "ALL", "performance": "ALL"}}}})["sessionId"]

    def call(self, path, body=None, method="POST"):
        data = json.dumps(body or {}).encode() if method == "POST" else None
        request = urllib.request.Request(self.url + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=310) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            sys.exit(f"test-site: {path}: {error.read().decode()}")

    def open(self, url):
        self.call("/url", {"url": url})

    def run(self, script, *args):
        """What the script returns; a promise is waited for."""
        return self.call("/execute/sync", {"script": script, "args": list(args)})

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

    def complaints(self):
        """What was said on the console since the last time."""
        return [entry["message"] for entry in self.call("/se/log", {"type": "browser"})]

    def shoot(self, file):
        with open(file, "wb") as out:
            out.write(base64.b64decode(self.call("/screenshot", method="GET")))

    def end(self):
        self.call("", method="DELETE")
        self.driver.terminate()
        self.driver.wait()


def serve(folder):
    """The address at which the folder is served, until this program ends."""
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=folder))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"
