-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What the module has and what lua/pixcollide/meta says of it must agree; docs/reference is written from meta.

local pixcollide = require "pixcollide"
local meta = require "spec.support.meta"
local system = require "spec.support.system"

-- The first word of a call in each place, and the object that has the functions.
local mask = pixcollide.newMask(1, 1)
local OBJECTS = {
  { name = "pixcollide", value = pixcollide },
  { name = "mask", value = mask },
  { name = "sprite", value = pixcollide.newSprite(mask) },
  { name = "world", value = pixcollide.newWorld() },
  { name = "picture", value = pixcollide.newPicture(1, 1) },
  { name = "pixcollide.love", functions = require("pixcollide.love")(pixcollide) },
  { name = "pixcollide.aseprite", functions = pixcollide.aseprite },
  { name = "pixcollide.tiled", functions = pixcollide.tiled },
  { name = "sheet", functions = require "pixcollide.aseprite.sheet", areMethods = true },
  { name = "animation", functions = require "pixcollide.aseprite.animation", areMethods = true },
  { name = "level", functions = require "pixcollide.tiled.level", areMethods = true },
}

-- A class of luassert's own, to which pixcollide.luassert adds.
local NOT_OURS = { internal = true }

local function readFile(path)
  local file = assert(io.open(path, "rb"))
  local text = file:read("*a")
  file:close()
  return (text:gsub("\r\n", "\n"))
end

local META = "lua/pixcollide/meta"

-- The text of each file in meta by the page that it is.
local function readPages()
  local pages = {}
  for _, name in ipairs(system.list(META)) do
    local text = readFile(META .. "/" .. name)
    local page = assert(text:match("\n%-%- Page of the reference: ([^\n]*)%.\n"), name .. " does not say which page it is")
    assert(not pages[page], page)
    pages[page] = text
  end
  return pages
end

local function readMeta()
  local texts = {}
  for _, text in pairs(readPages()) do
    texts[#texts + 1] = text
  end
  return table.concat(texts, "\n")
end

-- Each list maps "mask:get" to true.

local function listModule()
  local list = {}
  for _, object in ipairs(OBJECTS) do
    local isModule = object.value == pixcollide
    local functions = object.functions or isModule and pixcollide or debug.getmetatable(object.value).__index
    local separator = (isModule or object.functions and not object.areMethods) and "." or ":"
    for name, value in pairs(functions) do
      if type(value) == "function" then
        list[object.name .. separator .. name] = true
      end
    end
  end
  return list
end

local function listMeta()
  local list = {}
  for _, page in ipairs(meta.pages()) do
    for _, group in ipairs(page.groups) do
      for _, f in ipairs(group.functions) do
        list[f.call] = not NOT_OURS[f.class] or nil
      end
    end
  end
  return list
end

local function assertSame(list, name, other, otherName)
  local missing = {}
  for key in pairs(list) do
    if not other[key] then
      missing[#missing + 1] = key .. " is in " .. name .. " but not in " .. otherName
    end
  end
  for key in pairs(other) do
    if not list[key] then
      missing[#missing + 1] = key .. " is in " .. otherName .. " but not in " .. name
    end
  end
  table.sort(missing)
  assert.equal("", table.concat(missing, "\n"))
end

describe("the API", function()
  it("finds what it compares", function()
    for _, list in ipairs { listModule(), listMeta() } do
      for _, key in ipairs { "pixcollide.newMask", "mask:get", "sprite:collides", "world:add", "picture:save" } do
        assert.is_truthy(list[key], key)
      end
    end
  end)

  it("is the same in the module and in meta", function()
    assertSame(listModule(), "the module", listMeta(), "meta")
  end)

  it("has nothing else but the version and its parts", function()
    local others = {}
    for name, value in pairs(pixcollide) do
      if type(value) ~= "function" then
        others[#others + 1] = name
      end
    end
    table.sort(others)
    assert.same({ "_VERSION", "aseprite", "tiled" }, others) -- "love" only in LÖVE
    assert.is_truthy(readMeta():find('---@field _VERSION string "' .. pixcollide._VERSION .. '"', 1, true))
  end)

  describe("meta", function()
    it("names each parameter of a function, in order", function()
      local problems, annotated = {}, {}
      for line in readMeta():gmatch("[^\n]+") do
        local parameter = line:match("^%-%-%-@param ([%w_]+)")
        local name, arguments = line:match("^function ([%w_.:]+)(%b()) end$")
        if parameter then
          annotated[#annotated + 1] = parameter
        elseif name then
          if table.concat(annotated, ", ") ~= arguments:sub(2, -2) then
            problems[#problems + 1] = ("%s%s is annotated with (%s)"):format(name, arguments, table.concat(annotated, ", "))
          end
          annotated = {}
        end
      end
      assert.equal("", table.concat(problems, "\n"))
    end)

    it("says of all results that may be nil that they may: those that come after another one, too", function()
      local problems, mayBeNil = {}, false
      for line in readMeta():gmatch("[^\n]+") do
        local kind, rest = line:match("^%-%-%-@return (%S+)(.*)$")
        if kind then
          local isOptional = kind:find("?", 1, true) ~= nil or kind:find("|string$") ~= nil -- or a message
          if mayBeNil and not isOptional and not rest:find("never nil", 1, true) then
            problems[#problems + 1] = kind .. rest
          end
          mayBeNil = isOptional
        elseif line:find("^function ") then
          mayBeNil = false
        end
      end
      assert.equal("", table.concat(problems, "\n"))
    end)

    it("is a program that does nothing", function()
      local before = {}
      for name in pairs(_G) do
        before[name] = true
      end
      for _, name in ipairs(system.list(META)) do
        assert.is_table(assert(loadfile(META .. "/" .. name))())
      end
      for name in pairs(_G) do
        assert.is_truthy(before[name], name)
      end
    end)
  end)
end)
