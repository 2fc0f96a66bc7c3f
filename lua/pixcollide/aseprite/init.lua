-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- pixcollide.aseprite: sheets that Aseprite exports, and its own files.

local here = (...):match("^(.-)aseprite$")
local arguments = require(here .. "arguments")
local chunks = require(here .. "aseprite.chunks")
local composing = require(here .. "aseprite.composing")
local fields = require(here .. "aseprite.fields")
local objects = require(here .. "aseprite.objects")
local placing = require(here .. "aseprite.placing")
local problems = require(here .. "problems")
local reader = require(here .. "aseprite.reader")
local slices = require(here .. "aseprite.slices")
local sources = require(here .. "aseprite.sources")

require(here .. "aseprite.sheet")
require(here .. "aseprite.animation")

local TYPES = { image = "string", layer = "string or list of strings", decode = "function",
  pivot = "string, sheet or false" }

local INSTEAD = "the .aseprite file, or the JSON that Aseprite exports beside the image"

-- What is wrong with an option, but for those of images.
local function findProblem(name, value)
  local isRight = type(value) == TYPES[name]
  if name == "layer" and type(value) == "table" and type(value[1]) == "string" then
    for k = 2, #value do
      if type(value[k]) ~= "string" then
        return ("option 'layer': string expected at [%d], got %s"):format(k, arguments.typename(value[k]))
      end
    end
    return nil
  elseif name == "pivot" then
    isRight = value == false or type(value) == "string" or getmetatable(value) == objects.sheet
  elseif name == "layer" then
    isRight = type(value) == "string"
  end
  return not isRight and ("option '%s': %s expected, got %s"):format(name, TYPES[name], arguments.typename(value))
end

-- Gives the frames of a sheet their places: the size of its masks.
local function place(sheet, pivot)
  local like = type(pivot) == "table" and pivot or nil
  slices.setPivots(sheet.frames, pivot ~= false and not like and slices.findPivot(sheet, pivot))
  placing.place(sheet, like, "meta.slices")
end

-- The sheet that JSON describes, with its image.
local function readExported(pixcollide, path, text, options, imageOptions)
  local reading = { pixcollide = pixcollide, path = path, options = options, ofImages = imageOptions, masks = {} }
  if type(options.layer) == "table" then
    fields.fail("option 'layer'", "one layer expected: several can be taken of Aseprite's own files only")
  end
  local value, keys = sources.decode(text, options.decode, "")
  local sheet = reader.read(value, options, keys)
  place(sheet, options.pivot)
  local mask, found, note = sources.loadImage(reading, sheet.image, "meta.image")
  sheet.imagePath, sheet.notes[#sheet.notes + 1] = found, note
  sheet.masks = placing.put(sheet, placing.cut(sheet.frames, mask, sheet.imagePath))
  return objects.newSheet(sheet)
end

-- The sheet of one of Aseprite's own files, by its bytes.
local function readFile(bytes, options, imageOptions)
  if options.image then
    fields.fail("option 'image'", "Aseprite's own files have their pixels in them, and no other image")
  end
  local file = chunks.read(bytes)
  local composition = composing.compose(file, options.layer)
  local layers = {}
  for _, layer in ipairs(file.layers) do
    layers[#layers + 1] = layer.name
  end
  local sheet = reader.assemble(composition.frames, layers, file.tags, file.slices)
  place(sheet, options.pivot)
  sheet.masks = placing.put(sheet, composing.newMasks(composition, imageOptions))
  sheet.composition = composition
  for _, note in ipairs(file.notes:tell()) do
    sheet.notes[#sheet.notes + 1] = note
  end
  return objects.newSheet(sheet)
end

--- The functions; `pixcollide` is the module.
return function(pixcollide)
  return { load = sources.newLoad(pixcollide, TYPES, findProblem, INSTEAD, function(path, bytes, ...)
    if chunks.isFile(bytes) then
      return readFile(bytes, ...)
    elseif path:lower():find "%.ase$" or path:lower():find "%.aseprite$" then
      problems.raise("it is no file of Aseprite's: it does not begin as they do")
    end
    return readExported(pixcollide, path, bytes, ...)
  end) }
end
