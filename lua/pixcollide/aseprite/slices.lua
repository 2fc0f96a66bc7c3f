-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Slices: boxes of an Aseprite file, each with keys that hold from a frame on.

local here = (...):match("^(.-)aseprite%.slices$")
local fields = require(here .. "aseprite.fields")
local search = require(here .. "search")

local max = math.max

local slices = {}

--- The key of a slice that holds in a frame of the timeline; nil before its first one.
function slices.keyAt(slice, number)
  return slice.keys[search(slice.keys, number, "frame")]
end

--- The slice whose pivot is the origin: the one of this name, or without a name the one that has a pivot, if no other has.
function slices.findPivot(data, name)
  if name then
    local slice = data.slicesByName[name]
    if not slice then
      fields.fail("meta.slices", "there is no slice '%s', which the option 'pivot' names", name)
    elseif not slice.hasPivot then
      fields.fail(slice.path, "slice '%s', which the option 'pivot' names, has no pivot", name)
    end
    return slice
  end
  local found
  for _, slice in ipairs(data.slices) do
    if slice.hasPivot and found then
      return nil
    end
    found = slice.hasPivot and slice or found
  end
  return found
end

--- Sets the pivot of each frame; without a slice, its corner. A key without a pivot has that of the key before it; frames
--- before the first key have that of the first.
function slices.setPivots(frames, slice)
  local keys = {} -- those that have one
  for _, key in ipairs(slice and slice.keys or { { frame = 0, pivotX = 0, pivotY = 0 } }) do
    keys[#keys + 1] = key.pivotX and key
  end
  for _, frame in ipairs(frames) do
    local key = keys[max(search(keys, frame.number, "frame"), 1)]
    frame.pivotX, frame.pivotY = key.pivotX, key.pivotY
  end
end

return slices
