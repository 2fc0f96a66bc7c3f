-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- pixcollide.aseprite: sheets that Aseprite exports.

local here = (...):match("^(.-)aseprite$")
local arguments = require(here .. "arguments")
local fields = require(here .. "aseprite.fields")
local files = require(here .. "files")
local json = require(here .. "json")
local loadingOptions = require(here .. "loading_options")
local objects = require(here .. "aseprite.objects")
local placing = require(here .. "aseprite.placing")
local problems = require(here .. "problems")
local reader = require(here .. "aseprite.reader")
local slices = require(here .. "aseprite.slices")

require(here .. "aseprite.sheet")
require(here .. "aseprite.animation")

local TYPES = { image = "string", layer = "string", decode = "function", pivot = "string, sheet or false" }

-- What is wrong with an option, but for those of images.
local function findProblem(name, value)
  local isRight = type(value) == TYPES[name]
  if name == "pivot" then
    isRight = value == false or type(value) == "string" or getmetatable(value) == objects.sheet
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

-- The sheet, or nil and a message. All that depends on files.
local function load(pixcollide, path, options, imageOptions)
  local text, problem = files.read(path)
  if not text then
    return nil, problem
  end
  local value
  value, problem = json.decode(text, options.decode)
  if value == nil then
    return nil, problem
  end
  return problems.try(function()
    local sheet = reader.read(value, options)
    local frames = sheet.frames
    local like = type(options.pivot) == "table" and options.pivot or nil
    slices.setPivots(frames, options.pivot ~= false and not like and slices.findPivot(sheet, options.pivot))
    local size = placing.place(frames, like)
    for key, number in pairs(size) do
      sheet[key] = number
    end
    local bytes, imagePath = readImage(path, sheet.image, options.image ~= nil)
    local where = options.image and "option 'image'" or "meta.image"
    if not bytes then
      fields.fail(where, "%s", imagePath)
    end
    local mask
    mask, problem = pixcollide.decodeMask(bytes, imageOptions)
    if not mask then
      fields.fail(where, "'%s': %s", imagePath, problem)
    end
    sheet.imagePath = imagePath
    sheet.masks = placing.cut(frames, size, mask, imagePath)
    return setmetatable(sheet, objects.sheet)
  end)
end

--- The functions; `pixcollide` is the module.
return function(pixcollide)
  local aseprite = {}

  function aseprite.load(path, options)
    if type(path) ~= "string" then
      arguments.refuseCall(aseprite.load, "load", 1, "string expected, got " .. arguments.got(path))
    end
    local all, ofImages = loadingOptions(pixcollide, aseprite.load, options, TYPES, findProblem)
    local sheet, problem = load(pixcollide, path, all, ofImages)
    if not sheet then
      return nil, ("cannot load '%s': %s"):format(path, problem)
    end
    return sheet
  end

  return aseprite
end
