# SPDX-License-Identifier: MIT
# SPDX-FileCopyrightText: 2026 The pixcollide authors

# Uses the playground of the site in headless Chromium as a visitor would.
#   python3 .ci/test_playground.py FOLDER SCREENSHOTS LUA
# Every program plays 120 frames without an error, and then its canvas is the picture that LUA, which has the native module,
# draws, bit for bit. Every example that the manual lets run prints what the manual says. Programs that do not end, or
# take all memory, or are none, and files that are none, behave as docs/playground.md says. All can be reached by keys.

import base64
import json
import os
import re
import subprocess
import sys
import tempfile
import zlib

from browser import Browser, serve

FRAMES = 120
WIDE, NARROW = (1280, 900), (400, 800)

# Promises of the page's state, for at most so many milliseconds; the state may be one of several, "running ended".
HELP = """
const body = document.body.dataset, $ = id => document.getElementById(id);
const until = async (test, most = 60000) => {
  for (const end = performance.now() + most; !test() && performance.now() < end;)
    await new Promise(done => setTimeout(done, 2));
  return test();
};
const state = (names, most) => until(() => names.split(" ").includes(body.state), most);
const look = () => ({ state: body.state, frames: Number(body.frames), output: $("lines").textContent,
  problem: $("problem").textContent, status: $("status").textContent, width: document.documentElement.scrollWidth,
  marked: document.querySelectorAll(".problem-line").length, numbers: $("numbers").textContent });
"""
STEPS = HELP + """
$("stop").click();
for (let k = 1; k <= arguments[0]; k++) {
  $("step").click();
  if (!await until(() => body.frames == k && body.state === "paused" || body.state === "failed")) break;
}
const { width, height } = $("canvas");
let text = "";
const pixels = $("canvas").getContext("2d").getImageData(0, 0, width, height).data;
for (let k = 0; k < pixels.length; k += 32768) text += String.fromCharCode(...pixels.subarray(k, k + 32768));
return { ...look(), canvas: btoa(text) };
"""
# Goes to another address of the page, which must have another fragment; waits until what runs is what it says.
GO = HELP + """
body.state = "none";
location.hash = arguments[0];
await state(arguments[1], arguments[2]);
return look();
"""
LINKS = """
return [...document.querySelectorAll("a[href*='#program=']")].map(link => {
  const next = link.parentElement.nextElementSibling, code = next && next.matches(".highlight") && next.querySelector("code");
  return { href: link.getAttribute("href"), output: code ? code.textContent : null };
});
"""
FOCUS = """
const at = document.activeElement;
return at.id || at.className.split(" ")[0] || at.textContent.trim() || at.tagName;
"""


def link_of(program):
    packer = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = packer.compress(program.encode()) + packer.flush()
    return "#program=" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


class Page:
    """The playground in the browser, and what is wrong with it."""

    def __init__(self, browser, site):
        self.browser, self.address, self.faults, self.checks = browser, site + "playground/index.html", [], 0

    def expect(self, is_so, fault):
        self.checks += 1
        if not is_so:
            self.faults.append(fault)

    def open(self, fragment=""):
        self.browser.open("about:blank")  # or it stays, with another fragment
        self.browser.open(self.address + fragment)

    def go(self, program, states, most=60000):
        return self.browser.run(GO, link_of(program), states, most)

    def expect_problem(self, name, seen, *parts):
        for part in parts:
            self.expect(part in seen["problem"], f"{name}: the page says {seen['problem']!r}, not {part!r}")

    def key(self, key, code=0, modifiers=0):
        text = "\r" if key == "Enter" else key if len(key) == 1 else ""
        for kind in "keyDown", "keyUp":
            self.browser.dev("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code,
                             modifiers=modifiers, text=text if kind == "keyDown" else "")


def native_picture(lua, program, folder):
    path = os.path.join(folder, program + ".png")
    subprocess.run([lua, "examples/playground/run.lua", program, str(FRAMES), path], check=True,
                   stdout=subprocess.DEVNULL)
    read = f"io.write(assert(require('pixcollide').loadPicture('{path}')):toPixels())"
    return subprocess.run([lua, "-e", read], check=True, stdout=subprocess.PIPE).stdout


def check_programs(page, programs, lua, screenshots):
    with tempfile.TemporaryDirectory() as folder:
        for program in programs:
            page.open(f"#name={program}")
            seen = page.browser.run(HELP + "await state('running'); $('overlay').click(); "
                                           "await until(() => body.frames > 20); $('overlay').click(); return look();")
            page.expect(seen["state"] == "running" and not seen["problem"], f"{program}: {seen}")
            seen = page.browser.run(STEPS, FRAMES)
            canvas = base64.b64decode(seen.pop("canvas"))
            page.expect(seen["frames"] == FRAMES and not seen["problem"], f"{program}: {seen}")
            page.expect(canvas == native_picture(lua, program, folder), f"{program}: the canvas is not the native picture")
            page.expect(seen["width"] <= NARROW[0], f"{program}: {seen['width']} pixels wide")
            page.browser.shoot(f"{screenshots}/playground-{program}.png")


def check_examples(page, folder, site):
    """Of all pages: what each example prints in the playground is what stands below it."""
    examples = {}
    for place, _, files in os.walk(folder):
        for file in (file for file in files if file.endswith(".html")):
            path = os.path.relpath(os.path.join(place, file), folder)
            with open(os.path.join(folder, path), encoding="utf-8") as text:
                if path.startswith("playground/") or "#program=" not in text.read():
                    continue
            page.browser.open(site + path)
            examples.update({link["href"].partition("#")[2]: (path, link["output"]) for link in page.browser.run(LINKS)})
    page.open()
    page.browser.run(HELP + "return state('running');")  # or the first program's state is taken for that of an example
    for fragment, (path, output) in examples.items():
        seen = page.browser.run(GO, "#" + fragment, "running ended failed", 60000)
        printed = seen["output"].strip().replace("program.lua:", "example:").expandtabs(4)  # as mkdocs does
        page.expect(not seen["problem"] and (output is None or printed == output.strip()),
                    f"{path}: an example prints {printed!r} {seen['problem']!r}, not {output!r}")
    page.expect(len(examples) > 50, f"only {len(examples)} examples of the manual can be run")


def check_hostile(page):
    seen = page.go("local a = 1\nwhile true do\n  a = a + 1\nend", "failed")
    page.expect_problem("an endless loop", seen, "stopped: this takes longer than 5 s")
    page.expect(re.search(r"program\.lua:[23]:", seen["problem"]), f"an endless loop: no line in {seen['problem']!r}")
    seen = page.go("require('playground').frame = function()\n  repeat until false\nend", "failed")
    page.expect_problem("an endless frame", seen, "program.lua:2: stopped: this takes longer than 2 s")
    page.expect(seen["marked"] == 1, "an endless frame: its line is not marked")
    seen = page.go("require('playground').frame = function()\n  while true do pcall(string.rep) end\nend", "failed")
    page.expect_problem("an endless frame that goes on after errors", seen, "program.lua:2: stopped")
    seen = page.go("local function loop() while true do end end\nwhile true do pcall(loop) end", "failed")
    page.expect_problem("a loop that catches its end", seen, "ended: no answer within 10 s")
    # The page's clock goes slower from here on: how fast this machine fills memory is not asked.
    page.browser.run("const begin = setInterval; window.setInterval = (tick, time) => begin(tick, 8 * time);")
    seen = page.go("local list = {}\nwhile true do list[#list + 1] = ('x'):rep(2 ^ 24) end", "failed", 90000)
    page.expect_problem("a program that takes all memory", seen, "not enough memory")
    seen = page.go("local pixcollide = require 'pixcollide'\nlocal list = {}\n"
                   "while true do list[#list + 1] = pixcollide.newMask(16384, 16384, true) end", "failed", 90000)
    page.expect_problem("masks that take all memory", seen, "program.lua:3:", "not enough memory")
    seen = page.go("local file = io.open('large', 'wb')\nfile:seek('set', 2 ^ 30)\nprint(file:write('x'), file:flush())",
                   "ended")
    page.expect("No space left" in seen["output"], f"a file of 1 GB: {seen['output']!r}")
    seen = page.go("local a = 1\nlocal b = = 2\n", "failed")
    page.expect_problem("a syntax error", seen, "program.lua:2: unexpected symbol near '='")
    page.expect(seen["marked"] == 1, "a syntax error: its line is not marked")
    seen = page.go("require('pixcollide').newMask(-1, 5)", "failed")
    page.expect_problem("a wrong argument", seen, "program.lua:1: bad argument #1 to 'newMask'")
    seen = page.go("error({})", "failed")
    page.expect(seen["problem"], "an error that is a table: nothing is said")
    seen = page.go("for k = 1, 1e5 do print(k) end", "ended")
    page.expect("more" in seen["output"] and len(seen["output"]) < 1e5, "endless printing is not cut short")
    seen = page.go("print(pcall(require, 'socket'))\nprint(io.open('/etc/passwd'))\nprint(os.execute 'ls')", "ended")
    page.expect("root" not in seen["output"], f"a look around: {seen['output']}")
    seen = page.browser.run(GO, "#program=AAAA", "stopped failed running", 60000)
    page.expect_problem("a broken link", seen, "The program cannot be opened")
    seen = page.go("print 'alive'", "ended")
    page.expect(seen["output"].strip() == "alive" and not seen["problem"], f"afterwards the page is not alive: {seen}")


def drop(page, folder, name, content):
    path = os.path.join(folder, name)
    with open(path, "wb") as file:
        file.write(content)
    page.browser.dev("DOM.enable")
    root = page.browser.dev("DOM.getDocument")["root"]["nodeId"]
    node = page.browser.dev("DOM.querySelector", nodeId=root, selector="#file-input")["nodeId"]
    page.browser.dev("DOM.setFileInputFiles", nodeId=node, files=[path])
    return page.browser.run(HELP + "await until(() => look().problem || look().output, 1500);"
                                   "const at = Number(body.frames); await until(() => body.frames > at + 5); return look();")


def check_files(page):
    with tempfile.TemporaryDirectory() as folder:
        with open("examples/assets/ship.png", "rb") as file:
            ship = file.read()
        page.open("#name=balls")
        page.browser.run(HELP + "await state('running')")
        seen = drop(page, folder, "no picture.png", b"this is no picture")
        page.expect("no picture.png: cannot" in seen["output"] and seen["state"] == "running",
                    f"a file that is no picture: {seen}")
        seen = drop(page, folder, "mine.png", ship)
        page.expect(not seen["problem"] and seen["state"] == "running", f"a picture: {seen}")
        page.browser.shoot(os.path.join(sys.argv[2], "playground-dropped.png"))
        seen = page.go("print(require('pixcollide').loadMask 'mine.png')", "ended")
        page.expect("mask (48x40" in seen["output"], f"a file of an earlier run: {seen}")
        seen = page.go("require('playground').frame = function() end", "running")
        seen = drop(page, folder, "other.png", ship)
        page.expect_problem("a file for a program that takes none", seen, "this program takes no files")
        page.expect(seen["state"] == "running", f"a file for a program that takes none: {seen}")


INPUT_PROGRAM = """
local playground = require "playground"
function playground.frame()
  local mouse = playground.mouse
  if mouse.wasPressed then print("pressed", mouse.x, mouse.y) end
  for _, key in ipairs { "left", "space", "a", "return" } do
    if playground.wasPressed(key) then print("key", key) end
  end
end
"""


def check_input(page):
    browser = page.browser
    page.go(INPUT_PROGRAM, "running")
    box = browser.run("const b = document.getElementById('canvas').getBoundingClientRect();"
                      "return [b.x, b.y, b.width, b.height]")
    x, y = box[0] + box[2] * 0.25, box[1] + box[3] * 0.5
    for kind in "mouseMoved", "mousePressed", "mouseReleased":
        browser.dev("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)
    for key, code in ("ArrowLeft", 37), (" ", 32), ("a", 65), ("Enter", 13):
        page.key(key, code)
    seen = browser.run(HELP + "await until(() => look().output.includes('return'), 3000); return look();")
    for line in "key\tleft", "key\tspace", "key\ta", "key\treturn":
        page.expect(line in seen["output"], f"input: no {line!r} in {seen['output']!r}")
    at = re.search(r"pressed\t(-?\d+)\t(-?\d+)", seen["output"])
    page.expect(at and abs(int(at[1]) - 160) <= 2 and abs(int(at[2]) - 180) <= 2, f"input: {seen['output']!r}")


def check_keyboard(page):
    """By the tab key alone all can be reached, and what has the focus can be used."""
    page.open("#name=glide")
    page.browser.run(HELP + "await state('running')")
    reached = []
    for _ in range(30):
        page.key("Tab", 9)
        reached.append(page.browser.run(FOCUS))
        if reached[-1] == "stop":
            page.key(" ", 32)
            page.expect(page.browser.run(HELP + "return state('stopped')"), "keys: Stop does nothing")
    for name in "canvas", "programs", "run", "step", "stop", "overlay", "add-files", "share", "lines", "cm-content":
        page.expect(name in reached, f"keys: {name} is not reached: {reached}")
    page.browser.run("document.querySelector('.cm-content').focus()")
    page.key("Enter", 13, modifiers=2)
    page.expect(page.browser.run(HELP + "return state('running', 5000)"), "keys: Ctrl+Enter does not run")


def check_share(page):
    page.open("#name=rays")
    page.browser.run(HELP + "await state('running'); $('share').click(); await until(() => $('link').value)")
    link = page.browser.run("return document.getElementById('link').value")
    page.expect("#program=" in link, f"share: {link}")
    packed = base64.urlsafe_b64decode(link.partition("#program=")[2] + "==")
    with open("examples/playground/rays.lua", "rb") as file:
        page.expect(zlib.decompress(packed, -15) == file.read(), "share: the link holds another program")


def main():
    folder, screenshots, lua = sys.argv[1:]
    os.makedirs(screenshots, exist_ok=True)
    with open("examples/playground/programs.json", encoding="utf-8") as file:
        programs = [entry["file"][:-4] for entry in json.load(file)]
    site = serve(folder)
    browser = Browser()
    page = Page(browser, site)
    try:
        browser.load_search(False)
        browser.resize(NARROW)
        check_programs(page, programs, lua, screenshots)
        browser.resize(WIDE)
        page.open("#name=ships")
        browser.run(STEPS, FRAMES)
        browser.shoot(f"{screenshots}/playground.png")
        check_share(page)
        check_files(page)
        check_input(page)
        check_keyboard(page)
        for message in browser.complaints():
            page.faults.append(f"console: {message}")
        check_hostile(page)
        browser.shoot(f"{screenshots}/playground-failed.png")
        check_examples(page, folder, site)
    finally:
        browser.end()
    for fault in page.faults:
        print("test-playground:", fault)
    print(f"playground: {page.checks} checks, {len(page.faults)} faults; pictures of it are in {screenshots}")
    sys.exit(1 if page.faults else 0)


main()
