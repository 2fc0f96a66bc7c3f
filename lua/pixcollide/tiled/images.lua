-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- The images of a map as masks.

local here = (...):match("^(.-)tiled%.images$")
local arguments = require(here .. "arguments")
local fields = require(here .. "tiled.fields")
local files = require(here .. "files")
local known = require(here .. "images")
local problems = require(here .. "problems")

--- A function that gives the mask of an image. `options` are those of pixcollide.tiled.load; the masks are spent from
-- the map's budget.
return function(pixcollide, options, budget)
  local loaded = {}

  local function imageOptions(transparent)
    return {
      threshold = options.threshold,
      color = options.color,
      colorKey = options.colorKey or transparent,
    }
  end

  -- LÖVE's images and their data; and masks, by which other editors' cells are told.
  local function fromObject(object, path, transparent)
    if arguments.typename(object) == "mask" then
      return object
    end
    local love = pixcollide.love
    if not (love and love.newMask) then
      fields.fail(path, "path of an image expected, got %s", arguments.typename(object))
    end
    local mask, problem = fields.guard(path, love.newMask, object, imageOptions(transparent))
    if not mask then
      fields.fail(path, "%s", problem)
    end
    return mask
  end

  local function fromOption(name, path, transparent)
    local given = options.images and problems.call(options.images, name)
    if given == nil or arguments.typename(given) == "mask" then
      return given
    end
    return fromObject(given, path, transparent)
  end

  -- Lets the mask of a file know in LÖVE what it looks like: the file's picture, without the colour that is transparent. That
  -- of one colour alone knows none, as in love/reader.lua.
  local function noteImage(mask, name, key)
    known.set(mask, { source = { newPicture = function()
      local bytes, problem = files.read(name)
      if not bytes then
        return nil, ("cannot load '%s': %s"):format(name, problem)
      end
      local picture
      picture, problem = pixcollide.decodePicture(bytes)
      if picture and key then
        picture:erase(pixcollide.decodeMask(bytes, { color = key }), 0, 0)
      end
      return picture, problem
    end } })
  end

  local function fromFile(name, path, transparent)
    local bytes, problem = files.read(name)
    if not bytes then
      fields.fail(path, "cannot load '%s': %s", name, problem)
    end
    local mask
    mask, problem = pixcollide.decodeMask(bytes, imageOptions(transparent))
    if not mask then
      fields.fail(path, "cannot load '%s': %s", name, (problem:gsub("^cannot decode image: ", "")))
    end
    if files.love() and not options.color then
      noteImage(mask, name, options.colorKey or transparent)
    end
    return mask
  end

  --- `image` is a path, relative to the file at `from`, or an image of LÖVE; `path` is the field, `transparent` a
  -- colour.
  return function(image, from, path, transparent)
    if type(image) ~= "string" then
      return fromObject(image, path, transparent)
    end
    local name = files.beside(from, image)
    local key = name .. "\n" .. table.concat(transparent or {}, " ")
    if not loaded[key] then
      loaded[key] = fromOption(name, path, transparent) or fromFile(name, path, transparent)
      budget.spendMask(path, "images", loaded[key]:getDimensions())
    end
    return loaded[key]
  end
end
