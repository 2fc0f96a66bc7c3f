-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- What newMask and newSheet share: from a source and a table of options to masks of its parts.

local here = (...):match("^(.-)love%.reader$")
local arguments = require(here .. "arguments")
local images = require(here .. "images")
local known = require(here .. "love.known")
local pixels = require(here .. "love.pixels")
local types = require(here .. "love.types")

local floor = math.floor

local NAMES = { "threshold", "rect", "colorKey", "color", "reference", "tolerance" }

local Reader = {}
Reader.__index = Reader

--- A reader of the source, for the function `f` of that name, whose argument number `place` the options are. Or nil and
--- a message, if a file is to blame; what else is wrong, `f` raises. `names` are the options that it has, if not all.
function Reader.open(f, name, source, options, place, names)
  local reader = setmetatable({ f = f, name = name, place = place, options = {} }, Reader)
  if options ~= nil and type(options) ~= "table" then
    reader:refuse(place, ("table of options expected, got %s"):format(types.name(options)))
  end
  local message
  reader.image, message = reader:read(1, "", source)
  for option, value in pairs(reader.image and options or {}) do
    reader:checkName(option, names or NAMES)
    reader.options[option] = value
  end
  if reader.options.reference ~= nil then
    reader.reference, message = reader:readReference(reader.options.reference)
    reader.options.reference = reader.reference and reader.reference:getPointer()
  end
  if message then
    return nil, message
  end
  reader.path = type(source) == "string" and source or nil
  reader.source = known.sourceOf(source)
  return reader
end

-- Names that are no strings are refused later.
function Reader:checkName(option, names)
  for _, name in ipairs(names) do
    if name == option then
      return
    end
  end
  if type(option) == "string" then
    self:refuse(self.place, arguments.unknown(option, names))
  end
end

--- Raises, at the line that called the function.
function Reader:refuse(n, problem)
  arguments.refuseCall(self.f, self.name, n, problem)
end

--- nil and the message, if the source is a file; else raises.
function Reader:fail(n, problem)
  if self.path then
    return nil, ("cannot load '%s': %s"):format(self.path, problem)
  end
  self:refuse(n, problem)
end

function Reader:read(n, what, source)
  local image, problem, path = pixels.read(source)
  if image then
    return image
  elseif path then
    return nil, ("cannot load '%s': %s"):format(path, problem)
  end
  self:refuse(n, what .. problem)
end

function Reader:readReference(source)
  local image, message = self:read(self.place, "option 'reference': ", source)
  if not image then
    return nil, message
  end
  local w, h = self.image:getDimensions()
  local width, height = image:getDimensions()
  if w == width and h == height then
    return image
  end
  local problem = ("it has %dx%d pixels, but the image it is a reference for %dx%d"):format(width, height, w, h)
  if type(source) == "string" then
    return nil, ("cannot load '%s': %s"):format(source, problem)
  end
  self:refuse(self.place, "option 'reference': " .. problem)
end

-- What a function of the module made of the image, of which argument 4 was ours number `place`; or nil and a message, as
-- in Reader:fail.
local function finish(self, place, ok, result)
  if ok then
    return result
  end
  local n = tostring(result):match("bad argument #(%d+)")
  if not n then
    error(result, 0) -- memory is short
  end
  local problem = arguments.problem(result)
  if problem:find("^rect ") or problem:find("too many for a mask", 1, true) then
    return self:fail(self.place, problem)
  end
  self:refuse(n == "4" and place or self.place, problem)
end

-- What the functions of the module take: a pointer, the size, and options. The image and the reference are held by the
-- reader, so that what the pointers point to lives.
local function getInput(self, x, y, w, h)
  local options = self.options
  if x then
    options.rect = { x, y, w, h }
  end
  local width, height = self.image:getDimensions()
  return self.image:getPointer(), width, height, options
end

--- The mask of a part of the image, or of what option 'rect' says; or nil and a message, as in Reader:fail. It knows the
-- image, unless the options choose some of what is seen there.
function Reader:newMask(pixcollide, x, y, w, h)
  local mask, message = finish(self, self.place, pcall(pixcollide.newMaskFromPixels, getInput(self, x, y, w, h)))
  if mask and self.options.color == nil and self.options.reference == nil then
    local rect = self.options.rect or {}
    images.set(mask, { source = self.source, x = rect[1] and floor(rect[1]), y = rect[2] and floor(rect[2]),
      w = rect[3] and floor(rect[3]), h = rect[4] and floor(rect[4]) })
  end
  return mask, message
end

--- The same for a mask of each colour, which are the argument before the options.
function Reader:newMasksByColor(pixcollide, x, y, w, h, colors)
  local pointer, width, height, options = getInput(self, x, y, w, h)
  return finish(self, self.place - 1, pcall(pixcollide.newMasksByColor, pointer, width, height, colors, options))
end

return Reader
