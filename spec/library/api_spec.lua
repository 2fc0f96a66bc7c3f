-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What the module has and what lua/pixcollide/meta says of it must agree; docs/reference is written from meta.

local pixcollide = require "pixcollide"
local meta = require "spec.support.meta"
local system = require "spec.support.system"

local function methodsOf(object) return debug.getmetatable(object).__index end

-- What stands before a function's name in a call, and the functions.
local mask = pixcollide.newMask(1, 1)
local PLACES = {
  { "pixcollide.", pixcollide }, { "mask:", methodsOf(mask) }, { "sprite:", methodsOf(pixcollide.newSprite(mask)) },
  { "world:", methodsOf(pixcollide.newWorld()) }, { "picture:", methodsOf(pixcollide.newPicture(1, 1)) },
  { "snapshot:", methodsOf(pixcollide.newWorld():snapshot()) },
  { "pixcollide.love.", require("pixcollide.love")(pixcollide) },
  { "pixcollide.aseprite.", pixcollide.aseprite }, { "pixcollide.atlas.", pixcollide.atlas }, { "pixcollide.tiled.", pixcollide.tiled },
  { "pixcollide.ldtk.", pixcollide.ldtk },
  { "sheet:", require "pixcollide.aseprite.sheet" }, { "animation:", require "pixcollide.aseprite.animation" },
  { "atlas:", require "pixcollide.atlas.methods" }, { "level:", require("pixcollide.tiled.level").__index },
}

-- A class of luassert's own, to which pixcollide.luassert adds.
local NOT_OURS = { internal = true }
local META = "lua/pixcollide/meta"

-- The texts of all files in meta, each of which is a page of the reference.
local function readMeta()
  local pages, texts = {}, {}
  for k, name in ipairs(system.list(META)) do
    local file = assert(io.open(META .. "/" .. name, "rb"))
    texts[k] = file:read("*a"):gsub("\r\n", "\n")
    file:close()
    local page = texts[k]:match("\n%-%- Page of the reference: ([^\n]*)%.\n")
    assert(page, name .. " does not say which page it is")
    assert(not pages[page], page)
    pages[page] = true
  end
  return table.concat(texts, "\n")
end

-- Each list maps "mask:get" to true.

local function listModule()
  local list = {}
  for _, place in ipairs(PLACES) do
    for name, value in pairs(place[2]) do
      if type(value) == "function" then list[place[1] .. name] = true end
    end
  end
  return list
end

local function listMeta()
  local list = {}
  for _, page in ipairs(meta.pages()) do
    for _, group in ipairs(page.groups) do
      for _, f in ipairs(group.functions) do list[f.call] = not NOT_OURS[f.class] or nil end
    end
  end
  return list
end

local function listMissing(list, other, text, missing)
  for key in pairs(list) do
    if not other[key] then missing[#missing + 1] = key .. text end
  end
end

describe("the API", function()
  it("finds what it compares", function()
    for _, list in ipairs { listModule(), listMeta() } do
      for _, key in ipairs { "pixcollide.newMask", "mask:get", "sprite:collides", "world:add", "picture:savePNG" } do
        assert.is_truthy(list[key], key)
      end
    end
  end)

  it("is the same in the module and in meta", function()
    local missing = {}
    listMissing(listModule(), listMeta(), " is not in meta", missing)
    listMissing(listMeta(), listModule(), " is in meta alone", missing)
    table.sort(missing)
    assert.equal("", table.concat(missing, "\n"))
  end)

  it("has nothing else but the version and its parts", function()
    local others = {}
    for name, value in pairs(pixcollide) do
      if type(value) ~= "function" then others[#others + 1] = name end
    end
    table.sort(others)
    assert.same({ "_VERSION", "aseprite", "atlas", "ldtk", "tiled" }, others) -- "love" only in LÖVE
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
      for name in pairs(_G) do before[name] = true end
      for _, name in ipairs(system.list(META)) do assert.is_table(assert(loadfile(META .. "/" .. name))()) end
      for name in pairs(_G) do assert.is_truthy(before[name], name) end
    end)
  end)
end)
