-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- newSheet: masks of frames, by their size, anim8's grids and LÖVE's Quads.

local here = (...):match("^(.-)love%.sheets$")
local Reader = require(here .. "love.reader")
local arguments = require(here .. "arguments")
local files = require(here .. "files")
local quads = require(here .. "love.quads")
local types = require(here .. "love.types")

local floor, min = math.floor, math.min

local NAMES = { "threshold", "colorKey", "color", "reference", "tolerance" } -- the options

local LARGEST_SIDE = require(here .. "limits").side
local MOST_FRAMES = 2 ^ 20
local DEEPEST = 16 -- lists within lists: more is a list that holds itself

local EXPECTED = "{w, h} of a frame, grid of anim8 or list of Quads expected, got "

-- How many frames of this size and the borders before them fit.
local function countFrames(length, before, size, border)
  return floor((length - before) / (size + border))
end

-- All frames of one of anim8's grids, row by row. Its own numbers of columns and rows do not count left, top and
-- border.
local function listGrid(grid)
  local columns = min(grid.width, countFrames(grid.imageWidth, grid.left, grid.frameWidth, grid.border))
  local rows = min(grid.height, countFrames(grid.imageHeight, grid.top, grid.frameHeight, grid.border))
  if columns < 1 or rows < 1 then
    return nil, "grid expected to have at least one whole frame"
  end
  return grid:getFrames("1-" .. columns, "1-" .. rows)
end

local gridFields = {
  "frameWidth", "frameHeight", "imageWidth", "imageHeight", "left", "top", "border", "width", "height",
}

local function isGrid(value)
  if type(value) ~= "table" or type(value.getFrames) ~= "function" then
    return false
  end
  for _, field in ipairs(gridFields) do
    if type(value[field]) ~= "number" then
      return false
    end
  end
  return true
end

-- Appends all Quads of lists, lists of lists and so on to a list. Returns nothing, or what is wrong.
local function flatten(value, list, depth)
  if types.isAlive(value, "Quad") then
    list[#list + 1] = value
    return nil
  elseif type(value) ~= "table" or depth > DEEPEST then
    return EXPECTED .. (depth > DEEPEST and "a list in itself" or types.name(value)) .. " in it"
  end
  for k = 1, #value do
    local problem = flatten(value[k], list, depth + 1)
    if problem then
      return problem
    end
  end
end

-- The Quads that a grid, an animation of anim8's or lists of Quads hold; or nil and what is wrong.
local function listQuads(grid)
  if isGrid(grid) then
    return listGrid(grid)
  elseif type(grid) == "table" and type(grid.frames) == "table" then
    grid = grid.frames
  elseif type(grid) ~= "table" then
    return nil, EXPECTED .. types.name(grid)
  end
  local list = {}
  local problem = flatten(grid, list, 0)
  if problem then
    return nil, problem
  elseif #list == 0 then
    return nil, "at least one Quad expected"
  end
  return list
end

-- What is wrong with the size of a frame, {w, h}; or nothing.
local function checkSize(size)
  for k = 1, 2 do
    local side = size[k]
    if type(side) ~= "number" or side ~= floor(side) or side < 1 or side > LARGEST_SIDE then
      return ("{w, h} of a frame expected, whole numbers between 1 and %d, got %s at [%d]"):format(LARGEST_SIDE,
        type(side) == "number" and ("%.14g"):format(side) or types.name(side), k)
    end
  end
  if #size ~= 2 then
    return ("{w, h} of a frame expected, got %d numbers"):format(#size)
  elseif not files.love().graphics then
    return "grid of anim8 or list of Quads expected, as there is no love.graphics to make Quads"
  end
end

--- The functions, for pixcollide.love.
return function(pixcollide)
  local functions = {}

  -- A Quad that comes again, as in an animation there and back, has one mask.
  local function newMasks(reader, list)
    local masks, known = {}, {}
    local width, height = reader.image:getDimensions()
    for k, quad in ipairs(list) do
      if not known[quad] then
        local x, y, w, h = quads.getRect(quad, width, height)
        if not x then
          return reader:fail(2, ("frame %d: %s"):format(k, y))
        end
        known[quad] = reader:newMask(pixcollide, x, y, w, h)
      end
      masks[k] = known[quad]
    end
    return masks, list
  end

  -- Quads of all whole frames of a size, row by row.
  local function divide(reader, frameWidth, frameHeight)
    local list, newQuad = {}, files.love().graphics.newQuad
    local width, height = reader.image:getDimensions()
    local columns, rows = countFrames(width, 0, frameWidth, 0), countFrames(height, 0, frameHeight, 0)
    if columns * rows == 0 then
      return reader:fail(2, ("no frame of %dx%d fits the sheet of %dx%d pixels"):format(frameWidth, frameHeight, width,
        height))
    elseif columns * rows > MOST_FRAMES then
      return reader:fail(2, "the sheet has more than 2^20 frames")
    end
    for row = 0, rows - 1 do
      for column = 0, columns - 1 do
        list[#list + 1] = newQuad(column * frameWidth, row * frameHeight, frameWidth, frameHeight, width, height)
      end
    end
    return list
  end

  function functions.newSheet(source, grid, options)
    local isSize, list, problem = type(grid) == "table" and type(grid[1]) == "number"
    if isSize then
      problem = checkSize(grid)
    else
      list, problem = listQuads(grid)
    end
    if problem then
      arguments.refuseCall(functions.newSheet, "newSheet", 2, problem)
    end
    local reader, message = Reader.open(functions.newSheet, "newSheet", source, options, 3, NAMES)
    if isSize and reader then
      list, message = divide(reader, grid[1], grid[2])
    end
    if message then
      return nil, message
    end
    local masks
    masks, list = newMasks(reader, list)
    return masks, list
  end

  return functions
end
