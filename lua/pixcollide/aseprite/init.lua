-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- pixcollide.aseprite: sheets that Aseprite exports, and its own files.

local here = (...):match("^(.-)aseprite$")
local arguments = require(here .. "arguments")
local chunks = require(here .. "aseprite.chunks")
local composing = require(here .. "aseprite.composing")
local fields = require(here .. "aseprite.fields")
local files = require(here .. "files")
local json = require(here .. "json")
local loadingOptions = require(here .. "loading_options")
local objects = require(here .. "aseprite.objects")
local placing = require(here .. "aseprite.placing")
local problems = require(here .. "problems")
local reader = require(here .. "aseprite.reader")
local slices = require(here .. "aseprite.slices")
local words = require(here .. "words")

require(here .. "aseprite.sheet")
require(here .. "aseprite.animation")

local TYPES = { image = "string", layer = "string or list of strings", decode = "function",
  pivot = "string, sheet or false" }

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

-- Where the image may be. Old versions of Aseprite write the path as it was seen from where they ran, or whole paths of the
-- machine they ran on; then the image beside the JSON is meant.
local function listCandidates(path, image)
  local name = image:match("^.*[/\\](.*)$") or image
  if name == "" or name == image then
    return { files.beside(path, image) }
  elseif image:match("^[/\\]") or image:match("^%a:[/\\]") then
    return { files.beside(path, name), files.beside(path, image) }
  end
  return { files.beside(path, image), files.beside(path, name) }
end

-- The image of a sheet: its bytes and its path, or nil and a message.
local function readImage(path, image, isOption)
  local problem
  for _, candidate in ipairs(isOption and { image } or listCandidates(path, image)) do
    local bytes, message = files.read(candidate)
    if bytes then
      return bytes, candidate
    end
    problem = problem or ("cannot load '%s': %s"):format(candidate, message)
  end
  return nil, problem
end

-- Gives the frames of a sheet their places: the size of its masks.
local function place(sheet, pivot)
  local like = type(pivot) == "table" and pivot or nil
  slices.setPivots(sheet.frames, pivot ~= false and not like and slices.findPivot(sheet, pivot))
  local size = placing.place(sheet.frames, like)
  for key, number in pairs(size) do
    sheet[key] = number
  end
  return size
end

-- The sheet that decoded JSON describes, with its image.
local function readExported(pixcollide, path, value, options, imageOptions)
  if type(options.layer) == "table" then
    fields.fail("option 'layer'", "one layer expected: several can be taken of Aseprite's own files only")
  end
  local sheet = reader.read(value, options)
  local size = place(sheet, options.pivot)
  local bytes, imagePath = readImage(path, sheet.image, options.image ~= nil)
  local where = options.image and "option 'image'" or "meta.image"
  if not bytes then
    fields.fail(where, "%s", imagePath)
  end
  local mask, problem = pixcollide.decodeMask(bytes, imageOptions)
  if not mask then
    fields.fail(where, "'%s': %s", imagePath, problem)
  end
  sheet.imagePath = imagePath
  sheet.masks = placing.cut(sheet.frames, size, mask, imagePath)
  return setmetatable(sheet, objects.sheet)
end

-- The sheet of one of Aseprite's own files, by its bytes.
local function readFile(bytes, options, imageOptions)
  if options.image then
    fields.fail("option 'image'", "Aseprite's own files have their pixels in them, and no other image")
  end
  local file = chunks.read(bytes)
  local frames, composition = composing.compose(file, options.layer)
  local layers = {}
  for _, layer in ipairs(file.layers) do
    layers[#layers + 1] = layer.name
  end
  local sheet = reader.assemble(frames, layers, file.tags, file.slices)
  local size = place(sheet, options.pivot)
  sheet.masks = placing.put(frames, size, composing.newMasks(composition, imageOptions))
  sheet.notes, sheet.composition = file.notes:tell(), composition
  return setmetatable(sheet, objects.sheet)
end

-- The sheet, or nil and a message. All that depends on files.
local function load(pixcollide, path, options, imageOptions)
  local bytes, problem = files.read(path)
  if not bytes then
    return nil, problem
  elseif chunks.isFile(bytes) then
    return problems.try(readFile, bytes, options, imageOptions)
  elseif path:lower():find "%.ase$" or path:lower():find "%.aseprite$" then
    return nil, "it is no file of Aseprite's: it does not begin as they do"
  end
  local value
  value, problem = json.decode(bytes, options.decode)
  if value == nil then
    return nil, problem
  end
  return problems.try(readExported, pixcollide, path, value, options, imageOptions)
end

--- The functions; `pixcollide` is the module.
return function(pixcollide)
  local aseprite = {}

  function aseprite.load(path, options)
    if type(path) ~= "string" then
      arguments.refuseCall(aseprite.load, "load", 1, "string expected, got " .. arguments.got(path))
    end
    local all, ofImages = loadingOptions(pixcollide, aseprite.load, options, TYPES, findProblem)
    local function read()
      local sheet, problem = load(pixcollide, path, all, ofImages)
      if not sheet then
        local hint = words.fileHint(path, "the .aseprite file, or the JSON that Aseprite exports beside the image")
        return nil, ("cannot load '%s': %s%s"):format(path, problem, hint)
      end
      sheet.path, sheet.read = path, read
      return sheet
    end
    return read()
  end

  return aseprite
end
