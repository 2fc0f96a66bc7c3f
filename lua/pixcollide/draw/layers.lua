-- SPDX-License-Identifier: MIT
-- SPDX-FileCopyrightText: 2026 The pixcollide authors

-- Layers where a world is drawn: their colours, those that are wanted, and the legend. Plans are those of options.lua.

local here = (...):match("^(.-)draw%.layers$")
local interpreted = require(here .. "interpreted")

local max = math.max

local LINE, LETTER, MARGIN = 12, 7, 4 -- pixels: of drawText's lines and letters, and around the legend and its squares
local SQUARE = 8

local DEFAULT_COLOR = { 0.36, 0.55, 0.8, 1 }
local PALETTE = {
  { 0.9, 0.55, 0.27, 1 }, { 0.8, 0.34, 0.36, 1 }, { 0.36, 0.67, 0.65, 1 }, { 0.42, 0.65, 0.36, 1 },
  { 0.82, 0.7, 0.32, 1 }, { 0.63, 0.47, 0.72, 1 }, { 0.88, 0.55, 0.66, 1 }, { 0.6, 0.46, 0.37, 1 },
  { 0.6, 0.62, 0.68, 1 }, { 0.6, 0.63, 0.28, 1 }, { 0.4, 0.72, 0.86, 1 }, { 0.74, 0.38, 0.58, 1 },
  { 0.44, 0.44, 0.78, 1 }, { 0.5, 0.8, 0.6, 1 }, { 0.8, 0.68, 0.54, 1 },
}
local HASH_START = 45889 -- puts names that games often use on different colours

local layers = { LINE = LINE }

--- The colour of a layer. By default it depends on the layer's name alone, so that it is the same in every picture.
function layers.colorOf(plan, name)
  local color = plan.colors.layers[name]
  if color or name == "default" then
    return color or DEFAULT_COLOR
  end
  local hash = HASH_START
  for k = 1, #name do
    hash = (hash * 48271 + name:byte(k)) % 2147483647
  end
  return PALETTE[hash % #PALETTE + 1]
end

--- Leaves in a list of n pairs those of which both sprites are in layers that are wanted, and gives their number.
function layers.keepWanted(plan, list, n)
  if not plan.layers then
    return n
  end
  local kept = 0
  for k = 1, 2 * n, 2 do
    local a, b = list[k], list[k + 1]
    if plan.isWanted[a:getLayer()] and plan.isWanted[b:getLayer()] then
      list[2 * kept + 1], list[2 * kept + 2] = a, b
      kept = kept + 1
    end
  end
  return kept
end

local names = {} -- of the legend that is drawn

-- Lists the names in a legend; gives their number, and the letters of the longest one.
local function listNames(plan, world)
  local _, n = world:getLayers(names)
  local count, longest = 0, 0
  for k = 1, n do
    local name = names[k]
    if (not plan.layers or plan.isWanted[name]) and (name ~= "default" or world:count(name) > 0) then
      count = count + 1
      names[count], longest = name, max(longest, #name)
    end
  end
  return count, longest
end
interpreted(listNames)

--- The size of the legend: a line for each layer that is wanted and that the world knows; and how many these are, listed in
-- `names`. 0, 0, 0 if there is none.
function layers.getLegendSize(plan, world)
  local count, longest = listNames(plan, world)
  if count == 0 then
    return 0, 0, 0
  end
  return 3 * MARGIN + SQUARE + LETTER * longest, 2 * MARGIN + LINE * count, count
end

--- Draws the legend into the top left corner of a picture.
function layers.drawLegend(picture, plan, world)
  local w, h, count = layers.getLegendSize(plan, world)
  local color = plan.colors.names
  picture:fillRect(0, 0, w, h, 0, 0, 0, 0.6)
  for k = 1, count do
    local square, y = layers.colorOf(plan, names[k]), MARGIN + LINE * (k - 1)
    picture:fillRect(MARGIN, y + 2, SQUARE, SQUARE, square[1], square[2], square[3], 1)
    picture:drawText(names[k], 2 * MARGIN + SQUARE, y, color[1], color[2], color[3], color[4])
  end
end

return layers
