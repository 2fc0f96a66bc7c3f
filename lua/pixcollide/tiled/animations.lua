-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Animated tiles: all cells with the same one show the same frame, as in Tiled.

local here = (...):match("^(.-)tiled%.animations$")
local cells = require(here .. "tiled.cells")
local fields = require(here .. "tiled.fields")

local animations = {}

-- The frames of a kind of tile: { value, ends }, the number that is shown and when that ends, in seconds from the beginning
-- of the animation; nil if it has no animation that goes on.
local function framesOf(reading, kind)
  local frames, time = {}, 0
  for k, frame in ipairs(kind.tile.info.animation or {}) do
    local value = frame.gid + kind.value - kind.gid
    local shown, problem = reading.findKind(value)
    if not shown then
      fields.fail(fields.path(fields.path(kind.tile.path, "animation"), k), "%s", problem)
    end
    time = time + frame.duration
    frames[k] = { value = value, ends = time }
  end
  return time > 0 and frames or nil
end

--- What is animated in the layers of a level: a list of { frames, cells }, each cell { layer, tx, ty }.
function animations.list(reading, level)
  local list, byValue = {}, {}
  for _, layer in ipairs(level.layers) do
    if layer.handler then
      layer.animated = {}
      cells.each(layer, "right-down", function(tx, ty, value)
        local animation = byValue[value]
        if animation == nil then
          local frames = framesOf(reading, reading.findKind(value))
          animation = frames and { frames = frames, cells = {}, time = 0 } or false
          list[#list + 1], byValue[value] = animation or nil, animation
        end
        if animation then
          local cell = { layer = layer, tx = tx, ty = ty }
          animation.cells[#animation.cells + 1] = cell
          cells.rowAt(layer.animated, ty)[tx + 1] = cell
        end
      end)
    end
  end
  return list
end

--- Leaves a cell alone from now on.
function animations.leave(layer, tx, ty)
  local row = layer.animated and layer.animated[ty]
  local cell = row and row[tx + 1]
  if cell then
    row[tx + 1], cell.isLeft = nil, true
  end
end

local function frameAt(frames, time)
  for k = 1, #frames do
    if time < frames[k].ends then
      return frames[k]
    end
  end
  return frames[#frames]
end

-- Shows a frame in all cells of an animation, but for those in which it fails: these are left alone.
local function show(animation, frame, setFrame)
  local list, n = animation.cells, 0
  for k = 1, #list do
    local cell = list[k]
    if not cell.isLeft and setFrame(cell.layer, cell.tx, cell.ty, frame.value) then
      n = n + 1
      list[n] = cell
    end
  end
  for k = #list, n + 1, -1 do
    list[k] = nil
  end
end

--- Goes on by so many seconds. setFrame(layer, tx, ty, value) shows a number in a cell, if it can.
function animations.update(list, seconds, setFrame)
  for _, animation in ipairs(list) do
    local frames = animation.frames
    animation.time = (animation.time + seconds) % frames[#frames].ends
    local frame = frameAt(frames, animation.time)
    if frame ~= animation.shown then
      animation.shown = frame
      show(animation, frame, setFrame)
    end
  end
end

return animations
