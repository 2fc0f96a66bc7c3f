-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The methods of atlases.

local here = (...):match("^(.-)atlas%.methods$")
local arguments = require(here .. "arguments")
local objects = require(here .. "aseprite.objects")
local placing = require(here .. "aseprite.placing")
local problems = require(here .. "problems")
local reader = require(here .. "aseprite.reader")

local Atlas = {}

objects.atlas.__index = Atlas

function objects.atlas.__tostring(atlas)
  return ("atlas (%d frames, %d images)"):format(#atlas.frames, #atlas.paths)
end

local function refuse(method, problem, ...)
  arguments.refuse(Atlas[method], method, 2, problem:format(...))
end

-- The guess which of the names was meant, or, if none is near, by the ends of those in folders: "tre" for "garden/tree".
local function guess(name, all)
  local ends, byEnd = {}, {}
  for k, each in ipairs(all) do
    ends[k] = each:match("[^/]*$")
    byEnd[ends[k]] = byEnd[ends[k]] or each
  end
  local found = arguments.guess(name, all)
  return found ~= "" and found or (arguments.guess(name, ends):gsub("'(.*)'", function(last)
    return "'" .. byEnd[last] .. "'"
  end))
end

local function refuseName(self, method, name, what)
  local all = objects.copy(self.frames, "base")
  for _, animation in ipairs(what ~= "frame" and self.animations or {}) do
    all[#all + 1] = animation.name
  end
  refuse(method, "the atlas has no %s '%s'%s", what, name, guess(name, all))
end

-- The place of a frame in the list of all, by its name, with its extension or without.
local function find(self, method, name)
  objects.check(self, "atlas", method)
  if type(name) ~= "string" then
    refuse(method, "string expected, got %s", arguments.got(name))
  end
  return self.byName[name] or self.byBase[name] or refuseName(self, method, name, "frame")
end

-- The places of the frames that a list of names chooses.
local function findAll(self, method, list)
  local places = {}
  for k = 1, #list do
    if type(list[k]) ~= "string" then
      refuse(method, "string expected at [%d], got %s", k, arguments.typename(list[k]))
    end
  end
  for k = 1, #list do
    places[k] = find(self, method, list[k])
  end
  return places
end

-- The places of the frames that `which` is: a list of names, or a name, an animation, what names begin with; nil for all.
local function choose(self, method, which)
  objects.check(self, "atlas", method)
  local animations, list = self.animationsByName, {}
  if which == nil then
    for k = 1, #self.frames do
      list[k] = k
    end
    return list
  elseif type(which) == "table" and #which > 0 then
    return findAll(self, method, which)
  elseif type(which) ~= "string" then
    refuse(method, "string or list of strings expected, got %s", arguments.typename(which))
  end
  local animation = animations[which] or not which:find("/$") and animations[which:gsub("[%s_%-%.]*$", "")]
  if self.byName[which] or not animation and self.byBase[which] then
    return { self.byName[which] or self.byBase[which] }
  elseif animation then
    return objects.copy(animation.frames)
  end
  for _, place in ipairs(self.sorted) do
    list[#list + 1] = self.frames[place].name:sub(1, #which) == which and place or nil
  end
  return #list > 0 and list or refuseName(self, method, which, "frame, animation or folder")
end

-- The sheet of frames at these places. Its tags are the animations whose frames are all among them.
local function newSheet(self, list)
  local frames, pictures, inSheet, tags = {}, {}, {}, {}
  for k, place in ipairs(list) do
    frames[k] = setmetatable({ number = k - 1 }, { __index = self.frames[place] })
    pictures[k], inSheet[place] = frames[k].picture, inSheet[place] or k
  end
  for _, animation in ipairs(self.animations) do
    local tag = setmetatable({ frames = {}, passLength = #animation.frames }, { __index = animation })
    for _, place in ipairs(animation.frames) do
      tag.frames[#tag.frames + 1] = inSheet[place]
    end
    tags[#tags + 1] = #tag.frames == tag.passLength and tag or nil
  end
  local sheet = reader.assemble(frames, {}, tags, {})
  placing.place(sheet, nil, "pivots")
  sheet.masks, sheet.imagePath, sheet.sources = placing.put(sheet, pictures), frames[1].imagePath, self.sources
  function sheet.read()
    return nil, ("cannot reload '%s': it is of an atlas, which pixcollide.atlas.load reads again"):format(self.path)
  end
  return objects.newSheet(sheet)
end

-- The sheet of frames at these places, which is made once: sprites share its masks.
local function sheetOf(self, method, list)
  local key = table.concat(list, " ")
  if not self.sheets[key] then
    local sheet, problem = problems.try(newSheet, self, list)
    self.sheets[key] = sheet or refuse(method, "%s", problem)
  end
  return self.sheets[key]
end

function Atlas.getNames(self, which)
  local list = choose(self, "getNames", which)
  for k, place in ipairs(list) do
    list[k] = self.frames[place].name
  end
  return list
end

function Atlas.getMask(self, name)
  local sheet = sheetOf(self, "getMask", { find(self, "getMask", name) })
  return sheet.masks[1]
end

function Atlas.getMasks(self, which)
  local list = choose(self, "getMasks", which)
  for k, place in ipairs(list) do
    list[k] = sheetOf(self, "getMasks", { place }).masks[1]
  end
  return list
end

function Atlas.getSheet(self, which)
  local sheet = sheetOf(self, "getSheet", choose(self, "getSheet", which))
  return sheet -- no tail call: errors are raised at the caller of this function, which they look for
end

function Atlas.newSprite(self, which, options)
  local sheet = sheetOf(self, "newSprite", choose(self, "newSprite", which))
  local sprite = objects.newSprite(Atlas.newSprite, "newSprite", 3, sheet, options)
  return sprite
end

function Atlas.getAnimations(self)
  objects.check(self, "atlas", "getAnimations")
  return objects.copy(self.animations, "name")
end

function Atlas.getBorders(self, name)
  local place = find(self, "getBorders", name)
  local borders = self.frames[place].borders or {}
  return borders[1], borders[2], borders[3], borders[4]
end

function Atlas.getImagePaths(self)
  objects.check(self, "atlas", "getImagePaths")
  return objects.copy(self.paths)
end

function Atlas.getScale(self)
  objects.check(self, "atlas", "getScale")
  return self.scale
end

return Atlas
