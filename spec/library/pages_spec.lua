-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Runs the examples of README.md and docs, and follows their links; see support/pages.lua for how examples are marked.

local child = require "spec.support.child"
local luajit = require "spec.support.luajit"
local pages = require "spec.support.pages"

local function run(code)
  local print, printed = pages.printer()
  pages.compile(code, setmetatable({ print = print }, { __index = _G }))()
  return printed()
end

local function readFile(path)
  local file = io.open(path, "rb")
  local text = file and file:read("*a")
  if file then file:close() end
  return text
end

-- The anchors of a page's headings, each page read once: a second one of the same name gets a number.
local known = {}
local function anchorsOf(path)
  local anchors = known[path]
  if anchors then return anchors end
  anchors = {}
  known[path] = anchors
  for _, line in ipairs(pages.lines(path)) do
    local heading = line:match("^#+ (.*)$")
    if heading then
      local anchor = heading:gsub("Ö", "ö"):lower():gsub("[^%w%s_\128-\255-]", ""):gsub("%s", "-")
      assert(not anchors[anchor], path .. " has two headings for #" .. anchor)
      anchors[anchor] = true
    end
  end
  return anchors
end

-- Links of a page to other files and headings that are not there.
local function deadLinks(path, dead)
  local isCode = false
  for _, line in ipairs(pages.lines(path)) do
    if line:find("^```") then isCode = not isCode end
    for link in (isCode and "" or line:gsub("`[^`]*`", "")):gmatch("%]%(([^)]+)%)") do
      if not link:find("^%a+:") then
        local file, anchor = link:match("^([^#]*)#?(.*)$")
        local target = file == "" and path or pages.resolve(path, file)
        if not readFile(target) or anchor ~= "" and not anchorsOf(target)[anchor] then
          dead[#dead + 1] = path .. " -> " .. link
        end
      end
    end
  end
end

describe("the reference", function()
  it("says what lua/pixcollide/meta says", function()
    local stale = {}
    loadfile(".ci/reference.lua")(function(path, text)
      if readFile(path):gsub("\r\n", "\n") ~= text then stale[#stale + 1] = path end
    end)
    assert.equal("", table.concat(stale, ", "), "run make docs")
  end)
end)

describe("the pages", function()
  it("link to what is there", function()
    local dead = {}
    for _, path in ipairs(pages.paths()) do deadLinks(path, dead) end
    assert.equal("", table.concat(dead, "\n"))
  end)

  for _, word in ipairs { "run", luajit.ffi "examples of the manual that say so" and "run in LuaJIT" } do
    for _, example in ipairs(pages.examples(word)) do
      it("print what they say in " .. example.name, function() assert.equal(example.output, run(example.code)) end)
    end
  end
end)

describe("README.md", function()
  it("counts in the demo what the demo counts", function()
    local text = table.concat(pages.lines("README.md"), " ")
    local said = { text:match("of the ([%d,]+) pairs of a frame ([%d,]+) need a test of their boxes, ([%d,]+) a test") }
    local printed = child.run('arg = { [0] = "examples/balls.lua", "build" } dofile(arg[0])')
    assert.same(said, { printed:match("Of ([%d,]+) pairs a frame, ([%d,]+) %b() needed a box test, ([%d,]+) ") })
    assert.equal(3, #said)
  end)
end)
