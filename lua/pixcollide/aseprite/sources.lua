-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Where sheets and atlases come from: functions that load them, and the images that JSON names.

local here = (...):match("^(.-)aseprite%.sources$")
local arguments = require(here .. "arguments")
local fields = require(here .. "aseprite.fields")
local files = require(here .. "files")
local json = require(here .. "json")
local loadingOptions = require(here .. "loading_options")
local problems = require(here .. "problems")
local words = require(here .. "words")

local sources = {}

--- A function `load` of a path and options, whose types `own` has, or findProblem looks at, as in loading_options.lua.
--- `instead` is what to load if the path is an image's.
--- read(path, bytes, options, imageOptions) makes the object of a file, or raises as fields.fail does; the object gets the
--- path, and a function `read` that loads it again.
function sources.newLoad(pixcollide, own, findProblem, instead, read)
  findProblem = findProblem or function(name, value)
    return type(value) ~= own[name] and ("option '%s': %s expected, got %s"):format(name, own[name], arguments.typename(value))
  end
  local function load(path, options)
    if type(path) ~= "string" then
      arguments.refuseCall(load, "load", 1, "string expected, got " .. arguments.got(path))
    end
    local all, ofImages = loadingOptions(pixcollide, load, options, own, findProblem)
    local function readAgain()
      local object, problem
      local bytes, missing = files.read(path)
      if bytes then
        object, problem = problems.try(read, path, bytes, all, ofImages)
      end
      if not object then
        return nil, ("cannot load '%s': %s%s"):format(path, problem or missing, words.fileHint(path, instead))
      end
      object.path, object.read = path, readAgain
      return object
    end
    return readAgain()
  end
  return load
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

-- The bytes of an image, its path, and a note if it is not the one that is named; or nil and a message. A JSON that names
-- none, or one that is not there, has the image of its own name.
local function find(path, image, where)
  local own, problem = path:gsub("%.[^./\\]*$", "") .. ".png", nil
  for _, candidate in ipairs(image and listCandidates(path, image) or {}) do
    local bytes, message = files.read(candidate)
    if bytes then
      return bytes, candidate
    end
    problem = problem or ("cannot load '%s': %s"):format(candidate, message)
  end
  local bytes = files.read(own)
  if not bytes then
    return nil, problem or ("the sheet names no image, and '%s' is not there: say which by the option 'image'"):format(own)
  end
  return bytes, own, image and ("%s: '%s' is not there, and '%s' was read"):format(where, image, own) or nil
end

--- The object that a text in JSON is, and the names in its `frames`, in their order.
function sources.decode(text, decode, at)
  local value, problem = json.decode(text, decode)
  if value == nil then
    problems.raise(at .. problem)
  end
  return fields.object(value, at .. "JSON"), json.keys(text, "frames")
end

--- The mask of the image that a JSON names in the field `where`, or the options; its path; and a note if it is not the one that
--- is named. `reading` has pixcollide, the JSON's path, options, those of images, and the masks that were made, by paths.
function sources.loadImage(reading, image, where)
  local bytes, note
  local found = reading.options.image
  if found then
    where = "option 'image'"
    bytes, note = files.read(found)
    found = bytes and found or ("cannot load '%s': %s"):format(found, note)
  elseif type(image) == "string" and image:find("^data:") then
    fields.fail(where, "it is within the JSON: export it as a file")
  else
    bytes, found, note = find(reading.path, not fields.isAbsent(image) and fields.text(image, where), where)
  end
  if not bytes then
    fields.fail(where, "%s", found)
  end
  if not reading.masks[found] then
    local mask, problem = reading.pixcollide.decodeMask(bytes, reading.ofImages)
    reading.masks[found] = mask or fields.fail(where, "'%s': %s", found, problem)
  end
  return reading.masks[found], found, note
end

return sources
